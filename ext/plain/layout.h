/* The open ends as parts of keys: see layout.pxd. */

#ifndef TRANCA_LAYOUT_H
#define TRANCA_LAYOUT_H

#include <stdint.h>

#define TRANCA_PAIR(a, b) ((uint64_t)((a) < (b) ? (a) : (b)) << 28 | (uint64_t)((a) < (b) ? (b) : (a)) << 31)
#define TRANCA_PAIRS(a) [(a) * 16] = TRANCA_PAIR(a, 0), TRANCA_PAIR(a, 1), TRANCA_PAIR(a, 2), TRANCA_PAIR(a, 3), \
    TRANCA_PAIR(a, 4), TRANCA_PAIR(a, 5), TRANCA_PAIR(a, 6)
/* by a * 16 + b, in bits 28 to 33; both 7 for an empty layout */
static const uint64_t TRANCA_NARROW_ENDS[176] = {
    TRANCA_PAIRS(0), TRANCA_PAIRS(1), TRANCA_PAIRS(2), TRANCA_PAIRS(3), TRANCA_PAIRS(4), TRANCA_PAIRS(5),
    TRANCA_PAIRS(6), [170] = TRANCA_PAIR(7, 7)};
#define TRANCA_NUMBER(a, b) ((uint64_t)((a) < (b) ? (b) * ((b) + 1) / 2 + (a) : (a) * ((a) + 1) / 2 + (b)) << 56)
#define TRANCA_NUMBERS(a) [(a) * 16] = TRANCA_NUMBER(a, 0), TRANCA_NUMBER(a, 1), TRANCA_NUMBER(a, 2), \
    TRANCA_NUMBER(a, 3), TRANCA_NUMBER(a, 4), TRANCA_NUMBER(a, 5), TRANCA_NUMBER(a, 6)
/* by a * 16 + b: the number of the pair among 28, in bits 56 to 60 */
static const uint64_t TRANCA_OWNED_ENDS[176] = {
    TRANCA_NUMBERS(0), TRANCA_NUMBERS(1), TRANCA_NUMBERS(2), TRANCA_NUMBERS(3), TRANCA_NUMBERS(4),
    TRANCA_NUMBERS(5), TRANCA_NUMBERS(6)};
#define TRANCA_ALIKE(a) [(a) * 17] = (uint64_t)((a) + 1) << 55
/* in bits 55 to 58: if both ends are equal, their number plus one, else 0 */
static const uint64_t TRANCA_WIDE_ENDS[176] = {
    TRANCA_ALIKE(0), TRANCA_ALIKE(1), TRANCA_ALIKE(2), TRANCA_ALIKE(3), TRANCA_ALIKE(4), TRANCA_ALIKE(5),
    TRANCA_ALIKE(6), TRANCA_ALIKE(7), TRANCA_ALIKE(8), TRANCA_ALIKE(9), TRANCA_ALIKE(10)};

#endif
