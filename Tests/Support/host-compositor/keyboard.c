// The keyboard of the seat. Its keymap is the compositor's own affair: wlroots has one from the configuration, and drops this.
#include "host.h"

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

#include "wayland-server-protocol.h"

enum { KEYS_PER_SECOND = 25, REPEAT_DELAY = 600 };  // milliseconds

static const struct wl_keyboard_interface keyboard_implementation = {.release = seat_release};

static bool send_no_keymap(struct wl_resource *keyboard) {
  int fd = memfd_create("no-keymap", MFD_CLOEXEC);
  if (fd < 0) return false;
  wl_keyboard_send_keymap(keyboard, WL_KEYBOARD_KEYMAP_FORMAT_NO_KEYMAP, fd, 0);
  close(fd);
  return true;
}

static void enter(struct host *host, struct wl_resource *keyboard) {
  struct wl_array keys;
  wl_array_init(&keys);
  wl_keyboard_send_enter(keyboard, wl_display_next_serial(host->display), host->window, &keys);
  wl_array_release(&keys);
}

void keyboard_add(struct host *host, struct wl_resource *seat, uint32_t id) {
  seat_add_device(seat, &wl_keyboard_interface, &keyboard_implementation, &host->keyboards, id);
  struct wl_resource *keyboard = wl_resource_from_link(host->keyboards.next);
  if (!send_no_keymap(keyboard)) {
    wl_resource_post_no_memory(keyboard);
    return;
  }
  if (wl_resource_get_version(keyboard) >= WL_KEYBOARD_REPEAT_INFO_SINCE_VERSION)
    wl_keyboard_send_repeat_info(keyboard, KEYS_PER_SECOND, REPEAT_DELAY);
  if (host->window) enter(host, keyboard);
  report(host, "event keyboard");
}

static const char *check(struct host *host) {
  if (!host->window) return "there is no window yet";
  return wl_list_empty(&host->keyboards) ? "there is no keyboard" : NULL;
}

const char *keyboard_key(struct host *host, uint32_t code, bool is_pressed, uint32_t time) {
  const char *problem = check(host);
  if (problem) return problem;
  uint32_t serial = wl_display_next_serial(host->display);
  struct wl_resource *keyboard;
  wl_resource_for_each(keyboard, &host->keyboards) wl_keyboard_send_key(
      keyboard, serial, time, code, is_pressed ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED);
  return NULL;
}

const char *keyboard_modifiers(struct host *host, uint32_t depressed) {
  const char *problem = check(host);
  if (problem) return problem;
  uint32_t serial = wl_display_next_serial(host->display);
  struct wl_resource *keyboard;
  wl_resource_for_each(keyboard, &host->keyboards) wl_keyboard_send_modifiers(keyboard, serial, depressed, 0, 0, 0);
  return NULL;
}
