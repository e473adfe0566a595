/* The functions of libarchive that are used, under their own names, without linking it: only who imports an archive needs
 * it, and it brings ten libraries. */

#include "CArchive.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A line for each function: how many parameters, the result, the name, and the parameters' types. */
#define FUNCTIONS(F) \
  F(1, int, archive_entry_is_data_encrypted, struct archive_entry *) \
  F(1, const char *, archive_entry_pathname, struct archive_entry *) \
  F(1, const char *, archive_entry_pathname_utf8, struct archive_entry *) \
  F(1, const char *, archive_format_name, struct archive *) \
  F(3, la_ssize_t, archive_read_data, struct archive *, void *, size_t) \
  F(1, int, archive_read_free, struct archive *) \
  F(0, struct archive *, archive_read_new, void) \
  F(2, int, archive_read_next_header, struct archive *, struct archive_entry **) \
  F(3, int, archive_read_open_memory, struct archive *, const void *, size_t) \
  F(1, int, archive_read_support_format_zip_seekable, struct archive *)

struct functions {
#define MEMBER(count, result, name, ...) __typeof__(name) *name;
  FUNCTIONS(MEMBER)
};

static struct functions functions;
static bool is_loaded;

static bool find_functions(void *library) {
  struct symbol {
    const char *name;
    size_t offset;
  };
#define SYMBOL(count, result, name, ...) {#name, offsetof(struct functions, name)},
  static const struct symbol symbols[] = {FUNCTIONS(SYMBOL)};
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *function = dlsym(library, symbols[i].name);
    if (!function) return false;
    memcpy((char *)&functions + symbols[i].offset, &function, sizeof function);
  }
  return true;
}

static void load(void) {
  void *library = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  is_loaded = find_functions(library);
  if (!is_loaded) dlclose(library);
}

bool phraseboard_has_archive(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

#define RETURN(result, name, ...) \
  return phraseboard_has_archive() ? functions.name(__VA_ARGS__) : (result)(intptr_t)0

#define FORWARD_0(result, name, A) \
  result name(A) { RETURN(result, name); }
#define FORWARD_1(result, name, A) \
  result name(A a) { RETURN(result, name, a); }
#define FORWARD_2(result, name, A, B) \
  result name(A a, B b) { RETURN(result, name, a, b); }
#define FORWARD_3(result, name, A, B, C) \
  result name(A a, B b, C c) { RETURN(result, name, a, b, c); }

#define FORWARD(count, result, name, ...) FORWARD_##count(result, name, __VA_ARGS__)
FUNCTIONS(FORWARD)
