"""The options of rule sets and their values in plain words, for forms."""

from collections.abc import Mapping

from tranca.game.rules.options import OPTIONS
from tranca.game.tiles import PACKS
from tranca.language import Message, shown

_POINTS = (
    Message("all unplayed pips"),
    Message("the unplayed pips of the opponents"),
    Message("those of the opponents less the winner's own"),
    Message("1 point"),
    Message("no points"),
    Message("each side loses its own unplayed pips"),
)
_YES_OR_NO = (Message("yes"), Message("no"))

_NAMES: Mapping[str, str] = {
    "players": Message("number of players"),
    "partners": Message("two pairs of partners"),
    "pack": Message("set of tiles"),
    "without": Message("tiles left out of the set"),
    "hand_size": Message("tiles dealt to each player"),
    "order": Message("turn order"),
    "draw": Message("a player who cannot play"),
    "draw_reserve": Message("tiles of the boneyard that are never drawn"),
    "dead_ends": Message("if no unplayed tile fits"),
    "block_winner": Message("winner of a blocked deal"),
    "partners_tie": Message("partners who share the fewest pips tie"),
    "block_tie": Message("winner of a tied block"),
    "tie_next": Message("after a deal without a winner"),
    "ends_score": Message("counts of the open ends that score"),
    "ends_points": Message("points for such a count"),
    "spinner": Message("doubles built on at four sides"),
    "spinner_count": Message("how a spinner counts"),
    "lead_scores": Message("the lead can score by its ends"),
    "points": Message("points for winning a deal"),
    "block_points": Message("points for winning a block"),
    "round_to": Message("pips are rounded to a multiple of"),
    "rounding": Message("how pips are rounded"),
    "per_point": Message("pips that make 1 point"),
    "out_points": Message("points for going out"),
    "out": Message("a deal ends when"),
    "double_out": Message("more points for going out with a double"),
    "capicua": Message("more points for a capicúa, a last tile that fits both ends"),
    "cross_out": Message("more points for a last double that fits both ends"),
    "chuchazo": Message("more points for going out with 0-0 at one end"),
    "capicua_blanks": Message("a tile with a blank can be a capicúa"),
    "capicua_doubles": Message("a double can be a capicúa"),
    "capicua_factor": Message("a capicúa multiplies the points by"),
    "deal_bonus": Message("more points for the winners of the first deals"),
    "pass_bonus_first": Message("points for the first pass of the next player"),
    "pass_bonus_later": Message("points for later passes of the next player"),
    "pass_bonus_scope": Message("the first pass is counted"),
    "pass_bonus_for": Message("passes that earn these points"),
    "lead_pass_bonus": Message("points if the next player passes on the lead"),
    "lead_pass_bonus_double": Message("points if the next player passes on a double that is led"),
    "lead_pass_void": Message("nothing is earned if the leader's partner passes too"),
    "round_pass_bonus": Message("more points if all other players pass"),
    "pass_penalty": Message("points of the others for a wrong pass"),
    "first_lead": Message("lead of the first deal"),
    "no_double": Message("lead if no double was dealt"),
    "next_lead": Message("leader of the next deal"),
    "blocked_lead": Message("leader after a block"),
    "tied_lead": Message("leader after a tied block"),
    "target": Message("points that win the match"),
    "match_end": Message("a match ends"),
    "over_target": Message("points beyond these"),
}
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "pack": tuple(Message("double-{highest}", highest=pack.removeprefix("double-")) for pack in PACKS),
    "order": (
        Message("clockwise"),
        Message("counterclockwise"),
    ),
    "draw": (
        Message("passes"),
        Message("draws until a tile fits"),
    ),
    "dead_ends": (
        Message("the player to move still draws"),
        Message("the deal is blocked at once"),
    ),
    "block_winner": (
        Message("the side with the fewest pips"),
        Message("the player with the fewest pips"),
        Message("blocker or next player, with fewer pips"),
        Message("the blocker"),
    ),
    "block_tie": (
        Message("no one"),
        Message("the side of the leader"),
        Message("the side of the blocker"),
        Message("the side opposed to the blocker"),
        Message("the lightest single tile"),
    ),
    "tie_next": (
        Message("nothing changes"),
        Message("the next deal counts double"),
        Message("the next deal earns 1 point more"),
    ),
    "ends_score": (
        Message("none"),
        Message("multiples of 5"),
        Message("multiples of 3"),
        Message("multiples of 3 or 5"),
        Message("two equal ends"),
    ),
    "ends_points": (
        Message("the count itself"),
        Message("the number of 5s or 3s in it"),
    ),
    "spinner": (
        Message("no double"),
        Message("the first double"),
        Message("every double"),
    ),
    "spinner_count": (
        Message("both halves until two tiles touch it"),
        Message("each half until it is covered"),
    ),
    "points": _POINTS,
    "block_points": (Message("as for other deals"), *_POINTS),
    "rounding": (
        Message("to the nearest multiple"),
        Message("down to a multiple"),
        Message("up to a multiple"),
        Message("to the nearest multiple, but not to 0"),
    ),
    "out": (
        Message("one player is out"),
        Message("both players of a pair are out"),
    ),
    "pass_bonus_scope": (
        Message("in each deal"),
        Message("once in the match"),
    ),
    "pass_bonus_for": (
        Message("those of the next player"),
        Message("those of each opponent"),
    ),
    "first_lead": (
        Message("6-6"),
        Message("the highest double"),
        Message("any tile of a leader drawn by lot"),
        Message("the lowest double"),
    ),
    "no_double": (Message("the highest tile"),),
    "next_lead": (
        Message("the next player in turn"),
        Message("the holder of the highest double"),
        Message("the player who won"),
        Message("a player of the winning side"),
    ),
    "blocked_lead": (
        Message("as after other deals"),
        Message("the winning partner with fewer pips"),
        Message("a player drawn by lot"),
        Message("the holder of the highest double"),
        Message("the blocker if their side won, else the next player"),
    ),
    "tied_lead": (
        Message("the holder of 6-6"),
        Message("as after other blocks"),
        Message("the blocker"),
        Message("a player drawn by lot"),
        Message("the holder of the highest double"),
    ),
    "match_end": (
        Message("after a deal"),
        Message("as soon as a side has these points"),
    ),
    "over_target": (
        Message("count"),
        Message("do not count"),
    ),
}


def name_option(option: str) -> str:
    """Return an option of rule sets in words, to stand before its value."""
    return shown(_NAMES[option])


def name_values(option: str) -> list[str]:
    """Return the possible values of an option in words, in their order; empty if they are numbers or lists."""
    words = OPTIONS[option].words
    return [shown(word) for word in (_YES_OR_NO if words == ("yes", "no") else _CHOICES.get(option, ()))]
