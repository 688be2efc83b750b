"""The node budget of quick questions: estimates that want a fast first answer, where plays score."""

from dataclasses import dataclass

QUESTIONS = 30
"""Questions whose nodes all that share a budget may take, where plays score: see `basis.nodes_for`."""


@dataclass(slots=True)
class NodeBudget:
    """Nodes that quick questions share, asked in turn: the own views of a review, from the last to the first.

    Attributes:
        deals: how many each looks at where nothing is said.
        spent: nodes that those about plays that score take, judged by their first worlds.
    """

    deals: int
    spent: int = 0

    def left(self, a_question: int) -> int:
        """Return how many nodes are left where one question has `a_question`; 0 at least."""
        return max(0, QUESTIONS * a_question - self.spent)
