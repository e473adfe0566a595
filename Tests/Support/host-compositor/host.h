// A host compositor for tests: it shows nothing, and sends the touches and pointer events of a script to
// the one window that is nested in it.
#ifndef HOST_H
#define HOST_H

#include <stdbool.h>
#include <stdint.h>
#include <wayland-server-core.h>

enum { MAX_FINGERS = 16 };

// The whole state of the program. Sizes and coordinates are pixels of the nested window, whose buffers have
// scale 1; times are milliseconds of CLOCK_MONOTONIC.
struct host {
  struct wl_display *display;
  int32_t width, height;
  bool with_pointer;

  // shell.c
  struct wl_resource *window;   // wl_surface of the first toplevel, which gets all input
  struct wl_list frame_callbacks;  // wl_callback resources that wait for the next tick
  struct wl_event_source *frame_timer;
  bool frame_timer_armed;
  uint64_t frames;  // buffers committed to the window so far

  // seat.c
  struct wl_list seats;     // wl_seat resources
  struct wl_list touches;   // wl_touch resources
  struct wl_list pointers;  // wl_pointer resources
  uint32_t capabilities;    // announced so far: none before the first buffer
  bool is_ready;
  bool down[MAX_FINGERS];
  bool pointer_inside, button_held;

  // commands.c
  bool reports_frames;
};

// shell.c: wl_compositor, wl_subcompositor and xdg_wm_base. False when a global cannot be made.
bool shell_init(struct host *host);
// Asks the window to close, as when a monitor is unplugged. NULL, or why there is none.
const char *shell_close(struct host *host);

// seat.c: wl_seat. The device functions return NULL, or why the event makes no sense.
bool seat_init(struct host *host);
void seat_announce(struct host *host);  // the devices, once the window has a buffer
void seat_forget_window(struct host *host);
const char *seat_down(struct host *host, int32_t id, double x, double y, uint32_t time);
const char *seat_motion(struct host *host, int32_t id, double x, double y, uint32_t time);
const char *seat_up(struct host *host, int32_t id, uint32_t time);
const char *seat_touch_frame(struct host *host);
const char *seat_cancel(struct host *host);
const char *seat_pointer(struct host *host, double x, double y, uint32_t time);
const char *seat_button(struct host *host, bool pressed, uint32_t time);

// commands.c: the line protocol on standard input and output, which Tests/Support/README.md describes.
bool commands_init(struct host *host);
void report(struct host *host, const char *format, ...) __attribute__((format(printf, 2, 3)));

uint32_t now_ms(void);

#endif
