# Functions that differ between compilers and systems: see platform.h and system.h.

from libc.stdint cimport int64_t, uint64_t

cdef extern from "tranca/ext/platform.h":
    int popcount "tranca_popcount"(uint64_t mask) noexcept nogil
    int lowest "tranca_lowest"(uint64_t mask) noexcept nogil
    int highest "tranca_highest"(uint64_t mask) noexcept nogil
    bint rare "TRANCA_RARE"(bint truth) noexcept nogil      # hint: compiled out of the way of the usual case
    void fetch "tranca_fetch"(const void* place) noexcept nogil
    int64_t load "tranca_load"(const int64_t* word) noexcept nogil
    void store "tranca_store"(int64_t* word, int64_t value) noexcept nogil
    int64_t subtract "tranca_subtract"(int64_t* word, int64_t value) noexcept nogil

cdef extern from "tranca/ext/system.h":
    int64_t clock "tranca_clock"() noexcept nogil
    void advise_huge_pages "tranca_advise_huge_pages"(char* place, size_t size) noexcept nogil
