"""Chances to win a match by dynamic programming: from the last scores to the first, with the results of deals."""

from libc.stdint cimport int32_t


def fill(
    const int32_t[:, ::1] deals not None,
    const double[::1] shares not None,
    const double[:, ::1] settled not None,
    int target,
    double[:, :, ::1] table not None,
) -> None:
    """Fill a table of chances by lead and by the score of both sides, wherever both are below the target.

    A row of `deals` is a lead, the lead of the next deal, and the points of both sides, of which one at least is not 0;
    rows in which the first side scores nothing come first. `shares` are their probabilities by lead. `settled` is
    (I − stay)⁻¹, where `stay` are the probabilities, by lead and next lead, that neither side scores. Scores at or
    above the target must be in the table already.
    Raises ValueError for results that leave the table.
    """
    cdef Py_ssize_t leads = table.shape[0], wide = table.shape[1], within = 0, i, first, second, lead, after
    cdef double share
    cdef double* row
    cdef const double* later
    cdef double[8] gained
    if not 0 < leads <= 8 or settled.shape[0] != leads or settled.shape[1] != leads:
        raise ValueError(f"settled of shape {settled.shape[0]} {settled.shape[1]}: expected {leads} {leads}, at most 8")
    if table.shape[2] != wide or not 0 < target < wide:
        raise ValueError(f"target {target}: expected 1 to {wide - 1}, below the size of a square table")
    if deals.shape[1] != 4 or shares.shape[0] != deals.shape[0]:
        raise ValueError(f"results of {deals.shape[1]} columns, {shares.shape[0]} shares: expected 4, a share each")
    for i in range(deals.shape[0]):
        if not (
            0 <= deals[i, 0] < leads and 0 <= deals[i, 1] < leads
            and 0 <= deals[i, 2] <= wide - target and 0 <= deals[i, 3] <= wide - target
            and deals[i, 2] + deals[i, 3] > 0
        ):
            raise ValueError(f"result {i}: expected two leads below {leads} and points up to {wide - target}")
        if deals[i, 2] == 0:
            if within < i:
                raise ValueError(f"result {i}: expected results in which the first side scores nothing to come first")
            within += 1
    with nogil:
        for first in range(target - 1, -1, -1):
            for lead in range(leads):
                for second in range(target):
                    table[lead, first, second] = 0
            for i in range(within, deals.shape[0]):
                row = &table[deals[i, 0], first, 0]
                later = &table[deals[i, 1], first + deals[i, 2], deals[i, 3]]
                share = shares[i]
                for second in range(target):
                    row[second] += share * later[second]
            for second in range(target - 1, -1, -1):
                for i in range(within):
                    table[deals[i, 0], first, second] += (
                        shares[i] * table[deals[i, 1], first, second + deals[i, 3]]
                    )
                for lead in range(leads):
                    gained[lead] = table[lead, first, second]
                for lead in range(leads):
                    table[lead, first, second] = 0
                    for after in range(leads):
                        table[lead, first, second] += settled[lead, after] * gained[after]
