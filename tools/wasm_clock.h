/* The headers of zig name the clocks of WASI, which are addresses; those of emscripten's main module are numbers. */
#include <time.h>
#undef CLOCK_MONOTONIC
#define CLOCK_MONOTONIC ((clockid_t)1)
