// system-keyboard: a keyboard without keys that owns sm.puri.OSK0 and the seat's input method as others do.
//
//   system-keyboard fixed          squeekboard's rules: nobody may replace it, and without the name it ends
//   system-keyboard replaceable    stevia's rules: without the name it lets its input method go and waits for the name;
//                                  with the name it makes one again, once: it never retries one that is unavailable
//
// It prints lines:
//
//   owned | lost                               the name
//   input-method ready | unavailable | gone    what it has of the compositor; after `owned` and `lost`
//   active | inactive                          a text field has the focus, or none
//   set-visible true | false                   what it was asked for
//
// and reads lines: `visible true | false` changes what it shows, by itself; `quit` ends it.
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <unistd.h>
#include <wayland-client.h>

#include "input-method-unstable-v2-client-protocol.h"

#define NAME "sm.puri.OSK0"
#define PATH "/sm/puri/OSK0"

static struct {
  struct wl_display *display;
  struct wl_seat *seat;
  struct zwp_input_method_manager_v2 *manager;
  struct zwp_input_method_v2 *input_method;
  bool is_unavailable;
  bool is_active, will_be_active;
  sd_bus *bus;
  bool is_replaceable;
  bool is_visible;
} keyboard;

static void fail(const char *what) {
  fprintf(stderr, "system-keyboard: %s\n", what);
  exit(1);
}

static void check(int result, const char *what) {
  if (result >= 0) return;
  fprintf(stderr, "system-keyboard: %s: %s\n", what, strerror(-result));
  exit(1);
}

static const char *word(bool value) { return value ? "true" : "false"; }

// Input method

static void on_activate(void *data, struct zwp_input_method_v2 *method) {
  (void)data, (void)method;
  keyboard.will_be_active = true;
}

static void on_deactivate(void *data, struct zwp_input_method_v2 *method) {
  (void)data, (void)method;
  keyboard.will_be_active = false;
}

static void on_done(void *data, struct zwp_input_method_v2 *method) {
  (void)data, (void)method;
  if (keyboard.is_active == keyboard.will_be_active) return;
  keyboard.is_active = keyboard.will_be_active;
  printf("%s\n", keyboard.is_active ? "active" : "inactive");
}

static void on_unavailable(void *data, struct zwp_input_method_v2 *method) {
  (void)data, (void)method;
  keyboard.is_unavailable = true;
}

static void on_surrounding_text(void *data, struct zwp_input_method_v2 *method, const char *text, uint32_t cursor,
                                uint32_t anchor) {
  (void)data, (void)method, (void)text, (void)cursor, (void)anchor;
}

static void on_text_change_cause(void *data, struct zwp_input_method_v2 *method, uint32_t cause) {
  (void)data, (void)method, (void)cause;
}

static void on_content_type(void *data, struct zwp_input_method_v2 *method, uint32_t hint, uint32_t purpose) {
  (void)data, (void)method, (void)hint, (void)purpose;
}

static const struct zwp_input_method_v2_listener input_method_listener = {
    .activate = on_activate,
    .deactivate = on_deactivate,
    .surrounding_text = on_surrounding_text,
    .text_change_cause = on_text_change_cause,
    .content_type = on_content_type,
    .done = on_done,
    .unavailable = on_unavailable,
};

static void drop_input_method(void) {
  if (!keyboard.input_method) return;
  zwp_input_method_v2_destroy(keyboard.input_method);
  keyboard.input_method = NULL;
  keyboard.is_active = keyboard.will_be_active = false;
}

static void make_input_method(void) {
  keyboard.is_unavailable = false;
  keyboard.input_method = zwp_input_method_manager_v2_get_input_method(keyboard.manager, keyboard.seat);
  zwp_input_method_v2_add_listener(keyboard.input_method, &input_method_listener, NULL);
  wl_display_roundtrip(keyboard.display);
  printf("input-method %s\n", keyboard.is_unavailable ? "unavailable" : "ready");
  if (keyboard.is_unavailable) drop_input_method();
}

static void on_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                      uint32_t version) {
  (void)data, (void)version;
  if (!strcmp(interface, wl_seat_interface.name)) {
    keyboard.seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  } else if (!strcmp(interface, zwp_input_method_manager_v2_interface.name)) {
    keyboard.manager = wl_registry_bind(registry, name, &zwp_input_method_manager_v2_interface, 1);
  }
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {.global = on_global, .global_remove = on_global_remove};

static void connect_to_compositor(void) {
  keyboard.display = wl_display_connect(NULL);
  if (!keyboard.display) fail("no compositor");
  wl_registry_add_listener(wl_display_get_registry(keyboard.display), &registry_listener, NULL);
  wl_display_roundtrip(keyboard.display);
  if (!keyboard.seat || !keyboard.manager) fail("the compositor lacks an interface");
}

// Bus

static void set_visible(bool is_visible) {
  if (keyboard.is_visible == is_visible) return;
  keyboard.is_visible = is_visible;
  check(sd_bus_emit_properties_changed(keyboard.bus, PATH, NAME, "Visible", NULL), "PropertiesChanged");
}

static int on_set_visible(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  int is_visible;
  check(sd_bus_message_read(message, "b", &is_visible), "SetVisible");
  printf("set-visible %s\n", word(is_visible));
  set_visible(is_visible);
  return sd_bus_reply_method_return(message, NULL);
}

static int on_get_visible(sd_bus *bus, const char *path, const char *interface, const char *property,
                          sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)bus, (void)path, (void)interface, (void)property, (void)data, (void)error;
  return sd_bus_message_append(reply, "b", keyboard.is_visible);
}

static const sd_bus_vtable members[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("SetVisible", "b", NULL, on_set_visible, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("Visible", "b", on_get_visible, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SD_BUS_VTABLE_END,
};

static bool is_about_name(sd_bus_message *message) {
  const char *name;
  return sd_bus_message_read(message, "s", &name) >= 0 && !strcmp(name, NAME);
}

static int on_acquired(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  if (!is_about_name(message)) return 0;
  printf("owned\n");
  make_input_method();
  return 0;
}

static int on_lost(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  if (!is_about_name(message)) return 0;
  printf("lost\n");
  if (!keyboard.is_replaceable) exit(0);
  keyboard.is_visible = false;
  drop_input_method();
  wl_display_roundtrip(keyboard.display);
  printf("input-method gone\n");
  return 0;
}

static void listen_to_bus(const char *member, sd_bus_message_handler_t handler) {
  const char *name = "org.freedesktop.DBus";
  check(sd_bus_match_signal(keyboard.bus, NULL, name, "/org/freedesktop/DBus", name, member, handler, NULL), member);
}

static void connect_to_bus(void) {
  check(sd_bus_open_user(&keyboard.bus), "no session bus");
  check(sd_bus_add_object_vtable(keyboard.bus, NULL, PATH, NAME, members, NULL), "object");
  listen_to_bus("NameAcquired", on_acquired);
  listen_to_bus("NameLost", on_lost);
  // Whoever is replaced waits for the name, as GLib's g_bus_own_name does.
  uint64_t flags = keyboard.is_replaceable ? SD_BUS_NAME_ALLOW_REPLACEMENT | SD_BUS_NAME_QUEUE : 0;
  check(sd_bus_request_name(keyboard.bus, NAME, flags), NAME);
}

// Commands

// False at the end. A command is read whole: the tests write lines at once.
static bool obey(void) {
  char commands[256];
  ssize_t count = read(STDIN_FILENO, commands, sizeof commands - 1);
  if (count <= 0) return false;
  commands[count] = '\0';
  for (char *command = strtok(commands, "\n"); command; command = strtok(NULL, "\n")) {
    if (!strcmp(command, "quit")) return false;
    if (!strcmp(command, "visible true")) {
      set_visible(true);
    } else if (!strcmp(command, "visible false")) {
      set_visible(false);
    } else {
      fail("an unknown command");
    }
  }
  return true;
}

// Everything that has come is handled, and everything that was said is sent.
static void settle(void) {
  int result;
  while ((result = sd_bus_process(keyboard.bus, NULL)) > 0) {
  }
  check(result, "the session bus");
  check(sd_bus_flush(keyboard.bus), "the session bus");
  if (wl_display_dispatch_pending(keyboard.display) < 0 || wl_display_flush(keyboard.display) < 0) {
    fail("the compositor has gone");
  }
  fflush(stdout);
}

int main(int count, char **arguments) {
  if (count != 2) fail("usage: system-keyboard fixed|replaceable");
  keyboard.is_replaceable = !strcmp(arguments[1], "replaceable");
  if (!keyboard.is_replaceable && strcmp(arguments[1], "fixed")) fail("usage: system-keyboard fixed|replaceable");
  connect_to_compositor();
  connect_to_bus();
  struct pollfd sources[] = {
      {wl_display_get_fd(keyboard.display), POLLIN, 0},
      {sd_bus_get_fd(keyboard.bus), POLLIN, 0},
      {STDIN_FILENO, POLLIN, 0},
  };
  while (true) {
    settle();
    if (poll(sources, 3, -1) < 0 && errno != EINTR) fail("poll");
    if (sources[0].revents && wl_display_dispatch(keyboard.display) < 0) fail("the compositor has gone");
    if (sources[2].revents && !obey()) return 0;
  }
}
