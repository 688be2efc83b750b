/* Bit masks: see chance/key.pxd and earning.pxd. */

#ifndef TRANCA_SCORED_NUMBERS_H
#define TRANCA_SCORED_NUMBERS_H

#include <stdint.h>

/* second word of an entry, deals with a boneyard: the bits that identify the state */
#define TRANCA_SCORED_LABEL 0xFFFF00007FFFFFFFULL
/* second word of an entry, max^n: the search was cut short; the bits that identify the state */
#define TRANCA_SCORED_CUT ((uint64_t)1 << 29)
#define TRANCA_SCORED_STATE 0xFFFF00005FFFFFFFULL
/* the double of each number */
static const signed char TRANCA_SCORED_DOUBLE[10] = {0, 7, 13, 18, 22, 25, 27, 35, 44, 54};

/* by the value of an end modulo five or three: the sums, as bits, that together with it are multiples */
static const uint64_t TRANCA_SCORED_FIVES[5] = {
    0x1084210842108421ULL, 0x0842108421084210ULL, 0x8421084210842108ULL,
    0x4210842108421084ULL, 0x2108421084210842ULL};
static const uint64_t TRANCA_SCORED_THREES[3] = {
    0x9249249249249249ULL, 0x4924924924924924ULL, 0x2492492492492492ULL};

#endif
