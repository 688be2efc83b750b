"""Places of the nodes of a drawn tree: a tidy layout (Reingold and Tilford 1981), by contours.

Subtrees are packed as close as their outlines allow, a node stands in the middle of its children, and equal subtrees
look equal. A merged graph is drawn by a tree that spans it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tranca.analysis.tree.graph import principal_line

if TYPE_CHECKING:
    import networkx

Places = Mapping[str, tuple[int, float]]


def spanning(graph: "networkx.DiGraph[str]") -> dict[str, list[str]]:
    """Return the children of each node in the drawn tree: the principal line, and else whichever way comes first."""
    root = str(graph.graph["root"])
    line = principal_line(graph)
    parents = dict(zip(line[1:], line, strict=False))
    taken = {root, *parents}
    children: dict[str, list[str]] = {}
    level = [root]
    while level:
        following = []
        for node in level:
            children[node] = []
            for child in graph.successors(node):
                if parents.get(child) == node or child not in taken:
                    taken.add(child)
                    children[node].append(child)
            following += children[node]
        level = following
    return children


def places(children: Mapping[str, list[str]], root: str) -> Places:
    """Return the depth and row of each node, both from 0; neighbours of one depth are a row or more apart."""
    shifts: dict[str, float] = {root: 0}
    _outline(children, root, shifts)
    lying: dict[str, tuple[int, float]] = {}
    level = [(root, 0.0)]
    depth = 0
    while level:
        following = []
        for node, row in level:
            lying[node] = depth, row
            following += [(child, row + shifts[child]) for child in children[node]]
        level = following
        depth += 1
    least = min(row for _, row in lying.values())
    return {node: (depth, row - least) for node, (depth, row) in lying.items()}


def _outline(children: Mapping[str, list[str]], node: str, shifts: dict[str, float]) -> tuple[list[float], list[float]]:
    """Return the upper and lower outline of a subtree by depth, its root at 0; write the children's rows against it.

    The depth of recursion is that of the tree: plays, passes and draws of one deal.
    """
    upper: list[float] = []
    lower: list[float] = []
    rows: list[float] = []
    for child in children[node]:
        above, below = _outline(children, child, shifts)
        row = max((low - high + 1 for low, high in zip(lower, above, strict=False)), default=0.0)
        rows.append(row)
        shared = len(lower)
        upper += [row + offset for offset in above[shared:]]
        lower[: len(below)] = [row + offset for offset in below]
    if not rows:
        return [0.0], [0.0]
    middle = (rows[0] + rows[-1]) / 2
    for child, row in zip(children[node], rows, strict=True):
        shifts[child] = row - middle
    return [0.0, *(offset - middle for offset in upper)], [0.0, *(offset - middle for offset in lower)]
