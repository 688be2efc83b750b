/* Numbers too wide for an enum of C. */

#ifndef TRANCA_NUMBERS_H
#define TRANCA_NUMBERS_H

#include <stdint.h>

/* search of deals with a boneyard: above every value */
#define TRANCA_INFINITE ((int64_t)1 << 62)
/* max^n: below every scaled margin */
#define TRANCA_NEVER (-((int64_t)1 << 61))
/* table at its full size: collisions until it doubles */
#define TRANCA_ENDLESS ((uint64_t)1 << 62)
/* SplitMix64: added to the counter for each random word */
#define TRANCA_STEP 0x9E3779B97F4A7C15ULL
/* sampled draws: a probability of 1 */
#define TRANCA_CERTAIN ((uint64_t)1 << 40)
/* second word of an entry, deals with a boneyard: the bits that identify the state */
#define TRANCA_LABEL 0xFFFF0000FFFFFFFFULL
/* second word of an entry, max^n: the search was cut short; the bits that identify the state */
#define TRANCA_CUT ((uint64_t)1 << 31)
#define TRANCA_STATE 0xFFFF00007FFFFFFFULL

/* shared table: the factor of each word of an entry in the seal of its first word */
static const uint64_t TRANCA_SEAL[9] = {
    0, 0x9E3779B97F4A7C15ULL, 0xC2B2AE3D27D4EB4FULL, 0x9FB21C651E98DF25ULL, 0xD6E8FEB86659FD93ULL,
    0xA0761D6478BD642FULL, 0xE7037ED1A0B428DBULL, 0x8EBC6AF09C88C6E3ULL,
    0x589965CC75374CC3ULL};

#endif
