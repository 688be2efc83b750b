# The declared ranges of arguments: see ranges.pyx.

from libc.stdint cimport int8_t, uint8_t

from tranca.ext.rules cimport Laws

ctypedef fused Column:
    int8_t
    uint8_t


cdef int check_argument(str name, object number, const Laws* laws) except -1
cdef int check_arguments(dict numbers, const Laws* laws) except -1
cdef int check_column(str name, const Column[::1] numbers, Py_ssize_t first, const Laws* laws) except -1
