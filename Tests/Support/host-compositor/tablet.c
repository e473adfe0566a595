// A graphics tablet with one pen (tablet-v2), of any seat that asks for it. It is never unplugged: wlroots
// 0.15 frees it twice then.
#include "host.h"

#include <stdlib.h>

#include "tablet-v2-server-protocol.h"

enum { TABLET_VERSION = 1 };

// What one client has been told of; it goes with the pen.
struct pen {
  struct wl_list link;
  struct wl_resource *tool, *tablet;
};

static void destroy_resource(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

static void set_cursor(struct wl_client *client, struct wl_resource *resource, uint32_t serial,
                       struct wl_resource *surface, int32_t x, int32_t y) {
  (void)client, (void)resource, (void)serial, (void)surface, (void)x, (void)y;
}

static const struct zwp_tablet_v2_interface tablet_implementation = {.destroy = destroy_resource};
static const struct zwp_tablet_tool_v2_interface tool_implementation = {
    .set_cursor = set_cursor, .destroy = destroy_resource};
static const struct zwp_tablet_seat_v2_interface seat_implementation = {.destroy = destroy_resource};

static void tool_destroyed(struct wl_resource *resource) {
  struct pen *pen = wl_resource_get_user_data(resource);
  wl_list_remove(&pen->link);
  if (pen->tablet) wl_resource_set_user_data(pen->tablet, NULL);
  free(pen);
}

static void tablet_destroyed(struct wl_resource *resource) {
  struct pen *pen = wl_resource_get_user_data(resource);
  if (pen) pen->tablet = NULL;
}

static void describe(struct wl_resource *seat, struct pen *pen) {
  zwp_tablet_seat_v2_send_tablet_added(seat, pen->tablet);
  zwp_tablet_v2_send_name(pen->tablet, "pen tablet");
  zwp_tablet_v2_send_done(pen->tablet);
  zwp_tablet_seat_v2_send_tool_added(seat, pen->tool);
  zwp_tablet_tool_v2_send_type(pen->tool, ZWP_TABLET_TOOL_V2_TYPE_PEN);
  zwp_tablet_tool_v2_send_done(pen->tool);
}

static void get_tablet_seat(struct wl_client *client, struct wl_resource *manager, uint32_t id,
                            struct wl_resource *wl_seat) {
  (void)wl_seat;
  struct host *host = wl_resource_get_user_data(manager);
  struct wl_resource *seat = wl_resource_create(client, &zwp_tablet_seat_v2_interface, TABLET_VERSION, id);
  struct pen *pen = calloc(1, sizeof *pen);
  struct wl_resource *tablet = wl_resource_create(client, &zwp_tablet_v2_interface, TABLET_VERSION, 0);
  struct wl_resource *tool = wl_resource_create(client, &zwp_tablet_tool_v2_interface, TABLET_VERSION, 0);
  if (!seat || !pen || !tablet || !tool) {
    free(pen);
    wl_client_post_no_memory(client);
    return;
  }
  *pen = (struct pen){.tool = tool, .tablet = tablet};
  wl_list_insert(&host->pens, &pen->link);
  wl_resource_set_implementation(seat, &seat_implementation, NULL, NULL);
  wl_resource_set_implementation(tablet, &tablet_implementation, pen, tablet_destroyed);
  wl_resource_set_implementation(tool, &tool_implementation, pen, tool_destroyed);
  describe(seat, pen);
}

static const struct zwp_tablet_manager_v2_interface manager_implementation = {
    .get_tablet_seat = get_tablet_seat, .destroy = destroy_resource};

static void bind_manager(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct wl_resource *manager =
      wl_resource_create(client, &zwp_tablet_manager_v2_interface, (int)version, id);
  if (manager) {
    wl_resource_set_implementation(manager, &manager_implementation, data, NULL);
  } else {
    wl_client_post_no_memory(client);
  }
}

bool tablet_init(struct host *host) {
  wl_list_init(&host->pens);
  return !host->with_pen || wl_global_create(host->display, &zwp_tablet_manager_v2_interface, TABLET_VERSION,
                                             host, bind_manager) != NULL;
}

void pen_forget_window(struct host *host) { host->pen_is_near = host->tip_is_down = false; }

// The script

// NULL, or why the pen cannot do anything.
static const char *check(struct host *host) {
  if (!host->with_pen) return "this seat has no pen: start the host with --pen";
  if (wl_list_empty(&host->pens) || !host->window) return "there is no window to point at yet";
  return NULL;
}

const char *pen_move(struct host *host, double x, double y, uint32_t time) {
  const char *problem = check(host);
  if (problem) return problem;
  uint32_t serial = wl_display_next_serial(host->display);
  struct pen *pen;
  wl_list_for_each(pen, &host->pens, link) {
    if (!host->pen_is_near && pen->tablet)
      zwp_tablet_tool_v2_send_proximity_in(pen->tool, serial, pen->tablet, host->window);
    zwp_tablet_tool_v2_send_motion(pen->tool, wl_fixed_from_double(x), wl_fixed_from_double(y));
    zwp_tablet_tool_v2_send_frame(pen->tool, time);
  }
  host->pen_is_near = true;
  return NULL;
}

const char *pen_tip(struct host *host, bool is_down, uint32_t time) {
  const char *problem = check(host);
  if (problem) return problem;
  if (!host->pen_is_near) return "the pen is not over the window: move it there first";
  if (host->tip_is_down == is_down) return is_down ? "the tip is down" : "the tip is not down";
  host->tip_is_down = is_down;
  uint32_t serial = wl_display_next_serial(host->display);
  struct pen *pen;
  wl_list_for_each(pen, &host->pens, link) {
    if (is_down) {
      zwp_tablet_tool_v2_send_down(pen->tool, serial);
    } else {
      zwp_tablet_tool_v2_send_up(pen->tool);
    }
    zwp_tablet_tool_v2_send_frame(pen->tool, time);
  }
  return NULL;
}

const char *pen_away(struct host *host, uint32_t time) {
  const char *problem = check(host);
  if (problem) return problem;
  if (!host->pen_is_near) return "the pen is not over the window";
  struct pen *pen;
  wl_list_for_each(pen, &host->pens, link) {
    if (host->tip_is_down) zwp_tablet_tool_v2_send_up(pen->tool);
    zwp_tablet_tool_v2_send_proximity_out(pen->tool);
    zwp_tablet_tool_v2_send_frame(pen->tool, time);
  }
  pen_forget_window(host);
  return NULL;
}
