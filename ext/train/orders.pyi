from tranca.ext.stop import Stop

from .hand import TrainHand

class OrderSearch(TrainHand):
    def __init__(self, held: list[tuple[int, int]], begins: list[int], rule: int) -> None: ...
    def search_orders(
        self, plain_weights: list[int], double_weights: list[int], most_tiles: int, most_nodes: int, stop: Stop
    ) -> tuple[int, int, bool, int, int, int]: ...
    def count_orders(
        self,
        plain_weights: list[int],
        double_weights: list[int],
        most_tiles: int,
        target: int,
        most_nodes: int,
        stop: Stop,
    ) -> tuple[int, list[tuple[int, int]], int] | None: ...
