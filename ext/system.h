/* Functions that differ between systems: Linux, macOS, Windows. */

#ifndef TRANCA_SYSTEM_H
#define TRANCA_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <time.h>
#endif
#if defined(__linux__)
#include <sys/mman.h>
#endif

/* Nanoseconds of a monotonic clock, from an unspecified starting point. */
#if defined(_WIN32)
static inline int64_t tranca_clock(void) { return (int64_t)GetTickCount64() * 1000000; }
#else
static inline int64_t tranca_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
#endif

/* Request huge pages for a large table, except for its start: lookups are spread all over it, so this saves TLB misses.
   Small deals use only the start, and should not pay for clearing huge pages. */
static inline void tranca_advise_huge_pages(char *place, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    const size_t start = (size_t)4 << 20, page = 4096;
    if (size > 2 * start) {
        size_t low = ((size_t)place + start) / page * page;
        madvise((void *)low, (size_t)place + size - low, MADV_HUGEPAGE);
    }
#else
    (void)place, (void)size;
#endif
}

#endif
