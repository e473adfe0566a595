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
  bool with_pointer, with_pen, with_layer_shell, without_virtual_keyboard, with_pictures;

  // shell.c
  struct wl_resource *window;   // wl_surface of the first toplevel or layer surface, which gets all input
  struct wl_list frame_callbacks;  // wl_callback resources that wait for the next tick
  struct wl_event_source *frame_timer;
  bool frame_timer_armed;
  uint32_t frame_age;  // how much older the stamps of frames are than the frames
  uint64_t frames;  // buffers committed to the window so far
  struct {
    int32_t width, height;
    uint32_t *pixels;  // 0xXXRRGGBB; NULL before the first frame
  } picture;  // the window's last buffer in shared memory, where pictures are wanted

  // seat.c, pointer.c and keyboard.c
  struct wl_global *seat;   // NULL while it is gone
  struct wl_list seats;     // wl_seat resources
  struct wl_list touches;   // wl_touch resources
  struct wl_list pointers;  // wl_pointer resources
  struct wl_list keyboards;  // wl_keyboard resources
  bool has_devices;         // since the first buffer
  uint32_t capabilities;    // announced so far
  bool is_ready;
  bool down[MAX_FINGERS];
  bool pointer_inside, button_held;

  // tablet.c
  struct wl_list pens;  // struct pen, one for each client's tablet seat
  bool pen_is_near, tip_is_down;

  // panel.c: NULL where they are not wanted, or once they are withdrawn
  struct wl_global *layer_shell, *virtual_keyboards;

  // commands.c
  bool reports_frames;
};

// shell.c: wl_compositor, wl_subcompositor and xdg_wm_base. False when a global cannot be made.
bool shell_init(struct host *host);
// Asks the window to close, as when a monitor is unplugged. NULL, or why there is none.
const char *shell_close(struct host *host);
// Writes the window's last frame as a PPM file. NULL, or why there is none.
const char *shell_save_picture(struct host *host, const char *path);

// seat.c: wl_seat with its touch screen. The device functions here and below return NULL, or why the event makes no
// sense.
bool seat_init(struct host *host);
void seat_announce(struct host *host);  // the devices, once the window has a buffer
void seat_forget_window(struct host *host);
// The touch screen is plugged in again or unplugged, with its fingers down or not.
const char *seat_plug_touch(struct host *host, bool is_plugged);
// A keyboard is plugged in or unplugged. There is none at first.
const char *seat_plug_keyboard(struct host *host, bool is_plugged);
// The seat with all of its devices goes, or another one comes.
const char *seat_plug(struct host *host, bool is_plugged);
const char *seat_down(struct host *host, int32_t id, double x, double y, uint32_t time);
const char *seat_motion(struct host *host, int32_t id, double x, double y, uint32_t time);
const char *seat_up(struct host *host, int32_t id, uint32_t time);
const char *seat_touch_frame(struct host *host);
const char *seat_cancel(struct host *host);
// For the devices: a resource of `interface`, in `list` as long as it lives; and the request that ends it.
void seat_add_device(struct wl_resource *seat, const struct wl_interface *interface, const void *implementation,
                     struct wl_list *list, uint32_t id);
void seat_release(struct wl_client *client, struct wl_resource *resource);

// pointer.c: wl_pointer.
void pointer_add(struct host *host, struct wl_resource *seat, uint32_t id);
const char *pointer_move(struct host *host, double x, double y, uint32_t time);
const char *pointer_button(struct host *host, bool pressed, uint32_t time);
const char *pointer_wheel(struct host *host, double x, double y, uint32_t time);   // clicks
const char *pointer_scroll(struct host *host, double x, double y, uint32_t time);  // pixels, on a touchpad
const char *pointer_scroll_end(struct host *host, uint32_t time);  // the fingers have left the touchpad

// keyboard.c: wl_keyboard. Modifiers are bits of XKB's real ones.
void keyboard_add(struct host *host, struct wl_resource *seat, uint32_t id);
const char *keyboard_key(struct host *host, uint32_t code, bool is_pressed, uint32_t time);
const char *keyboard_modifiers(struct host *host, uint32_t depressed);

// tablet.c: zwp_tablet_manager_v2, where there is a pen.
bool tablet_init(struct host *host);
void pen_forget_window(struct host *host);
const char *pen_move(struct host *host, double x, double y, uint32_t time);
const char *pen_tip(struct host *host, bool is_down, uint32_t time);
const char *pen_away(struct host *host, uint32_t time);

// panel.c: zwlr_layer_shell_v1 and zwp_virtual_keyboard_manager_v1, where they are wanted.
bool panel_init(struct host *host);
const char *panel_withdraw(struct host *host);

// commands.c: the line protocol on standard input and output, which Tests/Support/README.md describes.
bool commands_init(struct host *host);
void report(struct host *host, const char *format, ...) __attribute__((format(printf, 2, 3)));

uint32_t now_ms(void);

#endif
