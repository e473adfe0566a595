// hostile-compositor SOCKET: takes commands on standard input, one a line, each answered by a line once it is done:
//   storm SEED COUNT   so many events by chance; then it is as any other compositor
//   taps COUNT         so many taps on the panel
//   plugs COUNT        the seat and the output go and come, so many times
//   keys               how many keys have come from the virtual keyboard, and how many are pressed
#include "hostile.h"

#include <errno.h>
#include <inttypes.h>
#include <linux/sockios.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// What the client has not read yet may be so many bytes, as the kernel counts them, before more is sent.
enum { MOST_UNREAD = 32768, EVENTS_PER_TURN = 12 };

static void reply(const char *format, uint64_t a, uint64_t b) {
  printf(format, a, b);
  fputc('\n', stdout);
  fflush(stdout);
}

static bool is_behind(struct hostile *hostile, int most) {
  int unread = 0;
  if (!hostile->client) return true;
  wl_client_flush(hostile->client);
  return ioctl(wl_client_get_fd(hostile->client), SIOCOUTQ, &unread) == 0 && unread > most;
}

// Done with what was asked for: once the client has read all of it.
static void finish(struct hostile *hostile, uint64_t *count) {
  *count = 0;
  calm_down(hostile);
  reply("ok", 0, 0);
}

static int turn(void *data) {
  struct hostile *hostile = data;
  wl_event_source_timer_update(hostile->timer, 1);
  if (!hostile->client && (hostile->storm || hostile->taps || hostile->plugs)) {
    hostile->storm = hostile->taps = hostile->plugs = 0;
    reply("the client has gone", 0, 0);
  }
  if (hostile->storm && !is_behind(hostile, MOST_UNREAD)) {
    for (int i = 0; i < EVENTS_PER_TURN && hostile->storm > 1; i++, hostile->storm--) storm_event(hostile);
    if (hostile->storm == 1) finish(hostile, &hostile->storm);
  }
  // One after the other: what the client does for one is done before the next.
  if (hostile->taps && !is_behind(hostile, 0)) {
    tap(hostile);
    if (--hostile->taps == 0) finish(hostile, &hostile->taps);
  }
  if (hostile->plugs && !is_behind(hostile, 0)) {
    plug(hostile);
    if (--hostile->plugs == 0) finish(hostile, &hostile->plugs);
  }
  return 0;
}

static void run(struct hostile *hostile, const char *line) {
  uint64_t seed = 0, count = 0;
  if (sscanf(line, "storm %" SCNu64 " %" SCNu64, &seed, &count) == 2) {
    hostile->random = seed;
    hostile->is_calm = false;
    hostile->storm = count + 1;
  } else if (sscanf(line, "taps %" SCNu64, &count) == 1) {
    hostile->taps = count;
  } else if (sscanf(line, "plugs %" SCNu64, &count) == 1) {
    hostile->plugs = 2 * count;
  } else if (strncmp(line, "keys", 4) == 0) {
    uint64_t pressed = 0;
    for (int key = 0; key < KEY_COUNT; key++) pressed += hostile->pressed[key];
    reply("keys %" PRIu64 " %" PRIu64, hostile->keys, pressed);
  } else {
    reply("error", 0, 0);
  }
}

static int commands(int descriptor, uint32_t mask, void *data) {
  static char line[200];
  static size_t length = 0;
  struct hostile *hostile = data;
  ssize_t count = read(descriptor, line + length, sizeof line - 1 - length);
  (void)mask;
  if (count <= 0) {
    wl_display_terminate(hostile->display);
    return 0;
  }
  length += (size_t)count;
  for (char *end; (end = memchr(line, '\n', length));) {
    *end = '\0';
    run(hostile, line);
    length -= (size_t)(end + 1 - line);
    memmove(line, end + 1, length);
  }
  return 0;
}

// Tells why a client is sent away: it has no time to read that itself.
static void log_error(void *data, enum wl_protocol_logger_type direction, const struct wl_protocol_logger_message *message) {
  (void)data;
  if (direction != WL_PROTOCOL_LOGGER_EVENT || wl_resource_get_id(message->resource) != 1) return;
  if (strcmp(message->message->name, "error") != 0) return;
  fprintf(stderr, "error %" PRIu32 ": %s\n", message->arguments[1].u, message->arguments[2].s);
}

int main(int argc, char **argv) {
  static struct hostile hostile = {.is_calm = true, .clock = 1000000};
  signal(SIGPIPE, SIG_IGN);
  hostile.display = argc == 2 ? wl_display_create() : NULL;
  if (!hostile.display || wl_display_init_shm(hostile.display) != 0 || !objects_init(&hostile) ||
      wl_display_add_socket(hostile.display, argv[1]) != 0) {
    fprintf(stderr, "hostile-compositor SOCKET: cannot start: %s\n", strerror(errno));
    return EXIT_FAILURE;
  }
  wl_display_add_protocol_logger(hostile.display, log_error, NULL);
  struct wl_event_loop *loop = wl_display_get_event_loop(hostile.display);
  hostile.timer = wl_event_loop_add_timer(loop, turn, &hostile);
  wl_event_loop_add_fd(loop, STDIN_FILENO, WL_EVENT_READABLE, commands, &hostile);
  wl_event_source_timer_update(hostile.timer, 1);
  reply("ready", 0, 0);
  wl_display_run(hostile.display);
  wl_display_destroy_clients(hostile.display);
  return EXIT_SUCCESS;
}
