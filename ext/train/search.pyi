from tranca.ext.stop import Stop

from .hand import TrainHand

class BestSets(TrainHand):
    def __init__(self, held: list[tuple[int, int]], begins: list[int], rule: int) -> None: ...
    def search(
        self, plain_weights: list[int], double_weights: list[int], target: int, most_nodes: int, stop: Stop
    ) -> tuple[int, int, bool, int, list[int]]: ...
