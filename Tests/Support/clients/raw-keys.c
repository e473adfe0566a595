// raw-keys: a window that decodes wl_keyboard as toolkits do, with nothing in between.
//
// It compiles each keymap with libxkbcommon, follows the modifiers, types nothing for the keys that `enter` says are
// held already, never repeats, and turns each press into the UTF-8 of its keysym. Return is a newline and Tab a tab.
//
// Events are JSON lines on standard output: `ready` once the window is on the screen, `focus in` when it gets (true) or
// loses (false) the keyboard, `bytes hex` for each key that types something. Commands are lines on standard input:
//
//   sync     answered with `handled` once all that the compositor has sent by then is handled
//   clear    answered with `cleared`
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>
#include <xkbcommon/xkbcommon.h>

#include "xdg-shell-client-protocol.h"

enum { SIDE = 64, EVDEV_OFFSET = 8 };

static struct {
  struct wl_display *display;
  struct wl_compositor *compositor;
  struct wl_shm *shm;
  struct wl_seat *seat;
  struct xdg_wm_base *shell;
  struct wl_keyboard *keyboard;
  struct wl_surface *surface;
  bool has_buffer;
  struct xkb_context *context;
  struct xkb_keymap *keymap;
  struct xkb_state *state;
} client;

static void fail(const char *what) {
  fprintf(stderr, "raw-keys: %s\n", what);
  exit(1);
}

static void report_bytes(const char *bytes, size_t count) {
  printf("{\"event\": \"bytes\", \"hex\": \"");
  for (size_t i = 0; i < count; i++) printf("%02x", (unsigned char)bytes[i]);
  printf("\"}\n");
}

// Keyboard

static void on_keymap(void *data, struct wl_keyboard *keyboard, uint32_t format, int32_t fd, uint32_t size) {
  (void)data, (void)keyboard;
  if (format == WL_KEYBOARD_KEYMAP_FORMAT_NO_KEYMAP) {
    // wlroots 0.18 says so while the seat's keyboard has none, such as a virtual one that has just been made.
    close(fd);
    xkb_state_unref(client.state);
    xkb_keymap_unref(client.keymap);
    client.state = NULL;
    client.keymap = NULL;
    return;
  }
  if (format != WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1) fail("a keymap in an unknown format");
  char *text = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  if (text == MAP_FAILED) fail("cannot map a keymap");
  struct xkb_keymap *keymap = xkb_keymap_new_from_buffer(
      client.context, text, strnlen(text, size), XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS);
  munmap(text, size);
  if (!keymap) fail("a keymap that does not compile");
  xkb_state_unref(client.state);
  xkb_keymap_unref(client.keymap);
  client.keymap = keymap;
  client.state = xkb_state_new(keymap);
}

static void report_focus(bool is_in) { printf("{\"event\": \"focus\", \"in\": %s}\n", is_in ? "true" : "false"); }

static void on_enter(void *data, struct wl_keyboard *keyboard, uint32_t serial, struct wl_surface *surface,
                     struct wl_array *held) {
  (void)data, (void)keyboard, (void)serial, (void)surface, (void)held;
  report_focus(true);
}

static void on_leave(void *data, struct wl_keyboard *keyboard, uint32_t serial, struct wl_surface *surface) {
  (void)data, (void)keyboard, (void)serial, (void)surface;
  report_focus(false);
}

static void on_key(void *data, struct wl_keyboard *keyboard, uint32_t serial, uint32_t time, uint32_t key,
                   uint32_t state) {
  (void)data, (void)keyboard, (void)serial, (void)time;
  if (!client.state || state != WL_KEYBOARD_KEY_STATE_PRESSED) return;
  xkb_keysym_t symbol = xkb_state_key_get_one_sym(client.state, key + EVDEV_OFFSET);
  if (symbol == XKB_KEY_Return) {
    report_bytes("\n", 1);
    return;
  }
  char text[16];
  int count = xkb_state_key_get_utf8(client.state, key + EVDEV_OFFSET, text, sizeof text);
  if (count > 0 && count < (int)sizeof text) report_bytes(text, (size_t)count);
}

static void on_modifiers(void *data, struct wl_keyboard *keyboard, uint32_t serial, uint32_t depressed,
                         uint32_t latched, uint32_t locked, uint32_t group) {
  (void)data, (void)keyboard, (void)serial;
  if (client.state) xkb_state_update_mask(client.state, depressed, latched, locked, 0, 0, group);
}

static void on_repeat_info(void *data, struct wl_keyboard *keyboard, int32_t rate, int32_t delay) {
  (void)data, (void)keyboard, (void)rate, (void)delay;
}

static const struct wl_keyboard_listener keyboard_listener = {
    .keymap = on_keymap,
    .enter = on_enter,
    .leave = on_leave,
    .key = on_key,
    .modifiers = on_modifiers,
    .repeat_info = on_repeat_info,
};

static void on_capabilities(void *data, struct wl_seat *seat, uint32_t capabilities) {
  (void)data;
  bool has_keyboard = capabilities & WL_SEAT_CAPABILITY_KEYBOARD;
  if (has_keyboard && !client.keyboard) {
    client.keyboard = wl_seat_get_keyboard(seat);
    wl_keyboard_add_listener(client.keyboard, &keyboard_listener, NULL);
  } else if (!has_keyboard && client.keyboard) {
    wl_keyboard_release(client.keyboard);
    client.keyboard = NULL;
  }
}

static void on_seat_name(void *data, struct wl_seat *seat, const char *name) { (void)data, (void)seat, (void)name; }

static const struct wl_seat_listener seat_listener = {.capabilities = on_capabilities, .name = on_seat_name};

// Window

static void attach_buffer(void) {
  int size = SIDE * SIDE * 4;
  int fd = memfd_create("window", MFD_CLOEXEC);
  if (fd < 0 || ftruncate(fd, size) < 0) fail("no memory for the window");
  struct wl_shm_pool *pool = wl_shm_create_pool(client.shm, fd, size);
  struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, SIDE, SIDE, SIDE * 4, WL_SHM_FORMAT_XRGB8888);
  wl_shm_pool_destroy(pool);
  close(fd);
  wl_surface_attach(client.surface, buffer, 0, 0);
  client.has_buffer = true;
}

static void on_surface_configure(void *data, struct xdg_surface *surface, uint32_t serial) {
  (void)data;
  xdg_surface_ack_configure(surface, serial);
  if (!client.has_buffer) {
    attach_buffer();
    printf("{\"event\": \"ready\"}\n");
  }
  wl_surface_commit(client.surface);
}

static const struct xdg_surface_listener surface_listener = {.configure = on_surface_configure};

static void on_configure(void *data, struct xdg_toplevel *window, int32_t width, int32_t height,
                         struct wl_array *states) {
  (void)data, (void)window, (void)width, (void)height, (void)states;
}

static void on_close(void *data, struct xdg_toplevel *window) {
  (void)data, (void)window;
  exit(0);
}

static const struct xdg_toplevel_listener window_listener = {.configure = on_configure, .close = on_close};

static void on_ping(void *data, struct xdg_wm_base *shell, uint32_t serial) {
  (void)data;
  xdg_wm_base_pong(shell, serial);
}

static const struct xdg_wm_base_listener shell_listener = {.ping = on_ping};

static void on_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                      uint32_t version) {
  (void)data, (void)version;
  if (!strcmp(interface, wl_compositor_interface.name)) {
    client.compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  } else if (!strcmp(interface, wl_shm_interface.name)) {
    client.shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  } else if (!strcmp(interface, wl_seat_interface.name)) {
    client.seat = wl_registry_bind(registry, name, &wl_seat_interface, 5);
    wl_seat_add_listener(client.seat, &seat_listener, NULL);
  } else if (!strcmp(interface, xdg_wm_base_interface.name)) {
    client.shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
    xdg_wm_base_add_listener(client.shell, &shell_listener, NULL);
  }
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {.global = on_global, .global_remove = on_global_remove};

static void open_window(void) {
  client.display = wl_display_connect(NULL);
  client.context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES);
  if (!client.display || !client.context) fail("no connection");
  wl_registry_add_listener(wl_display_get_registry(client.display), &registry_listener, NULL);
  wl_display_roundtrip(client.display);
  if (!client.compositor || !client.shm || !client.seat || !client.shell) fail("the compositor lacks an interface");
  client.surface = wl_compositor_create_surface(client.compositor);
  struct xdg_surface *surface = xdg_wm_base_get_xdg_surface(client.shell, client.surface);
  xdg_surface_add_listener(surface, &surface_listener, NULL);
  struct xdg_toplevel *window = xdg_surface_get_toplevel(surface);
  xdg_toplevel_add_listener(window, &window_listener, NULL);
  xdg_toplevel_set_title(window, "Raw keys");
  wl_surface_commit(client.surface);
}

// Commands

// False at the end of standard input. A command is read whole: the tests write lines at once.
static bool obey(void) {
  char commands[256];
  ssize_t count = read(STDIN_FILENO, commands, sizeof commands - 1);
  if (count <= 0) return false;
  commands[count] = '\0';
  for (char *command = strtok(commands, "\n"); command; command = strtok(NULL, "\n")) {
    if (!strcmp(command, "sync")) {
      wl_display_roundtrip(client.display);
      printf("{\"event\": \"handled\"}\n");
    } else if (!strcmp(command, "clear")) {
      printf("{\"event\": \"cleared\"}\n");
    } else {
      fail("an unknown command");
    }
  }
  return true;
}

int main(void) {
  open_window();
  struct pollfd sources[] = {{wl_display_get_fd(client.display), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  while (true) {
    if (wl_display_dispatch_pending(client.display) < 0 || wl_display_flush(client.display) < 0) break;
    fflush(stdout);
    if (poll(sources, 2, -1) < 0 && errno != EINTR) break;
    if (sources[0].revents && wl_display_dispatch(client.display) < 0) break;
    if (sources[1].revents && !obey()) return 0;
  }
  fail("the connection has broken");
}
