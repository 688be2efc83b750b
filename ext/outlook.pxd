from .draws cimport Draws, DrawTable
from .rules cimport Ruleset
from .state cimport Pile
from .watch cimport Watch

cdef int open_search(
    Draws* s, Ruleset ruleset, const Pile* pile, int leader, object weights, DrawTable table, Watch watch
) except -1
