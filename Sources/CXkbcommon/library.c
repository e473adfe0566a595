/* The functions of libxkbcommon that are used, under their own names, without linking it: only who has a keyboard of keys
 * that move needs it, and on a phone it costs nothing. */

#include "CXkbcommon.h"

#define LIBRARIES "libxkbcommon.so.0"

/* A line for each function: its name, how many parameters, the result, and the parameters' types. */
#define FUNCTIONS(F) \
  F(xkb_compose_state_feed, 2, enum xkb_compose_feed_result, struct xkb_compose_state *, xkb_keysym_t) \
  F(xkb_compose_state_get_status, 1, enum xkb_compose_status, struct xkb_compose_state *) \
  F(xkb_compose_state_get_utf8, 3, int, struct xkb_compose_state *, char *, size_t) \
  F(xkb_compose_state_new, 2, struct xkb_compose_state *, struct xkb_compose_table *, enum xkb_compose_state_flags) \
  F(xkb_compose_state_reset, 1, void, struct xkb_compose_state *) \
  F(xkb_compose_state_unref, 1, void, struct xkb_compose_state *) \
  F(xkb_compose_table_new_from_buffer, 6, struct xkb_compose_table *, struct xkb_context *, const char *, size_t, \
    const char *, enum xkb_compose_format, enum xkb_compose_compile_flags) \
  F(xkb_compose_table_new_from_locale, 3, struct xkb_compose_table *, struct xkb_context *, const char *, \
    enum xkb_compose_compile_flags) \
  F(xkb_compose_table_unref, 1, void, struct xkb_compose_table *) \
  F(xkb_context_new, 1, struct xkb_context *, enum xkb_context_flags) \
  F(xkb_context_set_log_level, 2, void, struct xkb_context *, enum xkb_log_level) \
  F(xkb_context_unref, 1, void, struct xkb_context *) \
  F(xkb_keymap_key_get_mods_for_level, 6, size_t, struct xkb_keymap *, xkb_keycode_t, xkb_layout_index_t, \
    xkb_level_index_t, xkb_mod_mask_t *, size_t) \
  F(xkb_keymap_key_get_syms_by_level, 5, int, struct xkb_keymap *, xkb_keycode_t, xkb_layout_index_t, \
    xkb_level_index_t, const xkb_keysym_t **) \
  F(xkb_keymap_max_keycode, 1, xkb_keycode_t, struct xkb_keymap *) \
  F(xkb_keymap_min_keycode, 1, xkb_keycode_t, struct xkb_keymap *) \
  F(xkb_keymap_new_from_buffer, 5, struct xkb_keymap *, struct xkb_context *, const char *, size_t, \
    enum xkb_keymap_format, enum xkb_keymap_compile_flags) \
  F(xkb_keymap_num_levels_for_key, 3, xkb_level_index_t, struct xkb_keymap *, xkb_keycode_t, xkb_layout_index_t) \
  F(xkb_keymap_num_layouts_for_key, 2, xkb_layout_index_t, struct xkb_keymap *, xkb_keycode_t) \
  F(xkb_keymap_unref, 1, void, struct xkb_keymap *) \
  F(xkb_keysym_get_name, 3, int, xkb_keysym_t, char *, size_t) \
  F(xkb_keysym_to_utf32, 1, uint32_t, xkb_keysym_t) \
  F(xkb_state_key_get_layout, 2, xkb_layout_index_t, struct xkb_state *, xkb_keycode_t) \
  F(xkb_state_key_get_one_sym, 2, xkb_keysym_t, struct xkb_state *, xkb_keycode_t) \
  F(xkb_state_key_get_utf8, 4, int, struct xkb_state *, xkb_keycode_t, char *, size_t) \
  F(xkb_state_mod_name_is_active, 3, int, struct xkb_state *, const char *, enum xkb_state_component) \
  F(xkb_state_new, 1, struct xkb_state *, struct xkb_keymap *) \
  F(xkb_state_unref, 1, void, struct xkb_state *) \
  F(xkb_state_update_mask, 7, enum xkb_state_component, struct xkb_state *, xkb_mod_mask_t, xkb_mod_mask_t, \
    xkb_mod_mask_t, xkb_layout_index_t, xkb_layout_index_t, xkb_layout_index_t)

#include "../LoadedLibrary/library.h"

bool phraseboard_has_xkbcommon(void) { return has_library(); }

FUNCTIONS(FORWARD)
