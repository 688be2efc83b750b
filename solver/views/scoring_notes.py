"""Notes on the presets of games that score during play, and the form of such notes."""

from dataclasses import dataclass

from tranca.language import Message


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


_LEADER = Message("Whether the highest double leads or a player drawn by lot (first_lead, blocked_lead, tied_lead).")
_ROUNDED = Message(
    "Whether the pips won are rounded to fives, to the nearest or up, or not at all (round_to, rounding)."
)
_PIPS_SCORED = Message("Whether the winner's own pips are subtracted, always or only in blocks (points, block_points).")
_SHARED = Message("Whether three players who tie in a block share its points; here no one scores.")
_LAST_TILES = Message("Whether 0, 1 or 2 tiles of the boneyard are never drawn (draw_reserve).")
_DRAW_ANY = Message("Whether drawing is allowed with a tile that fits, or three times at most; here neither applies.")
_CALLS = Message("Whether overlooked points go to the player who calls muggins; here points are always scored.")
_SPINNER = Message("Whether the spinner counts only until both its sides are covered (spinner_count).")
_HANDS = Message("Whether two players have 7 tiles or 9, and pairs 5 or 6 (hand_size).")
_BOTH_OUT = Message("Whether a deal ends when one player of a pair is out or both are (out).")
_DOWN = Message("Whether the lead may score the winning point; here it may.")
_DOUBLES = Message("Whether the doubles held settle a block; here the fewest pips do.")
_OWN_OR_PAID = Message("Whether each player loses their own pips or the winner scores the others' (points).")
_OTHER_NAME = Message("Whether only the first double is a spinner: some sites call All Fives by this name (spinner).")
_FIVE_UP_HANDS = Message("Whether two players have 5 tiles or more, up to 7 (hand_size).")
_TO_THE_POINT = Message("Whether points beyond the target count; here they do (over_target).")
_NO_SOURCE = Message("No rules for this game were found; these follow Five-Up, with threes in place of fives.")
_FIVE_UP = ("pagat.com, Five Up", "gambiter.com, Five-Up", Message("bestfreenewgames.com (Fosdick, after Armanino)"))
_ALL_FIVES = ("pagat.com, All Fives", "gambit.com", "gamecolony.com", "domino-games.com", "brainzilla.com")
_SNIFF = (Message("pagat.com, Sniff (Armanino; Grady and Goldberg)"), "onlinedominogames.com, Sniff")
_FIVES_AND_THREES = ("pagat.com, Fives and Threes (Taylor)", Message("Paphos league"), "eightygames.com")
_FIVES_AND_THREES_PAIRS = ("pagat.com, Fives and Threes", Message("Teesdale league"), Message("Paphos league"))
_BERGEN = ("onlinedominogames.com, Bergen", "puzzle-place.com", "domino-games.com")

SCORING_NOTES: dict[str, PresetNote] = {
    "all-fives/2": PresetNote(
        Message("All Fives for two"),
        Message("All Fives for two: multiples of five at the open ends score; the first double is a spinner; to 250."),
        _ALL_FIVES,
        (_LEADER, _ROUNDED, _PIPS_SCORED, _SHARED, _LAST_TILES, _DRAW_ANY),
    ),
    "all-fives/3": PresetNote(
        Message("All Fives for three"),
        Message("All Fives for three, five tiles each, to 200."),
        _ALL_FIVES,
        (_LEADER, _SHARED, _LAST_TILES),
    ),
    "all-fives/4": PresetNote(
        Message("All Fives for four"),
        Message("All Fives for four, each alone, five tiles each, to 200."),
        _ALL_FIVES,
        (_LEADER, _LAST_TILES),
    ),
    "all-fives/partners": PresetNote(
        Message("All Fives for two pairs"),
        Message("All Fives for two pairs, five tiles each, to 200."),
        _ALL_FIVES,
        (_LEADER, _LAST_TILES),
    ),
    "all-fives/2-nine": PresetNote(
        Message("All Fives for two, nine tiles each"),
        Message("All Fives for two with nine tiles each; a lot decides the first lead and the lead after a block."),
        ("pagat.com, All Fives",),
        (_LEADER, _ROUNDED),
    ),
    "all-fives/61": PresetNote(
        Message("All Fives for two pairs, on a cribbage board"),
        Message("All Fives on a cribbage board: each five is a point; exactly 61 points win at once."),
        ("pagat.com, All Fives",),
        (_LEADER,),
    ),
    "gambit": PresetNote(
        Message("Gambit for two"),
        Message("All Fives for two; the winner scores the other's pips less their own, not rounded; to 200."),
        ("gambit.com",),
        (_ROUNDED, _PIPS_SCORED),
    ),
    "azneef": PresetNote(
        Message("Azneef for two pairs"),
        Message("All Fives for two pairs, seven tiles each, without drawing; to 150."),
        ("jawaker.com, Azneef",),
        (_PIPS_SCORED, _DRAW_ANY),
    ),
    "muggins/2": PresetNote(
        Message("Muggins for two"),
        Message("Fives for two without a spinner; two tiles are never drawn; to 100."),
        ("Foster's Hoyle, Muggins",),
        (_CALLS, _LAST_TILES),
    ),
    "muggins/partners": PresetNote(
        Message("Muggins for two pairs"),
        Message("Fives for two pairs without a spinner, five tiles each, to 200."),
        ("Encyclopaedia Britannica, Muggins",),
        (_CALLS, _LAST_TILES),
    ),
    "sniff/2": PresetNote(
        Message("Sniff for two"),
        Message("Like All Fives, but the spinner counts until it is covered; any tile leads; to 200."),
        _SNIFF,
        (_SPINNER, _LEADER),
    ),
    "sniff/3": PresetNote(
        Message("Sniff for three"), Message("Sniff for three, six tiles each, to 200."), _SNIFF, (_SPINNER, _LEADER)
    ),
    "sniff/partners": PresetNote(
        Message("Sniff for two pairs"),
        Message("Sniff for two pairs, five tiles each, to 200."),
        _SNIFF,
        (_SPINNER, _LEADER),
    ),
    "fives-and-threes/2": PresetNote(
        Message("Fives and Threes for two"),
        Message(
            "Fives and Threes for two: multiples of five or three score, going out 1; exactly 61 points win at once."
        ),
        _FIVES_AND_THREES,
        (_HANDS, _DOWN),
    ),
    "fives-and-threes/3": PresetNote(
        Message("Fives and Threes for three"),
        Message("Fives and Threes for three, five tiles each."),
        _FIVES_AND_THREES,
        (_HANDS, _DOWN),
    ),
    "fives-and-threes/4": PresetNote(
        Message("Fives and Threes for four"),
        Message("Fives and Threes for four, each alone, five tiles each."),
        _FIVES_AND_THREES,
        (_HANDS, _DOWN),
    ),
    "fives-and-threes/2-nine": PresetNote(
        Message("Fives and Threes for two, nine tiles each"),
        Message("Fives and Threes for two, nine tiles each."),
        (Message("Teesdale league"),),
        (_HANDS, _DOWN),
    ),
    "fives-and-threes/partners": PresetNote(
        Message("Fives and Threes for two pairs"),
        Message("Fives and Threes for two pairs, five tiles each, until both of a pair are out."),
        _FIVES_AND_THREES_PAIRS,
        (_HANDS, _BOTH_OUT, _DOWN),
    ),
    "fives-and-threes/partners-six": PresetNote(
        Message("Fives and Threes for two pairs, six tiles each"),
        Message("Fives and Threes for two pairs, six tiles each, until both of a pair are out."),
        _FIVES_AND_THREES_PAIRS,
        (_HANDS, _BOTH_OUT, _DOWN),
    ),
    "threes-and-fives": PresetNote(
        Message("Threes and Fives for two"),
        Message("For two, with drawing: a count that is a multiple of five or three scores its points; to 200."),
        ("dominorules.com, Threes and Fives",),
        (_LAST_TILES,),
    ),
    "bergen/2": PresetNote(
        Message("Bergen for two"),
        Message("Bergen for two: equal ends score 2, with a double 3; a deal is worth 1 point; to 15."),
        _BERGEN,
        (_DOUBLES,),
    ),
    "bergen/3": PresetNote(
        Message("Bergen for three"), Message("Bergen for three, six tiles each, to 15."), _BERGEN, (_DOUBLES,)
    ),
    "bergen/4": PresetNote(
        Message("Bergen for four"),
        Message("Bergen for four, each alone, five tiles each, to 15."),
        _BERGEN,
        (_DOUBLES,),
    ),
    "five-up/2": PresetNote(
        Message("Five-Up for two"),
        Message("Every double is a spinner; multiples of five score; each player loses their own pips; to 61."),
        _FIVE_UP,
        (_OWN_OR_PAID, _FIVE_UP_HANDS, _TO_THE_POINT, _OTHER_NAME),
    ),
    "five-up/3": PresetNote(
        Message("Five-Up for three"), Message("Five-Up for three, five tiles each."), _FIVE_UP, (_OWN_OR_PAID,)
    ),
    "five-up/4": PresetNote(
        Message("Five-Up for four"),
        Message("Five-Up for four, each alone, five tiles each."),
        _FIVE_UP,
        (_OWN_OR_PAID,),
    ),
    "five-up/partners": PresetNote(
        Message("Five-Up for two pairs"),
        Message("Five-Up for two pairs, five tiles each."),
        _FIVE_UP,
        (_OWN_OR_PAID, _TO_THE_POINT),
    ),
    "five-up/winner": PresetNote(
        Message("Five-Up for two, the winner is paid"),
        Message("Five-Up for two; the winner scores the other's pips, in fives."),
        ("onlinedominogames.com, Five-Up",),
        (_OWN_OR_PAID,),
    ),
    "five-up/winner-partners": PresetNote(
        Message("Five-Up for two pairs, the winner is paid"),
        Message("Five-Up for two pairs; the winning side scores its opponents' pips, in fives."),
        ("onlinedominogames.com, Five-Up",),
        (_OWN_OR_PAID,),
    ),
    "threes-up/2": PresetNote(
        Message("Threes-Up for two"),
        Message("Five-Up with multiples of three; each player loses their own pips, in threes; to 61."),
        (),
        (_NO_SOURCE,),
    ),
    "threes-up/3": PresetNote(
        Message("Threes-Up for three"), Message("Threes-Up for three, five tiles each."), (), (_NO_SOURCE,)
    ),
    "threes-up/4": PresetNote(
        Message("Threes-Up for four"),
        Message("Threes-Up for four, each alone, five tiles each."),
        (),
        (_NO_SOURCE,),
    ),
    "threes-up/partners": PresetNote(
        Message("Threes-Up for two pairs"), Message("Threes-Up for two pairs, five tiles each."), (), (_NO_SOURCE,)
    ),
}
