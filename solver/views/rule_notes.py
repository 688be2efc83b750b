"""Presets by country: their changes, their sources, and the points on which the sources disagree."""

from dataclasses import replace

from tranca.language import Message, shown

from .scoring_notes import SCORING_NOTES, PresetNote

_LOT = Message("Whether 6-6 or a lot decides the first lead; official rules for pairs draw lots (first_lead).")
_LOT_DOUBLE = Message("Whether the highest double or a lot decides the first lead (first_lead).")
_TIE = Message(
    "Whether a tied block has no winner, or the leader's side, the blocker's side or its opponents win (block_tie)."
)
_LIGHTEST = Message("Whether the lightest single tile settles a tied block; here no one scores (block_tie).")
_BLOCKER_WINS = Message(
    "Whether the blocker wins, as in Hoyle (1950); here the fewest pips win (block_winner=blocker)."
)
_TIED_PARTNERS = Message(
    "Whether partners who share the fewest pips tie; here they do not, and their side wins the block (partners_tie)."
)
_PARTNERS_TIE = Message(
    "Whether partners who share the fewest pips tie; here they do, and no one scores (partners_tie)."
)
_EACH_PASS = Message("Whether both opponents' passes after a tile earn a bonus, or the next player's (pass_bonus_for).")
_BLOCK_20 = Message("Whether blocking the deal earns another 20 points, as in the program; here it does not.")
_WINNER_LEADS = Message(
    "Whether the winner of a deal leads the next, as in the program; here the lead rotates (next_lead)."
)
_BLOCK = Message("Whether a block earns all unplayed pips or only the opponents' pips (block_points).")
_BLOCK_100 = Message("Whether winning a block earns 100 more; here it does not.")
_DUEL = Message(
    "Whether the blocker duels with the next player, on the right, or the player on the left; here with the next."
)
_CAPICUA = Message("Whether a capicúa may be a double or have a blank (capicua_doubles, capicua_blanks).")
_ALIKE = Message(
    "Whether two equal ends make a capicúa; here they do, because the tile could have been laid at either end."
)
_CHUCHAZO = Message("Whether 0-0 at two blank ends is a chuchazo; here it is a double at both ends (cross_out).")
_CHUCHAZO_PAID = Message("Whether going out with 0-0 earns 50 (chuchazo); here it does not.")
_FIRST = Message("Whether the first pass bonus is paid in each deal or once in a match (pass_bonus_scope).")
_VOID = Message("Whether a pass by the leader's partner cancels the bonus for a pass on the lead (lead_pass_void).")
_LEAD_PASS = Message("Whether a pass on the lead earns 50 (25 with a double), or 30, or 10 and 25 (lead_pass_bonus).")
_LEAD_20 = Message("Whether leading a double that the next player cannot follow earns 20 (lead_pass_bonus_double).")
_TENS = Message("Whether pips are counted in tens, rounded up, down, or to the nearest (round_to, rounding).")
_DOUBLED = Message("Whether a capicúa doubles the points of the deal (capicua_factor); here it earns nothing extra.")
_NO_CABEN = Message("Whether points beyond the target count; here they do.")
_BRAZIL_TIE = Message("Whether a tied block makes the next deal worth one point more or twice as much (tie_next).")
_CRUZADA = Message(
    "Whether a double at both ends makes a deal worth 4 points or 6 (cross_out), and whether 6 or 7 win (target)."
)
_WRONG_PASS = Message("The penalty for a wrong pass (pass_penalty) and its receiver; here the other side gets 30.")
_PAIRS = ("M. Castel, Dominó: arte y ciencia", Message("Federação Brasiliense de Dominó, simplified rules"))
_CUBAN = ("onlinedominogames.com, Cuban Dominoes", "dominorules.com, Cuban Dominoes")
_CUT_THROAT = ("pagat.com, Caribbean dominoes", "sixlove.pages.dev")

_BY_COUNTRY: dict[str, dict[str, PresetNote]] = {
    Message("Doscientos"): {
        "doscientos": PresetNote(
            Message("Doscientos, to 200"),
            Message("Two pairs, to 200 points; the winning side scores all unplayed pips."),
            (Message("published rules of Doscientos"),),
            (_TIE,),
        ),
        "doscientos/100": PresetNote(Message("Doscientos, to 100"), Message("Doscientos to 100 points.")),
        "doscientos/tie-first": PresetNote(
            Message("Doscientos, a tied block to the leader's side"),
            Message("Doscientos; the side that led wins a tied block."),
            (),
            (_TIE,),
        ),
        "doscientos/tie-last": PresetNote(
            Message("Doscientos, a tied block to the blocker's side"),
            Message("Doscientos; the side that blocked wins a tied block."),
            (),
            (_TIE,),
        ),
        "doscientos/duel": PresetNote(
            Message("Doscientos, blocks decided by a duel"),
            Message("Doscientos; a duel between the blocker and the next player settles a block."),
            (),
            (_DUEL, _TIE),
        ),
        "doscientos/pass-20-10": PresetNote(
            Message("Doscientos, with 20 and 10 points for passes"),
            Message("Doscientos; making the next player pass scores 20 the first time, then 10."),
            (Message("published rules of Doscientos"),),
            (_FIRST,),
        ),
    },
    Message("Draw games"): {
        "mano-a-mano": PresetNote(
            Message("Mano a Mano, to 50"),
            Message("Two players, who draw; the winner scores the other's pips; to 50."),
            (Message("published rules of Mano a Mano"),),
        ),
        "mano-a-mano/100": PresetNote(
            Message("Mano a Mano, to 100"),
            Message("Mano a Mano to 100 points."),
            (Message("published rules of Mano a Mano"),),
        ),
        "draw/2": PresetNote(
            Message("Draw game for two"),
            Message("The Draw game: the winner scores the others' pips less their own."),
            (Message("published rules of the Draw game"),),
        ),
        "draw/3": PresetNote(
            Message("Draw game for three"),
            Message("The Draw game for three, five tiles each."),
            (Message("published rules of the Draw game"),),
        ),
        "draw/4": PresetNote(
            Message("Draw game for four"),
            Message("The Draw game for four, each alone, five tiles each."),
            (Message("published rules of the Draw game"),),
        ),
        "draw/partners": PresetNote(
            Message("Draw game for two pairs"),
            Message("The Draw game for two pairs, five tiles each."),
            (Message("published rules of the Draw game"),),
        ),
    },
    Message("International"): {
        "partnership": PresetNote(
            Message("International pairs, to 100"),
            Message("Pairs, clockwise, to 100; the winning side scores its opponents' pips."),
            ("M. Castel, International Dominoes",),
        ),
        "block/2": PresetNote(
            Message("Block game for two"),
            Message("The Block game for two: seven tiles each, without drawing."),
            ("onlinedominogames.com, Block",),
            (_LIGHTEST, _BLOCKER_WINS),
        ),
        "block/3": PresetNote(
            Message("Block game for three"),
            Message("The Block game for three, five tiles each."),
            ("onlinedominogames.com, Block",),
        ),
        "block/4": PresetNote(
            Message("Block game for four"),
            Message("The Block game for four, each alone, five tiles each."),
            ("onlinedominogames.com, Block",),
        ),
        "fid": PresetNote(
            Message("International Federation, to 200"),
            Message("Federations: a player drawn by lot leads first, with any tile; to 200 points."),
            _PAIRS,
            (_LOT, _TIE, _BLOCK),
        ),
        "fid/150": PresetNote(
            Message("International Federation, to 150"), Message("Like fid, to 150 points."), _PAIRS, (_LOT, _TIE)
        ),
        "latin-match": PresetNote(
            Message("Latin Match, to 10"),
            Message("Pairs: a deal is worth 1 point; to 10."),
            ("domino-play.com, Latin Match Dominoes",),
            (_TIE,),
        ),
    },
    Message("Spain"): {
        "spain": PresetNote(
            Message("Spain, to 300"),
            Message("Pairs to 300 points; after a tied block 6-6 leads again."),
            (Message("Federación Española de Dominó, in Lloc de Joc 2008"),),
            (_LOT, _TIE, _BLOCK),
        ),
    },
    Message("Mexico"): {
        "mexico": PresetNote(
            Message("Mexico, to 100"),
            Message("Pairs to 100 points; a player drawn by lot leads first, with any tile."),
            (Message("Torneo Abierto de Dominó 2015, announcement"),),
            (_LOT,),
        ),
    },
    Message("Venezuela"): {
        "venezuela/75": PresetNote(
            Message("Venezuela, to 75"), Message("Pairs to 75 points; 6-6 leads the first deal."), (), (_LOT, _TIE)
        ),
        "venezuela/100": PresetNote(
            Message("Venezuela, to 100"), Message("Pairs to 100 points; 6-6 leads the first deal."), (), (_LOT, _TIE)
        ),
    },
    Message("Puerto Rico"): {
        "puerto-rico/500": PresetNote(
            Message("Puerto Rico, to 500"),
            Message(
                "To 500: opponents' pips, 100 for capicúa or chuchazo; 100, 75, 50 and 25 for the first four deals."
            ),
            (Message("sacitc.blog, domino rules"), Message("manualzz.com, a manual of a domino game")),
            (_BLOCK, _BLOCK_100, _CAPICUA, _ALIKE, _CHUCHAZO),
        ),
        "puerto-rico/500-all": PresetNote(
            Message("Puerto Rico, to 500, all pips count"),
            Message("Like puerto-rico/500, but with the pips of all hands, for a quicker match."),
            (Message("sacitc.blog, domino rules"),),
            (_BLOCK, _CAPICUA, _ALIKE, _CHUCHAZO),
        ),
        "puerto-rico/200": PresetNote(
            Message("Puerto Rico, to 200"),
            Message(
                "To 200: the first pass of the match scores 20, every later pass 10; passes of both opponents count."
            ),
            (Message("yamxavier-create/dominos_pr, a program"),),
            (_FIRST, _EACH_PASS, _TENS, _BLOCK, _PARTNERS_TIE, _BLOCK_20, _WINNER_LEADS),
        ),
    },
    Message("Dominican Republic"): {
        "dominican": PresetNote(
            Message("Dominican Republic, to 200"),
            Message("A duel settles blocks; bonuses for passes on the lead, rounds of passes and capicúas."),
            (Message("dominoesonline.com, Dominican rules"), "pagat.com, Caribbean dominoes"),
            (_DUEL, _TIE, _LEAD_PASS, _VOID, _CAPICUA, _ALIKE, _CHUCHAZO_PAID),
        ),
        "dominican/30": PresetNote(
            Message("Dominican Republic, to 200, each bonus 30"),
            Message(
                "Like dominican, but capicúas, passes on the lead, full rounds of passes and wrong passes earn "
                "30 points "
                "each."
            ),
            (Message("Reglas dominicanas, a program"),),
            (_DUEL, _LEAD_PASS, _VOID, _WRONG_PASS),
        ),
    },
    Message("Cuba"): {
        "cuba": PresetNote(
            Message("Cuba, to 150"),
            Message(
                "Double-nine: ten tiles each, 15 asleep, opponents' pips; the winning pair chooses its leader; to 150."
            ),
            _CUBAN,
            (_LOT_DOUBLE, _TIE, _LEAD_20, _NO_CABEN),
        ),
        "cuba/100": PresetNote(
            Message("Cuba, to 100"),
            Message("Like cuba, to 100 points."),
            ("dominorules.com, Cuban Dominoes",),
            (_LOT_DOUBLE, _TIE),
        ),
        "cuba/capicua": PresetNote(
            Message("Cuba, to 150, a capicúa doubles the points"),
            Message("Like cuba, to 150; a capicúa doubles the points of the deal."),
            ("teamocuba.com, reglas para jugar dominó en Cuba",),
            (_LOT_DOUBLE, _TIE, _CAPICUA, _ALIKE),
        ),
        "cuba-east": PresetNote(
            Message("Eastern Cuba, to 200"),
            Message("Eastern Cuba, double-six: pips in tens, rounded up; 20 for the first pass of the match."),
            ("libreonline.com, Datos curiosos en el dominó",),
            (_TENS, _FIRST, _DOUBLED),
        ),
    },
    Message("Brazil"): {
        "brazil/6": PresetNote(
            Message("Brazil, to 6"),
            Message(
                "To 6: a deal is worth 1 point, going out with a double 2, at both ends 3, with a double at "
                "both ends 4."
            ),
            ("livrozilla.com, regras do dominó", "domino-esje.blogspot.com"),
            (_BRAZIL_TIE, _CRUZADA, _ALIKE),
        ),
        "brazil/100": PresetNote(
            Message("Brazil, to 100"),
            Message("To 100: opponents' pips; the side that did not block wins a tied block."),
            ("todasasrespostas.com", "Federação Brasiliense de Dominó"),
            (_TIE, _BLOCK),
        ),
        "pernambuco": PresetNote(
            Message("Pernambuco, to 6"),
            Message("Like brazil/6, with six tiles each and four asleep."),
            (Message("Recife rules of a program"),),
            (_BRAZIL_TIE,),
        ),
    },
    Message("Martinique"): {
        "martinique": PresetNote(
            Message("Martinique for three, to 3"),
            Message("Three alone, seven tiles each; a deal is worth 1 point; to 3."),
            (Message("omardev1900/domino-martinique, game rules"),),
            (_TIE,),
        ),
    },
    Message("Jamaica"): {
        "jamaica": PresetNote(
            Message("Jamaica, pairs to 6"),
            Message("Partners: a deal is worth 1 point; the winning pair chooses its leader; to 6."),
            ("caribbeanbreezegames.com", Message("dominoj.com, rules")),
            (_TIE, _TIED_PARTNERS),
        ),
        "cut-throat/2": PresetNote(
            Message("Cut-throat for two"),
            Message("Two alone, 14 tiles each; a deal is worth 1 point; to 6."),
            _CUT_THROAT,
            (_TIE,),
        ),
        "cut-throat/3": PresetNote(
            Message("Cut-throat for three"),
            Message("Three alone, nine tiles each, without 0-0; a deal is worth 1 point; to 6."),
            _CUT_THROAT,
            (_TIE,),
        ),
        "cut-throat/4": PresetNote(
            Message("Cut-throat for four"),
            Message("Four alone, seven tiles each; a deal is worth 1 point; to 6."),
            _CUT_THROAT,
            (_TIE,),
        ),
    },
    Message("Scoring during play"): SCORING_NOTES,
}

NOTES: dict[str, PresetNote] = {
    name: replace(note, country=country) for country, notes in _BY_COUNTRY.items() for name, note in notes.items()
}


def by_country() -> dict[str, list[str]]:
    return {country: [*notes] for country, notes in _BY_COUNTRY.items()}


def names_by_country() -> dict[str, dict[str, str]]:
    """Return the name for people of each preset, by country or family of games, in the language spoken now."""
    names = _BY_COUNTRY.items()
    return {shown(country): {preset: shown(note.name) for preset, note in notes.items()} for country, notes in names}
