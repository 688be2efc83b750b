"""A node budget that several estimates share, such as the own views of a review."""

from dataclasses import dataclass

QUESTIONS = 30
"""The budget in questions of `basis.nodes_for` nodes, where plays score."""


@dataclass(slots=True)
class NodeBudget:
    """Nodes that several questions share.

    Attributes:
        deals: the default number of deals of each question.
        spent: nodes predicted from the first worlds of the questions so far, where plays score.
    """

    deals: int
    spent: int = 0

    def left(self, a_question: int) -> int:
        """Return the nodes that are left where one question may take `a_question`; 0 at least."""
        return max(0, QUESTIONS * a_question - self.spent)
