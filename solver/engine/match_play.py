"""Deals of a match in the kernel: played by a policy, and searched for the chance to win the match."""

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from tranca.errors import StoppedError, UnsupportedError
from tranca.ext import match_table
from tranca.ext.rules import Ruleset
from tranca.game.moment_table import hand_masks, tile_masks
from tranca.game.rules.options import OPTIONS
from tranca.game.rules.rules import Rules

from .kernels import kernel_of
from .parallel import sum_of_parts
from .playouts import FittedPolicy, PublicFacts
from .resources import Resources
from .situation import Situation

fill_table = match_table.fill

LEADS = 4
"""The leads of a deal: one of the two sides, with any tile; the tiles dealt decide; or a side drawn by lot."""

FIRST_SIDE, SECOND_SIDE, TILES_DECIDE, BY_LOT = range(LEADS)

Opening = Literal["any", "highest_double", "lowest_double"]
_OPENINGS = ("any", "highest_double", "lowest_double")

MOST_GAINS = 64  # times that points count in one deal

_CHUNK = 1 << 12
_PART = 64  # worlds of a part
_TIED_LEADS = {"double_six": 0, "highest_double": 0, "as_next": 1, "blocker": 2, "lot": 3}


@dataclass(frozen=True, slots=True, eq=False)
class PlayedDeals:
    """Whole deals, seen from the side that led.

    Attributes:
        points: by deal, the points of the side that led and of the other side.
        leads: by deal, the lead of the next deal, with the side that led as the first.
        gains: by deal, the points in the order in which they count, negative for the other side, then 0; without
            columns unless they were asked for.
    """

    points: NDArray[np.int32]
    leads: NDArray[np.int32]
    gains: NDArray[np.int16]


def check_two_sides(rules: Rules) -> None:
    """Raise UnsupportedError for rules with three or more sides, or under which a side can lose points."""
    if len(rules.sides) != 2:
        raise UnsupportedError(
            "match chances need two sides; {rules} has {count} ({sides})",
            rules=rules,
            count=len(rules.sides),
            sides=" ".join(rules.sides),
        )
    if rules.takes_own:
        option = "points=each_own" if rules.points == "each_own" else "block_points=each_own"
        raise UnsupportedError(
            "under {option} a side can lose points, so a match can return to an earlier score, and match chances "
            "cannot be counted back from the target; use another value of the option, such as opponents",
            option=option,
        )


@dataclass(frozen=True, slots=True, eq=False)
class MatchMoment:
    """A moment of a deal in its match.

    Attributes:
        score: the match score of both sides now, with the points of the deal so far.
        leader: the seat that led the deal; None if it is unknown or if the next lead does not depend on it.
        chances: of the first side to win the match, by the lead of the next deal and by score.
        level: by lead, the same chance if both sides have the same points, at or above the target.
    """

    score: tuple[int, int] = (0, 0)
    leader: int | None = None
    chances: NDArray[np.float64] = field(default_factory=lambda: np.zeros((LEADS, 1, 1)))
    level: NDArray[np.float64] = field(default_factory=lambda: np.full(LEADS, 0.5))

    def numbers(self, ruleset: Ruleset, rules: Rules) -> Any:
        """Return the moment in the kernel's form."""
        next_lead, blocked_lead = (OPTIONS[name].words for name in ("next_lead", "blocked_lead"))
        leads = (
            next_lead.index(rules.next_lead),
            blocked_lead.index(rules.blocked_lead),
            _TIED_LEADS[rules.tied_lead],
        )
        make = kernel_of(ruleset).module("match_game").MatchGame
        ends = rules.match_end == "at_once", rules.over_target == "void"
        leader = -1 if self.leader is None else self.leader
        return make(ruleset, leads, *ends, self.score, leader, self.chances, self.level)


def play_deals(
    rules: Rules,
    opening: Opening,
    policy: FittedPolicy,
    count: int,
    seed: int,
    resources: Resources,
    *,
    with_gains: bool = False,
) -> PlayedDeals:
    """Deal and play `count` deals with every seat using the policy; a deal depends only on `seed` and its number.

    A bonus for the first pass of the match counts as paid.
    """
    check_two_sides(rules)
    results = np.zeros((count, 3), np.int32)
    gains = np.zeros((count, MOST_GAINS if with_gains else 0), np.int16)
    game, module = MatchMoment().numbers(rules.ruleset, rules), kernel_of(rules.ruleset).module("match_play")

    def play(part: slice, own: Resources) -> int:
        done: int = module.play_deals(
            game,
            rules.hand_size,
            _OPENINGS.index(opening),
            rules.pass_bonus_scope == "match",
            policy.coefficients,
            policy.uniform_share,
            seed & (1 << 64) - 1,
            part.start,
            own.stop,
            results[part],
            gains[part],
        )
        return done

    done = sum_of_parts(play, count, _CHUNK, resources)
    if done < count:
        raise StoppedError
    return PlayedDeals(results[:, :2], results[:, 2], gains)


def play_out_chances(
    situation: Situation,
    moment: MatchMoment,
    facts: PublicFacts,
    worlds: tuple[NDArray[np.uint64], NDArray[np.uint64]],
    plays: int,
    policy: FittedPolicy,
    times: int,
    seed: int,
    resources: Resources,
) -> NDArray[np.float64]:
    """Play each world out `times` times after each play; return the mean chances of the first side (worlds, plays).

    `worlds` are hands and boneyards, and `plays` is the number of legal plays; the other arguments are those of
    `playouts.play_out`. Raises StoppedError if it was stopped.
    """
    hands, boneyards = hand_masks(worlds[0], situation.rules.players), tile_masks(worlds[1], "boneyards")
    game, module = moment.numbers(situation.ruleset, situation.rules), situation.kernel.module("match_play")
    chances = np.zeros((len(hands), max(1, plays)))
    done, voids = np.zeros(len(hands), np.uint8), np.array(facts.voids, np.uint16)

    def play(part: slice, own: Resources) -> int:
        module.play_out(
            game,
            situation.numbers,
            facts.laid,
            hands[part],
            boneyards[part],
            voids,
            policy.coefficients,
            policy.uniform_share,
            seed & (1 << 64) - 1,
            times,
            part.start,
            own.stop,
            chances[part],
            done[part],
        )
        return len(hands[part])

    sum_of_parts(play, len(hands), _PART, resources)
    if not done.all():
        raise StoppedError
    return chances


def solve_chances(
    situation: Situation,
    moment: MatchMoment,
    bounds: NDArray[np.float64],
    most_nodes: int,
    resources: Resources,
    worlds: tuple[NDArray[np.uint64], NDArray[np.uint64]] | None = None,
) -> tuple[NDArray[np.float64], NDArray[np.bool_], int]:
    """Solve every play in each world for the chance of the first side, with at most `most_nodes` nodes in a world.

    `bounds` (worlds, plays, 2) are known lower and upper bounds; `worlds` are hands and boneyards, by default only the
    situation itself. Return the bounds after it (worlds, plays, 2), whether each world was solved, and the nodes.
    """
    chances = np.ascontiguousarray(bounds, np.float64).copy()
    exact = np.zeros(len(chances), np.uint8)
    game, module = (
        moment.numbers(situation.ruleset, situation.rules),
        situation.kernel.module("match_search"),
    )

    def search(part: slice, own: Resources) -> int:
        some = (None, None) if worlds is None else (worlds[0][part], worlds[1][part])
        nodes: int = module.solve_worlds(
            game, situation.numbers, *some, own.stop, most_nodes, chances[part], exact[part]
        )
        return nodes

    nodes = sum_of_parts(search, len(chances), _PART, resources)
    return chances, exact.astype(np.bool_), nodes
