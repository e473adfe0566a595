// What a keyboard needs to be a client of the host itself: a layer shell and virtual keyboards, whose keys are
// reported. It gets events here that no compositor in between would pass on.
#include "host.h"

#include <unistd.h>

#include "virtual-keyboard-unstable-v1-server-protocol.h"
#include "wayland-server-protocol.h"
#include "wlr-layer-shell-unstable-v1-server-protocol.h"

enum { LAYER_SHELL_VERSION = 4, VIRTUAL_KEYBOARD_VERSION = 1 };

static void destroy_resource(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

static struct wl_resource *new_resource(struct wl_resource *parent, const struct wl_interface *interface,
                                        const void *implementation, uint32_t id) {
  struct wl_client *client = wl_resource_get_client(parent);
  struct wl_resource *resource = wl_resource_create(client, interface, wl_resource_get_version(parent), id);
  if (resource) {
    wl_resource_set_implementation(resource, implementation, wl_resource_get_user_data(parent), NULL);
  } else {
    wl_client_post_no_memory(client);
  }
  return resource;
}

// zwlr_layer_shell_v1

// Every size is fine. The answer could wait for the commit, which is on its way.
static void set_size(struct wl_client *client, struct wl_resource *layer_surface, uint32_t width,
                     uint32_t height) {
  (void)client;
  struct host *host = wl_resource_get_user_data(layer_surface);
  zwlr_layer_surface_v1_send_configure(layer_surface, wl_display_next_serial(host->display),
                                       width ? width : (uint32_t)host->width,
                                       height ? height : (uint32_t)host->height);
}

static void set_number(struct wl_client *client, struct wl_resource *layer_surface, uint32_t number) {
  (void)client, (void)layer_surface, (void)number;
}

static void set_exclusive_zone(struct wl_client *client, struct wl_resource *layer_surface, int32_t zone) {
  (void)client, (void)layer_surface, (void)zone;
}

static void set_margin(struct wl_client *client, struct wl_resource *layer_surface, int32_t top, int32_t right,
                       int32_t bottom, int32_t left) {
  (void)client, (void)layer_surface, (void)top, (void)right, (void)bottom, (void)left;
}

static void get_popup(struct wl_client *client, struct wl_resource *layer_surface, struct wl_resource *popup) {
  (void)client, (void)layer_surface, (void)popup;
}

static const struct zwlr_layer_surface_v1_interface layer_surface_implementation = {
    .set_size = set_size,
    .set_anchor = set_number,
    .set_exclusive_zone = set_exclusive_zone,
    .set_margin = set_margin,
    .set_keyboard_interactivity = set_number,
    .get_popup = get_popup,
    .ack_configure = set_number,
    .destroy = destroy_resource,
    .set_layer = set_number,
};

static void get_layer_surface(struct wl_client *client, struct wl_resource *shell, uint32_t id,
                              struct wl_resource *surface, struct wl_resource *output, uint32_t layer,
                              const char *namespace) {
  (void)client, (void)output, (void)layer, (void)namespace;
  struct host *host = wl_resource_get_user_data(shell);
  new_resource(shell, &zwlr_layer_surface_v1_interface, &layer_surface_implementation, id);
  if (!host->window) host->window = surface;
}

static const struct zwlr_layer_shell_v1_interface shell_implementation = {
    .get_layer_surface = get_layer_surface, .destroy = destroy_resource};

// zwp_virtual_keyboard_v1

static void take_keymap(struct wl_client *client, struct wl_resource *keyboard, uint32_t format, int32_t fd,
                        uint32_t size) {
  (void)client, (void)keyboard, (void)format, (void)size;
  close(fd);
}

static void take_key(struct wl_client *client, struct wl_resource *keyboard, uint32_t time, uint32_t key,
                     uint32_t state) {
  (void)client, (void)time;
  struct host *host = wl_resource_get_user_data(keyboard);
  report(host, "event key %u %s", key, state == WL_KEYBOARD_KEY_STATE_PRESSED ? "press" : "release");
}

static void take_modifiers(struct wl_client *client, struct wl_resource *keyboard, uint32_t depressed,
                           uint32_t latched, uint32_t locked, uint32_t group) {
  (void)client, (void)keyboard, (void)depressed, (void)latched, (void)locked, (void)group;
}

static const struct zwp_virtual_keyboard_v1_interface keyboard_implementation = {
    .keymap = take_keymap, .key = take_key, .modifiers = take_modifiers, .destroy = destroy_resource};

static void create_virtual_keyboard(struct wl_client *client, struct wl_resource *manager,
                                    struct wl_resource *seat, uint32_t id) {
  (void)client, (void)seat;
  new_resource(manager, &zwp_virtual_keyboard_v1_interface, &keyboard_implementation, id);
}

static const struct zwp_virtual_keyboard_manager_v1_interface manager_implementation = {
    .create_virtual_keyboard = create_virtual_keyboard};

// Globals

static void bind_global(struct wl_client *client, const struct wl_interface *interface,
                        const void *implementation, void *host, uint32_t version, uint32_t id) {
  struct wl_resource *resource = wl_resource_create(client, interface, (int)version, id);
  if (resource) {
    wl_resource_set_implementation(resource, implementation, host, NULL);
  } else {
    wl_client_post_no_memory(client);
  }
}

static void bind_shell(struct wl_client *client, void *host, uint32_t version, uint32_t id) {
  bind_global(client, &zwlr_layer_shell_v1_interface, &shell_implementation, host, version, id);
}

static void bind_manager(struct wl_client *client, void *host, uint32_t version, uint32_t id) {
  bind_global(client, &zwp_virtual_keyboard_manager_v1_interface, &manager_implementation, host, version, id);
}

bool panel_init(struct host *host) {
  if (!host->with_layer_shell) return true;
  host->layer_shell =
      wl_global_create(host->display, &zwlr_layer_shell_v1_interface, LAYER_SHELL_VERSION, host, bind_shell);
  if (!host->layer_shell || host->without_virtual_keyboard) return host->layer_shell != NULL;
  host->virtual_keyboards = wl_global_create(host->display, &zwp_virtual_keyboard_manager_v1_interface,
                                             VIRTUAL_KEYBOARD_VERSION, host, bind_manager);
  return host->virtual_keyboards != NULL;
}

const char *panel_withdraw(struct host *host) {
  if (!host->layer_shell || !host->virtual_keyboards) return "there are no protocols to take away";
  wl_global_destroy(host->layer_shell);
  wl_global_destroy(host->virtual_keyboards);
  host->layer_shell = host->virtual_keyboards = NULL;
  return NULL;
}
