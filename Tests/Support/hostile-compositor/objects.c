// Globals, and what the client asks for: every object only has to exist, but for those that somebody waits for.
#include "hostile.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ext-data-control-v1-server-protocol.h"
#include "input-method-unstable-v2-server-protocol.h"
#include "virtual-keyboard-unstable-v1-server-protocol.h"
#include "wayland-server-protocol.h"
#include "wlr-foreign-toplevel-management-unstable-v1-server-protocol.h"
#include "wlr-layer-shell-unstable-v1-server-protocol.h"

static int dispatch(const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
                    union wl_argument *arguments);

// Objects

static void surface_gone(struct wl_listener *listener, void *data) {
  (void)data;
  struct object *device = wl_container_of(listener, device, on_gone);
  device->on = NULL;
  memset(device->down, 0, sizeof device->down);
  wl_list_init(&device->on_gone.link);
}

void set_on(struct object *device, struct wl_resource *surface) {
  if (device->on) wl_list_remove(&device->on_gone.link);
  device->on = surface;
  if (surface) wl_resource_add_destroy_listener(surface, &device->on_gone);
}

static void buffer_gone(struct wl_listener *listener, void *data) {
  (void)data;
  struct object *surface = wl_container_of(listener, surface, buffer_gone);
  surface->buffer = NULL;
  wl_list_init(&surface->buffer_gone.link);
}

static void set_buffer(struct object *surface, struct wl_resource *buffer) {
  if (surface->buffer) wl_list_remove(&surface->buffer_gone.link);
  surface->buffer = buffer;
  if (buffer) wl_resource_add_destroy_listener(buffer, &surface->buffer_gone);
}

static struct object *object_of(struct wl_resource *resource) {
  return resource ? wl_resource_get_user_data(resource) : NULL;
}

static void object_destroyed(struct wl_resource *resource) {
  struct object *object = object_of(resource), *other;
  struct hostile *hostile = object->hostile;
  // Whose keyboard goes lets go of its keys.
  if (object->interface == &zwp_virtual_keyboard_v1_interface) memset(hostile->pressed, 0, sizeof hostile->pressed);
  set_on(object, NULL);
  set_buffer(object, NULL);
  wl_list_remove(&object->link);
  wl_list_for_each(other, &hostile->objects, link) {
    if (other->role == object) other->role = NULL;
    if (other->surface == resource) other->surface = NULL;
  }
  free(object);
}

static struct object *new_object(struct hostile *hostile, struct wl_client *client, const struct wl_interface *interface,
                                 uint32_t version, uint32_t id) {
  struct object *object = calloc(1, sizeof *object);
  struct wl_resource *resource = object ? wl_resource_create(client, interface, (int)version, id) : NULL;
  if (!resource) abort();
  object->hostile = hostile;
  object->resource = resource;
  object->interface = interface;
  object->on_gone.notify = surface_gone;
  object->buffer_gone.notify = buffer_gone;
  wl_list_insert(hostile->objects.prev, &object->link);
  wl_resource_set_dispatcher(resource, dispatch, NULL, object, object_destroyed);
  return object;
}

static struct object *nth(struct hostile *hostile, const struct wl_interface *interface, uint32_t *count) {
  struct object *object;
  wl_list_for_each(object, &hostile->objects, link) {
    if (object->interface == interface && (*count)-- == 0) return object;
  }
  return NULL;
}

struct object *any(struct hostile *hostile, const struct wl_interface *interface) {
  uint32_t number = UINT32_MAX;
  nth(hostile, interface, &number);
  number = pick(hostile, UINT32_MAX - number);
  return nth(hostile, interface, &number);
}

struct object *last(struct hostile *hostile, const struct wl_interface *interface) {
  struct object *object;
  wl_list_for_each_reverse(object, &hostile->objects, link) if (object->interface == interface) return object;
  return NULL;
}

// Requests

void configure(struct hostile *hostile, struct object *layer, uint32_t width, uint32_t height) {
  layer->is_asked = false;
  layer->width = width < INT16_MAX ? (int32_t)width : 360;
  layer->height = height < INT16_MAX ? (int32_t)height : 262;
  zwlr_layer_surface_v1_send_configure(layer->resource, wl_display_next_serial(hostile->display), width, height);
}

// What the client has asked for last is what it gets, or all of the width of a phone.
static void commit(struct hostile *hostile, struct object *surface) {
  struct object *layer = surface->role;
  if (layer && layer->is_asked && (hostile->is_calm || pick(hostile, 4)))
    configure(hostile, layer, 360, (uint32_t)layer->height);
  if (surface->buffer && (hostile->is_calm || pick(hostile, 3))) {
    wl_buffer_send_release(surface->buffer);
    set_buffer(surface, NULL);
  }
  if (hostile->is_calm || pick(hostile, 3)) send_frames(hostile, hostile->clock);
}

void send_frames(struct hostile *hostile, uint32_t stamp) {
  struct object *object, *next;
  wl_list_for_each_safe(object, next, &hostile->objects, link) {
    if (object->interface != &wl_callback_interface) continue;
    wl_callback_send_done(object->resource, stamp);
    wl_resource_destroy(object->resource);
  }
}

static void take_key(struct hostile *hostile, uint32_t key, bool is_pressed) {
  hostile->keys += 1;
  if (key < KEY_COUNT) hostile->pressed[key] = is_pressed;
}

void new_toplevel(struct hostile *hostile, struct object *manager) {
  struct object *handle = new_object(hostile, wl_resource_get_client(manager->resource),
                                     &zwlr_foreign_toplevel_handle_v1_interface,
                                     (uint32_t)wl_resource_get_version(manager->resource), 0);
  zwlr_foreign_toplevel_manager_v1_send_toplevel(manager->resource, handle->resource);
}

static void offer_clipboard(struct hostile *hostile, struct object *device) {
  struct wl_resource *offer = NULL;
  if (pick(hostile, 4)) {
    struct object *object = new_object(hostile, wl_resource_get_client(device->resource),
                                       &ext_data_control_offer_v1_interface, 1, 0);
    offer = object->resource;
    ext_data_control_device_v1_send_data_offer(device->resource, offer);
    for (uint32_t i = pick(hostile, 5); i > 0; i--)
      ext_data_control_offer_v1_send_offer(offer, pick(hostile, 2) ? "text/plain;charset=utf-8" : "x/\x7f");
  }
  ext_data_control_device_v1_send_selection(device->resource, offer);
}

static void request(struct hostile *hostile, struct object *target, const char *name, union wl_argument *arguments) {
  const struct wl_interface *interface = target->interface;
  if (interface == &wl_surface_interface && strcmp(name, "attach") == 0)
    set_buffer(target, (struct wl_resource *)arguments[0].o);
  if (interface == &wl_surface_interface && strcmp(name, "commit") == 0) commit(hostile, target);
  if (interface == &zwlr_layer_surface_v1_interface && strcmp(name, "set_size") == 0) {
    target->is_asked = true;
    target->height = arguments[1].u ? (int32_t)arguments[1].u : 640;
  }
  if (interface == &zwlr_layer_surface_v1_interface && strcmp(name, "set_margin") == 0) target->is_asked = true;
  if (interface == &zwp_virtual_keyboard_v1_interface && strcmp(name, "key") == 0)
    take_key(hostile, arguments[1].u, arguments[2].u == WL_KEYBOARD_KEY_STATE_PRESSED);
  if (interface == &zwlr_foreign_toplevel_manager_v1_interface && strcmp(name, "stop") == 0) {
    zwlr_foreign_toplevel_manager_v1_send_finished(target->resource);
    wl_resource_destroy(target->resource);
  }
  if (interface == &ext_data_control_offer_v1_interface && strcmp(name, "receive") == 0) {
    static const char text[] = "copied \xff\n";
    if (pick(hostile, 2) && write(arguments[1].h, text, sizeof text) < 0) return;
  }
}

static void made(struct hostile *hostile, struct object *parent, struct object *child, union wl_argument *arguments) {
  if (child->interface == &zwlr_layer_surface_v1_interface) {
    struct object *surface = object_of((struct wl_resource *)arguments[1].o);
    child->surface = surface->resource;
    surface->role = child;
    child->is_panel = strcmp(arguments[4].s, "osk") == 0;
  }
  if (child->interface == &zwp_input_method_v2_interface) {
    struct object *seat = object_of((struct wl_resource *)arguments[0].o);
    if (!seat || seat->global != hostile->seat || (!hostile->is_calm && pick(hostile, 4) == 0)) {
      child->is_active = true;
      zwp_input_method_v2_send_unavailable(child->resource);
    }
  }
  if (child->interface == &ext_data_control_device_v1_interface) offer_clipboard(hostile, child);
  (void)parent;
}

// Whichever object: what its request makes is made, what it ends is ended, and descriptors are closed.
static int dispatch(const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
                    union wl_argument *arguments) {
  (void)implementation, (void)opcode;
  struct wl_resource *resource = target;
  struct object *object = object_of(resource);
  struct hostile *hostile = object->hostile;
  int index = 0;
  request(hostile, object, message->name, arguments);
  for (const char *type = message->signature; *type; type++) {
    if (strchr("0123456789?", *type)) continue;
    if (*type == 'h') close(arguments[index].h);
    if (*type == 'n') {
      const struct wl_interface *interface = message->types[index];
      uint32_t version = interface == &wl_callback_interface ? 1 : (uint32_t)wl_resource_get_version(resource);
      made(hostile, object, new_object(hostile, wl_resource_get_client(resource), interface, version, arguments[index].n),
           arguments);
    }
    index++;
  }
  if (strcmp(message->name, "destroy") == 0 || strcmp(message->name, "release") == 0) wl_resource_destroy(resource);
  return 0;
}

// Globals

static void client_gone(struct wl_listener *listener, void *data) {
  struct hostile *hostile = wl_container_of(listener, hostile, client_gone);
  if (hostile->client == data) hostile->client = NULL;
}

static struct object *bind(struct wl_client *client, void *data, const struct wl_interface *interface,
                           uint32_t version, uint32_t id) {
  struct hostile *hostile = data;
  if (!hostile->client) {
    hostile->client = client;
    hostile->client_gone.notify = client_gone;
    wl_client_add_destroy_listener(client, &hostile->client_gone);
  }
  return new_object(hostile, client, interface, version, id);
}

#define GLOBAL(name, interface)                                                                  \
  static void bind_##name(struct wl_client *client, void *data, uint32_t version, uint32_t id) { \
    bind(client, data, &interface, version, id);                                                 \
  }
GLOBAL(compositor, wl_compositor_interface)
GLOBAL(subcompositor, wl_subcompositor_interface)
GLOBAL(layer_shell, zwlr_layer_shell_v1_interface)
GLOBAL(virtual_keyboard, zwp_virtual_keyboard_manager_v1_interface)
GLOBAL(input_method, zwp_input_method_manager_v2_interface)
GLOBAL(toplevels, zwlr_foreign_toplevel_manager_v1_interface)
GLOBAL(data_control, ext_data_control_manager_v1_interface)

void tell_seat(struct hostile *hostile, struct wl_resource *seat, uint32_t capabilities) {
  (void)hostile;
  wl_seat_send_capabilities(seat, capabilities);
}

static void bind_seat(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct object *seat = bind(client, data, &wl_seat_interface, version, id);
  struct hostile *hostile = data;
  seat->global = hostile->seat;
  tell_seat(hostile, seat->resource, WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER);
}

void tell_output(struct hostile *hostile, struct wl_resource *output) {
  static const int32_t sides[] = {0, -1, 1, 360, 720, 1440, 16384, INT32_MAX, INT32_MIN};
  static const int32_t scales[] = {1, 2, 3, 0, -1, 16, 17, INT32_MAX, INT32_MIN};
  bool is_calm = hostile->is_calm;
  int32_t scale = is_calm ? 2 : scales[pick(hostile, 9)];
  int32_t width = is_calm ? 720 : sides[pick(hostile, 9)], height = is_calm ? 1440 : sides[pick(hostile, 9)];
  wl_output_send_geometry(output, 0, 0, 70, 140, 0, "a", "b", is_calm ? 0 : (int32_t)pick(hostile, 8));
  wl_output_send_mode(output, WL_OUTPUT_MODE_CURRENT, width, height, 60000);
  wl_output_send_scale(output, scale);
  if (is_calm || pick(hostile, 8)) wl_output_send_done(output);
}

static void bind_output(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct object *output = bind(client, data, &wl_output_interface, version, id);
  struct hostile *hostile = data;
  output->global = hostile->output;
  tell_output(hostile, output->resource);
}

struct wl_global *add_seat(struct hostile *hostile) {
  return wl_global_create(hostile->display, &wl_seat_interface, 7, hostile, bind_seat);
}

struct wl_global *add_output(struct hostile *hostile) {
  return wl_global_create(hostile->display, &wl_output_interface, 3, hostile, bind_output);
}

bool objects_init(struct hostile *hostile) {
  struct wl_display *display = hostile->display;
  wl_list_init(&hostile->objects);
  hostile->seat = add_seat(hostile);
  hostile->output = add_output(hostile);
  return hostile->seat && hostile->output &&
         wl_global_create(display, &wl_compositor_interface, 4, hostile, bind_compositor) &&
         wl_global_create(display, &wl_subcompositor_interface, 1, hostile, bind_subcompositor) &&
         wl_global_create(display, &zwlr_layer_shell_v1_interface, 4, hostile, bind_layer_shell) &&
         wl_global_create(display, &zwp_virtual_keyboard_manager_v1_interface, 1, hostile, bind_virtual_keyboard) &&
         wl_global_create(display, &zwp_input_method_manager_v2_interface, 1, hostile, bind_input_method) &&
         wl_global_create(display, &zwlr_foreign_toplevel_manager_v1_interface, 3, hostile, bind_toplevels) &&
         wl_global_create(display, &ext_data_control_manager_v1_interface, 1, hostile, bind_data_control);
}
