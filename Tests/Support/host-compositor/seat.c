// The seat. Its devices are announced when the window has its first buffer: wlroots 0.15 drops a touch device
// that exists when it binds the seat. From then on each event of the script goes to the window.
#include "host.h"

#include <linux/input-event-codes.h>
#include <stddef.h>

#include "wayland-server-protocol.h"

enum { SEAT_VERSION = 7 };

static void release(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

static void unlink_resource(struct wl_resource *resource) {
  wl_list_remove(wl_resource_get_link(resource));
}

static void set_cursor(struct wl_client *client, struct wl_resource *resource, uint32_t serial,
                       struct wl_resource *surface, int32_t x, int32_t y) {
  (void)client, (void)resource, (void)serial, (void)surface, (void)x, (void)y;
}

static const struct wl_touch_interface touch_implementation = {.release = release};
static const struct wl_pointer_interface pointer_implementation = {
    .set_cursor = set_cursor, .release = release};

static void new_device(struct wl_resource *seat, const struct wl_interface *interface,
                       const void *implementation, struct wl_list *list, uint32_t id) {
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
  struct host *host = wl_resource_get_user_data(seat);
  new_device(seat, &wl_pointer_interface, &pointer_implementation, &host->pointers, id);
}

static void get_keyboard(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  (void)client, (void)id;
  wl_resource_post_error(seat, WL_SEAT_ERROR_MISSING_CAPABILITY, "this seat never has a keyboard");
}

// The window can be touched from here on: its client listens.
static void get_touch(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  (void)client;
  struct host *host = wl_resource_get_user_data(seat);
  new_device(seat, &wl_touch_interface, &touch_implementation, &host->touches, id);
  if (host->is_ready) return;
  host->is_ready = true;
  report(host, "event ready");
}

static const struct wl_seat_interface seat_implementation = {
    .get_pointer = get_pointer,
    .get_keyboard = get_keyboard,
    .get_touch = get_touch,
    .release = release,
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

bool seat_init(struct host *host) {
  wl_list_init(&host->seats);
  wl_list_init(&host->touches);
  wl_list_init(&host->pointers);
  return wl_global_create(host->display, &wl_seat_interface, SEAT_VERSION, host, bind_seat) != NULL;
}

void seat_announce(struct host *host) {
  if (host->capabilities != 0) return;
  host->capabilities = WL_SEAT_CAPABILITY_TOUCH | (host->with_pointer ? WL_SEAT_CAPABILITY_POINTER : 0);
  struct wl_resource *seat;
  wl_resource_for_each(seat, &host->seats) wl_seat_send_capabilities(seat, host->capabilities);
}

void seat_forget_window(struct host *host) {
  for (int id = 0; id < MAX_FINGERS; id++) host->down[id] = false;
  host->pointer_inside = host->button_held = false;
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

// Pointer

static void end_pointer_event(struct wl_resource *pointer) {
  if (wl_resource_get_version(pointer) >= WL_POINTER_FRAME_SINCE_VERSION) wl_pointer_send_frame(pointer);
}

const char *seat_pointer(struct host *host, double x, double y, uint32_t time) {
  if (!host->with_pointer) return "this seat has no pointer: start the host with --pointer";
  if (wl_list_empty(&host->pointers) || !host->window) return "there is no window to point at yet";
  uint32_t serial = wl_display_next_serial(host->display);
  wl_fixed_t fixed_x = wl_fixed_from_double(x), fixed_y = wl_fixed_from_double(y);
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &host->pointers) {
    if (!host->pointer_inside) {
      wl_pointer_send_enter(pointer, serial, host->window, fixed_x, fixed_y);
      end_pointer_event(pointer);
    }
    wl_pointer_send_motion(pointer, time, fixed_x, fixed_y);
    end_pointer_event(pointer);
  }
  host->pointer_inside = true;
  return NULL;
}

const char *seat_button(struct host *host, bool pressed, uint32_t time) {
  if (!host->pointer_inside) return "the pointer is not in the window: move it there first";
  if (host->button_held == pressed) return pressed ? "the button is held" : "the button is not held";
  host->button_held = pressed;
  uint32_t serial = wl_display_next_serial(host->display);
  uint32_t state = pressed ? WL_POINTER_BUTTON_STATE_PRESSED : WL_POINTER_BUTTON_STATE_RELEASED;
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &host->pointers) {
    wl_pointer_send_button(pointer, serial, time, BTN_LEFT, state);
    end_pointer_event(pointer);
  }
  return NULL;
}
