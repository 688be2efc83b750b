"""Presets by country: their changes, their sources, and the points on which the sources disagree."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class PresetNote:
    """Notes on a preset.

    Attributes:
        about: a sentence on its changes.
        sources: public names of its sources; empty if it is a variant of the preset before it.
        disputed: points on which sources disagree, each with the option that decides it.
        country: the country or family of games under which it is listed.
    """

    about: str
    sources: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    country: str = ""  # filled in for all presets of a country below


_LOT = "Is the first lead forced by 6-6 or drawn by lot? Official rules for pairs draw lots (first_lead)."
_LOT_DOUBLE = "Is the first lead forced by the highest double or drawn by lot? (first_lead)"
_TIE = "Who wins a tied block: no side, the leader's, the blocker's, or the side that did not block? (block_tie)"
_LIGHTEST = "Does the lightest single tile win a tied block? Here no side wins (block_tie=lightest_tile)."
_BLOCKER_WINS = "Does the blocker win the deal, as in Hoyle (1950)? Here the fewest pips win (block_winner=blocker)."
_TIED_PARTNERS = (
    "Do partners who share the fewest pips tie? Here they do not, and their side wins the block (partners_tie)."
)
_PARTNERS_TIE = "Do partners who share the fewest pips tie? Here they do, and no side scores (partners_tie)."
_EACH_PASS = "Do the passes of both opponents after a tile earn a bonus, or only the next player's? (pass_bonus_for)"
_BLOCK_20 = "Does blocking the deal earn another 20 points, as in the program? Here it does not."
_WINNER_LEADS = "Does the winner of a deal lead the next, as in the program? Here the lead rotates (next_lead)."
_BLOCK = "Does a block earn all unplayed pips, or only the opponents' pips? (block_points)"
_BLOCK_100 = "Does winning a block earn another 100 points? Here it does not."
_DUEL = "Does the blocker duel with the next player (to the right) or the player before? Here with the next."
_CAPICUA = "Can a capicúa be a double, or have a blank? (capicua_doubles, capicua_blanks)"
_ALIKE = "Is it a capicúa if both ends show the same number? Here it is, because the tile fits both ends."
_CHUCHAZO = "Is 0-0 between two blank ends a chuchazo? Here it is a double that fits both ends (cross_out)."
_CHUCHAZO_PAID = "Does going out with 0-0 earn 50 points? Here it does not (chuchazo)."
_FIRST = "Is the bonus for the first pass paid once in each deal, or once in a match? (pass_bonus_scope)"
_VOID = "Is the bonus for a pass on the lead void if the leader's partner also passes? (lead_pass_void)"
_LEAD_PASS = "Does a pass on the lead earn 50 points (25 on a double), 30 points, or 10 and 25? (lead_pass_bonus)"
_LEAD_20 = "Does leading a double that the next player cannot follow earn 20 points? (lead_pass_bonus_double)"
_TENS = "Are pips counted in tens, and are these rounded up, down, or to the nearest? (round_to, rounding)"
_DOUBLED = "Does a capicúa double the points of the deal? Here it earns nothing more (capicua_factor)."
_NO_CABEN = "Do points beyond the target count? Here they do (over_target)."
_BRAZIL_TIE = "Is the deal after a tied block worth one point more, or twice as much? (tie_next)"
_CRUZADA = (
    "Does going out with a double that fits both ends earn 4 points or 6, and do 6 points win or 7? (cross_out, target)"
)
_LEADER = "Is the highest double led, or any tile by a leader drawn by lot? (first_lead, blocked_lead, tied_lead)"
_ROUNDED = "Are the pips of a deal rounded to the nearest five, up to the next five, or not? (round_to, rounding)"
_PIPS_SCORED = "Are the winner's own pips subtracted never, always, or only after a block? (points, block_points)"
_SHARED = "Do three players who tie in a block share its points? Here it gives nothing."
_LAST_TILES = "Are the last 0, 1 or 2 tiles of the boneyard never drawn? (draw_reserve)"
_DRAW_ANY = "May a player who can play draw, and is there a limit of three tiles? Here neither."
_CALLS = "Can an opponent claim overlooked points by calling muggins? Here points are always scored."
_SPINNER = "Does the spinner stop counting when two tiles touch it, or count until it is covered? (spinner_count)"
_WRONG_PASS = "What does a wrong pass cost, and who gets the points? Here the other side gets 30 (pass_penalty)."
_HANDS = "Do two players have 7 tiles or 9, and partners 5 or 6? (hand_size)"
_BOTH_OUT = "Does a deal end when one player of a pair is out, or both? (out)"
_DOWN = "Can the leading tile score the winning point? Here it can."
_DOUBLES = "Do the doubles in the hands decide a block? Here the fewest pips do."

_SCORING = "Scoring during play"
_ALL_FIVES = ("pagat.com, All Fives", "gambit.com", "gamecolony.com", "domino-games.com", "brainzilla.com")
_SNIFF = ("pagat.com, Sniff (Armanino; Grady and Goldberg)", "onlinedominogames.com, Sniff")
_FIVES_AND_THREES = ("pagat.com, Fives and Threes (Taylor)", "Paphos league", "eightygames.com")
_FIVES_AND_THREES_PAIRS = ("pagat.com, Fives and Threes", "Teesdale league", "Paphos league")
_BERGEN = ("onlinedominogames.com, Bergen", "puzzle-place.com", "domino-games.com")

_PAIRS = ("M. Castel, Dominó: arte y ciencia", "Federação Brasiliense de Dominó, simplified rules")
_CUBAN = ("onlinedominogames.com, Cuban Dominoes", "dominorules.com, Cuban Dominoes")
_CUT_THROAT = ("pagat.com, Caribbean dominoes", "sixlove.pages.dev")
_DRAWING = "Drawing games"

_BY_COUNTRY: dict[str, dict[str, PresetNote]] = {
    "Doscientos": {
        "doscientos": PresetNote(
            "Four in pairs to 200 points; the winning side scores all unplayed pips.",
            ("published rules of Doscientos",),
            (_TIE,),
        ),
        "doscientos/100": PresetNote("Doscientos to 100 points."),
        "doscientos/tie-first": PresetNote("Doscientos; the side that led wins a tied block.", (), (_TIE,)),
        "doscientos/tie-last": PresetNote("Doscientos; the side that blocked wins a tied block.", (), (_TIE,)),
        "doscientos/duel": PresetNote(
            "Doscientos; after a block, the blocker and the next player compare their pips (a duel).", (), (_DUEL, _TIE)
        ),
        "doscientos/pass-20-10": PresetNote(
            "Doscientos; making the next player pass scores 20 points the first time, then 10.",
            ("published rules of Doscientos",),
            (_FIRST,),
        ),
    },
    _DRAWING: {
        "mano-a-mano": PresetNote(
            "Two players, with drawing; the winner scores the opponent's pips; to 50 points.",
            ("published rules of Mano a Mano",),
        ),
        "mano-a-mano/100": PresetNote("Mano a Mano to 100 points.", ("published rules of Mano a Mano",)),
        "draw/2": PresetNote(
            "The Draw game for two; the winner scores the opponent's pips less their own.",
            ("published rules of the Draw game",),
        ),
        "draw/3": PresetNote(
            "The Draw game for three players, five tiles each.", ("published rules of the Draw game",)
        ),
        "draw/4": PresetNote(
            "The Draw game for four single players, five tiles each.", ("published rules of the Draw game",)
        ),
        "draw/partners": PresetNote(
            "The Draw game for two pairs, five tiles each.", ("published rules of the Draw game",)
        ),
    },
    "International": {
        "partnership": PresetNote(
            "Pairs, clockwise, to 100 points; the winning side scores its opponents' pips.",
            ("M. Castel, International Dominoes",),
        ),
        "block/2": PresetNote(
            "The Block game for two players, seven tiles each, without drawing.",
            ("onlinedominogames.com, Block",),
            (_LIGHTEST, _BLOCKER_WINS),
        ),
        "block/3": PresetNote("The Block game for three players, five tiles each.", ("onlinedominogames.com, Block",)),
        "block/4": PresetNote(
            "The Block game for four single players, five tiles each.", ("onlinedominogames.com, Block",)
        ),
        "fid": PresetNote(
            "Federation rules: the first leader is drawn by lot and leads any tile; to 200 points.",
            _PAIRS,
            (_LOT, _TIE, _BLOCK),
        ),
        "fid/150": PresetNote("As fid, to 150 points.", _PAIRS, (_LOT, _TIE)),
        "latin-match": PresetNote(
            "Pairs; a deal is worth 1 point; to 10.", ("domino-play.com, Latin Match Dominoes",), (_TIE,)
        ),
    },
    "Spain": {
        "spain": PresetNote(
            "Pairs to 300 points; 6-6 leads after a tied block.",
            ("Federación Española de Dominó, in Lloc de Joc 2008",),
            (_LOT, _TIE, _BLOCK),
        ),
    },
    "Mexico": {
        "mexico": PresetNote(
            "Pairs to 100 points; the first leader is drawn by lot and leads any tile.",
            ("Torneo Abierto de Dominó 2015, announcement",),
            (_LOT,),
        ),
    },
    "Venezuela": {
        "venezuela/75": PresetNote("Pairs to 75 points; 6-6 leads the first deal.", (), (_LOT, _TIE)),
        "venezuela/100": PresetNote("Pairs to 100 points; 6-6 leads the first deal.", (), (_LOT, _TIE)),
    },
    "Puerto Rico": {
        "puerto-rico/500": PresetNote(
            "To 500 points: the opponents' pips, 100 for a capicúa or chuchazo, and 100, 75, 50, 25 for the first "
            "deals.",
            ("sacitc.blog, domino rules", "manualzz.com, a manual of a domino game"),
            (_BLOCK, _BLOCK_100, _CAPICUA, _ALIKE, _CHUCHAZO),
        ),
        "puerto-rico/500-all": PresetNote(
            "Like puerto-rico/500, but a deal scores all unplayed pips, for a quicker match.",
            ("sacitc.blog, domino rules",),
            (_BLOCK, _CAPICUA, _ALIKE, _CHUCHAZO),
        ),
        "puerto-rico/200": PresetNote(
            "To 200 points; the first pass of the match scores 20, each later one 10, and both opponents' passes "
            "count.",
            ("yamxavier-create/dominos_pr, a program",),
            (_FIRST, _EACH_PASS, _TENS, _BLOCK, _PARTNERS_TIE, _BLOCK_20, _WINNER_LEADS),
        ),
    },
    "Dominican Republic": {
        "dominican": PresetNote(
            "Blocks are won by a duel; passes on the lead, full rounds of passes and capicúas earn points.",
            ("dominoesonline.com, Dominican rules", "pagat.com, Caribbean dominoes"),
            (_DUEL, _TIE, _LEAD_PASS, _VOID, _CAPICUA, _ALIKE, _CHUCHAZO_PAID),
        ),
        "dominican/30": PresetNote(
            "Like dominican, but capicúas, passes on the lead, full rounds of passes and wrong passes all earn 30 "
            "points.",
            ("Reglas dominicanas, a program",),
            (_DUEL, _LEAD_PASS, _VOID, _WRONG_PASS),
        ),
    },
    "Cuba": {
        "cuba": PresetNote(
            "Double-nine pack, ten tiles each, fifteen asleep; opponents' pips; the winning pair agrees who leads; to "
            "150.",
            _CUBAN,
            (_LOT_DOUBLE, _TIE, _LEAD_20, _NO_CABEN),
        ),
        "cuba/100": PresetNote("Like cuba, to 100 points.", ("dominorules.com, Cuban Dominoes",), (_LOT_DOUBLE, _TIE)),
        "cuba/capicua": PresetNote(
            "Like cuba, to 150 points; a capicúa doubles the points of the deal.",
            ("teamocuba.com, reglas para jugar dominó en Cuba",),
            (_LOT_DOUBLE, _TIE, _CAPICUA, _ALIKE),
        ),
        "cuba-east": PresetNote(
            "Eastern Cuba: pips rounded up to tens, and 20 points for the first pass of the match.",
            ("libreonline.com, Datos curiosos en el dominó",),
            (_TENS, _FIRST, _DOUBLED),
        ),
    },
    "Brazil": {
        "brazil/6": PresetNote(
            "To 6; a deal is worth 1 point, won with a double 2, with a tile that fits both ends 3, with both 4.",
            ("livrozilla.com, regras do dominó", "domino-esje.blogspot.com"),
            (_BRAZIL_TIE, _CRUZADA, _ALIKE),
        ),
        "brazil/100": PresetNote(
            "To 100 points: the opponents' pips; the side that did not block wins a tied block.",
            ("todasasrespostas.com", "Federação Brasiliense de Dominó"),
            (_TIE, _BLOCK),
        ),
        "pernambuco": PresetNote(
            "Like brazil/6 with six tiles each and four asleep.", ("Recife rules of a program",), (_BRAZIL_TIE,)
        ),
    },
    "Martinique": {
        "martinique": PresetNote(
            "Three single players, seven tiles each; a deal is worth 1 point; to 3.",
            ("omardev1900/domino-martinique, game rules",),
            (_TIE,),
        ),
    },
    "Jamaica": {
        "jamaica": PresetNote(
            "Pairs; a deal is worth 1 point; the winning pair agrees who leads; to 6.",
            ("caribbeanbreezegames.com", "dominoj.com, rules"),
            (_TIE, _TIED_PARTNERS),
        ),
        "cut-throat/2": PresetNote("Two players, 14 tiles each; a deal is worth 1 point; to 6.", _CUT_THROAT, (_TIE,)),
        "cut-throat/3": PresetNote(
            "Three single players, nine tiles each, without 0-0; a deal is worth 1 point; to 6.", _CUT_THROAT, (_TIE,)
        ),
        "cut-throat/4": PresetNote(
            "Four single players, seven tiles each; a deal is worth 1 point; to 6.", _CUT_THROAT, (_TIE,)
        ),
    },
    _SCORING: {
        "all-fives/2": PresetNote(
            "All Fives for two; counts that five divides score, and the first double is a spinner; to 250 points.",
            _ALL_FIVES,
            (_LEADER, _ROUNDED, _PIPS_SCORED, _SHARED, _LAST_TILES, _DRAW_ANY),
        ),
        "all-fives/3": PresetNote(
            "All Fives for three players, five tiles each, to 200 points.", _ALL_FIVES, (_LEADER, _SHARED, _LAST_TILES)
        ),
        "all-fives/4": PresetNote(
            "All Fives for four single players, five tiles each, to 200 points.", _ALL_FIVES, (_LEADER, _LAST_TILES)
        ),
        "all-fives/partners": PresetNote(
            "All Fives for two pairs, five tiles each, to 200 points.", _ALL_FIVES, (_LEADER, _LAST_TILES)
        ),
        "all-fives/2-nine": PresetNote(
            "All Fives for two, nine tiles each; the first lead, and the lead after a block, are drawn by lot.",
            ("pagat.com, All Fives",),
            (_LEADER, _ROUNDED),
        ),
        "all-fives/61": PresetNote(
            "All Fives on a cribbage board; each five is a point, and exactly 61 win at once.",
            ("pagat.com, All Fives",),
            (_LEADER,),
        ),
        "gambit": PresetNote(
            "All Fives for two; the winner scores the opponent's pips less their own, not rounded; to 200 points.",
            ("gambit.com",),
            (_ROUNDED, _PIPS_SCORED),
        ),
        "azneef": PresetNote(
            "All Fives for two pairs, seven tiles each, so there is no boneyard; to 150 points.",
            ("jawaker.com, Azneef",),
            (_PIPS_SCORED, _DRAW_ANY),
        ),
        "muggins/2": PresetNote(
            "Fives for two without a spinner; two tiles are never drawn; to 100 points.",
            ("Foster's Hoyle, Muggins",),
            (_CALLS, _LAST_TILES),
        ),
        "muggins/partners": PresetNote(
            "Fives for two pairs without a spinner, five tiles each, to 200 points.",
            ("Encyclopaedia Britannica, Muggins",),
            (_CALLS, _LAST_TILES),
        ),
        "sniff/2": PresetNote(
            "Like All Fives, but the spinner counts until it is covered, and any tile is led; to 200 points.",
            _SNIFF,
            (_SPINNER, _LEADER),
        ),
        "sniff/3": PresetNote("Sniff for three players, six tiles each, to 200 points.", _SNIFF, (_SPINNER, _LEADER)),
        "sniff/partners": PresetNote(
            "Sniff for two pairs, five tiles each, to 200 points.", _SNIFF, (_SPINNER, _LEADER)
        ),
        "fives-and-threes/2": PresetNote(
            "Fives and Threes for two; counts that five or three divides score, going out 1; exactly 61 win at once.",
            _FIVES_AND_THREES,
            (_HANDS, _DOWN),
        ),
        "fives-and-threes/3": PresetNote(
            "Fives and Threes for three players, five tiles each.", _FIVES_AND_THREES, (_HANDS, _DOWN)
        ),
        "fives-and-threes/4": PresetNote(
            "Fives and Threes for four single players, five tiles each.", _FIVES_AND_THREES, (_HANDS, _DOWN)
        ),
        "fives-and-threes/2-nine": PresetNote(
            "Fives and Threes for two, nine tiles each.", ("Teesdale league",), (_HANDS, _DOWN)
        ),
        "fives-and-threes/partners": PresetNote(
            "Fives and Threes for two pairs, five tiles each; a deal ends when both players of a pair are out.",
            _FIVES_AND_THREES_PAIRS,
            (_HANDS, _BOTH_OUT, _DOWN),
        ),
        "fives-and-threes/partners-six": PresetNote(
            "Fives and Threes for two pairs, six tiles each; a deal ends when both players of a pair are out.",
            _FIVES_AND_THREES_PAIRS,
            (_HANDS, _BOTH_OUT, _DOWN),
        ),
        "threes-and-fives": PresetNote(
            "Two players, with drawing; a count that five or three divides scores its own value; to 200 points.",
            ("dominorules.com, Threes and Fives",),
            (_LAST_TILES,),
        ),
        "bergen/2": PresetNote(
            "Bergen for two; two ends with the same number score 2, or 3 with a double; a deal is worth 1 point; to "
            "15.",
            _BERGEN,
            (_DOUBLES,),
        ),
        "bergen/3": PresetNote("Bergen for three players, six tiles each, to 15.", _BERGEN, (_DOUBLES,)),
        "bergen/4": PresetNote("Bergen for four single players, five tiles each, to 15.", _BERGEN, (_DOUBLES,)),
    },
}

NOTES: dict[str, PresetNote] = {
    name: replace(note, country=country) for country, notes in _BY_COUNTRY.items() for name, note in notes.items()
}


def by_country() -> dict[str, list[str]]:
    return {country: [*notes] for country, notes in _BY_COUNTRY.items()}
