# The search of several threads in one table: see shared.pyx.

from ..nodraw.node cimport NoDrawNode
from ..nodraw.search cimport NoDrawSearch


cdef int search(NoDrawSearch* s, const NoDrawNode* here, int alpha, int beta) noexcept nogil
