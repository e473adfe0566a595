/* Finds the functions of a library without linking it. A C file includes this once, behind the functions' declarations and
 * these macros:
 *
 *   LIBRARIES         the library's names: the first one counts that can be loaded and has every function
 *   FUNCTIONS(F)      F(name, count, result, parameters...) for each function: how many parameters, and the types. A name is
 *                     enough where the file calls functions.name itself.
 *   MISSING(result)   what a function returns where there is no library, by the type of its result; without this, zero
 *
 * FUNCTIONS(FORWARD) then defines the functions under their own names. */

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct functions {
#define MEMBER(name, ...) __typeof__(name) *name;
  FUNCTIONS(MEMBER)
};

/* To be called only where has_library() is true. */
static struct functions functions;
static bool is_loaded;

static bool find_functions(void *library) {
  struct symbol {
    const char *name;
    size_t offset;
  };
#define SYMBOL(name, ...) {#name, offsetof(struct functions, name)},
  static const struct symbol symbols[] = {FUNCTIONS(SYMBOL)};
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *function = dlsym(library, symbols[i].name);
    if (!function) return false;
    memcpy((char *)&functions + symbols[i].offset, &function, sizeof function);
  }
  return true;
}

static void load(void) {
  static const char *const libraries[] = {LIBRARIES};
  for (size_t i = 0; !is_loaded && i < sizeof libraries / sizeof libraries[0]; i++) {
    void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_LOCAL);
    if (!library) continue;
    is_loaded = find_functions(library);
    if (!is_loaded) dlclose(library);
  }
}

/* Tells if there is the library. Loads it at the first call. */
static bool has_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

#ifndef MISSING
#define MISSING(result) (result)(intptr_t)0
#endif

#define RETURN(result, name, ...) return has_library() ? functions.name(__VA_ARGS__) : MISSING(result)

#define FORWARD_0(result, name, A) \
  result name(A) { RETURN(result, name); }
#define FORWARD_1(result, name, A) \
  result name(A a) { RETURN(result, name, a); }
#define FORWARD_2(result, name, A, B) \
  result name(A a, B b) { RETURN(result, name, a, b); }
#define FORWARD_3(result, name, A, B, C) \
  result name(A a, B b, C c) { RETURN(result, name, a, b, c); }
#define FORWARD_4(result, name, A, B, C, D) \
  result name(A a, B b, C c, D d) { RETURN(result, name, a, b, c, d); }
#define FORWARD_5(result, name, A, B, C, D, E) \
  result name(A a, B b, C c, D d, E e) { RETURN(result, name, a, b, c, d, e); }
#define FORWARD_6(result, name, A, B, C, D, E, F) \
  result name(A a, B b, C c, D d, E e, F f) { RETURN(result, name, a, b, c, d, e, f); }
#define FORWARD_7(result, name, A, B, C, D, E, F, G) \
  result name(A a, B b, C c, D d, E e, F f, G g) { RETURN(result, name, a, b, c, d, e, f, g); }

#define FORWARD(name, count, result, ...) FORWARD_##count(result, name, __VA_ARGS__)
