"""The kernel of games whose plays score, compared with a slow second program, with tables on, off and reused."""

import random

import numpy as np
import pytest
from compared_kernels import KINDS, Build, Kind, compare
from scored_rules import POINTS, SCORES, WINNERS, Options, Table, index

from tranca.ext.scored.chance.table import ChanceTable  # type: ignore[import-not-found]
from tranca.ext.scored.situation import Situation  # type: ignore[import-not-found]
from tranca.ext.scored.worlds import margins  # type: ignore[import-not-found]
from tranca.ext.stop import Stop
from tranca.game.rules.rules import Rules


def state_ends(table: Table) -> tuple[int, int]:
    """Return the codes of the open ends, five bits each, and the number of the spinner."""
    ends = sorted(number + 16 * double for number, double in table.arms)
    codes = [*ends, *[31] * (4 - len(ends))]
    return sum(code << 5 * at for at, code in enumerate(codes)), 10 if table.spinner is None else table.spinner


def random_options(chance: random.Random, players: int, partners: bool, draw: bool) -> Options:
    """Return random options of play that agree with each other."""
    score = chance.choice(SCORES[1:] if not partners or draw else SCORES)
    both = partners and not draw and (score == "nothing" or chance.random() < 0.4)
    rounded = chance.random() < 0.4
    return Options(
        players=players,
        partners=partners,
        draw=draw,
        reserve=chance.choice((0, 0, 1, 2)),
        score=score,
        multiples=chance.random() < 0.5,
        spinner=score != "alike" and chance.random() < 0.6,
        while_open=chance.random() < 0.5,
        lead_scores=chance.random() < 0.5,
        points=chance.choice(POINTS),
        block_points=chance.choice(POINTS),
        block_winner=chance.choice(WINNERS),
        round_to=5 if rounded else 1,
        per_point=5 if rounded and chance.random() < 0.5 else 1,
        out_points=chance.choice((0, 1, 3)),
        out_both=both,
        pass_bonus=0 if both else chance.choice((0, 0, 4)),
    )


BUILD = Build("scored", random_options, state_ends)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_values_are_those_of_the_slow_program(kind: Kind) -> None:
    compare(BUILD, kind, range(kind.count // 4))


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_many_values_are_those_of_the_slow_program(kind: Kind) -> None:
    compare(BUILD, kind, range(1000, 1000 + 5 * kind.count))


def test_a_spinner_that_lies_elsewhere_too_is_refused() -> None:
    """If it were laid again, the layout would have a fifth end."""
    rules = Rules.preset("all-fives/2").ruleset
    ends, spinner = 1 | 4 << 5 | 31 << 10 | 31 << 15, index((3, 3))  # 1-3 3-3 3-4 on the table
    own, other = (1 << index((0, 1)) | 1 << index((0, 4)), 1 << index((4, 5)))
    drawn = [index((5, 5)), index((6, 6))]

    def made(hands: list[int], boneyard: list[int]) -> Situation:
        return Situation(rules, hands, boneyard, False, ends, 3, 0, 1, 0, False, -1, -1)

    for hands, boneyard in (([own, other | 1 << spinner], drawn), ([own, other], [*drawn, spinner])):
        with pytest.raises(ValueError, match=r"expected a spinner that is only on the table"):
            made(hands, boneyard)
    worlds = np.array([[own, other], [own, 1 << spinner]], np.uint64)
    boneyards = np.full(2, sum(1 << tile for tile in drawn), np.uint64)
    values, exact = np.zeros((2, 2), np.int64), np.zeros(2, np.uint8)
    with pytest.raises(ValueError, match=r"world 1: .* that are not laid"):
        margins(made([own, other], drawn), worlds, boneyards, ChanceTable(0), Stop(), values, exact)
