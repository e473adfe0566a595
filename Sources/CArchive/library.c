/* The functions of libarchive that are used, under their own names, without linking it: only who imports an archive needs
 * it, and it brings ten libraries. */

#include "CArchive.h"

#define LIBRARIES "libarchive.so.13"

/* A line for each function: its name, how many parameters, the result, and the parameters' types. */
#define FUNCTIONS(F) \
  F(archive_entry_is_data_encrypted, 1, int, struct archive_entry *) \
  F(archive_entry_pathname, 1, const char *, struct archive_entry *) \
  F(archive_entry_pathname_utf8, 1, const char *, struct archive_entry *) \
  F(archive_format_name, 1, const char *, struct archive *) \
  F(archive_read_data, 3, la_ssize_t, struct archive *, void *, size_t) \
  F(archive_read_free, 1, int, struct archive *) \
  F(archive_read_new, 0, struct archive *, void) \
  F(archive_read_next_header, 2, int, struct archive *, struct archive_entry **) \
  F(archive_read_open_memory, 3, int, struct archive *, const void *, size_t) \
  F(archive_read_support_format_zip_seekable, 1, int, struct archive *)

#include "../LoadedLibrary/library.h"

bool phraseboard_has_archive(void) { return has_library(); }

FUNCTIONS(FORWARD)
