# Bounds of the players on the path from the root, for speculative pruning (Sturtevant 2003) in games whose plays score.
#
# A player on the path who has found a play has a lower bound: the scaled margin that another play must reach to be
# better. Scaled margins add up to 0. Where the bounds of all others and what the mover has found come to more, no
# result of this node reaches all of them, and it is cut off. The parent may not take that for a play worse than its
# best, since other bounds than its own were needed: the play is held back. In the end either the best play of the
# parent misses one of those bounds, too; then nothing that its node can result in reaches all of them, and it is cut
# off as well. Or it reaches them all, and the plays held back are searched again without them.

from libc.stdint cimport int64_t

ctypedef struct PathBounds:
    int sides       # that have a bound, a bit each
    int64_t of[4]   # the least scaled margin in units, by side


cdef inline bint are_out_of_reach(const PathBounds* path, int mover, int64_t least, int players) noexcept nogil:
    """Return whether no result reaches all bounds as the mover gets `least`; False unless all others have a bound."""
    cdef int side
    if path.sides | 1 << mover != (1 << players) - 1:
        return False
    for side in range(players):
        if side != mover:
            least += path.of[side]
    return least > 0
