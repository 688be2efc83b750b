"""Deals between players who see their own tiles only, to learn from and to measure by.

Each player draws a few of the deals that they cannot rule out, none likelier than another, takes the mean of the
open-hand values of each play over them, and chooses by a softmax of these means.
"""

from dataclasses import dataclass
from random import Random

import numpy as np

import tranca
from tranca.analysis.deals import World, deals
from tranca.engine import searches
from tranca.engine.resources import Resources
from tranca.engine.situation import Situation
from tranca.game.actions import Action, Play
from tranca.game.dealing import deal
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.replay import act
from tranca.game.rulebook.leads import Lead


@dataclass(frozen=True, slots=True)
class Style:
    """How players choose.

    Attributes:
        sample: how many deals they look at; 0: they lay any tile.
        heat: of the softmax, in points.
    """

    sample: int = 40
    heat: float = 1.0


def game(name: str, hand_size: int) -> tranca.Rules:
    """The rules of a preset with nobody drawing, hands of this size, and leads that nothing forces."""
    return tranca.Rules.preset(
        name, draw="none", hand_size=hand_size, first_lead="double_six", next_lead="rotate", tied_lead="as_next"
    )


def played(rules: tranca.Rules, style: Style, random: Random) -> Record:
    """A deal dealt at random, with any leader, played out."""
    start = position = deal(rules, random, Lead(random.randrange(rules.players)))
    actions: list[Action] = []
    while not position.is_over:
        assert position.to_move is not None
        plays = position.legal_plays()
        play = plays[0] if plays else None
        if len(plays) > 1:
            play = chosen(Record(start, tuple(actions)), position, style, random)
        position, action = act(position, Action(position.seats[position.to_move], play))
        actions.append(action)
    return Record(start, tuple(actions))


def chosen(record: Record, position: Position, style: Style, random: Random) -> Play:
    plays = position.legal_plays()
    if not style.sample:
        return random.choice(plays)
    means = np.array(_means(record, position, style, random))
    return random.choices(plays, np.exp((means - means.max()) / style.heat).tolist())[0]


def _means(record: Record, position: Position, style: Style, random: Random) -> list[float]:
    assert position.to_move is not None
    given = deals(record, position.seats[position.to_move])
    hands, boneyards, _ = given.sample_arrays(style.sample, random.getrandbits(32))
    seen = given.position(World(tuple(hands[0].tolist()), 0, 1))
    found = searches.worlds(Situation.of(seen), hands, boneyards, Resources())
    means: list[float] = (found.values.mean(axis=0) / found.units).tolist()
    return means
