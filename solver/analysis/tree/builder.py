"""Grow game trees breadth first: choose the positions to keep, and compute their values.

Values are searched at the leaves and backed up from the children at inner nodes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from tranca.engine import searches
from tranca.engine.resources import Resources
from tranca.engine.searches import MomentValue
from tranca.engine.situation import Situation, units_by_size
from tranca.engine.solution import Value, margins, to_value
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.settlement import finish_kind
from tranca.game.tree import TreeEnds

BestPlays = tuple[Play | None, ...]


@dataclass(frozen=True, slots=True)
class NodeValue:
    """The value of a position.

    Attributes:
        margins: by side, the margin in points over the rest of the deal, or of settling a finished deal.
        best: the best plays for the side to move, in canonical order; None is a forced pass. Empty if the deal is over
            or an unknown tile is drawn.
    """

    margins: tuple[Value, ...]
    best: BestPlays


class Evaluator:
    """Values positions of one deal, with tables that are kept from one to the next.

    Raises UnsupportedError if the boneyard has too many orders.
    """

    def __init__(self, root: Position, resources: Resources) -> None:
        self._resources = resources
        self._deal = None if root.is_over else Situation.of(root)
        if self._deal is not None:
            units_by_size(self._deal)

    def values(self, positions: Sequence[Position]) -> list[NodeValue | None]:
        """Value positions of deals that are not over; None for those not searched because of a stop."""
        if self._deal is None:
            return []
        values: list[NodeValue | None] = [None] * len(positions)
        searched = []
        for index, position in enumerate(positions):
            if position.must_lead is None:
                searched.append(index)
                continue
            lead = Play(position.must_lead)
            led = position.play(lead)
            after = terminal_value(led) if led.is_over else self.values([led])[0]
            values[index] = after and NodeValue(add_points(after.margins, play_points(position, lead)), (lead,))
        situations = [Situation.of(positions[index]) for index in searched]
        moments = searches.search_moments(self._deal, situations, self._resources)
        for index, moment in zip(searched, moments, strict=True):
            values[index] = moment and _node_value(positions[index], moment)
        return values


def _node_value(position: Position, moment: MomentValue) -> NodeValue:
    plays = _next_plays(position)
    if plays != (None,):
        plays = tuple(play for index, play in enumerate(plays) if moment.best >> index & 1)
    return NodeValue(moment.margins, plays)


def _next_plays(position: Position) -> BestPlays:
    """Return the plays after forced draws; (None,) for a pass; () before an unknown draw."""
    plays = position.legal_plays()
    while not plays and position.must_draw:
        if not position.boneyard.ordered:
            return ()
        position = position.draw()
        plays = position.legal_plays()
    return plays or (None,)


def terminal_value(position: Position) -> NodeValue:
    """Return the value of a finished deal."""
    return NodeValue(margins(position.result().points), ())


def play_points(position: Position, play: Play) -> tuple[int, ...] | None:
    """Return, by side, the points that a play scores at once for the ends it leaves; None if it scores none."""
    points = position.points_of(play)
    assert position.to_move is not None
    mover = position.rules.side_of(position.to_move)
    return tuple(points * (side == mover) for side in range(len(position.rules.sides))) if points else None


def add_points(values: Sequence[Value], points: Sequence[int] | None) -> tuple[Value, ...]:
    """Add points by side to margins (None: no points)."""
    return tuple(values) if points is None else tuple(map(sum, zip(values, margins(points), strict=True)))


def mean(values: Sequence[Sequence[Value]]) -> NodeValue:
    """Average the margins over equally likely draws."""
    sides = zip(*values, strict=True)
    return NodeValue(tuple(to_value(Fraction(sum(side)) / len(values)) for side in sides), ())


Kept = Literal["all", "best", "near", "line"]


@dataclass(slots=True, eq=False)
class Node:
    """A position of a growing tree.

    Attributes:
        ply: the number of plays and passes since the root, along the shortest path if there are several.
        steps: the actions that lead to another node of the tree, in canonical order.
        cut: it would have grown, but the tree was full or its growth was stopped.
    """

    position: Position
    ply: int
    is_over: bool
    value: NodeValue | None = None
    steps: list["Edge"] = field(default_factory=list)
    is_grown: bool = False
    cut: bool = False


@dataclass(slots=True, eq=False)
class Edge:
    """An action that leads from one position to the next.

    Attributes:
        play: the play; None for a pass or a draw.
        is_draw: a single tile is drawn; the same player continues.
        chances: the number of tiles that are equally likely to be drawn, including this one; 0 without chance.
        bonus: points by side that it earns at once: a play for the ends it leaves, a pass for the layer of the tile
            before.
        value: the value of the position it leads to.
    """

    action: str
    seat: int
    position: Position
    play: Play | None = None
    is_draw: bool = False
    chances: int = 0
    bonus: tuple[int, ...] | None = None
    value: NodeValue | None = None
    node: Node | None = None
    is_over: bool = False

    def __post_init__(self) -> None:
        self.is_over = self.position.is_over
        if self.is_over:
            self.value = terminal_value(self.position)

    @property
    def margins(self) -> tuple[Value, ...] | None:
        """Return the margin of each side after the action, including its own bonus; None if not known."""
        return None if self.value is None else add_points(self.value.margins, self.bonus)


def list_edges(position: Position) -> list[Edge]:
    """Return the possible actions of a deal that is not over.

    They are the legal plays in canonical order, the forced pass, or the draw of one tile.
    """
    plays = position.legal_plays()
    seat = position.to_move
    assert seat is not None
    name = position.seats[seat]
    if plays:
        return [
            Edge(str(Action(name, play)), seat, position.play(play), play, bonus=play_points(position, play))
            for play in plays
        ]
    if not position.drawable:
        return [Edge(str(Action(name, None)), seat, position.pass_(), bonus=_pass_bonus(position))]
    boneyard = position.boneyard
    if boneyard.ordered:
        return [Edge(f"{name}:+[{boneyard.tiles[0]}]", seat, position.draw(), is_draw=True)]
    return [
        Edge(f"{name}:+[{tile}]", seat, position.draw(tile), is_draw=True, chances=len(boneyard.tiles))
        for tile in boneyard.tiles
    ]


def _pass_bonus(position: Position) -> tuple[int, ...] | None:
    situation = Situation.of(position) if position.rules.has_bonus else None
    return situation.pass_bonus if situation and situation.pass_points else None


def back_up(position: Position, done: Sequence[Edge]) -> NodeValue | None:
    """Compute the value of a position from the values of its steps; None if one of them is not known."""
    margins = [step.margins for step in done]
    known = [margins_of_step for margins_of_step in margins if margins_of_step is not None]
    if len(known) < len(done):
        return None
    first = done[0]
    if first.chances:
        return mean(known)
    if first.play is None:
        assert first.value is not None
        return NodeValue(known[0], first.value.best or (None,) if first.is_draw else (None,))
    side = position.rules.side_of(first.seat)
    top = max(margins_of_step[side] for margins_of_step in known)
    best = [index for index, margins_of_step in enumerate(known) if margins_of_step[side] == top]
    return NodeValue(known[best[0]], tuple(done[index].play for index in best))


@dataclass(slots=True, eq=False)
class TreeBuilder:
    """Builds a tree from a position.

    `plies` limits its height and `limit` its nodes. `kept` selects the plays to follow: all, the best, those `within`
    some points of the best, or only the principal variation; draws and passes are always followed. With `merge`,
    positions with the same tiles in the same hands, the same ends, turn and bonuses at stake are one node.
    """

    root: Position
    resources: Resources
    kept: Kept
    plies: int | None
    limit: int
    within: Value = 0
    merge: bool = True
    nodes: list[Node] = field(default_factory=list, init=False)
    _known: dict[object, Node] = field(default_factory=dict, init=False)
    _evaluator: Evaluator = field(init=False)

    def __post_init__(self) -> None:
        self._evaluator = Evaluator(self.root, self.resources)
        self._grow()
        self._search_leaves()
        self._back_up_values()

    def _grow(self) -> None:
        root = self.root
        level = [self._add_node(root, 0, root.is_over, terminal_value(root) if root.is_over else None)]
        ply = 0
        while level and ply != self.plies and not root.is_over:
            following: list[Node] = []
            while level:
                after_draw: list[Node] = []
                for node, edges in self._expand(level):
                    if not self._has_room(edges) or self.resources.stop.is_stopped:
                        higher = () if ply + 1 == self.plies else following
                        for unfinished in (*level, *after_draw, *higher):
                            unfinished.cut = not unfinished.is_grown
                        return
                    self._attach(node, edges, after_draw, following)
                level = after_draw
            level, ply = following, ply + 1

    def _attach(self, node: Node, edges: list[Edge], after_draw: list[Node], following: list[Node]) -> None:
        """Give a node its edges; add new nodes that can grow to the list of their level."""
        for edge in edges:
            before = len(self.nodes)
            edge.node = self._add_node(edge.position, node.ply + (not edge.is_draw), edge.is_over, edge.value)
            if len(self.nodes) > before and not edge.is_over:
                (after_draw if edge.is_draw else following).append(edge.node)
        node.steps, node.is_grown = edges, True
        if self.resources.progress:
            self.resources.progress("growing", len(self.nodes), self.limit)

    def _expand(self, level: Sequence[Node]) -> Iterator[tuple[Node, list[Edge]]]:
        if self.kept == "all":
            for node in level:
                yield node, list_edges(node.position)
            return
        pairs = [(node, list_edges(node.position)) for node in level]
        following = [step for _, done in pairs for step in done if not step.is_over]
        values = self._evaluator.values([step.position for step in following])
        for step, value in zip(following, values, strict=True):
            step.value = value
        for node, done in pairs:
            node.value = back_up(node.position, done)
            yield node, self._choose_edges(node, done)

    def _choose_edges(self, node: Node, done: list[Edge]) -> list[Edge]:
        if node.value is None or done[0].play is None:
            return [] if self.kept == "line" and done[0].chances else done
        if self.kept == "line":
            return [step for step in done if step.play == node.value.best[0]]
        if self.kept == "best":
            return [step for step in done if step.play in node.value.best]
        side = node.position.rules.side_of(done[0].seat)
        least = node.value.margins[side] - self.within
        return [step for step in done if step.margins is not None and step.margins[side] >= least]

    def _has_room(self, done: Sequence[Edge]) -> bool:
        room = self.limit - len(self.nodes)
        if len(done) <= room or not self.merge:
            return len(done) <= room
        return len({merge_key(step.position) for step in done} - self._known.keys()) <= room

    def _add_node(self, position: Position, ply: int, over: bool, value: NodeValue | None) -> Node:
        """Return the node of a position; a new one unless an equal position is merged with it."""
        key = merge_key(position) if self.merge else len(self.nodes)
        node = self._known.get(key)
        if node is None:
            node = self._known[key] = Node(position, ply, over, value)
            self.nodes.append(node)
        return node

    def _search_leaves(self) -> None:
        leaves = [node for node in self.nodes if node.value is None and not node.is_grown]
        if self.resources.progress:
            self.resources.progress("searching", len(self.nodes) - len(leaves), None)
        for node, value in zip(leaves, self._evaluator.values([node.position for node in leaves]), strict=True):
            node.value = value

    def _back_up_values(self) -> None:
        waiting = [node for node in self.nodes if node.is_grown]
        done = {id(node) for node in self.nodes if not node.is_grown}
        while waiting:  # a node may precede its children or, if positions are merged, follow them
            node = waiting[-1]
            if id(node) in done:
                waiting.pop()
                continue
            ahead = [step.node for step in node.steps if step.node is not None and id(step.node) not in done]
            if ahead:
                waiting += ahead
                continue
            for step in node.steps:
                step.value = None if step.node is None else step.node.value
            if node.value is None:
                node.value = back_up(node.position, node.steps)
            done.add(id(node))
            waiting.pop()


def merge_key(position: Position) -> object:
    """Return a key; positions with equal keys have the same continuations and points."""
    rules = position.rules
    seat = position.to_move if position.to_move is not None else position.out
    bonus: object = None
    if rules.has_bonus and position.ends is not None and position.out is None:
        stuck = not position.plays_of(position.hands[seat or 0].mask)
        pending = stuck and position.to_move is not None and position.is_pending
        layer = position.last if stuck and rules.round_pass_bonus else None
        bonus = pending, rules.first_pass_differs and position.bonus_was_paid, layer
    elif rules.pays_for_finish and position.out is not None:
        bonus = finish_kind(position)
    ends: object = None if position.ends is None else (position.spinner, *sorted(position.ends))
    if isinstance(position.ends, TreeEnds):
        ends = position.ends.codes, position.ends.open_sides
    return tuple(hand.mask for hand in position.hands), position.boneyard.mask, ends, seat, bonus
