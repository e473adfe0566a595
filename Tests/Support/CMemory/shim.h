#include <stddef.h>

// Hidden by the headers without _GNU_SOURCE.
extern void *memmem(const void *bytes, size_t count, const void *part, size_t part_count);
