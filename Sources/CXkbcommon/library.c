/* The functions of libxkbcommon that are used, under their own names, without linking it: only who has a keyboard of keys
 * that move needs it, and on a phone it costs nothing. */

#include "CXkbcommon.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A line for each function: how many parameters, the result, the name, and the parameters' types. */
#define FUNCTIONS(F) \
  F(2, enum xkb_compose_feed_result, xkb_compose_state_feed, struct xkb_compose_state *, xkb_keysym_t) \
  F(1, enum xkb_compose_status, xkb_compose_state_get_status, struct xkb_compose_state *) \
  F(3, int, xkb_compose_state_get_utf8, struct xkb_compose_state *, char *, size_t) \
  F(2, struct xkb_compose_state *, xkb_compose_state_new, struct xkb_compose_table *, enum xkb_compose_state_flags) \
  F(1, void, xkb_compose_state_reset, struct xkb_compose_state *) \
  F(1, void, xkb_compose_state_unref, struct xkb_compose_state *) \
  F(6, struct xkb_compose_table *, xkb_compose_table_new_from_buffer, struct xkb_context *, const char *, size_t, \
    const char *, enum xkb_compose_format, enum xkb_compose_compile_flags) \
  F(3, struct xkb_compose_table *, xkb_compose_table_new_from_locale, struct xkb_context *, const char *, \
    enum xkb_compose_compile_flags) \
  F(1, void, xkb_compose_table_unref, struct xkb_compose_table *) \
  F(1, struct xkb_context *, xkb_context_new, enum xkb_context_flags) \
  F(2, void, xkb_context_set_log_level, struct xkb_context *, enum xkb_log_level) \
  F(1, void, xkb_context_unref, struct xkb_context *) \
  F(5, int, xkb_keymap_key_get_syms_by_level, struct xkb_keymap *, xkb_keycode_t, xkb_layout_index_t, \
    xkb_level_index_t, const xkb_keysym_t **) \
  F(1, xkb_keycode_t, xkb_keymap_max_keycode, struct xkb_keymap *) \
  F(1, xkb_keycode_t, xkb_keymap_min_keycode, struct xkb_keymap *) \
  F(5, struct xkb_keymap *, xkb_keymap_new_from_buffer, struct xkb_context *, const char *, size_t, \
    enum xkb_keymap_format, enum xkb_keymap_compile_flags) \
  F(2, xkb_layout_index_t, xkb_keymap_num_layouts_for_key, struct xkb_keymap *, xkb_keycode_t) \
  F(1, void, xkb_keymap_unref, struct xkb_keymap *) \
  F(3, int, xkb_keysym_get_name, xkb_keysym_t, char *, size_t) \
  F(1, uint32_t, xkb_keysym_to_utf32, xkb_keysym_t) \
  F(2, xkb_layout_index_t, xkb_state_key_get_layout, struct xkb_state *, xkb_keycode_t) \
  F(2, xkb_keysym_t, xkb_state_key_get_one_sym, struct xkb_state *, xkb_keycode_t) \
  F(4, int, xkb_state_key_get_utf8, struct xkb_state *, xkb_keycode_t, char *, size_t) \
  F(3, int, xkb_state_mod_name_is_active, struct xkb_state *, const char *, enum xkb_state_component) \
  F(1, struct xkb_state *, xkb_state_new, struct xkb_keymap *) \
  F(1, void, xkb_state_unref, struct xkb_state *) \
  F(7, enum xkb_state_component, xkb_state_update_mask, struct xkb_state *, xkb_mod_mask_t, xkb_mod_mask_t, \
    xkb_mod_mask_t, xkb_layout_index_t, xkb_layout_index_t, xkb_layout_index_t)

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
  void *library = dlopen("libxkbcommon.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  is_loaded = find_functions(library);
  if (!is_loaded) dlclose(library);
}

bool phraseboard_has_xkbcommon(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

#define RETURN(result, name, ...) \
  return phraseboard_has_xkbcommon() ? functions.name(__VA_ARGS__) : (result)(intptr_t)0

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

#define FORWARD(count, result, name, ...) FORWARD_##count(result, name, __VA_ARGS__)
FUNCTIONS(FORWARD)
