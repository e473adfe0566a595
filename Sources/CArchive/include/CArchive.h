#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>

/* Tells if there is libarchive. Loads it; where it cannot be loaded, its functions return 0 and do nothing. */
bool phraseboard_has_archive(void);
