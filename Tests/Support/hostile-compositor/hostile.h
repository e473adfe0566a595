// A compositor for tests that plays by the protocols and by nothing else: what a seed says comes in any order, as often
// and with such numbers as no compositor sends.
#ifndef HOSTILE_H
#define HOSTILE_H

#include <stdbool.h>
#include <stdint.h>
#include <wayland-server-core.h>

enum { MAX_FINGERS = 12, KEY_COUNT = 768 };

struct hostile;

// Anything that the client has made or bound.
struct object {
  struct wl_list link;
  struct hostile *hostile;
  struct wl_resource *resource;
  const struct wl_interface *interface;
  struct wl_resource *surface;  // of a layer surface: its wl_surface
  struct object *role;          // of a surface: its layer surface
  struct wl_resource *buffer;   // of a surface: attached last
  struct wl_listener buffer_gone;
  struct wl_resource *on;       // of a touch or pointer: the surface under it
  struct wl_listener on_gone;
  bool down[MAX_FINGERS];       // of a touch
  int32_t width, height;        // of a layer surface: as configured last
  bool is_panel;                // of a layer surface: whether it is the keyboard itself
  bool is_asked;                // of a layer surface: whether the client waits for a size
  bool is_active;               // of an input method: whether it has a field, or is refused
  struct wl_global *global;     // of a seat or an output: what it was bound from
};

struct hostile {
  struct wl_display *display;
  struct wl_client *client;
  struct wl_listener client_gone;
  struct wl_list objects;
  struct wl_global *seat, *output, *second;
  struct wl_event_source *timer;
  uint64_t random;
  uint32_t clock;  // of the events' stamps
  bool is_calm;    // as other compositors are: every surface gets its size and its frames
  // What is asked for: so many more events of a storm, taps, or times that everything is unplugged.
  uint64_t storm, taps, plugs;
  uint64_t keys;  // events so far
  bool pressed[KEY_COUNT];
};

// objects.c: globals and requests.
bool objects_init(struct hostile *hostile);
struct wl_global *add_seat(struct hostile *hostile);
struct wl_global *add_output(struct hostile *hostile);
void tell_output(struct hostile *hostile, struct wl_resource *output);
void tell_seat(struct hostile *hostile, struct wl_resource *seat, uint32_t capabilities);
// The objects of an interface: how many there are, one of them by chance or NULL, and the one that is there last.
struct object *any(struct hostile *hostile, const struct wl_interface *interface);
struct object *last(struct hostile *hostile, const struct wl_interface *interface);
void configure(struct hostile *hostile, struct object *layer, uint32_t width, uint32_t height);
void new_toplevel(struct hostile *hostile, struct object *manager);
void set_on(struct object *device, struct wl_resource *surface);
void send_frames(struct hostile *hostile, uint32_t stamp);

// storm.c: what happens.
void storm_event(struct hostile *hostile);
void plug(struct hostile *hostile);
void tap(struct hostile *hostile);
void calm_down(struct hostile *hostile);
uint32_t pick(struct hostile *hostile, uint32_t count);  // from 0 up to, but not including, count

#endif
