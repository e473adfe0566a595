// The mouse of the seat, its wheel, and a touchpad.
#include "host.h"

#include <linux/input-event-codes.h>
#include <stddef.h>

#include "wayland-server-protocol.h"

// What a click of a wheel counts as, in pixels of the window, in libinput and thus in every compositor.
static const double wheel_step = 15;

static void set_cursor(struct wl_client *client, struct wl_resource *resource, uint32_t serial,
                       struct wl_resource *surface, int32_t x, int32_t y) {
  (void)client, (void)resource, (void)serial, (void)surface, (void)x, (void)y;
}

static const struct wl_pointer_interface implementation = {.set_cursor = set_cursor, .release = seat_release};

void pointer_add(struct host *host, struct wl_resource *seat, uint32_t id) {
  seat_add_device(seat, &wl_pointer_interface, &implementation, &host->pointers, id);
}

static void end_event(struct wl_resource *pointer) {
  if (wl_resource_get_version(pointer) >= WL_POINTER_FRAME_SINCE_VERSION) wl_pointer_send_frame(pointer);
}

const char *pointer_move(struct host *host, double x, double y, uint32_t time) {
  if (!host->with_pointer) return "this seat has no pointer: start the host with --pointer";
  if (wl_list_empty(&host->pointers) || !host->window) return "there is no window to point at yet";
  uint32_t serial = wl_display_next_serial(host->display);
  wl_fixed_t fixed_x = wl_fixed_from_double(x), fixed_y = wl_fixed_from_double(y);
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &host->pointers) {
    if (!host->pointer_inside) {
      wl_pointer_send_enter(pointer, serial, host->window, fixed_x, fixed_y);
      end_event(pointer);
    }
    wl_pointer_send_motion(pointer, time, fixed_x, fixed_y);
    end_event(pointer);
  }
  host->pointer_inside = true;
  return NULL;
}

static const char outside[] = "the pointer is not in the window: move it there first";

const char *pointer_button(struct host *host, bool pressed, uint32_t time) {
  if (!host->pointer_inside) return outside;
  if (host->button_held == pressed) return pressed ? "the button is held" : "the button is not held";
  host->button_held = pressed;
  uint32_t serial = wl_display_next_serial(host->display);
  uint32_t state = pressed ? WL_POINTER_BUTTON_STATE_PRESSED : WL_POINTER_BUTTON_STATE_RELEASED;
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &host->pointers) {
    wl_pointer_send_button(pointer, serial, time, BTN_LEFT, state);
    end_event(pointer);
  }
  return NULL;
}

static bool has_sources(struct wl_resource *pointer) {
  return wl_resource_get_version(pointer) >= WL_POINTER_AXIS_SOURCE_SINCE_VERSION;
}

const char *pointer_wheel(struct host *host, double x, double y, uint32_t time) {
  if (!host->pointer_inside) return outside;
  const double clicks[] = {[WL_POINTER_AXIS_VERTICAL_SCROLL] = y, [WL_POINTER_AXIS_HORIZONTAL_SCROLL] = x};
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &host->pointers) {
    if (has_sources(pointer)) wl_pointer_send_axis_source(pointer, WL_POINTER_AXIS_SOURCE_WHEEL);
    for (uint32_t axis = 0; axis < 2; axis++) {
      if (clicks[axis] == 0) continue;
      if (has_sources(pointer)) wl_pointer_send_axis_discrete(pointer, axis, (int32_t)clicks[axis]);
      wl_pointer_send_axis(pointer, time, axis, wl_fixed_from_double(clicks[axis] * wheel_step));
    }
    end_event(pointer);
  }
  return NULL;
}

const char *pointer_scroll(struct host *host, double x, double y, uint32_t time) {
  if (!host->pointer_inside) return outside;
  const double travel[] = {[WL_POINTER_AXIS_VERTICAL_SCROLL] = y, [WL_POINTER_AXIS_HORIZONTAL_SCROLL] = x};
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &host->pointers) {
    if (has_sources(pointer)) wl_pointer_send_axis_source(pointer, WL_POINTER_AXIS_SOURCE_FINGER);
    for (uint32_t axis = 0; axis < 2; axis++)
      if (travel[axis] != 0) wl_pointer_send_axis(pointer, time, axis, wl_fixed_from_double(travel[axis]));
    end_event(pointer);
  }
  return NULL;
}

const char *pointer_scroll_end(struct host *host, uint32_t time) {
  if (!host->pointer_inside) return outside;
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &host->pointers) {
    if (!has_sources(pointer)) continue;
    wl_pointer_send_axis_source(pointer, WL_POINTER_AXIS_SOURCE_FINGER);
    for (uint32_t axis = 0; axis < 2; axis++) wl_pointer_send_axis_stop(pointer, time, axis);
    end_event(pointer);
  }
  return NULL;
}
