"""Fit the coefficients of the policy by which plays are read, and write them into the package.

Deals are played out between players who see only their own tiles (`hidden_hands.py`); whole deals, in which no tile
sleeps, are also played by the advisers of the tournament. Every play chosen among several is one observation. The
coefficients maximize Σ log p(play), with p as in `tranca.analysis.inference.policy`, with a slight pull to 0, for
features scaled to unit variance. Features that gain little are omitted.

If plays score, the deals are whole deals between players who judge every play by the deals that are possible for them
(`judges.py`): played on by the present policy, and late in the deal also solved. There, the coefficients maximize
Σ t · log p(play), where t is the softmax of the judged means. Run it more than once with --write: each time, the judges
play the deals on by a better policy.
"""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import click
import numpy as np
import policy_features
from advisers import Adviser, play_deal
from hidden_hands import Style, dealt, game, played
from judges import Judge
from numpy.typing import NDArray
from scipy.optimize import minimize

from tranca.analysis.inference import policy
from tranca.analysis.inference.choices import Choice, may_be_forced, public_states
from tranca.engine.playouts import features_of
from tranca.engine.resources import Resources
from tranca.game.dealing import deal
from tranca.game.leads import Lead
from tranca.game.record import Record
from tranca.game.rules.rules import Rules

INFERENCE = Path(__file__).resolve().parent.parent / "solver" / "analysis" / "inference"
GAMES = {  # preset, tiles in a hand, deals
    "partners": [("partnership", 4, 1500), ("partnership", 5, 900), ("partnership", 6, 100), ("partnership", 7, 60)],
    "whole": [("partnership", 7, 50)],
    "single": [("block/2", 4, 800), ("block/2", 5, 800), ("block/2", 7, 400), ("draw/3", 4, 500), ("draw/4", 4, 500)],
}
SCORING = {  # preset, deals; the softmax of the judges in points
    "fives": ([("all-fives/2", 130), ("all-fives/4", 40), ("muggins/2", 80), ("all-fives/3", 20)], 1.5),
    "race": ([("fives-and-threes/2", 200), ("fives-and-threes/3", 40)], 0.5),
    "alike": ([("bergen/2", 120), ("bergen/3", 30)], 0.15),
}
ADVISED = {"whole": 400}  # deals of `doscientos` between advisers: two who read by the present policy, two who do not
PULL = 1.0  # weight of Σ coefficient²
LEAST = 5.0  # the least gain of log-likelihood for which a feature is kept


@dataclass(frozen=True, slots=True, eq=False)
class Observed:
    """Choices among several plays. Rows are legal plays, grouped by choice.

    Attributes:
        names: the features, one for each column.
        rows: (plays, features).
        starts: the first row of each choice.
        shares: by row, 1 for the play made, else 0; if plays were judged, their shares by the judge. They add up to 1
            for each choice.
    """

    names: tuple[str, ...]
    rows: NDArray[np.float64]
    starts: NDArray[np.intp]
    shares: NDArray[np.float64]


def advised(seed: str) -> Record:
    random, rules = Random(seed), Rules.preset("doscientos")
    start = deal(rules, random, Lead(random.randrange(rules.players)))
    pair = Adviser.parse("policy"), Adviser.parse("none")
    first = random.randrange(2)
    advisers = [pair[(seat + first) % 2] for seat in range(rules.players)]
    randoms = [Random(f"{seed}:{seat}") for seat in range(rules.players)]
    return play_deal(start, advisers, randoms, Resources()).record


def chosen(record: Record) -> Iterator[Choice]:
    """Yield each play chosen among several, with the hand from which it was chosen."""
    for before, (table, action) in zip(record.positions, public_states(record), strict=False):
        if action.play is None or may_be_forced(record, table, action.play.tile):
            continue
        if len(before.legal_plays()) > 1:
            yield Choice(table, action.play, np.array([before.hands[table.seat].mask], np.uint64))


def observed(choices: Sequence[Choice]) -> Observed:
    """Return the features of the legal plays of many choices."""
    blocks: list[dict[str, Any]] = []
    sizes: list[int] = []
    made: list[int] = []
    for choice in choices:
        codes = policy.candidates(choice.table)
        legal = np.array([int(choice.hands[0]) >> index & 1 for index, _ in codes], np.bool_)
        named = {}
        for name, feature in policy_features.features(choice.table, choice.hands):
            named[name] = np.broadcast_to(feature, (1, len(codes)))[0, legal]
        made.append(sum(sizes) + int(legal[: policy.index_of_candidate(choice, codes)].sum()))
        sizes.append(int(legal.sum()))
        blocks.append(named)
    names = tuple(dict.fromkeys(name for block in blocks for name in block))
    columns = []
    for name in names:
        parts = [block.get(name, np.zeros(size)) for block, size in zip(blocks, sizes, strict=True)]
        columns.append(np.concatenate(parts))
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.intp)
    shares = np.zeros(sum(sizes))
    shares[made] = 1
    return Observed(names, np.stack(columns, axis=1), starts, shares)


def judged(kind: str, seed: int, share: float) -> Observed:
    """Return the features of the legal plays of whole deals in which plays score, with their shares by the judges."""
    games, heat = SCORING[kind]
    judge = Judge(heat)
    random = Random(f"{seed}:{kind}")
    for name, deals in games:
        rules = Rules.preset(name)
        for _ in range(max(1, round(deals * share))):
            play_deal(dealt(rules, random), [judge] * rules.players, [random] * rules.players, Resources())
    names = features_of(rules.ruleset)
    sizes = [len(rows) for rows, _ in judge.judged]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.intp)
    rows, shares = (np.concatenate(parts) for parts in zip(*judge.judged, strict=True))
    return Observed(names, rows, starts, shares)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Coefficients by feature, approximate gains of log-likelihood (Wald's test), and the total log-likelihood."""

    weights: dict[str, float]
    gains: dict[str, float]
    found: float


def loss(weights: NDArray[np.float64], seen: Observed) -> tuple[float, NDArray[np.float64]]:
    """Return −Σ log p of the plays by their shares, and its gradient."""
    sizes = np.diff([*seen.starts, len(seen.rows)])
    scores = seen.rows @ weights
    scores -= np.repeat(np.maximum.reduceat(scores, seen.starts), sizes)
    soft = np.exp(scores)
    soft /= np.repeat(np.add.reduceat(soft, seen.starts), sizes)
    number = np.repeat(sizes, sizes)
    chance = (1 - policy.UNIFORM_SHARE) * soft + policy.UNIFORM_SHARE / number
    pull = seen.shares * (1 - policy.UNIFORM_SHARE) * soft / chance  # d log p = pull · (row − Σ soft · row)
    expected = np.add.reduceat(soft[:, None] * seen.rows, seen.starts)
    gradient = -(pull[:, None] * (seen.rows - np.repeat(expected, sizes, axis=0))).sum(axis=0)
    return -float((seen.shares * np.log(chance)).sum()), gradient


def information(weights: NDArray[np.float64], seen: Observed) -> NDArray[np.float64]:
    """Return Fisher's information of the softmax: the sum over choices of the covariance of the features of a play."""
    sizes = np.diff([*seen.starts, len(seen.rows)])
    scores = seen.rows @ weights
    soft = np.exp(scores - np.repeat(np.maximum.reduceat(scores, seen.starts), sizes))
    soft /= np.repeat(np.add.reduceat(soft, seen.starts), sizes)
    centred = seen.rows - np.repeat(np.add.reduceat(soft[:, None] * seen.rows, seen.starts), sizes, axis=0)
    summed: NDArray[np.float64] = (soft[:, None] * centred).T @ centred
    return summed


def fit(seen: Observed, kept: Sequence[str]) -> Fitted:
    columns = [seen.names.index(name) for name in kept]
    scale = seen.rows[:, columns].std(axis=0)
    scaled = Observed(tuple(kept), seen.rows[:, columns] / scale, seen.starts, seen.shares)

    def pulled(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        value, gradient = loss(weights, scaled)
        return value + PULL * float(weights @ weights) / 2, gradient + PULL * weights

    found = minimize(pulled, np.zeros(len(kept)), jac=True, method="L-BFGS-B", options={"maxiter": 500})
    spread = np.linalg.inv(information(found.x, scaled) + PULL * np.eye(len(kept)))
    return Fitted(
        dict(zip(kept, (found.x / scale).tolist(), strict=True)),
        dict(zip(kept, (found.x**2 / spread.diagonal() / 2).tolist(), strict=True)),
        -loss(found.x, scaled)[0],
    )


def pruned(seen: Observed) -> Fitted:
    """Fit, and remove the least useful feature as long as it gains less than `LEAST`."""
    kept = [name for name, column in zip(seen.names, seen.rows.T, strict=True) if column.std()]
    while True:
        found = fit(seen, kept)
        name = min(found.gains, key=found.gains.__getitem__)
        if found.gains[name] >= LEAST or len(kept) == 1:
            return found
        kept.remove(name)


def even(seen: Observed) -> float:
    """Return the log-likelihood if every legal play were equally likely."""
    return -float(np.log(np.diff([*seen.starts, len(seen.rows)])).sum())


def played_by_styles(kind: str, seed: int, share: float) -> Observed:
    """Return the features of the legal plays of deals in which plays score nothing, with the plays made."""
    random = Random(f"{seed}:{kind}")
    records = [
        played(rules, Style(), random)
        for name, hand_size, deals in GAMES[kind]
        for rules in [game(name, hand_size)]
        for _ in range(max(1, round(deals * share)))
    ]
    records += [advised(f"{seed}:{number}") for number in range(round(ADVISED.get(kind, 0) * share))]
    return observed([choice for record in records for choice in chosen(record)])


@click.command()
@click.option("--seed", default=1, show_default=True)
@click.option("--share", default=1.0, show_default=True, help="Share of the deals, less than 1 for a trial.")
@click.option("--write", is_flag=True, help="Write policy.json and policy_scoring.json.")
@click.option("--kind", multiple=True, type=click.Choice([*GAMES, *SCORING]), help="Fit only these sets.")
def main(seed: int, share: float, write: bool, kind: tuple[str, ...]) -> None:
    """Play deals, fit the coefficients, print them."""
    for name in kind or [*GAMES, *SCORING]:
        start = time.perf_counter()
        seen = judged(name, seed, share) if name in SCORING else played_by_styles(name, seed, share)
        choices = len(seen.starts)
        click.echo(f"{name}: {choices} choices, {time.perf_counter() - start:.0f} s")
        best = pruned(seen)
        click.echo(f"log-likelihood a choice: {best.found / choices:.4f}, at random {even(seen) / choices:.4f}")
        for feature, weight in best.weights.items():
            click.echo(f"  {feature:24}{weight:8.3f}{best.gains[feature]:8.1f}")
        if write:  # after each set, so that a later one that fails costs none
            path = INFERENCE / ("policy_scoring.json" if name in SCORING else "policy.json")
            stored = json.loads(path.read_text(encoding="utf-8"))
            stored[name] = {feature: round(weight, 4) for feature, weight in best.weights.items()}
            path.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
