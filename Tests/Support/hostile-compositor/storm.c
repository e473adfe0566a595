// What happens: by chance in a storm, and in order where it is counted.
#include "hostile.h"

#include <string.h>

#include "input-method-unstable-v2-server-protocol.h"
#include "wayland-server-protocol.h"
#include "wlr-foreign-toplevel-management-unstable-v1-server-protocol.h"
#include "wlr-layer-shell-unstable-v1-server-protocol.h"

// splitmix64 (Steele, Lea and Flood 2014)
uint32_t pick(struct hostile *hostile, uint32_t count) {
  uint64_t z = hostile->random += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  z ^= z >> 31;
  return count ? (uint32_t)((z >> 32) * count >> 32) : 0;
}

static bool chance(struct hostile *hostile, uint32_t of) { return pick(hostile, of) == 0; }

// Most often a little later than the last; now and then anything.
static uint32_t stamp(struct hostile *hostile) {
  if (chance(hostile, 60)) hostile->clock = pick(hostile, UINT32_MAX);
  if (chance(hostile, 60)) hostile->clock -= pick(hostile, 100000);
  return hostile->clock += pick(hostile, chance(hostile, 20) ? 5000 : 30);
}

static uint32_t serial(struct hostile *hostile) { return wl_display_next_serial(hostile->display); }

// Most often on the surface; now and then anywhere.
static wl_fixed_t place(struct hostile *hostile, int32_t side) {
  if (chance(hostile, 30)) return (wl_fixed_t)pick(hostile, UINT32_MAX);
  return (wl_fixed_t)pick(hostile, (uint32_t)(side > 0 ? side : 360) * 256);
}

// Touches

static void touch_up(struct hostile *hostile, struct object *touch, int id) {
  touch->down[id] = false;
  wl_touch_send_up(touch->resource, serial(hostile), stamp(hostile), id);
}

static void touch(struct hostile *hostile) {
  struct object *touch = any(hostile, &wl_touch_interface), *surface = any(hostile, &wl_surface_interface);
  if (!touch) return;
  int id = (int)pick(hostile, MAX_FINGERS);
  switch (pick(hostile, 8)) {
    case 0:
    case 1:
    case 2:
      if (touch->down[id] || !surface) return;
      set_on(touch, surface->resource);
      touch->down[id] = true;
      wl_touch_send_down(touch->resource, serial(hostile), stamp(hostile), surface->resource, id, place(hostile, 360),
                         place(hostile, 262));
      break;
    case 3:
      if (!touch->down[id]) return;
      wl_touch_send_motion(touch->resource, stamp(hostile), id, place(hostile, 360), place(hostile, 262));
      break;
    case 4:
      if (chance(hostile, 12)) {
        memset(touch->down, 0, sizeof touch->down);
        wl_touch_send_cancel(touch->resource);
        return;
      }
      if (wl_resource_get_version(touch->resource) >= WL_TOUCH_SHAPE_SINCE_VERSION && touch->down[id])
        wl_touch_send_shape(touch->resource, id, place(hostile, 9), place(hostile, 9));
      break;
    default:
      for (id = 0; id < MAX_FINGERS; id++)
        if (touch->down[id] && !chance(hostile, 6)) touch_up(hostile, touch, id);
  }
  if (!chance(hostile, 6)) wl_touch_send_frame(touch->resource);
}

// The pointer

static void pointer(struct hostile *hostile) {
  struct object *pointer = any(hostile, &wl_pointer_interface), *surface = any(hostile, &wl_surface_interface);
  if (!pointer) return;
  if (!pointer->on) {
    if (!surface) return;
    set_on(pointer, surface->resource);
    wl_pointer_send_enter(pointer->resource, serial(hostile), surface->resource, place(hostile, 360),
                          place(hostile, 262));
  }
  switch (pick(hostile, 6)) {
    case 0:
      wl_pointer_send_leave(pointer->resource, serial(hostile), pointer->on);
      set_on(pointer, NULL);
      break;
    case 1:
      wl_pointer_send_motion(pointer->resource, stamp(hostile), place(hostile, 360), place(hostile, 262));
      break;
    case 2:
      wl_pointer_send_button(pointer->resource, serial(hostile), stamp(hostile), 0x110 + pick(hostile, 3),
                             pick(hostile, 2));
      break;
    case 3:
      wl_pointer_send_axis_source(pointer->resource, pick(hostile, 4));
      wl_pointer_send_axis(pointer->resource, stamp(hostile), pick(hostile, 2), place(hostile, 50));
      break;
    case 4:
      wl_pointer_send_axis_discrete(pointer->resource, pick(hostile, 2), (int32_t)pick(hostile, UINT32_MAX));
      break;
    default:
      wl_pointer_send_axis_stop(pointer->resource, stamp(hostile), pick(hostile, 2));
  }
  if (!chance(hostile, 6)) wl_pointer_send_frame(pointer->resource);
}

// Surfaces

static void layer(struct hostile *hostile) {
  static const uint32_t sides[] = {0, 1, 7, 100, 360, 720, 1440, 16384, 16385, INT32_MAX, 0x80000000, UINT32_MAX};
  struct object *layer = any(hostile, &zwlr_layer_surface_v1_interface);
  if (!layer) return;
  if (chance(hostile, 6)) {
    zwlr_layer_surface_v1_send_closed(layer->resource);
    return;
  }
  for (uint32_t count = chance(hostile, 10) ? pick(hostile, 40) : 1; count > 0; count--)
    configure(hostile, layer, chance(hostile, 3) ? 360 : sides[pick(hostile, 12)], sides[pick(hostile, 12)]);
}

static void enter(struct hostile *hostile) {
  struct object *surface = any(hostile, &wl_surface_interface), *output = any(hostile, &wl_output_interface);
  if (!surface || !output) return;
  if (pick(hostile, 2)) {
    wl_surface_send_enter(surface->resource, output->resource);
  } else {
    wl_surface_send_leave(surface->resource, output->resource);
  }
}

// The input method

static void surrounding(struct hostile *hostile, struct wl_resource *method) {
  static const char *const pieces[] = {"a", "é", "👩‍👩‍👧", "\xff", "\n", "א", "\xf0\x9f", " ", "\u0301", "abc def "};
  static const uint32_t ends[] = {0, 1, 2, 3, 4000, INT32_MAX, UINT32_MAX};
  char text[600] = "";
  for (uint32_t count = pick(hostile, 40); count > 0; count--) strcat(text, pieces[pick(hostile, 10)]);
  uint32_t length = (uint32_t)strlen(text);
  uint32_t cursor = chance(hostile, 2) ? length : chance(hostile, 2) ? pick(hostile, length + 1) : ends[pick(hostile, 7)];
  uint32_t anchor = chance(hostile, 2) ? cursor : ends[pick(hostile, 7)];
  zwp_input_method_v2_send_surrounding_text(method, text, cursor, anchor);
}

static void input_method(struct hostile *hostile) {
  struct object *object = any(hostile, &zwp_input_method_v2_interface);
  if (!object || object->is_active) return;
  struct wl_resource *method = object->resource;
  switch (pick(hostile, 12)) {
    case 0:
    case 1: zwp_input_method_v2_send_activate(method); break;
    case 2: zwp_input_method_v2_send_deactivate(method); break;
    case 3:
    case 4: surrounding(hostile, method); break;
    case 5: zwp_input_method_v2_send_text_change_cause(method, pick(hostile, chance(hostile, 9) ? UINT32_MAX : 2)); break;
    case 6:
      zwp_input_method_v2_send_content_type(method, chance(hostile, 2) ? 0 : pick(hostile, UINT32_MAX),
                                            pick(hostile, chance(hostile, 9) ? UINT32_MAX : 14));
      break;
    case 7:
      if (!chance(hostile, 8)) return;
      object->is_active = true;
      zwp_input_method_v2_send_unavailable(method);
      break;
    default: zwp_input_method_v2_send_done(method);
  }
}

// Windows

static void toplevel(struct hostile *hostile) {
  struct object *manager = any(hostile, &zwlr_foreign_toplevel_manager_v1_interface);
  struct object *handle = any(hostile, &zwlr_foreign_toplevel_handle_v1_interface);
  struct object *output = any(hostile, &wl_output_interface);
  if (manager && !handle) new_toplevel(hostile, manager);
  if (!handle) return;
  struct wl_array states;
  wl_array_init(&states);
  for (uint32_t count = pick(hostile, 4); count > 0; count--) {
    uint32_t *state = wl_array_add(&states, sizeof *state);
    if (state) *state = chance(hostile, 5) ? UINT32_MAX : pick(hostile, 4);
  }
  switch (pick(hostile, 6)) {
    case 0: zwlr_foreign_toplevel_handle_v1_send_title(handle->resource, "\xff\n"); break;
    case 1: zwlr_foreign_toplevel_handle_v1_send_state(handle->resource, &states); break;
    case 2: if (output) zwlr_foreign_toplevel_handle_v1_send_output_enter(handle->resource, output->resource); break;
    case 3: if (output) zwlr_foreign_toplevel_handle_v1_send_output_leave(handle->resource, output->resource); break;
    case 4: if (chance(hostile, 4)) zwlr_foreign_toplevel_handle_v1_send_closed(handle->resource); break;
    default: zwlr_foreign_toplevel_handle_v1_send_done(handle->resource);
  }
  wl_array_release(&states);
}

// Seats and outputs. A global that has gone stays bindable: the client may not know yet.

static void unplug(struct wl_global **global) {
  if (*global) wl_global_remove(*global);
  *global = NULL;
}

static void hotplug(struct hostile *hostile) {
  struct object *seat = any(hostile, &wl_seat_interface), *output = any(hostile, &wl_output_interface);
  switch (pick(hostile, 12)) {
    case 0: if (hostile->seat) unplug(&hostile->seat); else hostile->seat = add_seat(hostile); break;
    case 1: if (hostile->output) unplug(&hostile->output); else hostile->output = add_output(hostile); break;
    case 2: if (hostile->second) unplug(&hostile->second); else hostile->second = add_output(hostile); break;
    case 3:
      if (!seat || seat->global != hostile->seat) return;
      // Devices that are gone are released by the client.
      tell_seat(hostile, seat->resource, pick(hostile, 8));
      break;
    default: if (output) tell_output(hostile, output->resource);
  }
}

void plug(struct hostile *hostile) {
  if (hostile->plugs % 2) {
    unplug(&hostile->output);
    unplug(&hostile->seat);
  } else {
    if (!hostile->output) hostile->output = add_output(hostile);
    if (!hostile->seat) hostile->seat = add_seat(hostile);
  }
}

// A tap somewhere on the panel, a while after the last.
void tap(struct hostile *hostile) {
  struct object *touch = last(hostile, &wl_touch_interface), *panel, *found = NULL;
  wl_list_for_each(panel, &hostile->objects, link)
    if (panel->is_panel && panel->surface && panel->width == 360) found = panel;
  if (!touch || !found) return;
  wl_fixed_t x = (wl_fixed_t)pick(hostile, 360 * 256), y = (wl_fixed_t)pick(hostile, 262 * 256);
  hostile->clock += 150;
  wl_touch_send_down(touch->resource, serial(hostile), hostile->clock, found->surface, 0, x, y);
  wl_touch_send_frame(touch->resource);
  wl_touch_send_up(touch->resource, serial(hostile), hostile->clock += 50, 0);
  wl_touch_send_frame(touch->resource);
}

void storm_event(struct hostile *hostile) {
  switch (pick(hostile, 40)) {
    case 0: hotplug(hostile); break;
    case 1:
    case 2: send_frames(hostile, stamp(hostile)); break;
    case 3: enter(hostile); break;
    case 4:
    case 5: layer(hostile); break;
    case 6:
    case 7: toplevel(hostile); break;
    default: {
      uint32_t kind = pick(hostile, 4);
      if (kind == 0) input_method(hostile);
      else if (kind == 1) pointer(hostile);
      else touch(hostile);
    }
  }
}

// From now on as any other compositor: one seat, one screen, no field, no fingers, and every surface gets its frames.
void calm_down(struct hostile *hostile) {
  struct object *object;
  hostile->is_calm = true;
  if (!hostile->seat) hostile->seat = add_seat(hostile);
  unplug(&hostile->output);
  hostile->output = add_output(hostile);
  wl_list_for_each(object, &hostile->objects, link) {
    if (object->interface == &wl_touch_interface) {
      memset(object->down, 0, sizeof object->down);
      wl_touch_send_cancel(object->resource);
    }
    if (object->interface == &wl_pointer_interface && object->on) {
      wl_pointer_send_leave(object->resource, serial(hostile), object->on);
      wl_pointer_send_frame(object->resource);
      set_on(object, NULL);
    }
    if (object->interface == &wl_seat_interface && object->global == hostile->seat)
      tell_seat(hostile, object->resource, WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER);
    if (object->interface == &wl_output_interface) tell_output(hostile, object->resource);
    if (object->interface == &zwlr_layer_surface_v1_interface) configure(hostile, object, 360, 262);
    if (object->interface == &zwp_input_method_v2_interface && !object->is_active) {
      zwp_input_method_v2_send_deactivate(object->resource);
      zwp_input_method_v2_send_done(object->resource);
    }
  }
  send_frames(hostile, hostile->clock);
}
