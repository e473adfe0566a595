#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* What chooses other fonts, whatever the configuration. */
static const char *const disturbing[] = {"FC_LANG", "FONTCONFIG_SYSROOT", "PANGOCAIRO_BACKEND", "PANGO_LANGUAGE"};

/* Has fontconfig find the named fonts alone, in all tests of this process and in the programs that they start.
 *
 * Runs before there are other threads, which may read the environment, and before anything is drawn. */
__attribute__((constructor)) static void find_named_fonts(void) {
  char source[] = __FILE__;
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/fonts.conf", dirname(source));
  setenv("FONTCONFIG_FILE", path, 1);
  for (size_t place = 0; place < sizeof disturbing / sizeof *disturbing; place++) unsetenv(disturbing[place]);
}
