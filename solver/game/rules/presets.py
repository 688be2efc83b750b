"""The presets as data: the options of each that differ from `Rules()`, which is Doscientos."""

from typing import Any

from tranca.errors import echo, nearest, quote
from tranca.game.tiles import Tile
from tranca.language import Message

from .options import one_of

# Several countries play Doscientos, except that the lead after a block is the same as after any deal.
_TABLES: dict[str, Any] = {"blocked_lead": "as_next", "tied_lead": "as_next"}
_DOUBLES = _TABLES | {"first_lead": "highest_double", "next_lead": "highest_double"}
_SINGLE: dict[str, Any] = {"players": 2, "partners": False, "order": "clockwise", "target": 100, **_DOUBLES}
_MANO = _SINGLE | {"draw": "until_playable", "block_tie": "blocker_loses", "points": "opponents"}
_DRAW = _SINGLE | {"draw": "until_playable", "block_winner": "lowest_player", "points": "opponents_minus_own"}

_BLOCK = _SINGLE | {"points": "opponents"}

_SIX_AFTER_TIE = {"tied_lead": "double_six"}
_LOWEST = {"block_winner": "lowest_player"}
_OF_MATCH = {"pass_bonus_scope": "match"}
_PUERTO_RICO = _TABLES | {
    "deal_bonus": (100, 75, 50, 25),
    "capicua": 100,
    "chuchazo": 100,
    "next_lead": "winner",
    "target": 500,
}
_DOMINICAN = _TABLES | {
    "block_winner": "duel",
    "block_tie": "last_to_play",
    "next_lead": "winner",
    "lead_pass_bonus": 50,
    "lead_pass_bonus_double": 25,
    "round_pass_bonus": 25,
    "capicua": 25,
}
_BRAZIL = (
    _TABLES
    | _SIX_AFTER_TIE
    | {
        "tie_next": "one_more",
        "points": "one",
        "double_out": 1,
        "capicua": 2,
        "cross_out": 3,
        "next_lead": "winner",
        "target": 6,
    }
)
_CUBA = _TABLES | {
    "pack": "double-9",
    "hand_size": 10,
    "points": "opponents",
    "first_lead": "highest_double",
    "next_lead": "winning_side",
    "target": 150,
}
_JAMAICA = _TABLES | _SIX_AFTER_TIE | _LOWEST | {"points": "one", "target": 6}
_CUT_THROAT = _JAMAICA | {"partners": False, "next_lead": "winner"}

# Games that score during play. "Fives" has the spinner and draws.
_SCORING: dict[str, Any] = _TABLES | {
    "players": 2,
    "partners": False,
    "order": "clockwise",
    "first_lead": "highest_double",
    "next_lead": "winner",
}
_PAIRS = {"players": 4, "partners": True}
_THREE, _FOUR = {"players": 3}, {"players": 4}
_FIVES = _SCORING | {
    "draw": "until_playable",
    "ends_score": "fives",
    "spinner": "first_double",
    "points": "opponents",
    "round_to": 5,
    "target": 200,
}
_ALL_FIVES = _FIVES | {"hand_size": 5}
_MUGGINS = _FIVES | {"spinner": "none"}
_SNIFF = _FIVES | {"spinner_count": "while_open", "first_lead": "any"}
_LOT = {"first_lead": "any", "blocked_lead": "lot", "tied_lead": "lot"}
_TO_61 = {"ends_points": "multiples", "target": 61, "match_end": "at_once", "over_target": "void"}
_FIVES_AND_THREES = (
    _SCORING
    | _TO_61
    | {
        "ends_score": "fives_and_threes",
        "points": "nothing",
        "out_points": 1,
        "first_lead": "any",
        "next_lead": "rotate",
    }
)
_FIVE_UP = (
    _SCORING
    | _LOT
    | {
        "hand_size": 5,
        "draw": "until_playable",
        "ends_score": "fives",
        "ends_points": "multiples",
        "spinner": "every_double",
        "points": "each_own",
        "round_to": 5,
        "per_point": 5,
        "target": 61,
    }
)
_THREES_UP = _FIVE_UP | {"ends_score": "threes", "round_to": 3, "per_point": 3}
_BERGEN = _SCORING | {"draw": "until_playable", "ends_score": "alike", "points": "one", "hand_size": 6, "target": 15}

# The options of each preset that differ from Rules(), which is Doscientos.
CHANGES: dict[str, dict[str, Any]] = {
    "doscientos": {},
    "doscientos/100": {"target": 100},
    "doscientos/tie-first": {"block_tie": "first_to_play", "tied_lead": "as_next"},
    "doscientos/tie-last": {"block_tie": "last_to_play", "tied_lead": "blocker"},
    "doscientos/duel": {"block_winner": "duel", "block_tie": "last_to_play"},
    "doscientos/pass-20-10": {"pass_bonus_first": 20, "pass_bonus_later": 10},
    "mano-a-mano": _MANO | {"target": 50},
    "mano-a-mano/100": _MANO,
    "draw/2": _DRAW,
    "draw/3": _DRAW | {"players": 3, "hand_size": 5},
    "draw/4": _DRAW | {"players": 4, "hand_size": 5},
    "draw/partners": _DRAW | {"players": 4, "partners": True, "hand_size": 5},
    "partnership": {"order": "clockwise", "points": "opponents", "blocked_lead": "as_next", "target": 100},
    "block/2": _BLOCK,
    "block/3": _BLOCK | {"players": 3, "hand_size": 5},
    "block/4": _BLOCK | {"players": 4, "hand_size": 5},
    "fid": _TABLES | {"first_lead": "any"},
    "fid/150": _TABLES | {"first_lead": "any", "target": 150},
    "spain": _TABLES | _SIX_AFTER_TIE | {"target": 300},
    "mexico": _TABLES | {"first_lead": "any", "target": 100},
    "venezuela/75": _TABLES | {"target": 75},
    "venezuela/100": _TABLES | {"target": 100},
    "puerto-rico/500": _PUERTO_RICO | {"points": "opponents"},
    "puerto-rico/500-all": _PUERTO_RICO,
    "puerto-rico/200": _TABLES
    | _LOWEST
    | {"pass_bonus_first": 20, "pass_bonus_later": 10}
    | _OF_MATCH
    | {"partners_tie": True, "pass_bonus_for": "opponents"},
    "dominican": _DOMINICAN,
    "dominican/30": _DOMINICAN
    | dict.fromkeys(("lead_pass_bonus", "lead_pass_bonus_double", "round_pass_bonus", "pass_penalty", "capicua"), 30),
    "cuba": _CUBA,
    "cuba/100": _CUBA | {"target": 100},
    "cuba/capicua": _CUBA | {"capicua_factor": 2},
    "cuba-east": _TABLES
    | _LOWEST
    | _OF_MATCH
    | {
        "block_tie": "first_to_play",
        "round_to": 10,
        "rounding": "up",
        "pass_bonus_first": 20,
        "next_lead": "winning_side",
    },
    "brazil/6": _BRAZIL,
    "brazil/100": _TABLES | _SIX_AFTER_TIE | {"points": "opponents", "block_tie": "blocker_loses", "target": 100},
    "pernambuco": _BRAZIL | {"hand_size": 6},
    "martinique": _BLOCK | {"players": 3, "points": "one", "next_lead": "winner", "target": 3},
    "jamaica": _JAMAICA | {"next_lead": "winning_side"},
    "cut-throat/2": _CUT_THROAT | {"players": 2, "hand_size": 14},
    "cut-throat/3": _CUT_THROAT | {"players": 3, "hand_size": 9, "without": (Tile(0, 0),)},
    "cut-throat/4": _CUT_THROAT,
    "latin-match": _TABLES | _SIX_AFTER_TIE | {"points": "one", "target": 10},
    "all-fives/2": _FIVES | {"target": 250},
    "all-fives/3": _ALL_FIVES | _THREE,
    "all-fives/4": _ALL_FIVES | _FOUR,
    "all-fives/partners": _ALL_FIVES | _PAIRS,
    "all-fives/2-nine": _FIVES | _LOT | {"hand_size": 9, "target": 250},
    "all-fives/61": _ALL_FIVES | _PAIRS | _LOT | _TO_61 | {"per_point": 5},
    "gambit": _FIVES | {"points": "opponents_minus_own", "round_to": 1},
    "azneef": _FIVES | _PAIRS | {"draw": "none", "block_points": "opponents_minus_own", "target": 150},
    "muggins/2": _MUGGINS | {"draw_reserve": 2, "target": 100},
    "muggins/partners": _MUGGINS | _PAIRS | {"hand_size": 5},
    "sniff/2": _SNIFF,
    "sniff/3": _SNIFF | _THREE | {"hand_size": 6},
    "sniff/partners": _SNIFF | _PAIRS | {"hand_size": 5},
    "fives-and-threes/2": _FIVES_AND_THREES,
    "fives-and-threes/3": _FIVES_AND_THREES | _THREE | {"hand_size": 5},
    "fives-and-threes/4": _FIVES_AND_THREES | _FOUR | {"hand_size": 5},
    "fives-and-threes/2-nine": _FIVES_AND_THREES | {"hand_size": 9},
    "fives-and-threes/partners": _FIVES_AND_THREES | _PAIRS | {"hand_size": 5, "out": "both"},
    "fives-and-threes/partners-six": _FIVES_AND_THREES | _PAIRS | {"hand_size": 6, "out": "both"},
    "threes-and-fives": _SCORING
    | {
        "draw": "until_playable",
        "ends_score": "fives_and_threes",
        "points": "opponents",
        "first_lead": "any",
        "target": 200,
    },
    "bergen/2": _BERGEN,
    "bergen/3": _BERGEN | _THREE,
    "bergen/4": _BERGEN | _FOUR | {"hand_size": 5},
    "five-up/2": _FIVE_UP,
    "five-up/3": _FIVE_UP | _THREE,
    "five-up/4": _FIVE_UP | _FOUR,
    "five-up/partners": _FIVE_UP | _PAIRS,
    "five-up/winner": _FIVE_UP | {"points": "opponents"},
    "five-up/winner-partners": _FIVE_UP | _PAIRS | {"points": "opponents"},
    "threes-up/2": _THREES_UP,
    "threes-up/3": _THREES_UP | _THREE,
    "threes-up/4": _THREES_UP | _FOUR,
    "threes-up/partners": _THREES_UP | _PAIRS,
}

ALIASES = {
    "boricua": "puerto-rico/500",
    "brasil": "brazil/6",
    "cubano": "cuba",
    "dominicano": "dominican",
    "espana": "spain",
    "jamaiquino": "jamaica",
    "martinica": "martinique",
    "mexicano": "mexico",
    "oriental": "cuba-east",
    "quinientos": "puerto-rico/500",
    "venezolano": "venezuela/100",
}
"""Spanish and Portuguese names of presets."""


def no_preset(name: str) -> Message:
    """Return the message that no preset has this name, with a suggestion."""
    near = _presets_like(name)
    if not near:
        return Message("there is no preset {name}; `tranca rules` lists all", name=quote(name))
    facts = {"name": quote(name), "near": one_of(near)}
    return Message("there is no preset {name}; did you mean {near}? `tranca rules` lists all", **facts)


def _presets_like(name: str) -> list[str]:
    word = echo(name).casefold()
    names = dict.fromkeys(part for preset in CHANGES for part in (preset.partition("/")[0], preset))
    group, _, variant = word.partition("/")
    variants = [preset.removeprefix(f"{group}/") for preset in CHANGES if preset.startswith(f"{group}/")]
    if variant and variants:
        near = nearest(variant, variants)
        return [f"{group}/{after}" for after in ([near] if near else variants)]
    begins = (preset for preset in names if len(word) > 2 and preset.startswith(word))
    near = next(begins, None) or nearest(word, (*names, *ALIASES))
    if near is None:
        return []
    of_name = [] if near in CHANGES else [preset for preset in CHANGES if preset.startswith(f"{near}/")]
    return of_name or [near]
