"""Deals between players who see only their own tiles, for fitting and for measuring.

All measurements with hidden hands play their deals with `play_deal`, whose players are advisers or a `Style`.
"""

import math
from dataclasses import dataclass
from random import Random

import numpy as np
from advisers.table import Player, play_deal
from numpy.typing import NDArray

import tranca
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.results import World
from tranca.engine.intervals import NORMAL
from tranca.engine.resources import Resources
from tranca.engine.situation import Situation
from tranca.engine.world_values import search_worlds
from tranca.game.actions import Play
from tranca.game.dealing import deal
from tranca.game.leads import FORCED, Lead
from tranca.game.position import Position
from tranca.game.record import Record


@dataclass(frozen=True, slots=True)
class Style:
    """A player that draws a few of the deals that they cannot rule out, all equally likely.

    They compute the mean of the open-hand values of each play over these deals, and choose by a softmax of the means.

    Attributes:
        sample: the number of deals; 0: choose any play at random.
        heat: of the softmax, in points.
    """

    sample: int = 40
    heat: float = 1.0

    def choose(self, view: Position | Record, random: Random, resources: Resources) -> Play:
        position = view.position if isinstance(view, Record) else view
        plays = position.legal_plays()
        if not self.sample:
            return random.choice(plays)
        assert position.to_move is not None
        possible = deals(view, position.seats[position.to_move])
        hands, boneyards, _ = possible.sample_arrays(self.sample, random.getrandbits(32))
        seen = possible.position(World(tuple(hands[0].tolist()), 0, 1))
        codes = [play.code(seen.ends) for play in plays]
        found = search_worlds(Situation.of(seen), codes, hands, boneyards, resources)
        means = found.values.mean(axis=0) / found.units
        return random.choices(plays, np.exp((means - means.max()) / self.heat).tolist())[0]


def game(name: str, hand_size: int) -> tranca.Rules:
    """Return the rules of a preset with this hand size, without draws and without forced later leads."""
    return tranca.Rules.preset(
        name, draw="none", hand_size=hand_size, first_lead="double_six", next_lead="rotate", tied_lead="as_next"
    )


def dealt(rules: tranca.Rules, random: Random) -> Position:
    """Return a deal with a random leader and a free lead, unless the rules force every lead."""
    forced = rules.next_lead == "highest_double"
    return deal(rules, random, FORCED if forced else Lead(random.randrange(rules.players)))


def played(rules: tranca.Rules, player: Player, random: Random) -> Record:
    """Return a deal with a random leader, played out by players of one kind."""
    start = deal(rules, random, Lead(random.randrange(rules.players)))
    seats = range(rules.players)
    return play_deal(start, [player for _ in seats], [random for _ in seats], Resources()).record


def half(scores: NDArray[np.float64], clusters: NDArray[np.intp]) -> float:
    """Return half the 95 % interval of a sum of scores, after adding up the scores of each cluster."""
    return NORMAL * math.sqrt(float((np.bincount(clusters, scores) ** 2).sum()))


def interval(numbers: NDArray[np.float64], deals: NDArray[np.intp]) -> str:
    """Return the mean and half its 95 % interval, with the moments of a deal as one cluster."""
    return f"{numbers.mean():+.2f} ± {half(numbers - numbers.mean(), deals) / len(numbers):.2f}"
