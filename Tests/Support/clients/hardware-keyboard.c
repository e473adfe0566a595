// hardware-keyboard LAYOUTS: a keyboard of keys that move, such as `us,de,ru`, as far as the compositor can tell: its keys
// and its modifiers come as those of a device do. It is a virtual keyboard of a client of its own.
//
// It prints `ready` once it is on the seat. Commands are lines on standard input, each answered with `done` once the
// compositor has handled it:
//
//   type INTERVAL HEX   types a text of UTF-8, with so many milliseconds from key to key, in whatever layouts it needs
//   press CODE          presses a key of evdev's codes
//   release CODE        releases it
//   layout INDEX        switches to a layout
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>
#include <xkbcommon/xkbcommon.h>

#include "virtual-keyboard-unstable-v1-client-protocol.h"

enum { EVDEV_OFFSET = 8, SHIFT_CODE = 42, ALTGR_CODE = 100 };

static struct {
  struct wl_display *display;
  struct wl_seat *seat;
  struct zwp_virtual_keyboard_manager_v1 *manager;
  struct zwp_virtual_keyboard_v1 *keyboard;
  struct xkb_keymap *keymap;
  struct xkb_state *state;
  xkb_mod_mask_t shift, level_three;
  uint32_t sent[4];
} device;

static void fail(const char *what) {
  fprintf(stderr, "hardware-keyboard: %s\n", what);
  exit(1);
}

// Keys

static uint32_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

static void send_modifiers(void) {
  const enum xkb_state_component parts[] = {XKB_STATE_MODS_DEPRESSED, XKB_STATE_MODS_LATCHED, XKB_STATE_MODS_LOCKED};
  uint32_t state[4];
  for (int i = 0; i < 3; i++) state[i] = xkb_state_serialize_mods(device.state, parts[i]);
  state[3] = xkb_state_serialize_layout(device.state, XKB_STATE_LAYOUT_EFFECTIVE);
  if (!memcmp(state, device.sent, sizeof state)) return;
  memcpy(device.sent, state, sizeof state);
  zwp_virtual_keyboard_v1_modifiers(device.keyboard, state[0], state[1], state[2], state[3]);
}

// As a device's keys come: the key, and then the modifiers where it has changed them.
static void key(uint32_t code, bool is_pressed) {
  zwp_virtual_keyboard_v1_key(device.keyboard, now(), code,
                              is_pressed ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED);
  xkb_state_update_key(device.state, code + EVDEV_OFFSET, is_pressed ? XKB_KEY_DOWN : XKB_KEY_UP);
  send_modifiers();
  if (wl_display_flush(device.display) < 0 && errno != EAGAIN) fail("the connection has broken");
}

static void set_layout(xkb_layout_index_t layout) {
  xkb_mod_mask_t locked = xkb_state_serialize_mods(device.state, XKB_STATE_MODS_LOCKED);
  xkb_state_update_mask(device.state, 0, 0, locked, 0, 0, layout);
  send_modifiers();
}

// From the moment when the compositor has handled the key: a finger that is held up does not catch up.
static void pause_for(long milliseconds) {
  if (wl_display_roundtrip(device.display) < 0) fail("the connection has broken");
  struct timespec rest = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, 0, &rest, &rest) == EINTR) continue;
}

// Text

struct stroke {
  uint32_t code;
  xkb_layout_index_t layout;
  bool needs_shift, needs_level_three;
};

static bool finds_level(struct stroke *stroke, xkb_keycode_t code, xkb_layout_index_t layout, xkb_level_index_t level,
                        uint32_t character) {
  const xkb_keysym_t *symbols;
  int count = xkb_keymap_key_get_syms_by_level(device.keymap, code, layout, level, &symbols);
  uint32_t wanted = character == '\n' ? '\r' : character;
  if (count != 1 || xkb_keysym_to_utf32(symbols[0]) != wanted) return false;
  xkb_mod_mask_t masks[8];
  size_t masks_count = xkb_keymap_key_get_mods_for_level(device.keymap, code, layout, level, masks, 8);
  for (size_t i = 0; i < masks_count; i++) {
    if (masks[i] & ~(device.shift | device.level_three)) continue;
    *stroke = (struct stroke){.code = code - EVDEV_OFFSET,
                              .layout = layout,
                              .needs_shift = masks[i] & device.shift,
                              .needs_level_three = masks[i] & device.level_three};
    return true;
  }
  return false;
}

// In the layout in force if it has the character, else in the first that has it.
static bool find(struct stroke *stroke, uint32_t character) {
  xkb_layout_index_t layouts = xkb_keymap_num_layouts(device.keymap);
  xkb_layout_index_t current = xkb_state_serialize_layout(device.state, XKB_STATE_LAYOUT_EFFECTIVE);
  for (xkb_layout_index_t i = 0; i <= layouts; i++) {
    xkb_layout_index_t layout = i == 0 ? current : i - 1;
    // The keys with characters of a board: a keypad has the same ones.
    for (xkb_keycode_t code = 9; code <= 9 + 60; code++) {
      xkb_level_index_t levels = xkb_keymap_num_levels_for_key(device.keymap, code, layout);
      for (xkb_level_index_t level = 0; level < levels; level++) {
        if (finds_level(stroke, code, layout, level, character)) return true;
      }
    }
  }
  return false;
}

static void type_character(uint32_t character, long interval) {
  struct stroke stroke;
  if (!find(&stroke, character)) fail("a character that no key has");
  set_layout(stroke.layout);
  if (stroke.needs_shift) key(SHIFT_CODE, true);
  if (stroke.needs_level_three) key(ALTGR_CODE, true);
  key(stroke.code, true);
  pause_for(interval);
  key(stroke.code, false);
  if (stroke.needs_level_three) key(ALTGR_CODE, false);
  if (stroke.needs_shift) key(SHIFT_CODE, false);
}

static uint32_t hex_byte(const char *digits) {
  char pair[3] = {digits[0], digits[1], 0};
  return (uint32_t)strtoul(pair, NULL, 16);
}

static void type_text(const char *hex, long interval) {
  while (hex[0] && hex[1]) {
    uint32_t first = hex_byte(hex);
    int count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t character = count == 1 ? first : first & (0xFFU >> (count + 1));
    for (int i = 1; i < count; i++) character = character << 6 | (hex_byte(hex + 2 * i) & 0x3F);
    type_character(character, interval);
    hex += 2 * count;
  }
}

// The seat

static void on_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                      uint32_t version) {
  (void)data, (void)version;
  if (!strcmp(interface, wl_seat_interface.name)) {
    device.seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  } else if (!strcmp(interface, zwp_virtual_keyboard_manager_v1_interface.name)) {
    device.manager = wl_registry_bind(registry, name, &zwp_virtual_keyboard_manager_v1_interface, 1);
  }
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {.global = on_global, .global_remove = on_global_remove};

static xkb_mod_mask_t mask(const char *name) { return 1U << xkb_keymap_mod_get_index(device.keymap, name); }

static void make_keymap(const char *layouts) {
  struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
  struct xkb_rule_names names = {.rules = "evdev", .model = "pc105", .layout = layouts};
  device.keymap = context ? xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS) : NULL;
  if (!device.keymap) fail("no such layouts");
  device.state = xkb_state_new(device.keymap);
  device.shift = mask("Shift");
  device.level_three = mask("Mod5");
}

static void send_keymap(void) {
  char *text = xkb_keymap_get_as_string(device.keymap, XKB_KEYMAP_FORMAT_TEXT_V1);
  size_t size = strlen(text) + 1;
  int fd = memfd_create("keymap", MFD_CLOEXEC);
  if (fd < 0 || write(fd, text, size) != (ssize_t)size) fail("no memory for the keymap");
  zwp_virtual_keyboard_v1_keymap(device.keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, fd, (uint32_t)size);
  close(fd);
  free(text);
}

static void plug_in(const char *layouts) {
  device.display = wl_display_connect(NULL);
  if (!device.display) fail("no connection");
  wl_registry_add_listener(wl_display_get_registry(device.display), &registry_listener, NULL);
  wl_display_roundtrip(device.display);
  if (!device.seat || !device.manager) fail("the compositor lacks an interface");
  make_keymap(layouts);
  device.keyboard = zwp_virtual_keyboard_manager_v1_create_virtual_keyboard(device.manager, device.seat);
  send_keymap();
  zwp_virtual_keyboard_v1_modifiers(device.keyboard, 0, 0, 0, 0);
}

static void answer(const char *line) {
  if (wl_display_roundtrip(device.display) < 0) fail("the connection has broken");
  puts(line);
  fflush(stdout);
}

static void obey(char *line) {
  char *rest = strchr(line, ' ');
  if (!rest) fail("a command without arguments");
  *rest++ = '\0';
  if (!strcmp(line, "type")) {
    char *text;
    long interval = strtol(rest, &text, 10);
    type_text(text + (*text == ' '), interval);
  } else if (!strcmp(line, "press") || !strcmp(line, "release")) {
    key((uint32_t)strtoul(rest, NULL, 10), !strcmp(line, "press"));
  } else if (!strcmp(line, "layout")) {
    set_layout((xkb_layout_index_t)strtoul(rest, NULL, 10));
  } else {
    fail("an unknown command");
  }
}

int main(int count, char **arguments) {
  plug_in(count > 1 ? arguments[1] : "us");
  answer("ready");
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  while ((length = getline(&line, &size, stdin)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = '\0';
    obey(line);
    answer("done");
  }
  free(line);
  return 0;
}
