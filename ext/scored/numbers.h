/* Bit masks of keys: see chance/key.pxd. */

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

#endif
