"""The options and presets of the rules as plain dicts, and random sets of rules."""

from collections.abc import Mapping
from random import Random
from typing import Any

from referee.play import Rules, pack, sides

OPTIONS: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4),
    "partners": (True, False),
    "pack": ("double-6",),
    "without": ((),),
    "hand_size": (2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12),
    "order": ("clockwise", "counterclockwise"),
    "draw": ("none", "until_playable"),
    "draw_reserve": (0, 1, 2, 3),
    "dead_ends": ("draw", "stop"),
    "block_winner": ("lowest_team", "lowest_player", "duel", "blocker"),
    "partners_tie": (False, True),
    "block_tie": ("no_score", "first_to_play", "last_to_play", "blocker_loses", "lightest_tile"),
    "tie_next": ("nothing", "double", "one_more"),
    "points": ("all", "opponents", "opponents_minus_own", "one"),
    "block_points": ("same", "all", "opponents", "opponents_minus_own", "one"),
    "round_to": (1, 5, 10),
    "rounding": ("nearest", "down", "up", "at_least_one"),
    "double_out": (0, 1, 15),
    "capicua": (0, 2, 25),
    "cross_out": (0, 3, 40),
    "chuchazo": (0, 7, 50),
    "capicua_blanks": (True, False),
    "capicua_doubles": (False, True),
    "capicua_factor": (1, 2, 3),
    "deal_bonus": ((), (100, 75, 50, 25), (7,)),
    "pass_bonus_first": (0, 5, 20),
    "pass_bonus_later": (0, 3, 10),
    "pass_bonus_scope": ("deal", "match"),
    "pass_bonus_for": ("next", "opponents"),
    "lead_pass_bonus": (0, 6, 25),
    "lead_pass_bonus_double": (0, 9, 50),
    "lead_pass_void": (False, True),
    "round_pass_bonus": (0, 4, 30),
    "pass_penalty": (0, 10, 30),
    "first_lead": ("double_six", "highest_double", "lowest_double", "any"),
    "no_double": ("highest_tile",),
    "next_lead": ("rotate", "highest_double", "winner", "winning_side"),
    "blocked_lead": ("as_next", "lower_of_winning_team", "highest_double", "blocker_or_next"),
    "tied_lead": ("double_six", "as_next", "highest_double", "blocker"),
    "target": (50, 100, 121, 200),
}
"""Every option in the order of the rules, with the values that random rules use. Hands are often small, so that whole
deals can be judged from the lead on.
"""

SCORING_OPTIONS: dict[str, tuple[Any, ...]] = {
    "ends_score": ("nothing", "fives", "threes", "fives_and_threes", "alike"),
    "ends_points": ("pips", "multiples"),
    "spinner": ("none", "first_double", "every_double"),
    "spinner_count": ("until_covered", "while_open"),
    "lead_scores": (True, False),
    "points": ("all", "opponents", "opponents_minus_own", "one", "nothing", "each_own"),
    "block_points": ("same", "all", "opponents", "opponents_minus_own", "one", "nothing", "each_own"),
    "round_to": (1, 3, 5, 10),
    "per_point": (1, 3, 5, 10),
    "out_points": (0, 1, 12),
    "out": ("first", "both"),
    "blocked_lead": ("as_next", "lower_of_winning_team", "highest_double", "blocker_or_next", "lot"),
    "tied_lead": ("double_six", "as_next", "highest_double", "blocker", "lot"),
    "target": (15, 50, 61, 100, 200),
    "match_end": ("deal", "at_once"),
    "over_target": ("counts", "void"),
}
"""Additional options of games that score during play, and their values of the options above."""

EVERY_OPTION = OPTIONS | SCORING_OPTIONS

DOSCIENTOS = {
    "players": 4,
    "partners": True,
    "pack": "double-6",
    "without": (),
    "hand_size": 7,
    "order": "counterclockwise",
    "draw": "none",
    "draw_reserve": 0,
    "dead_ends": "draw",
    "block_winner": "lowest_team",
    "partners_tie": False,
    "block_tie": "no_score",
    "tie_next": "nothing",
    "points": "all",
    "block_points": "same",
    "round_to": 1,
    "rounding": "nearest",
    "double_out": 0,
    "capicua": 0,
    "cross_out": 0,
    "chuchazo": 0,
    "capicua_blanks": True,
    "capicua_doubles": False,
    "capicua_factor": 1,
    "deal_bonus": (),
    "pass_bonus_first": 0,
    "pass_bonus_later": 0,
    "pass_bonus_scope": "deal",
    "pass_bonus_for": "next",
    "lead_pass_bonus": 0,
    "lead_pass_bonus_double": 0,
    "lead_pass_void": False,
    "round_pass_bonus": 0,
    "pass_penalty": 0,
    "first_lead": "double_six",
    "no_double": "highest_tile",
    "next_lead": "rotate",
    "blocked_lead": "lower_of_winning_team",
    "tied_lead": "double_six",
    "target": 200,
    "ends_score": "nothing",
    "ends_points": "pips",
    "spinner": "none",
    "spinner_count": "until_covered",
    "lead_scores": True,
    "per_point": 1,
    "out_points": 0,
    "out": "first",
    "match_end": "deal",
    "over_target": "counts",
}
MANO_A_MANO = DOSCIENTOS | {
    "players": 2,
    "partners": False,
    "order": "clockwise",
    "draw": "until_playable",
    "block_tie": "blocker_loses",
    "points": "opponents",
    "first_lead": "highest_double",
    "next_lead": "highest_double",
    "blocked_lead": "as_next",
    "tied_lead": "as_next",
    "target": 50,
}
DRAW_2 = MANO_A_MANO | {
    "block_winner": "lowest_player",
    "block_tie": "no_score",
    "points": "opponents_minus_own",
    "target": 100,
}
PARTNERSHIP = DOSCIENTOS | {"order": "clockwise", "points": "opponents", "blocked_lead": "as_next", "target": 100}
BLOCK_2 = DRAW_2 | {"draw": "none", "block_winner": "lowest_team", "points": "opponents"}

# Tables of more countries: Doscientos, but the lead after a block is as after any deal.
TABLES = DOSCIENTOS | {"blocked_lead": "as_next", "tied_lead": "as_next"}
SPAIN = TABLES | {"tied_lead": "double_six", "target": 300}
PUERTO_RICO_500 = TABLES | {
    "points": "opponents",
    "deal_bonus": (100, 75, 50, 25),
    "capicua": 100,
    "chuchazo": 100,
    "next_lead": "winner",
    "target": 500,
}
DOMINICAN = TABLES | {
    "block_winner": "duel",
    "block_tie": "last_to_play",
    "next_lead": "winner",
    "lead_pass_bonus": 50,
    "lead_pass_bonus_double": 25,
    "round_pass_bonus": 25,
    "capicua": 25,
}
BRAZIL = TABLES | {"tied_lead": "double_six"}
BRAZIL_6 = BRAZIL | {
    "points": "one",
    "double_out": 1,
    "capicua": 2,
    "cross_out": 3,
    "target": 6,
    "tie_next": "one_more",
    "next_lead": "winner",
}
CUBA = TABLES | {
    "pack": "double-9",
    "hand_size": 10,
    "points": "opponents",
    "first_lead": "highest_double",
    "next_lead": "winning_side",
    "target": 150,
}
JAMAICA = TABLES | {
    "tied_lead": "double_six",
    "points": "one",
    "block_winner": "lowest_player",
    "next_lead": "winning_side",
    "target": 6,
}
CUT_THROAT = JAMAICA | {"partners": False, "next_lead": "winner"}

PRESETS: dict[str, Rules] = {
    "doscientos": DOSCIENTOS,
    "doscientos/100": DOSCIENTOS | {"target": 100},
    "doscientos/tie-first": DOSCIENTOS | {"block_tie": "first_to_play", "tied_lead": "as_next"},
    "doscientos/tie-last": DOSCIENTOS | {"block_tie": "last_to_play", "tied_lead": "blocker"},
    "doscientos/duel": DOSCIENTOS | {"block_winner": "duel", "block_tie": "last_to_play"},
    "doscientos/pass-20-10": DOSCIENTOS | {"pass_bonus_first": 20, "pass_bonus_later": 10},
    "mano-a-mano": MANO_A_MANO,
    "mano-a-mano/100": MANO_A_MANO | {"target": 100},
    "draw/2": DRAW_2,
    "draw/3": DRAW_2 | {"players": 3, "hand_size": 5},
    "draw/4": DRAW_2 | {"players": 4, "hand_size": 5},
    "draw/partners": DRAW_2 | {"players": 4, "partners": True, "hand_size": 5},
    "partnership": PARTNERSHIP,
    "block/2": BLOCK_2,
    "block/3": BLOCK_2 | {"players": 3, "hand_size": 5},
    "block/4": BLOCK_2 | {"players": 4, "hand_size": 5},
    "fid": TABLES | {"first_lead": "any"},
    "fid/150": TABLES | {"first_lead": "any", "target": 150},
    "spain": SPAIN,
    "mexico": TABLES | {"first_lead": "any", "target": 100},
    "venezuela/75": TABLES | {"target": 75},
    "venezuela/100": TABLES | {"target": 100},
    "puerto-rico/500": PUERTO_RICO_500,
    "puerto-rico/500-all": PUERTO_RICO_500 | {"points": "all"},
    "puerto-rico/200": TABLES
    | {
        "block_winner": "lowest_player",
        "pass_bonus_first": 20,
        "pass_bonus_later": 10,
        "pass_bonus_scope": "match",
        "partners_tie": True,
        "pass_bonus_for": "opponents",
    },
    "dominican": DOMINICAN,
    "dominican/30": DOMINICAN
    | {"lead_pass_bonus": 30, "lead_pass_bonus_double": 30, "round_pass_bonus": 30, "pass_penalty": 30, "capicua": 30},
    "cuba": CUBA,
    "cuba/100": CUBA | {"target": 100},
    "cuba/capicua": CUBA | {"capicua_factor": 2},
    "cuba-east": TABLES
    | {
        "block_winner": "lowest_player",
        "block_tie": "first_to_play",
        "round_to": 10,
        "rounding": "up",
        "pass_bonus_first": 20,
        "pass_bonus_scope": "match",
        "next_lead": "winning_side",
    },
    "brazil/6": BRAZIL_6,
    "brazil/100": BRAZIL | {"points": "opponents", "block_tie": "blocker_loses", "target": 100},
    "pernambuco": BRAZIL_6 | {"hand_size": 6},
    "martinique": BLOCK_2 | {"players": 3, "points": "one", "next_lead": "winner", "target": 3},
    "jamaica": JAMAICA,
    "cut-throat/2": CUT_THROAT | {"players": 2, "hand_size": 14},
    "cut-throat/3": CUT_THROAT | {"players": 3, "hand_size": 9, "without": ((0, 0),)},
    "cut-throat/4": CUT_THROAT,
    "latin-match": TABLES | {"tied_lead": "double_six", "points": "one", "target": 10},
}

# Games that score during play
DURING_PLAY = DOSCIENTOS | {
    "players": 2,
    "partners": False,
    "order": "clockwise",
    "draw": "until_playable",
    "points": "opponents",
    "first_lead": "highest_double",
    "next_lead": "winner",
    "blocked_lead": "as_next",
    "tied_lead": "as_next",
}
PAIRS = {"players": 4, "partners": True, "hand_size": 5}
FIVES = DURING_PLAY | {"ends_score": "fives", "spinner": "first_double", "round_to": 5}
LOT = {"blocked_lead": "lot", "tied_lead": "lot"}
EXACTLY_61 = {"target": 61, "match_end": "at_once", "over_target": "void"}
SNIFF = FIVES | {"spinner_count": "while_open", "first_lead": "any"}
FIVES_AND_THREES = DURING_PLAY | {
    "draw": "none",
    "ends_score": "fives_and_threes",
    "ends_points": "multiples",
    "points": "nothing",
    "out_points": 1,
    "first_lead": "any",
    "next_lead": "rotate",
    **EXACTLY_61,
}
BERGEN = DURING_PLAY | {"hand_size": 6, "ends_score": "alike", "points": "one", "target": 15}

SCORING_PRESETS: dict[str, Rules] = {
    "all-fives/2": FIVES | {"target": 250},
    "all-fives/3": FIVES | {"players": 3, "hand_size": 5},
    "all-fives/4": FIVES | {"players": 4, "hand_size": 5},
    "all-fives/partners": FIVES | PAIRS,
    "all-fives/2-nine": FIVES | LOT | {"hand_size": 9, "first_lead": "any", "target": 250},
    "all-fives/61": FIVES
    | PAIRS
    | LOT
    | EXACTLY_61
    | {"ends_points": "multiples", "per_point": 5, "first_lead": "any"},
    "gambit": FIVES | {"points": "opponents_minus_own", "round_to": 1},
    "azneef": FIVES
    | {
        "players": 4,
        "partners": True,
        "draw": "none",
        "block_points": "opponents_minus_own",
        "target": 150,
    },
    "muggins/2": FIVES | {"spinner": "none", "draw_reserve": 2, "target": 100},
    "muggins/partners": FIVES | PAIRS | {"spinner": "none"},
    "sniff/2": SNIFF,
    "sniff/3": SNIFF | {"players": 3, "hand_size": 6},
    "sniff/partners": SNIFF | PAIRS,
    "fives-and-threes/2": FIVES_AND_THREES,
    "fives-and-threes/3": FIVES_AND_THREES | {"players": 3, "hand_size": 5},
    "fives-and-threes/4": FIVES_AND_THREES | {"players": 4, "hand_size": 5},
    "fives-and-threes/2-nine": FIVES_AND_THREES | {"hand_size": 9},
    "fives-and-threes/partners": FIVES_AND_THREES | PAIRS | {"out": "both"},
    "fives-and-threes/partners-six": FIVES_AND_THREES | PAIRS | {"hand_size": 6, "out": "both"},
    "threes-and-fives": DURING_PLAY | {"ends_score": "fives_and_threes", "first_lead": "any"},
    "bergen/2": BERGEN,
    "bergen/3": BERGEN | {"players": 3},
    "bergen/4": BERGEN | {"players": 4, "hand_size": 5},
}

# Every double is a spinner
FIVE_UP = DURING_PLAY | {
    "hand_size": 5,
    "ends_score": "fives",
    "ends_points": "multiples",
    "spinner": "every_double",
    "points": "each_own",
    "round_to": 5,
    "per_point": 5,
    "first_lead": "any",
    **LOT,
    "target": 61,
}
THREES_UP = FIVE_UP | {"ends_score": "threes", "round_to": 3, "per_point": 3}
SINGLE_3, SINGLE_4 = {"players": 3}, {"players": 4}

TREE_PRESETS: dict[str, Rules] = {
    "five-up/2": FIVE_UP,
    "five-up/3": FIVE_UP | SINGLE_3,
    "five-up/4": FIVE_UP | SINGLE_4,
    "five-up/partners": FIVE_UP | PAIRS,
    "five-up/winner": FIVE_UP | {"points": "opponents"},
    "five-up/winner-partners": FIVE_UP | PAIRS | {"points": "opponents"},
    "threes-up/2": THREES_UP,
    "threes-up/3": THREES_UP | SINGLE_3,
    "threes-up/4": THREES_UP | SINGLE_4,
    "threes-up/partners": THREES_UP | PAIRS,
}
"""Games in which every double is a spinner."""

EVERY_PRESET = PRESETS | SCORING_PRESETS | TREE_PRESETS

TREE_OPTIONS: dict[str, tuple[Any, ...]] = {
    "ends_score": ("fives", "threes", "fives_and_threes"),
    "spinner_count": ("until_covered", "while_open"),
    "lead_scores": (True, False),
    "points": ("each_own", "each_own", "opponents", "opponents_minus_own", "all", "one", "nothing"),
    "block_points": ("same", "same", "each_own", "opponents"),
    "round_to": (1, 3, 5, 10),
    "per_point": (1, 3, 5),
    "rounding": ("nearest", "down", "up", "at_least_one"),
    "out_points": (0, 1, 12),
    "double_out": (0, 3),
    "draw": ("none", "until_playable"),
    "draw_reserve": (0, 1, 2),
    "block_winner": ("lowest_team", "lowest_player"),
}


def preset(name: str, **overrides: Any) -> Rules:
    return {**EVERY_PRESET[name], **overrides}


def passes_pay(rules: Rules) -> bool:
    """Return True if passes of others ever earn points."""
    names = ("pass_bonus_first", "pass_bonus_later", "lead_pass_bonus", "lead_pass_bonus_double", "round_pass_bonus")
    return any(rules[name] for name in names)


def makes_sense(rules: Rules) -> bool:
    """Return True if the options are compatible and have an effect.

    A reserve larger than the boneyard, and a reserve or a rule about dead ends in games without draws, have no effect.
    """
    boneyard: int = len(pack(rules)) - rules["players"] * rules["hand_size"]
    reserve: int = rules["draw_reserve"]
    if boneyard < 0 or (rules["partners"] and rules["players"] != 4):
        return False
    if rules["block_tie"] == "blocker_loses" and len(sides(rules)) != 2:
        return False
    if rules["capicua"] and rules["capicua_factor"] > 1:
        return False
    if rules["spinner"] == "every_double" and rules["ends_score"] in ("nothing", "alike"):
        return False
    if rules["spinner"] != "none" and (
        rules["ends_score"] == "alike" or rules["capicua"] or rules["cross_out"] or rules["capicua_factor"] > 1
    ):
        return False
    if rules["round_to"] % rules["per_point"]:
        return False
    if "each_own" in (rules["points"], rules["block_points"]) and (
        rules["tie_next"] != "nothing" or rules["deal_bonus"] or rules["match_end"] == "at_once"
    ):
        return False
    if rules["out"] == "both" and (not rules["partners"] or rules["draw"] != "none" or passes_pay(rules)):
        return False
    if rules["draw"] == "none":
        return reserve == 0 and bool(rules["dead_ends"] == "draw")
    return reserve <= boneyard


SPINNER_PRESETS = {
    name: {**rules, "spinner": "first_double"}
    for name, rules in PRESETS.items()
    if makes_sense({**rules, "spinner": "first_double"})
}
"""Games that do not score during play, with a spinner added."""


def random_spinner_rules(rng: Random) -> Rules:
    """Return one of these games, unchanged or with any options overridden; its ends earn nothing."""
    options = {name: values for name, values in EVERY_OPTION.items() if name not in ("ends_score", "spinner")}
    return mixed_rules(rng, shortened(rng, SPINNER_PRESETS[rng.choice(list(SPINNER_PRESETS))]), options)


def random_tree_rules(rng: Random) -> Rules:
    """Return rules under which every double is a spinner: one of these presets, with any options overridden."""
    return mixed_rules(rng, TREE_PRESETS[rng.choice(list(TREE_PRESETS))], TREE_OPTIONS)


def shortened(rng: Random, rules: Rules) -> Rules:
    """Return the rules, with small hands if they deal more than 28 tiles, which rarely come down to a few."""
    if rules["players"] * rules["hand_size"] <= 28:
        return rules
    return {**rules, "hand_size": rng.choice((2, 3, 3, 4, 5))}


def random_rules(rng: Random) -> Rules:
    """Return a preset, unchanged or with any options overridden that still make sense; double-nine gets small hands.

    No more tiles can be drawn than in the presets (14), so that deals reach a small boneyard soon enough.
    """
    return mixed_rules(rng, shortened(rng, preset(rng.choice(list(PRESETS)))), OPTIONS)


def random_scoring_rules(rng: Random) -> Rules:
    """Return the same for games that score during play, and sometimes for others with the additional options."""
    names = SCORING_PRESETS | TREE_PRESETS if rng.random() < 0.85 else PRESETS
    return mixed_rules(rng, shortened(rng, preset(rng.choice(list(names)))), EVERY_OPTION)


def mixed_rules(rng: Random, rules: Rules, options: Mapping[str, tuple[Any, ...]]) -> Rules:
    """Return the rules unchanged, or with any options overridden that still make sense."""
    if rng.random() < 0.25:
        return rules
    while True:
        many = rng.choice((0.1, 0.4))
        changed = [option for option in options if rng.random() < many]
        mixed = {**rules, **{option: rng.choice(options[option]) for option in changed}}
        drawable = len(pack(mixed)) - mixed["players"] * mixed["hand_size"] if mixed["draw"] == "until_playable" else 0
        if makes_sense(mixed) and drawable <= 14:
            return mixed


def rules_text(rules: Rules) -> str:
    """Return the rules in notation: the preset with the fewest overrides, then these in the order of the rules."""
    written = []
    for name, base in EVERY_PRESET.items():
        changed = [option for option in EVERY_OPTION if rules[option] != base[option]]
        overrides = [f"{option}={value_text(rules[option])}" for option in changed]
        written.append(", ".join([name, *overrides]))
    return min(written, key=lambda text: text.count(","))


def value_text(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(f"{word[0]}-{word[1]}" if isinstance(word, tuple) else str(word) for word in value) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
