"""Hypothesis strategies for rules, moments, deals and records, drawn choice by choice so that failures shrink well.

The generators of the referee accept any object with the methods of `random.Random`. Here each of their choices is a
value drawn by Hypothesis, and the first of several values is the simplest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from random_records import Deal, everything, random_deal, something
from referee.play import Rules, State, ending, pack
from referee.positions import deal, step
from referee.rules import OPTIONS, PRESETS, makes_sense, preset

CHANGES = [(option, value) for option, values in OPTIONS.items() for value in values]


class Choices(Random):
    """The choices of a generator, each drawn by Hypothesis; every method of `Random` is based on these two."""

    def __init__(self, draw: st.DrawFn) -> None:
        super().__init__(0)
        self._draw = draw

    def random(self) -> float:
        return self._draw(st.integers(0, 99)) / 100

    def _randbelow(self, n: int) -> int:
        return self._draw(st.integers(0, n - 1)) if n > 1 else 0


def playable(rules: Rules) -> bool:
    """Return True if options are compatible and no more tiles can be drawn than in the presets, so that deals end."""
    drawable = len(pack(rules)) - rules["players"] * rules["hand_size"] if rules["draw"] == "until_playable" else 0
    return makes_sense(rules) and drawable <= 14


@st.composite
def rules(draw: st.DrawFn, names: Sequence[str] = tuple(PRESETS)) -> dict[str, Any]:
    """Return a preset with some options changed, as far as they are compatible."""
    made = dict(preset(draw(st.sampled_from(list(names)))))
    changes = draw(st.lists(st.sampled_from(CHANGES), max_size=8, unique_by=lambda change: change[0]))
    together = made | dict(changes)
    if playable(together):
        return together
    for option, value in changes:
        changed = made | {option: value}
        made = changed if playable(changed) else made
    return made


def moments(choices: Choices, row: Rules) -> Iterator[State]:
    state = deal(choices, row)
    yield state
    while not ending(state):
        state = step(choices, state)
        yield state


@st.composite
def states(
    draw: st.DrawFn,
    row: st.SearchStrategy[Rules] | None = None,
    *,
    tiles: tuple[int, int] = (0, 55),
    finished: bool | None = None,
) -> State:
    """Return a moment of a deal with limits on the tiles in all hands, finished or not, with the boneyard ordered or
    not.

    A late moment is simpler than an early one.
    """
    low, high = tiles
    fitting = [
        state
        for state in moments(Choices(draw), draw(rules() if row is None else row))
        if finished in (None, bool(ending(state))) and low <= sum(map(len, state.hands)) <= high
    ]
    assume(fitting)
    state = fitting[-1 - draw(st.integers(0, len(fitting) - 1))]
    forgotten = bool(state.boneyard) and draw(st.booleans())
    return replace(state, boneyard=frozenset(state.boneyard)) if forgotten else state


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Return a deal played to its end or stopped after some turns; fewer turns are simpler."""
    most = draw(st.integers(0, 60) | st.none())
    return random_deal(Choices(draw), draw(rules()), most)


@st.composite
def whole_records(draw: st.DrawFn) -> tuple[Deal, str]:
    """Return a deal, and a record with all of it."""
    made = draw(deals())
    return made, everything(Choices(draw), made)


@st.composite
def hidden_records(draw: st.DrawFn) -> tuple[Deal, str]:
    """Return a deal, and a record with parts of it."""
    made = draw(deals())
    return made, something(Choices(draw), made)


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """Return a text with a few changes: words exchanged, removed or repeated, letters inserted or removed."""
    for _ in range(draw(st.integers(1, 6))):
        words = text.split(" ")
        at, other = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
        match draw(st.sampled_from(["letter", "exchange", "take out", "repeat"])):
            case "exchange":
                words[at], words[other] = words[other], words[at]
            case "take out" if len(words) > 1:
                del words[at]
            case "repeat":
                words.insert(at, words[other])
            case _:
                cut = draw(st.integers(0, len(text) - 1)) if text else 0
                letter = draw(st.sampled_from("0123456789-?{}@+[],;: #!NESWABC\t\n"))
                words = [text[:cut] + letter + text[cut + draw(st.integers(0, 2)) :]]
        text = " ".join(words)
    return text
