// Surfaces and windows: what wlroots needs to show an output in a window, and no more. Nothing is drawn, so a
// buffer is released as soon as it has been committed.
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wayland-server-protocol.h"
#include "xdg-shell-server-protocol.h"

// wlroots 0.15 to 0.18 bind these versions or lower ones.
enum { COMPOSITOR_VERSION = 4, SUBCOMPOSITOR_VERSION = 1, XDG_VERSION = 2 };
// Time from a commit to its frame callback: 60 frames per second.
enum { FRAME_MS = 16 };

struct surface {
  struct host *host;
  struct wl_resource *resource;
  struct wl_resource *buffer;  // attached and not committed yet
  struct wl_listener buffer_destroyed;
  struct wl_list callbacks;  // asked for and not committed yet
  struct wl_resource *xdg_surface, *toplevel;
  bool configured;
};

static void destroy_resource(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

// For objects that only have to exist: regions, subsurfaces, toplevels. None of their requests creates one.
static int ignore_requests(const void *implementation, void *target, uint32_t opcode,
                           const struct wl_message *message, union wl_argument *arguments) {
  (void)implementation, (void)opcode, (void)arguments;
  if (strcmp(message->name, "destroy") == 0) wl_resource_destroy(target);
  return 0;
}

static struct wl_resource *new_resource(struct wl_resource *parent, const struct wl_interface *interface,
                                        uint32_t id) {
  struct wl_client *client = wl_resource_get_client(parent);
  struct wl_resource *resource = wl_resource_create(client, interface, wl_resource_get_version(parent), id);
  if (!resource) wl_client_post_no_memory(client);
  return resource;
}

static struct wl_resource *new_ignored(struct wl_resource *parent, const struct wl_interface *interface,
                                       uint32_t id) {
  struct wl_resource *resource = new_resource(parent, interface, id);
  if (resource) wl_resource_set_dispatcher(resource, ignore_requests, NULL, NULL, NULL);
  return resource;
}

// Frame callbacks

static void callback_destroyed(struct wl_resource *resource) {
  wl_list_remove(wl_resource_get_link(resource));
}

static int send_frame_callbacks(void *data) {
  struct host *host = data;
  struct wl_resource *callback, *next;
  host->frame_timer_armed = false;
  wl_resource_for_each_safe(callback, next, &host->frame_callbacks) {
    wl_callback_send_done(callback, now_ms() - host->frame_age);
    wl_resource_destroy(callback);
  }
  return 0;
}

static void surface_frame(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  struct surface *surface = wl_resource_get_user_data(resource);
  struct wl_resource *callback = wl_resource_create(client, &wl_callback_interface, 1, id);
  if (!callback) {
    wl_client_post_no_memory(client);
    return;
  }
  wl_resource_set_implementation(callback, NULL, NULL, callback_destroyed);
  wl_list_insert(surface->callbacks.prev, wl_resource_get_link(callback));
}

// wl_surface

static void set_buffer(struct surface *surface, struct wl_resource *buffer) {
  if (surface->buffer) wl_list_remove(&surface->buffer_destroyed.link);
  surface->buffer = buffer;
  if (buffer) wl_resource_add_destroy_listener(buffer, &surface->buffer_destroyed);
}

static void buffer_destroyed(struct wl_listener *listener, void *data) {
  (void)data;
  struct surface *surface = wl_container_of(listener, surface, buffer_destroyed);
  set_buffer(surface, NULL);
}

static void surface_attach(struct wl_client *client, struct wl_resource *resource,
                           struct wl_resource *buffer, int32_t x, int32_t y) {
  (void)client, (void)x, (void)y;
  set_buffer(wl_resource_get_user_data(resource), buffer);
}

static void send_configure(struct surface *surface) {
  struct host *host = surface->host;
  struct wl_array states;
  wl_array_init(&states);
  uint32_t *state = wl_array_add(&states, sizeof *state);
  if (state) *state = XDG_TOPLEVEL_STATE_ACTIVATED;
  xdg_toplevel_send_configure(surface->toplevel, host->width, host->height, &states);
  wl_array_release(&states);
  xdg_surface_send_configure(surface->xdg_surface, wl_display_next_serial(host->display));
  surface->configured = true;
}

static void count_frame(struct host *host) {
  host->frames += 1;
  seat_announce(host);
  if (host->reports_frames) report(host, "event frame %llu", (unsigned long long)host->frames);
}

static void keep_picture(struct host *host, struct wl_resource *buffer) {
  struct wl_shm_buffer *shm = wl_shm_buffer_get(buffer);
  if (!shm) return;
  int32_t width = wl_shm_buffer_get_width(shm), height = wl_shm_buffer_get_height(shm);
  size_t row = (size_t)width * sizeof *host->picture.pixels, stride = (size_t)wl_shm_buffer_get_stride(shm);
  uint32_t *pixels = stride < row ? NULL : realloc(host->picture.pixels, row * (size_t)height);
  if (!pixels) return;
  host->picture.pixels = pixels;
  host->picture.width = width;
  host->picture.height = height;
  wl_shm_buffer_begin_access(shm);
  const char *data = wl_shm_buffer_get_data(shm);
  for (size_t y = 0; y < (size_t)height; y++) memcpy(pixels + y * (size_t)width, data + y * stride, row);
  wl_shm_buffer_end_access(shm);
}

const char *shell_save_picture(struct host *host, const char *path) {
  if (!host->picture.pixels) return host->with_pictures ? "there is no frame yet" : "pictures are not wanted";
  FILE *file = fopen(path, "wb");
  if (!file) return "the file cannot be made";
  fprintf(file, "P6\n%d %d\n255\n", host->picture.width, host->picture.height);
  size_t count = (size_t)host->picture.width * (size_t)host->picture.height;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = host->picture.pixels[i];
    fputc((pixel >> 16) & 0xFF, file), fputc((pixel >> 8) & 0xFF, file), fputc(pixel & 0xFF, file);
  }
  return fclose(file) == 0 ? NULL : "the file cannot be written";
}

static void surface_commit(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  struct surface *surface = wl_resource_get_user_data(resource);
  struct host *host = surface->host;
  if (surface->toplevel && !surface->configured) send_configure(surface);
  if (surface->buffer) {
    if (host->with_pictures && resource == host->window) keep_picture(host, surface->buffer);
    wl_buffer_send_release(surface->buffer);
    set_buffer(surface, NULL);
    if (resource == host->window) count_frame(host);
  }
  if (wl_list_empty(&surface->callbacks)) return;
  wl_list_insert_list(host->frame_callbacks.prev, &surface->callbacks);
  wl_list_init(&surface->callbacks);
  if (host->frame_timer_armed) return;
  host->frame_timer_armed = wl_event_source_timer_update(host->frame_timer, FRAME_MS) == 0;
}

static void surface_damage(struct wl_client *client, struct wl_resource *resource, int32_t x, int32_t y,
                           int32_t width, int32_t height) {
  (void)client, (void)resource, (void)x, (void)y, (void)width, (void)height;
}

static void surface_region(struct wl_client *client, struct wl_resource *resource,
                           struct wl_resource *region) {
  (void)client, (void)resource, (void)region;
}

static void surface_number(struct wl_client *client, struct wl_resource *resource, int32_t number) {
  (void)client, (void)resource, (void)number;
}

static const struct wl_surface_interface surface_implementation = {
    .destroy = destroy_resource,
    .attach = surface_attach,
    .damage = surface_damage,
    .frame = surface_frame,
    .set_opaque_region = surface_region,
    .set_input_region = surface_region,
    .commit = surface_commit,
    .set_buffer_transform = surface_number,
    .set_buffer_scale = surface_number,
    .damage_buffer = surface_damage,
};

static void forget_window(struct surface *surface) {
  if (surface->host->window != surface->resource) return;
  seat_forget_window(surface->host);
  surface->host->window = NULL;
}

static void surface_destroyed(struct wl_resource *resource) {
  struct surface *surface = wl_resource_get_user_data(resource);
  struct wl_resource *callback, *next;
  forget_window(surface);
  set_buffer(surface, NULL);
  wl_resource_for_each_safe(callback, next, &surface->callbacks) wl_resource_destroy(callback);
  // A client that goes away has its objects destroyed in any order.
  if (surface->xdg_surface) wl_resource_set_user_data(surface->xdg_surface, NULL);
  if (surface->toplevel) wl_resource_set_user_data(surface->toplevel, NULL);
  free(surface);
}

// wl_compositor and wl_subcompositor

static void create_surface(struct wl_client *client, struct wl_resource *compositor, uint32_t id) {
  struct surface *surface = calloc(1, sizeof *surface);
  struct wl_resource *resource = surface ? new_resource(compositor, &wl_surface_interface, id) : NULL;
  if (!resource) {
    free(surface);
    wl_client_post_no_memory(client);
    return;
  }
  surface->host = wl_resource_get_user_data(compositor);
  surface->resource = resource;
  surface->buffer_destroyed.notify = buffer_destroyed;
  wl_list_init(&surface->callbacks);
  wl_resource_set_implementation(resource, &surface_implementation, surface, surface_destroyed);
}

static void create_region(struct wl_client *client, struct wl_resource *compositor, uint32_t id) {
  (void)client;
  new_ignored(compositor, &wl_region_interface, id);
}

static const struct wl_compositor_interface compositor_implementation = {
    .create_surface = create_surface,
    .create_region = create_region,
};

static void get_subsurface(struct wl_client *client, struct wl_resource *subcompositor, uint32_t id,
                           struct wl_resource *surface, struct wl_resource *parent) {
  (void)client, (void)surface, (void)parent;
  new_ignored(subcompositor, &wl_subsurface_interface, id);
}

static const struct wl_subcompositor_interface subcompositor_implementation = {
    .destroy = destroy_resource,
    .get_subsurface = get_subsurface,
};

// xdg_wm_base

static void toplevel_destroyed(struct wl_resource *resource) {
  struct surface *surface = wl_resource_get_user_data(resource);
  if (!surface) return;
  surface->toplevel = NULL;
  surface->configured = false;
  forget_window(surface);
}

static void xdg_surface_destroyed(struct wl_resource *resource) {
  struct surface *surface = wl_resource_get_user_data(resource);
  if (surface) surface->xdg_surface = NULL;
}

static void get_toplevel(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  (void)client;
  struct surface *surface = wl_resource_get_user_data(resource);
  if (!surface || surface->toplevel) {
    wl_resource_post_error(resource, XDG_SURFACE_ERROR_ALREADY_CONSTRUCTED, "no surface, or one in use");
    return;
  }
  surface->toplevel = new_resource(resource, &xdg_toplevel_interface, id);
  if (!surface->toplevel) return;
  wl_resource_set_dispatcher(surface->toplevel, ignore_requests, NULL, surface, toplevel_destroyed);
  if (!surface->host->window) surface->host->window = surface->resource;
}

const char *shell_close(struct host *host) {
  if (!host->window) return "there is no window";
  struct surface *surface = wl_resource_get_user_data(host->window);
  xdg_toplevel_send_close(surface->toplevel);
  return NULL;
}

static void get_popup(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                      struct wl_resource *parent, struct wl_resource *positioner) {
  (void)client, (void)id, (void)parent, (void)positioner;
  wl_resource_post_error(resource, XDG_WM_BASE_ERROR_INVALID_POPUP_PARENT, "this host has no popups");
}

static void ack_configure(struct wl_client *client, struct wl_resource *resource, uint32_t serial) {
  (void)client, (void)resource, (void)serial;
}

static const struct xdg_surface_interface xdg_surface_implementation = {
    .destroy = destroy_resource,
    .get_toplevel = get_toplevel,
    .get_popup = get_popup,
    .set_window_geometry = surface_damage,
    .ack_configure = ack_configure,
};

static void create_positioner(struct wl_client *client, struct wl_resource *shell, uint32_t id) {
  (void)client;
  new_ignored(shell, &xdg_positioner_interface, id);
}

static void get_xdg_surface(struct wl_client *client, struct wl_resource *shell, uint32_t id,
                            struct wl_resource *surface_resource) {
  (void)client;
  struct surface *surface = wl_resource_get_user_data(surface_resource);
  if (surface->xdg_surface) {
    wl_resource_post_error(shell, XDG_WM_BASE_ERROR_ROLE, "the surface has an xdg_surface");
    return;
  }
  surface->xdg_surface = new_resource(shell, &xdg_surface_interface, id);
  if (!surface->xdg_surface) return;
  wl_resource_set_implementation(surface->xdg_surface, &xdg_surface_implementation, surface,
                                 xdg_surface_destroyed);
}

static const struct xdg_wm_base_interface shell_implementation = {
    .destroy = destroy_resource,
    .create_positioner = create_positioner,
    .get_xdg_surface = get_xdg_surface,
    .pong = ack_configure,
};

// Globals

static void bind_resource(struct wl_client *client, const struct wl_interface *interface, const void *requests,
                          void *data, uint32_t version, uint32_t id) {
  struct wl_resource *resource = wl_resource_create(client, interface, (int)version, id);
  if (resource) {
    wl_resource_set_implementation(resource, requests, data, NULL);
  } else {
    wl_client_post_no_memory(client);
  }
}

static void bind_compositor(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  bind_resource(client, &wl_compositor_interface, &compositor_implementation, data, version, id);
}

static void bind_subcompositor(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  bind_resource(client, &wl_subcompositor_interface, &subcompositor_implementation, data, version, id);
}

static void bind_shell(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  bind_resource(client, &xdg_wm_base_interface, &shell_implementation, data, version, id);
}

bool shell_init(struct host *host) {
  struct wl_display *display = host->display;
  wl_list_init(&host->frame_callbacks);
  host->frame_timer =
      wl_event_loop_add_timer(wl_display_get_event_loop(display), send_frame_callbacks, host);
  return host->frame_timer &&
         wl_global_create(display, &wl_compositor_interface, COMPOSITOR_VERSION, host, bind_compositor) &&
         wl_global_create(display, &wl_subcompositor_interface, SUBCOMPOSITOR_VERSION, host,
                          bind_subcompositor) &&
         wl_global_create(display, &xdg_wm_base_interface, XDG_VERSION, host, bind_shell);
}
