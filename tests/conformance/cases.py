"""Random positions under every rule set, of every kind in play, late enough for the referee to judge quickly."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from random_records import Deal, everything, random_deal
from random_views import full_text, place_of, view_of
from random_views import text_of as view_text
from referee.deals import size_of
from referee.play import Rules, State, draw, ending, has_table, is_empty, legal_plays, must_draw, pass_turn, play
from referee.positions import to_text
from referee.rules import EVERY_PRESET, SPINNER_PRESETS

GAMES = EVERY_PRESET | {
    f"{name}, spinner=first_double": SPINNER_PRESETS[name] for name in ("draw/2", "draw/3", "doscientos", "block/4")
}
"""Every preset, and games with a spinner that does not score, by the text of their rules."""

OPEN, RECORD, VIEW, WHOLE = "position", "record", "view", "deal"
"""The kinds of blocks: all hands now, all hands from the start, the view of one player, a deal played to its end."""


@dataclass(frozen=True)
class Case:
    """A block of one line, the sort of moment it is, and its state if the block determines it."""

    rules: str
    kind: str
    sort: str
    text: str
    state: State
    small: bool

    @property
    def name(self) -> str:
        return f"{self.rules}: {self.sort} {self.kind}"


MOST_TILES, MOST_IN_VIEW = 8, 14
"""Limits on the tiles in all hands: of open positions, for short searches; of views, whose deals are all searched."""

MOST_ORDERED, MOST_UNORDERED = 8, 4
"""Limits on the tiles that may still be drawn from an ordered and an unordered boneyard."""

MOST_CASES = 3_000
"""Limit on the cases that the referee would try to list the deals of a view."""


def states(made: Deal) -> list[State]:
    """Return the state before each turn of a deal, and the state at its end."""
    found, state = [made.start], made.start
    for _, drawn, word in made.turns[: made.final]:
        for tile in drawn:
            state = draw(state, tile)
        shown, _, at = word.partition("@")
        state = pass_turn(state) if word == "-" else play(state, ((int(shown[0]), int(shown[2])), place_of(at)))
        found.append(state)
    return found


def left_to_draw(state: State) -> int:
    return max(0, len(state.boneyard) - state.rules["draw_reserve"]) if state.rules["draw"] == "until_playable" else 0


@cache
def cases_of(name: str, seed: int = 0, deals: int = 24) -> list[Case]:
    """Return a case of each sort and kind that occurs in `deals` deals under a preset."""
    rng = Random(f"{name} {seed}")
    found: dict[tuple[str, str], Case] = {}
    for number in range(deals):
        rules = GAMES[name] if number % 2 else few_tiles(rng, GAMES[name])
        made = random_deal(rng, rules, 200)
        most = MOST_CASES * 4 ** (number // 4)  # with large packs, no moment has only a few deals
        for sort, kind, make in moments(rng, name, made, most):
            if (sort, kind) not in found:
                found[sort, kind] = make()
    return [found[key] for key in sorted(found)]


def few_tiles(rng: Random, rules: Rules) -> Rules:
    """Return the same rules with small hands and a small boneyard, so that whole deals can be judged.

    If plays name places, two players with eleven tiles to draw would take too long.
    """
    packs = ["double-3"] if has_table(rules) and rules["players"] == 2 else ["double-3", "double-4"]
    pack = rng.choice(packs) if rules["draw"] == "until_playable" else rules["pack"]
    return rules | {"pack": pack, "hand_size": 2 if pack == "double-3" else rng.choice([2, 3])}


Made = tuple[str, str, Callable[[], Case]]


def moments(rng: Random, name: str, made: Deal, most: int) -> Iterator[Made]:
    """Yield the cases of one deal, in random order of its moments; views have at most `most` cases for the referee."""
    passed = states(made)
    small = made.start.rules["hand_size"] <= 3
    for count in rng.sample(range(len(passed)), len(passed)):
        state = passed[count]
        sort = sort_of(state)

        def case(kind: str, sort: str, text: Callable[..., str], *facts: object, state: State = state) -> Made:
            return sort, kind, lambda: Case(name, kind, sort, text(*facts), state, small)

        if sum(map(len, state.hands)) <= (12 if small else MOST_TILES) and left_to_draw(state) <= MOST_ORDERED:
            yield case(OPEN, sort, to_text, state)
            if left_to_draw(state) <= MOST_UNORDERED and state.boneyard:
                unordered = replace(state, boneyard=frozenset(state.boneyard))
                yield case(OPEN, f"{sort} unordered", to_text, unordered, state=unordered)
            if count:
                yield case(RECORD, sort, full_text, rng, made, count)
            if ending(state) and small:
                yield case(WHOLE, sort, everything, rng, made)
        if (
            not ending(state)
            and sum(map(len, state.hands)) <= MOST_IN_VIEW
            and size_of(view := view_of(made, state.turn, count)) <= most
        ):
            yield case(VIEW, sort, view_text, view)


def sort_of(state: State) -> str:
    """Return the actions of the seat to move, or the end of the deal."""
    if over := ending(state):
        return over
    if must_draw(state):
        return "draw"
    if is_empty(state):
        return "lead"
    plays = len(legal_plays(state))
    return "choice" if plays > 1 else "forced" if plays else "pass"
