"""Presets by country: their changes, their sources, and the points on which the sources disagree."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class PresetNote:
    """Notes on a preset.

    Attributes:
        name: its name for people: the country or the kind of game, and what sets it apart.
        about: a sentence on its changes.
        sources: public names of its sources; empty if it is a variant of the preset before it.
        disputed: points on which sources disagree, each with the option that decides it.
        country: the country or family of games under which it is listed.
    """

    name: str
    about: str
    sources: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    country: str = ""  # filled in for all presets of a country below


_LOT = "Whether 6-6 or a lot decides the first lead; official rules for pairs draw lots (first_lead)."
_LOT_DOUBLE = "Whether the highest double or a lot decides the first lead (first_lead)."
_TIE = "Whether a tied block has no winner, or the leader's side, the blocker's side or its opponents win (block_tie)."
_LIGHTEST = "Whether the lightest single tile settles a tied block; here no one scores (block_tie=lightest_tile)."
_BLOCKER_WINS = (
    "Whether the blocker wins the deal, as in Hoyle (1950); here the fewest pips win (block_winner=blocker)."
)
_TIED_PARTNERS = (
    "Whether partners who share the fewest pips tie; here they do not, and their side wins the block (partners_tie)."
)
_PARTNERS_TIE = "Whether partners who share the fewest pips tie; here they do, and no one scores (partners_tie)."
_EACH_PASS = "Whether both opponents' passes after a tile earn a bonus, or only the next player's (pass_bonus_for)."
_BLOCK_20 = "Whether blocking the deal earns another 20 points, as in the program; here it does not."
_WINNER_LEADS = "Whether the winner of a deal leads the next, as in the program; here the lead rotates (next_lead)."
_BLOCK = "Whether a block earns all unplayed pips or only the opponents' pips (block_points)."
_BLOCK_100 = "Whether winning a block earns 100 more; here it does not."
_DUEL = "Whether the blocker duels with the next player, on the right, or the player on the left; here with the next."
_CAPICUA = "Whether a capicúa may be a double or have a blank (capicua_doubles, capicua_blanks)."
_ALIKE = "Whether two equal ends make a capicúa; here they do, because the tile could have been laid at either end."
_CHUCHAZO = "Whether 0-0 at two blank ends is a chuchazo; here it is a double at both ends (cross_out)."
_CHUCHAZO_PAID = "Whether going out with 0-0 earns 50 (chuchazo); here it does not."
_FIRST = "Whether the first pass bonus is paid in each deal or once in a match (pass_bonus_scope)."
_VOID = "Whether a pass by the leader's partner cancels the bonus for a pass on the lead (lead_pass_void)."
_LEAD_PASS = "Whether a pass on the lead earns 50 (25 with a double), or 30, or 10 and 25 (lead_pass_bonus)."
_LEAD_20 = "Whether leading a double that the next player cannot follow earns 20 (lead_pass_bonus_double)."
_TENS = "Whether pips are counted in tens, rounded up, down, or to the nearest (round_to, rounding)."
_DOUBLED = "Whether a capicúa doubles the points of the deal (capicua_factor); here it earns nothing extra."
_NO_CABEN = "Whether points beyond the target count; here they do."
_BRAZIL_TIE = "Whether a tied block makes the next deal worth one point more or twice as much (tie_next)."
_CRUZADA = (
    "Whether a double at both ends makes a deal worth 4 points or 6 (cross_out), and whether 6 or 7 win (target)."
)
_LEADER = "Whether the highest double leads or a player drawn by lot (first_lead, blocked_lead, tied_lead)."
_ROUNDED = "Whether the pips won are rounded to fives, to the nearest or up, or not at all (round_to, rounding)."
_PIPS_SCORED = "Whether the winner's own pips are subtracted, always or only in blocks (points, block_points)."
_SHARED = "Whether three players who tie in a block share its points; here no one scores."
_LAST_TILES = "Whether 0, 1 or 2 tiles of the boneyard are never drawn (draw_reserve)."
_DRAW_ANY = "Whether a player who can play may draw, or may draw at most three tiles; here neither applies."
_CALLS = "Whether overlooked points go to the player who calls muggins; here points are always scored."
_SPINNER = "Whether the spinner counts only until both its sides are covered (spinner_count)."
_WRONG_PASS = "The penalty for a wrong pass (pass_penalty) and its receiver; here the other side gets 30."
_HANDS = "Whether two players have 7 tiles or 9, and pairs 5 or 6 (hand_size)."
_BOTH_OUT = "Whether a deal ends when one player of a pair is out or both are (out)."
_DOWN = "Whether the lead may score the winning point; here it may."
_DOUBLES = "Whether the doubles held settle a block; here the fewest pips do."

_SCORING = "Scoring during play"
_ALL_FIVES = ("pagat.com, All Fives", "gambit.com", "gamecolony.com", "domino-games.com", "brainzilla.com")
_SNIFF = ("pagat.com, Sniff (Armanino; Grady and Goldberg)", "onlinedominogames.com, Sniff")
_FIVES_AND_THREES = ("pagat.com, Fives and Threes (Taylor)", "Paphos league", "eightygames.com")
_FIVES_AND_THREES_PAIRS = ("pagat.com, Fives and Threes", "Teesdale league", "Paphos league")
_BERGEN = ("onlinedominogames.com, Bergen", "puzzle-place.com", "domino-games.com")

_PAIRS = ("M. Castel, Dominó: arte y ciencia", "Federação Brasiliense de Dominó, simplified rules")
_CUBAN = ("onlinedominogames.com, Cuban Dominoes", "dominorules.com, Cuban Dominoes")
_CUT_THROAT = ("pagat.com, Caribbean dominoes", "sixlove.pages.dev")
_DRAWING = "Draw games"

_BY_COUNTRY: dict[str, dict[str, PresetNote]] = {
    "Doscientos": {
        "doscientos": PresetNote(
            "Doscientos, to 200",
            "Two pairs, to 200 points; the winning side scores all unplayed pips.",
            ("published rules of Doscientos",),
            (_TIE,),
        ),
        "doscientos/100": PresetNote("Doscientos, to 100", "Doscientos to 100 points."),
        "doscientos/tie-first": PresetNote(
            "Doscientos, a tied block to the leader's side",
            "Doscientos; the side that led wins a tied block.",
            (),
            (_TIE,),
        ),
        "doscientos/tie-last": PresetNote(
            "Doscientos, a tied block to the blocker's side",
            "Doscientos; the side that blocked wins a tied block.",
            (),
            (_TIE,),
        ),
        "doscientos/duel": PresetNote(
            "Doscientos, blocks decided by a duel",
            "Doscientos; a duel between the blocker and the next player settles a block.",
            (),
            (_DUEL, _TIE),
        ),
        "doscientos/pass-20-10": PresetNote(
            "Doscientos, with 20 and 10 points for passes",
            "Doscientos; making the next player pass scores 20 the first time, then 10.",
            ("published rules of Doscientos",),
            (_FIRST,),
        ),
    },
    _DRAWING: {
        "mano-a-mano": PresetNote(
            "Mano a Mano, to 50",
            "Two players, who draw; the winner scores the other's pips; to 50.",
            ("published rules of Mano a Mano",),
        ),
        "mano-a-mano/100": PresetNote(
            "Mano a Mano, to 100", "Mano a Mano to 100 points.", ("published rules of Mano a Mano",)
        ),
        "draw/2": PresetNote(
            "Draw game for two",
            "The Draw game: the winner scores the others' pips less their own.",
            ("published rules of the Draw game",),
        ),
        "draw/3": PresetNote(
            "Draw game for three", "The Draw game for three, five tiles each.", ("published rules of the Draw game",)
        ),
        "draw/4": PresetNote(
            "Draw game for four",
            "The Draw game for four, each alone, five tiles each.",
            ("published rules of the Draw game",),
        ),
        "draw/partners": PresetNote(
            "Draw game for two pairs",
            "The Draw game for two pairs, five tiles each.",
            ("published rules of the Draw game",),
        ),
    },
    "International": {
        "partnership": PresetNote(
            "International pairs, to 100",
            "Pairs, clockwise, to 100; the winning side scores its opponents' pips.",
            ("M. Castel, International Dominoes",),
        ),
        "block/2": PresetNote(
            "Block game for two",
            "The Block game for two: seven tiles each, without drawing.",
            ("onlinedominogames.com, Block",),
            (_LIGHTEST, _BLOCKER_WINS),
        ),
        "block/3": PresetNote(
            "Block game for three", "The Block game for three, five tiles each.", ("onlinedominogames.com, Block",)
        ),
        "block/4": PresetNote(
            "Block game for four",
            "The Block game for four, each alone, five tiles each.",
            ("onlinedominogames.com, Block",),
        ),
        "fid": PresetNote(
            "International Federation, to 200",
            "Federations: a player drawn by lot leads first, with any tile; to 200 points.",
            _PAIRS,
            (_LOT, _TIE, _BLOCK),
        ),
        "fid/150": PresetNote("International Federation, to 150", "Like fid, to 150 points.", _PAIRS, (_LOT, _TIE)),
        "latin-match": PresetNote(
            "Latin Match, to 10",
            "Pairs: a deal is worth 1 point; to 10.",
            ("domino-play.com, Latin Match Dominoes",),
            (_TIE,),
        ),
    },
    "Spain": {
        "spain": PresetNote(
            "Spain, to 300",
            "Pairs to 300 points; after a tied block 6-6 leads again.",
            ("Federación Española de Dominó, in Lloc de Joc 2008",),
            (_LOT, _TIE, _BLOCK),
        ),
    },
    "Mexico": {
        "mexico": PresetNote(
            "Mexico, to 100",
            "Pairs to 100 points; a player drawn by lot leads first, with any tile.",
            ("Torneo Abierto de Dominó 2015, announcement",),
            (_LOT,),
        ),
    },
    "Venezuela": {
        "venezuela/75": PresetNote(
            "Venezuela, to 75", "Pairs to 75 points; 6-6 leads the first deal.", (), (_LOT, _TIE)
        ),
        "venezuela/100": PresetNote(
            "Venezuela, to 100", "Pairs to 100 points; 6-6 leads the first deal.", (), (_LOT, _TIE)
        ),
    },
    "Puerto Rico": {
        "puerto-rico/500": PresetNote(
            "Puerto Rico, to 500",
            "To 500: opponents' pips, 100 for capicúa or chuchazo; 100, 75, 50 and 25 for the first four deals.",
            ("sacitc.blog, domino rules", "manualzz.com, a manual of a domino game"),
            (_BLOCK, _BLOCK_100, _CAPICUA, _ALIKE, _CHUCHAZO),
        ),
        "puerto-rico/500-all": PresetNote(
            "Puerto Rico, to 500, all pips count",
            "Like puerto-rico/500, but with the pips of all hands, for a quicker match.",
            ("sacitc.blog, domino rules",),
            (_BLOCK, _CAPICUA, _ALIKE, _CHUCHAZO),
        ),
        "puerto-rico/200": PresetNote(
            "Puerto Rico, to 200",
            "To 200: the first pass of the match scores 20, every later pass 10; passes of both opponents count.",
            ("yamxavier-create/dominos_pr, a program",),
            (_FIRST, _EACH_PASS, _TENS, _BLOCK, _PARTNERS_TIE, _BLOCK_20, _WINNER_LEADS),
        ),
    },
    "Dominican Republic": {
        "dominican": PresetNote(
            "Dominican Republic, to 200",
            "A duel settles blocks; bonuses for passes on the lead, rounds of passes and capicúas.",
            ("dominoesonline.com, Dominican rules", "pagat.com, Caribbean dominoes"),
            (_DUEL, _TIE, _LEAD_PASS, _VOID, _CAPICUA, _ALIKE, _CHUCHAZO_PAID),
        ),
        "dominican/30": PresetNote(
            "Dominican Republic, to 200, each bonus 30",
            "Like dominican, but capicúas, passes on the lead, full rounds of passes and wrong passes earn 30 points "
            "each.",
            ("Reglas dominicanas, a program",),
            (_DUEL, _LEAD_PASS, _VOID, _WRONG_PASS),
        ),
    },
    "Cuba": {
        "cuba": PresetNote(
            "Cuba, to 150",
            "Double-nine: ten tiles each, 15 asleep, opponents' pips; the winning pair chooses its leader; to 150.",
            _CUBAN,
            (_LOT_DOUBLE, _TIE, _LEAD_20, _NO_CABEN),
        ),
        "cuba/100": PresetNote(
            "Cuba, to 100", "Like cuba, to 100 points.", ("dominorules.com, Cuban Dominoes",), (_LOT_DOUBLE, _TIE)
        ),
        "cuba/capicua": PresetNote(
            "Cuba, to 150, a capicúa doubles the points",
            "Like cuba, to 150; a capicúa doubles the points of the deal.",
            ("teamocuba.com, reglas para jugar dominó en Cuba",),
            (_LOT_DOUBLE, _TIE, _CAPICUA, _ALIKE),
        ),
        "cuba-east": PresetNote(
            "Eastern Cuba, to 200",
            "Eastern Cuba, double-six: pips in tens, rounded up; 20 for the first pass of the match.",
            ("libreonline.com, Datos curiosos en el dominó",),
            (_TENS, _FIRST, _DOUBLED),
        ),
    },
    "Brazil": {
        "brazil/6": PresetNote(
            "Brazil, to 6",
            "To 6: a deal is worth 1 point, going out with a double 2, at both ends 3, with a double at both ends 4.",
            ("livrozilla.com, regras do dominó", "domino-esje.blogspot.com"),
            (_BRAZIL_TIE, _CRUZADA, _ALIKE),
        ),
        "brazil/100": PresetNote(
            "Brazil, to 100",
            "To 100: opponents' pips; the side that did not block wins a tied block.",
            ("todasasrespostas.com", "Federação Brasiliense de Dominó"),
            (_TIE, _BLOCK),
        ),
        "pernambuco": PresetNote(
            "Pernambuco, to 6",
            "Like brazil/6, with six tiles each and four asleep.",
            ("Recife rules of a program",),
            (_BRAZIL_TIE,),
        ),
    },
    "Martinique": {
        "martinique": PresetNote(
            "Martinique for three, to 3",
            "Three alone, seven tiles each; a deal is worth 1 point; to 3.",
            ("omardev1900/domino-martinique, game rules",),
            (_TIE,),
        ),
    },
    "Jamaica": {
        "jamaica": PresetNote(
            "Jamaica, pairs to 6",
            "Partners: a deal is worth 1 point; the winning pair chooses its leader; to 6.",
            ("caribbeanbreezegames.com", "dominoj.com, rules"),
            (_TIE, _TIED_PARTNERS),
        ),
        "cut-throat/2": PresetNote(
            "Cut-throat for two", "Two alone, 14 tiles each; a deal is worth 1 point; to 6.", _CUT_THROAT, (_TIE,)
        ),
        "cut-throat/3": PresetNote(
            "Cut-throat for three",
            "Three alone, nine tiles each, without 0-0; a deal is worth 1 point; to 6.",
            _CUT_THROAT,
            (_TIE,),
        ),
        "cut-throat/4": PresetNote(
            "Cut-throat for four", "Four alone, seven tiles each; a deal is worth 1 point; to 6.", _CUT_THROAT, (_TIE,)
        ),
    },
    _SCORING: {
        "all-fives/2": PresetNote(
            "All Fives for two",
            "All Fives for two: multiples of five at the open ends score; the first double is a spinner; to 250.",
            _ALL_FIVES,
            (_LEADER, _ROUNDED, _PIPS_SCORED, _SHARED, _LAST_TILES, _DRAW_ANY),
        ),
        "all-fives/3": PresetNote(
            "All Fives for three",
            "All Fives for three, five tiles each, to 200.",
            _ALL_FIVES,
            (_LEADER, _SHARED, _LAST_TILES),
        ),
        "all-fives/4": PresetNote(
            "All Fives for four",
            "All Fives for four, each alone, five tiles each, to 200.",
            _ALL_FIVES,
            (_LEADER, _LAST_TILES),
        ),
        "all-fives/partners": PresetNote(
            "All Fives for two pairs",
            "All Fives for two pairs, five tiles each, to 200.",
            _ALL_FIVES,
            (_LEADER, _LAST_TILES),
        ),
        "all-fives/2-nine": PresetNote(
            "All Fives for two, nine tiles each",
            "All Fives for two with nine tiles each; a lot decides the first lead and the lead after a block.",
            ("pagat.com, All Fives",),
            (_LEADER, _ROUNDED),
        ),
        "all-fives/61": PresetNote(
            "All Fives for two pairs, on a cribbage board",
            "All Fives on a cribbage board: each five is a point; exactly 61 points win at once.",
            ("pagat.com, All Fives",),
            (_LEADER,),
        ),
        "gambit": PresetNote(
            "Gambit for two",
            "All Fives for two; the winner scores the other's pips less their own, not rounded; to 200.",
            ("gambit.com",),
            (_ROUNDED, _PIPS_SCORED),
        ),
        "azneef": PresetNote(
            "Azneef for two pairs",
            "All Fives for two pairs, seven tiles each, without drawing; to 150.",
            ("jawaker.com, Azneef",),
            (_PIPS_SCORED, _DRAW_ANY),
        ),
        "muggins/2": PresetNote(
            "Muggins for two",
            "Fives for two without a spinner; two tiles are never drawn; to 100.",
            ("Foster's Hoyle, Muggins",),
            (_CALLS, _LAST_TILES),
        ),
        "muggins/partners": PresetNote(
            "Muggins for two pairs",
            "Fives for two pairs without a spinner, five tiles each, to 200.",
            ("Encyclopaedia Britannica, Muggins",),
            (_CALLS, _LAST_TILES),
        ),
        "sniff/2": PresetNote(
            "Sniff for two",
            "Like All Fives, but the spinner counts until it is covered; any tile leads; to 200.",
            _SNIFF,
            (_SPINNER, _LEADER),
        ),
        "sniff/3": PresetNote(
            "Sniff for three", "Sniff for three, six tiles each, to 200.", _SNIFF, (_SPINNER, _LEADER)
        ),
        "sniff/partners": PresetNote(
            "Sniff for two pairs", "Sniff for two pairs, five tiles each, to 200.", _SNIFF, (_SPINNER, _LEADER)
        ),
        "fives-and-threes/2": PresetNote(
            "Fives and Threes for two",
            "Fives and Threes for two: multiples of five or three score, going out 1; exactly 61 points win at once.",
            _FIVES_AND_THREES,
            (_HANDS, _DOWN),
        ),
        "fives-and-threes/3": PresetNote(
            "Fives and Threes for three",
            "Fives and Threes for three, five tiles each.",
            _FIVES_AND_THREES,
            (_HANDS, _DOWN),
        ),
        "fives-and-threes/4": PresetNote(
            "Fives and Threes for four",
            "Fives and Threes for four, each alone, five tiles each.",
            _FIVES_AND_THREES,
            (_HANDS, _DOWN),
        ),
        "fives-and-threes/2-nine": PresetNote(
            "Fives and Threes for two, nine tiles each",
            "Fives and Threes for two, nine tiles each.",
            ("Teesdale league",),
            (_HANDS, _DOWN),
        ),
        "fives-and-threes/partners": PresetNote(
            "Fives and Threes for two pairs",
            "Fives and Threes for two pairs, five tiles each, until both of a pair are out.",
            _FIVES_AND_THREES_PAIRS,
            (_HANDS, _BOTH_OUT, _DOWN),
        ),
        "fives-and-threes/partners-six": PresetNote(
            "Fives and Threes for two pairs, six tiles each",
            "Fives and Threes for two pairs, six tiles each, until both of a pair are out.",
            _FIVES_AND_THREES_PAIRS,
            (_HANDS, _BOTH_OUT, _DOWN),
        ),
        "threes-and-fives": PresetNote(
            "Threes and Fives for two",
            "For two, with drawing: a count that is a multiple of five or three scores its points; to 200.",
            ("dominorules.com, Threes and Fives",),
            (_LAST_TILES,),
        ),
        "bergen/2": PresetNote(
            "Bergen for two",
            "Bergen for two: equal ends score 2, with a double 3; a deal is worth 1 point; to 15.",
            _BERGEN,
            (_DOUBLES,),
        ),
        "bergen/3": PresetNote("Bergen for three", "Bergen for three, six tiles each, to 15.", _BERGEN, (_DOUBLES,)),
        "bergen/4": PresetNote(
            "Bergen for four", "Bergen for four, each alone, five tiles each, to 15.", _BERGEN, (_DOUBLES,)
        ),
    },
}

NOTES: dict[str, PresetNote] = {
    name: replace(note, country=country) for country, notes in _BY_COUNTRY.items() for name, note in notes.items()
}


def by_country() -> dict[str, list[str]]:
    return {country: [*notes] for country, notes in _BY_COUNTRY.items()}


def names_by_country() -> dict[str, dict[str, str]]:
    """Return the name for people of each preset, by country or family of games."""
    return {country: {preset: note.name for preset, note in notes.items()} for country, notes in _BY_COUNTRY.items()}
