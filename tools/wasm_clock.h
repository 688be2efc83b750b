/* The headers of zig name the clocks of WASI, which are addresses; those of emscripten's main module are numbers. */
#include <time.h>
#undef CLOCK_MONOTONIC
#define CLOCK_MONOTONIC ((clockid_t)1)

/* And errno is a variable there, here the answer of a function. */
#include <errno.h>
#undef errno
#ifdef __cplusplus
extern "C"
#endif
int *__errno_location(void);
#define errno (*__errno_location())
