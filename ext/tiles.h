/* The tiles as tables: see tiles.pxd. */

#ifndef TRANCA_TILES_H
#define TRANCA_TILES_H

#include <stdint.h>

static const uint64_t TRANCA_PACK[10] = {
    0x00000000000001ULL, 0x00000000000083ULL, 0x00000000002187ULL, 0x0000000004638FULL,
    0x000000004CE79FULL, 0x00000002DDEFBFULL, 0x0000000FFFFFFFULL, 0x00000FFFFFFFFFULL,
    0x001FFFFFFFFFFFULL, 0x7FFFFFFFFFFFFFULL};
static const uint64_t TRANCA_SUIT[11] = {
    0x0020101000007FULL, 0x00402020001F82ULL, 0x0080404003E104ULL, 0x010080803C4208ULL,
    0x02010101C88410ULL, 0x04020206910820ULL, 0x0804040D221040ULL, 0x10080FF0000000ULL,
    0x201FF000000000ULL, 0x7FE00000000000ULL, 0x7FFFFFFFFFFFFFULL};
/* bit k of each tile's pips, as a mask for each k: the pips of a mask are five population counts */
static const uint64_t TRANCA_PIPS_BIT[5] = {
    0x2AAAA554A9552AULL, 0x4CCCC9970D99CCULL, 0x0F0F0E180DFE70ULL, 0x0FEFFFEFF20000ULL,
    0x70100000000000ULL};
static const signed char TRANCA_LOW[55] = {
    0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6,
    0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static const signed char TRANCA_HIGH[55] = {
    0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 3, 4, 5, 6, 4, 5, 6, 5, 6, 6,
    7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
static const signed char TRANCA_RANK[55] = {
    0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 19, 20, 21, 22, 23, 27, 28, 29, 30, 34, 35, 36, 40, 41, 45,
    7, 16, 24, 31, 37, 42, 46, 49, 8, 17, 25, 32, 38, 43, 47, 50, 52, 9, 18, 26, 33, 39, 44, 48, 51, 53, 54};
static const signed char TRANCA_TILE_AT[7][7] = {
    {0, 1, 2, 3, 4, 5, 6}, {1, 7, 8, 9, 10, 11, 12}, {2, 8, 13, 14, 15, 16, 17}, {3, 9, 14, 18, 19, 20, 21},
    {4, 10, 15, 19, 22, 23, 24}, {5, 11, 16, 20, 23, 25, 26}, {6, 12, 17, 21, 24, 26, 27}};

#endif
