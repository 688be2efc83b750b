"""A deal as a part of its match: the chances to win it from each score, and the rules of the next lead."""

from collections.abc import Sequence

from tranca.ext.ranges cimport check_arguments
from tranca.ext.rules cimport NO_SCORE, Ruleset

from .situation cimport Situation


cdef class MatchGame:
    """A deal of a match between two sides.

    `leads` are three numbers. next_lead: 0 rotate, 1 highest_double, 2 winner, 3 winning_side. blocked_lead: 0 as_next,
    1 lower_of_winning_team, 2 lot, 3 highest_double, 4 blocker_or_next. tied_lead: 0 double_six or highest_double, 1
    as_next, 2 blocker, 3 lot. `at_once`: the match ends as soon as a side has the target; `voids`: points that exceed
    it do not count. `score` is the match score now, with the points of the deal so far; `leader` led the deal, or is −1
    if the next lead does not depend on it. `by_score` are the chances of the first side to win, by the lead of the next
    deal (0 or 1: this side leads any tile; 2: the tiles dealt decide; 3: by lot) and by the score of both sides, from 0
    to below the target. `level` are the chances by lead if both sides have the same points, at or above the target.
    Immutable and safe to share between threads. Raises ValueError for more than two sides and for other shapes.
    """

    def __cinit__(
        self,
        Ruleset ruleset not None,
        leads: Sequence[int],
        bint at_once,
        bint voids,
        score: Sequence[int],
        int leader,
        const double[:, :, ::1] by_score not None,
        const double[::1] level not None,
    ) -> None:
        cdef int lead, side
        if ruleset.laws.sides != 2:
            raise ValueError(f"{ruleset.laws.sides} sides: expected 2")
        next_lead, blocked_lead, tied_lead = leads
        check_arguments(
            {"next_lead": next_lead, "blocked_lead": blocked_lead, "tied_lead": tied_lead, "leader": leader},
            &ruleset.laws,
        )
        if by_score.shape[0] != LEADS or by_score.shape[1] != by_score.shape[2] or not 0 < by_score.shape[1] < 1 << 15:
            raise ValueError(
                f"by_score of shape {by_score.shape[0]} {by_score.shape[1]} {by_score.shape[2]}: expected {LEADS} "
                f"leads and all scores below the target"
            )
        if level.shape[0] != LEADS:
            raise ValueError(f"level of {level.shape[0]} leads: expected {LEADS}")
        if len(score) != 2:
            raise ValueError(f"score of {len(score)} sides: expected 2")
        self.ruleset = ruleset
        self.chances = by_score
        self.game.laws = &ruleset.laws
        self.game.untied = ruleset.laws
        self.game.untied.block_tie = NO_SCORE
        self.game.chances = &by_score[0, 0, 0]
        self.game.target = <int>by_score.shape[1]
        for side in range(2):
            if not 0 <= score[side] < 1 << 15:
                raise ValueError(f"score {score[side]}: expected 0 to {(1 << 15) - 1}")
            self.game.score[side] = score[side]
        self.game.leader = leader
        self.game.next_lead = next_lead
        self.game.blocked_lead = blocked_lead
        self.game.tied_lead = tied_lead
        self.game.at_once = at_once
        self.game.voids = voids
        for lead in range(LEADS):
            self.game.level[lead] = level[lead]

    cdef int check_situation(self, Situation situation) except -1:
        """Raise ValueError unless a situation has the rules of the match."""
        if situation.ruleset is not self.ruleset:
            raise ValueError("the situation has other rules; expected those of the match")
        return 0
