// The seat and its touch screen. The devices are announced when the window has its first buffer: wlroots 0.15 drops
// a touch device that exists when it binds the seat. From then on each event of the script goes to the window.
#include "host.h"

#include <stddef.h>

#include "wayland-server-protocol.h"

enum { SEAT_VERSION = 7 };

void seat_release(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

static void unlink_resource(struct wl_resource *resource) {
  wl_list_remove(wl_resource_get_link(resource));
}

static const struct wl_touch_interface touch_implementation = {.release = seat_release};

void seat_add_device(struct wl_resource *seat, const struct wl_interface *interface, const void *implementation,
                     struct wl_list *list, uint32_t id) {
  struct wl_client *client = wl_resource_get_client(seat);
  struct wl_resource *device = wl_resource_create(client, interface, wl_resource_get_version(seat), id);
  if (!device) {
    wl_client_post_no_memory(client);
    return;
  }
  wl_resource_set_implementation(device, implementation, NULL, unlink_resource);
  wl_list_insert(list, wl_resource_get_link(device));
}

static void get_pointer(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  (void)client;
  pointer_add(wl_resource_get_user_data(seat), seat, id);
}

static void get_keyboard(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  (void)client;
  keyboard_add(wl_resource_get_user_data(seat), seat, id);
}

// The window can be touched from here on: its client listens.
static void get_touch(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  (void)client;
  struct host *host = wl_resource_get_user_data(seat);
  seat_add_device(seat, &wl_touch_interface, &touch_implementation, &host->touches, id);
  if (host->is_ready) return;
  host->is_ready = true;
  report(host, "event ready");
}

static const struct wl_seat_interface seat_implementation = {
    .get_pointer = get_pointer,
    .get_keyboard = get_keyboard,
    .get_touch = get_touch,
    .release = seat_release,
};

static void bind_seat(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct host *host = data;
  struct wl_resource *seat = wl_resource_create(client, &wl_seat_interface, (int)version, id);
  if (!seat) {
    wl_client_post_no_memory(client);
    return;
  }
  wl_resource_set_implementation(seat, &seat_implementation, host, unlink_resource);
  wl_list_insert(&host->seats, wl_resource_get_link(seat));
  if (version >= WL_SEAT_NAME_SINCE_VERSION) wl_seat_send_name(seat, "seat0");
  wl_seat_send_capabilities(seat, host->capabilities);
}

static bool make_global(struct host *host) {
  host->seat = wl_global_create(host->display, &wl_seat_interface, SEAT_VERSION, host, bind_seat);
  return host->seat != NULL;
}

bool seat_init(struct host *host) {
  wl_list_init(&host->seats);
  wl_list_init(&host->touches);
  wl_list_init(&host->pointers);
  wl_list_init(&host->keyboards);
  return make_global(host);
}

static void announce(struct host *host, uint32_t capabilities) {
  host->capabilities = capabilities;
  struct wl_resource *seat;
  wl_resource_for_each(seat, &host->seats) wl_seat_send_capabilities(seat, capabilities);
}

void seat_announce(struct host *host) {
  if (host->has_devices || !host->seat) return;
  host->has_devices = true;
  announce(host, WL_SEAT_CAPABILITY_TOUCH | (host->with_pointer ? WL_SEAT_CAPABILITY_POINTER : 0));
}

void seat_forget_window(struct host *host) {
  for (int id = 0; id < MAX_FINGERS; id++) host->down[id] = false;
  host->pointer_inside = host->button_held = false;
  pen_forget_window(host);
}

const char *seat_plug_touch(struct host *host, bool is_plugged) {
  if (!host->has_devices || !host->seat) return "the seat has no devices yet";
  if (((host->capabilities & WL_SEAT_CAPABILITY_TOUCH) != 0) == is_plugged)
    return is_plugged ? "the touch screen is there" : "the touch screen is gone already";
  // A finger that was down is never lifted: its touch screen is gone.
  for (int id = 0; id < MAX_FINGERS; id++) host->down[id] = false;
  host->is_ready = false;
  announce(host, host->capabilities ^ WL_SEAT_CAPABILITY_TOUCH);
  return NULL;
}

const char *seat_plug_keyboard(struct host *host, bool is_plugged) {
  if (!host->has_devices || !host->seat) return "the seat has no devices yet";
  if (((host->capabilities & WL_SEAT_CAPABILITY_KEYBOARD) != 0) == is_plugged)
    return is_plugged ? "the keyboard is there" : "the keyboard is gone already";
  announce(host, host->capabilities ^ WL_SEAT_CAPABILITY_KEYBOARD);
  return NULL;
}

const char *seat_plug(struct host *host, bool is_plugged) {
  if ((host->seat != NULL) == is_plugged) return is_plugged ? "the seat is there" : "the seat is gone already";
  if (is_plugged) return make_global(host) ? NULL : "out of memory";
  wl_global_destroy(host->seat);
  host->seat = NULL;
  host->is_ready = false;
  seat_forget_window(host);
  return NULL;
}

// Touch

static const char *check_finger(struct host *host, int32_t id, bool is_down) {
  if (id < 0 || id >= MAX_FINGERS) return "the finger is not 0 to 15";
  if (!host->is_ready || !host->window) return "there is no window to touch yet";
  if (host->down[id] != is_down) return is_down ? "that finger is not down" : "that finger is down already";
  return NULL;
}

const char *seat_down(struct host *host, int32_t id, double x, double y, uint32_t time) {
  const char *problem = check_finger(host, id, false);
  if (problem) return problem;
  host->down[id] = true;
  uint32_t serial = wl_display_next_serial(host->display);
  struct wl_resource *touch;
  wl_resource_for_each(touch, &host->touches) wl_touch_send_down(
      touch, serial, time, host->window, id, wl_fixed_from_double(x), wl_fixed_from_double(y));
  return NULL;
}

const char *seat_motion(struct host *host, int32_t id, double x, double y, uint32_t time) {
  const char *problem = check_finger(host, id, true);
  if (problem) return problem;
  struct wl_resource *touch;
  wl_resource_for_each(touch, &host->touches)
      wl_touch_send_motion(touch, time, id, wl_fixed_from_double(x), wl_fixed_from_double(y));
  return NULL;
}

const char *seat_up(struct host *host, int32_t id, uint32_t time) {
  const char *problem = check_finger(host, id, true);
  if (problem) return problem;
  host->down[id] = false;
  uint32_t serial = wl_display_next_serial(host->display);
  struct wl_resource *touch;
  wl_resource_for_each(touch, &host->touches) wl_touch_send_up(touch, serial, time, id);
  return NULL;
}

const char *seat_touch_frame(struct host *host) {
  if (!host->is_ready || !host->window) return "there is no window to touch yet";
  struct wl_resource *touch;
  wl_resource_for_each(touch, &host->touches) wl_touch_send_frame(touch);
  return NULL;
}

const char *seat_cancel(struct host *host) {
  if (!host->is_ready || !host->window) return "there is no window to touch yet";
  for (int id = 0; id < MAX_FINGERS; id++) host->down[id] = false;
  struct wl_resource *touch;
  wl_resource_for_each(touch, &host->touches) wl_touch_send_cancel(touch);
  return NULL;
}
