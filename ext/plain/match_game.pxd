# A deal as a part of its match: how the match score follows the points of the deal, who leads the next deal, and the
# chance to win the match from there. `match_end=at_once` and `over_target=void` count here. Sides are two.

from libc.stdint cimport uint64_t

from tranca.ext.rules cimport NO_PIPS, NO_SCORE, Laws, Ruleset, next_left

from .forced cimport play_tile, seats_gone, settle_state
from .layout cimport is_empty, points_laid
from .situation cimport Situation, State

cdef enum:
    # Leads of the next deal: a number below 2 is the side that leads, if it may lead any tile.
    FORCED_LEAD = 2     # the tiles dealt decide who leads
    LEAD_BY_LOT = 3
    LEADS = 4

ctypedef enum NextLead:
    ROTATE = 0
    HIGHEST_DOUBLE = 1
    WINNER_LEADS = 2
    WINNING_SIDE_LEADS = 3

ctypedef enum BlockedLead:
    BLOCKED_AS_NEXT = 0
    LOWER_OF_WINNERS = 1
    BLOCKED_LOT = 2
    BLOCKED_HIGHEST_DOUBLE = 3
    BLOCKER_OR_NEXT = 4

ctypedef enum TiedLead:
    TIED_FORCED = 0
    TIED_AS_NEXT = 1
    TIED_BLOCKER = 2
    TIED_LOT = 3

ctypedef enum Ended:
    RUNNING = 0
    OUT = 1
    DECIDED = 2         # the match is over before the deal is

ctypedef struct Match:
    const Laws* laws
    Laws untied         # the same laws if ties give no points, to find ties
    const double* chances   # by lead and score (first side, second side): the chance of the first side
    double level[LEADS]     # by lead, the chance of the first side if both have the same points, at or above the target
    int target
    int score[2]        # now, the points of the deal so far included
    int leader          # of the deal; −1 if the next lead does not depend on it
    int next_lead
    int blocked_lead
    int tied_lead
    bint at_once
    bint voids


cdef class MatchGame:
    cdef readonly Ruleset ruleset
    cdef const double[:, :, ::1] chances    # keeps the memory of `game.chances`
    cdef Match game
    cdef int check_situation(self, Situation situation) except -1


cdef inline bint gain(const Match* match, int* totals, int side, int points) noexcept nogil:
    """Add points to the match score; return whether they end the match at once."""
    if match.voids and points > 0 and totals[side] + points > match.target:
        return False
    totals[side] += points
    return match.at_once and totals[side] >= match.target


cdef inline int lay_counted(const Match* match, State* state, int* totals, int code) noexcept nogil:
    """Lay a tile and count its points; return an Ended."""
    cdef bint leads = is_empty(&state.ends)
    cdef bint out = play_tile(match.laws, state, code)
    cdef int points = points_laid(match.laws, &state.ends, leads)
    if out and match.laws.points == NO_PIPS:
        points += match.laws.out_points
    if gain(match, totals, match.laws.side[state.last], points):
        return DECIDED
    return OUT if out else RUNNING


cdef inline int lead_as_next(const Match* match, const State* state, int leader, bint out, int winner) noexcept nogil:
    if match.next_lead == HIGHEST_DOUBLE:
        return FORCED_LEAD
    if match.next_lead == WINNER_LEADS and out:
        return match.laws.side[state.last]
    if match.next_lead != ROTATE and winner >= 0:
        return winner
    if leader < 0:
        return LEAD_BY_LOT
    return match.laws.side[match.laws.next_seat[leader]] if match.next_lead == ROTATE else match.laws.side[leader]


cdef inline int lead_after(const Match* match, const State* state, int leader, bint out, int winner) noexcept nogil:
    """Return the lead of the next deal after a finished one with this winner; see `game/leads`."""
    cdef int nobody = -1, rival
    if out:
        return lead_as_next(match, state, leader, True, winner)
    settle_state(&match.untied, state, leader, -1, &nobody)
    if nobody < 0:
        if match.tied_lead == TIED_FORCED:
            return FORCED_LEAD
        if match.tied_lead == TIED_LOT:
            return LEAD_BY_LOT
        if match.tied_lead == TIED_BLOCKER:
            return match.laws.side[state.last]
    if winner >= 0:
        if match.blocked_lead == BLOCKED_LOT:
            return LEAD_BY_LOT
        if match.blocked_lead == BLOCKED_HIGHEST_DOUBLE:
            return FORCED_LEAD
        if match.blocked_lead == BLOCKER_OR_NEXT:
            rival = next_left(match.laws, seats_gone(match.laws, state.hands), state.last)
            return winner if match.laws.side[state.last] == winner else match.laws.side[rival]
        if match.blocked_lead == LOWER_OF_WINNERS:
            return winner
    return lead_as_next(match, state, leader, False, winner)


cdef inline double chance_at(const Match* match, const int* totals, int lead) noexcept nogil:
    """Return the chance of the first side between two deals."""
    cdef int first = max(totals[0], 0), second = max(totals[1], 0)
    if first >= match.target or second >= match.target:
        if first != second:
            return first > second
        return match.level[lead]
    return match.chances[(lead * match.target + first) * match.target + second]


cdef inline int count_end(
    const Match* match, const State* state, int* totals, int leader, bint out, int* lead
) noexcept nogil:
    """Count the points of a finished deal, without those for passes; write the next lead, and return an Ended."""
    cdef int winner = -1
    cdef int points = settle_state(match.laws, state, leader, state.last if out else -1, &winner)
    if out and match.laws.points == NO_PIPS:
        points -= match.laws.out_points     # counted with the last tile
    lead[0] = lead_after(match, state, leader, out, winner)
    if winner >= 0 and gain(match, totals, winner, points):
        return DECIDED
    return OUT


cdef inline double chance_decided(const Match* match, const int* totals) noexcept nogil:
    return totals[0] >= match.target
