/* In zig's headers for WASI, clocks are addresses; in emscripten's main module they are numbers. */
#include <time.h>
#undef CLOCK_MONOTONIC
#define CLOCK_MONOTONIC ((clockid_t)1)

/* In zig's headers, errno is a variable; in the main module, it is returned by a function. */
#include <errno.h>
#undef errno
#ifdef __cplusplus
extern "C"
#endif
int *__errno_location(void);
#define errno (*__errno_location())
