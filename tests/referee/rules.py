"""The options and presets of the rules as plain dicts, and sets of rules drawn at random."""

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
    "block_winner": ("lowest_team", "lowest_player", "duel"),
    "block_tie": ("no_score", "first_to_play", "last_to_play", "blocker_loses"),
    "points": ("all", "opponents", "opponents_minus_own"),
    "pass_bonus_first": (0, 5, 20),
    "pass_bonus_later": (0, 3, 10),
    "first_lead": ("double_six", "highest_double"),
    "no_double": ("highest_tile",),
    "next_lead": ("rotate", "highest_double", "winner"),
    "blocked_lead": ("as_next", "lower_of_winning_team"),
    "tied_lead": ("double_six", "as_next", "blocker"),
    "target": (50, 100, 121, 200),
}
"""Every option in the order of the rules, with the values that random rules take: often small hands, whose whole deals
can be judged from the lead on."""

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
    "block_tie": "no_score",
    "points": "all",
    "pass_bonus_first": 0,
    "pass_bonus_later": 0,
    "first_lead": "double_six",
    "no_double": "highest_tile",
    "next_lead": "rotate",
    "blocked_lead": "lower_of_winning_team",
    "tied_lead": "double_six",
    "target": 200,
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
}


def preset(name: str, **overrides: Any) -> Rules:
    return {**PRESETS[name], **overrides}


def makes_sense(rules: Rules) -> bool:
    """Whether the options go together. A reserve larger than the boneyard, and a reserve or a rule about dead ends
    where nobody draws, would change nothing and are kept out as well.
    """
    boneyard: int = len(pack(rules)) - rules["players"] * rules["hand_size"]
    reserve: int = rules["draw_reserve"]
    if boneyard < 0 or (rules["partners"] and rules["players"] != 4):
        return False
    if rules["block_tie"] == "blocker_loses" and len(sides(rules)) != 2:
        return False
    if rules["draw"] == "none":
        return reserve == 0 and bool(rules["dead_ends"] == "draw")
    return reserve <= boneyard


def random_rules(rng: Random) -> Rules:
    """A preset as it stands, or one with any options overridden that still makes sense.

    No more tiles can be drawn than in the presets (14), so that deals come down to a small boneyard soon enough.
    """
    rules = preset(rng.choice(list(PRESETS)))
    if rng.random() < 0.25:
        return rules
    while True:
        changed = [option for option in OPTIONS if rng.random() < 0.4]
        mixed = {**rules, **{option: rng.choice(OPTIONS[option]) for option in changed}}
        drawable = len(pack(mixed)) - mixed["players"] * mixed["hand_size"] if mixed["draw"] == "until_playable" else 0
        if makes_sense(mixed) and drawable <= 14:
            return mixed


def rules_text(rules: Rules) -> str:
    """The rules in notation: the preset that needs fewest overrides, then these in the order of the rules."""
    written = []
    for name, base in PRESETS.items():
        overrides = [f"{option}={value_text(rules[option])}" for option in OPTIONS if rules[option] != base[option]]
        written.append(", ".join([name, *overrides]))
    return min(written, key=lambda text: text.count(","))


def value_text(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(f"{each[0]}-{each[1]}" if isinstance(each, tuple) else str(each) for each in value) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
