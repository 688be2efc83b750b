/* Functions that compilers name differently: gcc and clang, MSVC. */

#ifndef TRANCA_PLATFORM_H
#define TRANCA_PLATFORM_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#define TRANCA_MSVC
#include <intrin.h>
#endif

/* The bits of a nonempty mask: their number, and the lowest and highest one. */
#if defined(TRANCA_MSVC)
static __inline int tranca_popcount(uint64_t mask) { return (int)__popcnt64(mask); }
static __inline int tranca_lowest(uint64_t mask) { unsigned long i; _BitScanForward64(&i, mask); return (int)i; }
static __inline int tranca_highest(uint64_t mask) { unsigned long i; _BitScanReverse64(&i, mask); return (int)i; }
#else
static inline int tranca_popcount(uint64_t mask) { return __builtin_popcountll(mask); }
static inline int tranca_lowest(uint64_t mask) { return __builtin_ctzll(mask); }
static inline int tranca_highest(uint64_t mask) { return 63 - __builtin_clzll(mask); }
#endif

/* A condition that is rarely true, and memory that will be read soon. */
#if defined(TRANCA_MSVC)
#define TRANCA_RARE(truth) (truth)
#define tranca_fetch(place) ((void)(place))
#else
#define TRANCA_RARE(truth) __builtin_expect(!!(truth), 0)
#define tranca_fetch(place) __builtin_prefetch(place)
#endif

/* A word shared by threads: read and written whole (atomic), without ordering against other words. `tranca_subtract`
   returns the previous value. */
#if defined(TRANCA_MSVC)
static __inline int64_t tranca_load(const int64_t *word) { return *(const volatile int64_t *)word; }
static __inline void tranca_store(int64_t *word, int64_t value) { *(volatile int64_t *)word = value; }
static __inline int64_t tranca_subtract(int64_t *word, int64_t value) {
    return _InterlockedExchangeAdd64((volatile long long *)word, -value);
}
#else
static inline int64_t tranca_load(const int64_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static inline void tranca_store(int64_t *word, int64_t value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }
static inline int64_t tranca_subtract(int64_t *word, int64_t value) {
    return __atomic_fetch_sub(word, value, __ATOMIC_RELAXED);
}
#endif

#endif
