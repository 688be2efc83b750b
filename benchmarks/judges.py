"""A player for games that score during play, who judges every play by the deals that are possible for them."""

from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.question import deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.estimate.playouts import play_on
from tranca.analysis.estimate.values import value_worlds
from tranca.analysis.inference.policy import public_facts
from tranca.engine.playouts import find_features
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record

DEALS = 256  # deals to judge by
TIMES = 4  # how often each is played on after each play
LATE_TILES = 9  # tiles in all hands and the boneyard, at most, if deals are solved as well
LATE_DEALS = 64  # deals to solve


@dataclass(slots=True, eq=False)
class Judge:
    """Chooses by a softmax of the judged means, and keeps what it judged.

    Attributes:
        heat: of the softmax, in points.
        judged: for each choice, the features of its legal plays (plays, features), and the share of each play.
    """

    heat: float
    judged: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = field(default_factory=list)

    def choose(self, view: Position | Record, random: Random, resources: Resources) -> Play:
        position = view.position if isinstance(view, Record) else view
        assert position.to_move is not None
        seat, plays, facts = position.to_move, position.legal_plays(), public_facts(view)
        means = judge_plays(view, random.getrandbits(32), resources)
        shares = np.exp((means - means.max()) / self.heat)
        shares /= shares.sum()
        rows = [
            find_features(
                position.rules, facts, position.ends, seat, play.code(position.ends), position.hands[seat].mask
            )
            for play in plays
        ]
        self.judged.append((np.array(rows), shares))
        return random.choices(plays, shares.tolist())[0]


def judge_plays(view: Position | Record, seed: int, resources: Resources) -> NDArray[np.float64]:
    """Return the mean of each legal play over possible deals: played on by the policy, and solved if they are late."""
    position = view.position if isinstance(view, Record) else view
    assert position.to_move is not None
    worlds = Worlds.draw(deals(view, position.seats[position.to_move]), Sampling(DEALS, None, seed))
    played = play_on(worlds, slice(0, len(worlds)), TIMES, seed, resources)
    means: NDArray[np.float64] = played.values.mean(axis=0) / played.units
    if len(position.boneyard) + sum(map(len, position.hands)) > LATE_TILES:
        return means
    solved = value_worlds(worlds, slice(0, LATE_DEALS), None, resources)
    mixed: NDArray[np.float64] = (means + solved.values.mean(axis=0) / solved.units) / 2
    return mixed
