from tranca.ext.stop import Stop

from .hand import TrainHand

class DirectionCounts(TrainHand):
    def __init__(self, held: list[tuple[int, int]], begins: list[int], rule: int) -> None: ...
    def count_directions(
        self, plain: int, most_nodes: int, stop: Stop
    ) -> tuple[int, dict[tuple[int, ...], int] | None]: ...
