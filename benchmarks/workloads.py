"""The measured deals and positions, made from seeds so that every machine measures the same ones."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any

from tranca import Boneyard, Hand, Position, Rules, Tile
from tranca.engine.situation import Situation
from tranca.game.tiles import pack_of

TWO_BY_FOURTEEN = Rules.preset("block/2", hand_size=14)
DOSCIENTOS = Rules.preset("doscientos")
CLOCKWISE = Rules.preset("doscientos", order="clockwise")

Maker = Callable[[Random, Rules], Position]


def free_lead(rng: Random, rules: Rules) -> Position:
    """Return a deal before its lead, with a random leader, any lead allowed, and the boneyard in draw order."""
    tiles = pack_of("double-6").tiles
    pack = rng.sample(tiles, len(tiles))
    size = rules.hand_size
    ends = [size * seat for seat in range(rules.players + 1)]
    hands = tuple(Hand(tuple(pack[low:high])) for low, high in pairwise(ends))
    left = tuple(pack[ends[-1] :]) if rules.draws else ()
    return Position(rules, hands, Boneyard(left), to_move=rng.randrange(rules.players))


def six_six(rng: Random, rules: Rules) -> Position:
    position = free_lead(rng, rules)
    tile = Tile(6, 6)
    holder = next(seat for seat, hand in enumerate(position.hands) if tile in hand)
    return position.changed(to_move=holder).play("6-6")


def left(tiles: int) -> Maker:
    """Return a maker of positions with at most `tiles` tiles in the hands and a legal play, reached by random play."""

    def make(rng: Random, rules: Rules) -> Position:
        while True:
            position = free_lead(rng, rules)
            while sum(map(len, position.hands)) > tiles and not position.is_over:
                position = step(rng, position)
            if not position.is_over and position.legal_plays():
                return position

    return make


def unordered(tiles: int, boneyard: int) -> Maker:
    """Like `left`, with 1 to `boneyard` tiles in a boneyard of unknown order."""
    make = left(tiles)

    def forget(rng: Random, rules: Rules) -> Position:
        while True:
            position = make(rng, rules)
            if 0 < len(position.boneyard) <= boneyard:
                return position.changed(boneyard=Boneyard(position.boneyard.tiles, ordered=False))

    return forget


def step(rng: Random, position: Position) -> Position:
    if position.must_draw:
        return position.draw()
    if position.must_pass:
        return position.pass_()
    return position.play(rng.choice(position.legal_plays()))


def positions(make: Maker, rules: Rules, count: int, seed: int) -> list[Position]:
    def endless() -> Iterator[Position]:
        rng = Random(seed)
        while True:
            yield make(rng, rules)

    return list(islice(endless(), count))


def columns(chosen: Sequence[Position]) -> dict[str, Any]:
    """Return positions of one rule set as the arguments of `solve_arrays`."""
    moments = [Situation.of(position) for position in chosen]
    return {
        "hands": [moment.hands for moment in moments],
        "ends": [moment.ends for moment in moments],
        "turns": [moment.seat for moment in moments],
        "last": [moment.last for moment in moments],
        "pending": [moment.pending > 0 for moment in moments],
        "paid": [moment.paid for moment in moments],
        "leaders": [moment.leader for moment in moments],
    }


def shown(seconds: float) -> str:
    """Return a time in a suitable unit."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} µs"
