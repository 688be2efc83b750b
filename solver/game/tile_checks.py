"""Checks of single tiles of a state: tiles in two places, and facts about the hands."""

from collections.abc import Iterable, Iterator

from tranca.errors import Problem
from tranca.language import Message, Plural

from .state import State
from .tiles import SUITS, Tile, tiles

Place = tuple[Tile, str, int, str]  # a tile, its key and word index, and a description of the place


def places(state: State) -> Iterator[Place]:
    """Yield the place of every tile given, with a description of the place."""
    laid, in_boneyard = Message("laid"), Message("in the boneyard")
    for key, chain in (("layout", state.layout or ()), ("up", state.up), ("down", state.down)):
        for index, pair in enumerate(chain):
            yield Tile.of(*pair), key, index, laid
    for seat, name in enumerate(state.seats):
        holder = Message("held by {seat}", seat=name)
        for index, tile in enumerate(state.hands[seat].tiles):
            yield tile, name, index, holder
        for index, tile in enumerate(state.has[seat]):
            yield tile, f"has {name}", index, holder
    for index, tile in enumerate(state.boneyard.tiles):
        yield tile, "boneyard", index, in_boneyard


def twice(named: Iterable[Place]) -> Iterator[Problem]:
    """List the second place of each tile that has two. A hand and a fact about the same hand are one place."""
    seen: dict[Tile, tuple[str, str]] = {}
    for tile, key, index, where in named:
        if tile not in seen:
            seen[tile] = key, where
        elif seen[tile][0] == key:
            yield Problem(key, Message("{tile} appears twice; write each tile once", tile=tile), index)
        elif seen[tile][1] != where:
            yield Problem(
                key, Message("{tile} is also {place}; write each tile once", tile=tile, place=seen[tile][1]), index
            )


def facts_problems(state: State) -> Iterator[Problem]:
    """List facts about the hands that contradict each other or the known tiles."""
    for seat, name in enumerate(state.seats):
        hand, has, nots = state.hands[seat], state.has[seat], state.nots[seat]
        known_tiles = state.known(seat)
        for index, suit in enumerate(state.voids[seat]):
            if known_tiles & SUITS[suit]:
                shown = " ".join(map(str, tiles(known_tiles & SUITS[suit])))
                yield Problem(
                    f"void {name}",
                    Message(
                        "{seat} is not void in {number} because {seat} holds {tiles}",
                        seat=name,
                        number=suit,
                        tiles=shown,
                    ),
                    index,
                )
        for index, tile in enumerate(nots):
            if known_tiles >> tile.index & 1:
                yield Problem(f"not {name}", Message("{seat} holds {tile}", seat=name, tile=tile), index)
        for key, facts in (("not", nots), ("void", state.voids[seat])):
            yield from _repeated(f"{key} {name}", facts)
        hidden = state.hidden(seat)
        if hidden < 0:
            holds = Plural("{seat} holds only {count} tile", "{seat} holds only {count} tiles", len(hand), seat=name)
            way_out = Message("delete {number} of the known tiles", number=-hidden)
            yield Problem(f"has {name}", Message("{problem}; {way_out}", problem=holds, way_out=way_out), len(has) - 1)
        elif (excess := state.excess(seat)) > 0:
            key = f"void {name}" if state.voids[seat] else f"not {name}" if nots else name
            left = hidden - excess
            yield Problem(
                key,
                Message(
                    "{seat} would hold {number} unknown tiles but can hold at most {most}",
                    seat=name,
                    number=hidden,
                    most=left,
                ),
            )


def _repeated(key: str, facts: tuple[object, ...]) -> Iterator[Problem]:
    for index in range(1, len(facts)):
        if facts[index] == facts[index - 1]:
            yield Problem(key, Message("{fact} appears twice; write it once", fact=facts[index]), index)
