// room: tells how much room the surfaces at the edges of the screen leave, and can take some itself.
//
//   room            without a picture: it is only told
//   room seat       only waits until the compositor has a seat, and ends
//   room HEIGHT     takes so many logical pixels at the lower edge, above those that are there, until it ends
//
// It prints `room WIDTH HEIGHT TIME` whenever the room changes, TIME in milliseconds of the monotonic clock, and with HEIGHT
// `mapped` once it has its place. It ends when standard input closes.
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

#include "wlr-layer-shell-unstable-v1-client-protocol.h"

// Two keyboards leave less than nothing of a phone held sideways, and phoc 0.24 crashes for a surface of that size: this
// one is larger by a margin.
enum { LAYER_SHELL_VERSION = 1, MARGIN = 16384 };

static struct {
  struct wl_display *display;
  bool has_seat;
  struct wl_compositor *compositor;
  struct wl_shm *shm;
  struct zwlr_layer_shell_v1 *shell;
  struct wl_surface *surface;
  uint32_t zone;
  bool is_mapped;
} client;

static void fail(const char *what) {
  fprintf(stderr, "room: %s\n", what);
  exit(1);
}

static void on_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                      uint32_t version) {
  (void)data, (void)version;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    client.compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  if (strcmp(interface, wl_shm_interface.name) == 0)
    client.shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  if (strcmp(interface, zwlr_layer_shell_v1_interface.name) == 0)
    client.shell = wl_registry_bind(registry, name, &zwlr_layer_shell_v1_interface, LAYER_SHELL_VERSION);
  if (strcmp(interface, wl_seat_interface.name) == 0) client.has_seat = true;
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {on_global, on_global_remove};

static void on_frame(void *data, struct wl_callback *callback, uint32_t time) {
  (void)data, (void)time;
  wl_callback_destroy(callback);
  printf("mapped\n");
}

static const struct wl_callback_listener frame_listener = {on_frame};

// A picture of the surface's whole size, so that it needs no viewporter.
static void map(uint32_t width, uint32_t height) {
  int32_t size = (int32_t)(width * height * 4);
  int fd = memfd_create("room", MFD_CLOEXEC);
  if (fd < 0 || ftruncate(fd, size) != 0) fail("no memory");
  struct wl_shm_pool *pool = wl_shm_create_pool(client.shm, fd, size);
  struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, (int32_t)width, (int32_t)height,
                                                       (int32_t)width * 4, WL_SHM_FORMAT_XRGB8888);
  wl_shm_pool_destroy(pool);
  close(fd);
  wl_surface_attach(client.surface, buffer, 0, 0);
  wl_surface_damage_buffer(client.surface, 0, 0, (int32_t)width, (int32_t)height);
  wl_callback_add_listener(wl_surface_frame(client.surface), &frame_listener, NULL);
  wl_surface_commit(client.surface);
  client.is_mapped = true;
}

static void on_configure(void *data, struct zwlr_layer_surface_v1 *layer_surface, uint32_t serial, uint32_t width,
                         uint32_t height) {
  (void)data;
  zwlr_layer_surface_v1_ack_configure(layer_surface, serial);
  if (client.zone > 0) {
    if (!client.is_mapped) map(width, height);
    return;
  }
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  printf("room %u %d %lld\n", width, (int)height - MARGIN, (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

static void on_closed(void *data, struct zwlr_layer_surface_v1 *layer_surface) {
  (void)data, (void)layer_surface;
  fail("the surface was closed");
}

static const struct zwlr_layer_surface_v1_listener layer_listener = {on_configure, on_closed};

static void make_surface(void) {
  client.surface = wl_compositor_create_surface(client.compositor);
  struct zwlr_layer_surface_v1 *layer_surface = zwlr_layer_shell_v1_get_layer_surface(
      client.shell, client.surface, NULL, ZWLR_LAYER_SHELL_V1_LAYER_TOP, "room");
  zwlr_layer_surface_v1_add_listener(layer_surface, &layer_listener, NULL);
  uint32_t anchor = ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM | ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT |
                    ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT;
  if (client.zone == 0) anchor |= ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP;
  zwlr_layer_surface_v1_set_anchor(layer_surface, anchor);
  zwlr_layer_surface_v1_set_size(layer_surface, 0, client.zone);
  if (client.zone == 0) zwlr_layer_surface_v1_set_margin(layer_surface, -MARGIN, 0, 0, 0);
  zwlr_layer_surface_v1_set_exclusive_zone(layer_surface, (int32_t)client.zone);
  wl_surface_commit(client.surface);
}

static void run(void) {
  struct pollfd sources[] = {{.fd = wl_display_get_fd(client.display), .events = POLLIN},
                             {.fd = STDIN_FILENO, .events = POLLIN}};
  for (;;) {
    fflush(stdout);
    wl_display_flush(client.display);
    if (poll(sources, 2, -1) < 0) fail("poll");
    if (sources[1].revents) return;
    if (sources[0].revents && wl_display_dispatch(client.display) < 0) fail("the compositor is gone");
  }
}

int main(int argc, char **argv) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (argc > 1) client.zone = (uint32_t)strtoul(argv[1], NULL, 10);
  client.display = wl_display_connect(NULL);
  if (!client.display) fail("no compositor");
  wl_registry_add_listener(wl_display_get_registry(client.display), &registry_listener, NULL);
  wl_display_roundtrip(client.display);
  if (!client.compositor || !client.shm || !client.shell) fail("the compositor has no layer shell");
  if (argc > 1 && strcmp(argv[1], "seat") == 0) {
    while (!client.has_seat)
      if (wl_display_dispatch(client.display) < 0) fail("the compositor is gone");
    return 0;
  }
  make_surface();
  run();
  return 0;
}
