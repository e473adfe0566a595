// The line protocol. Each command gets exactly one reply line, `ok` or `error REASON`, in order.
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_LINE = 256, MAX_WORDS = 5 };

struct reader {
  struct host *host;
  size_t length;
  bool too_long;  // the line that is being read; its rest is dropped
  char line[MAX_LINE];
};

static void flush_output(struct host *host) {
  if (fflush(stdout) != 0) wl_display_terminate(host->display);
}

static void print_line(const char *format, va_list arguments) {
  vprintf(format, arguments);
  putchar('\n');
}

void report(struct host *host, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_line(format, arguments);
  va_end(arguments);
  flush_output(host);
}

// Replies to a command. The line goes out once the clients have what the commands sent them (read_commands).
static void reply(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_line(format, arguments);
  va_end(arguments);
}

static bool parse_number(const char *word, double *number) {
  char *end;
  *number = strtod(word, &end);
  return end != word && *end == '\0' && *number >= -32768 && *number <= 32767;
}

static bool parse_integer(const char *word, uint32_t *number) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(word, &end, 10);
  *number = (uint32_t)value;
  return end != word && *end == '\0' && word[0] != '-' && errno == 0 && value <= UINT32_MAX;
}

// What each command takes: `i` a finger or another number, `p` a position (two words), `s` press or release, `o` on or off, `w` any word; a
// time may follow where `t` stands.
struct arguments {
  uint32_t id, time;
  double x, y;
  bool on;
  const char *word;
};

static bool parse_arguments(const char *shape, char **words, size_t count, struct arguments *result) {
  size_t at = 0;
  result->time = now_ms();
  for (; *shape; shape++) {
    if (*shape == 't' && at == count) break;
    if (at == count) return false;
    const char *word = words[at++];
    if (*shape == 'w') result->word = word;
    if (*shape == 'i' && !parse_integer(word, &result->id)) return false;
    if (*shape == 't' && !parse_integer(word, &result->time)) return false;
    if (*shape == 'p' && (at == count || !parse_number(word, &result->x) ||
                          !parse_number(words[at++], &result->y)))
      return false;
    if (*shape == 's' || *shape == 'o') {
      result->on = strcmp(word, *shape == 's' ? "press" : "on") == 0;
      if (!result->on && strcmp(word, *shape == 's' ? "release" : "off") != 0) return false;
    }
  }
  return at == count;
}

static const char *run_down(struct host *host, const struct arguments *a) {
  return seat_down(host, (int32_t)a->id, a->x, a->y, a->time);
}

static const char *run_motion(struct host *host, const struct arguments *a) {
  return seat_motion(host, (int32_t)a->id, a->x, a->y, a->time);
}

static const char *run_up(struct host *host, const struct arguments *a) {
  return seat_up(host, (int32_t)a->id, a->time);
}

static const char *run_frame(struct host *host, const struct arguments *a) {
  (void)a;
  return seat_touch_frame(host);
}

static const char *run_cancel(struct host *host, const struct arguments *a) {
  (void)a;
  return seat_cancel(host);
}

static const char *run_pointer(struct host *host, const struct arguments *a) {
  return pointer_move(host, a->x, a->y, a->time);
}

static const char *run_button(struct host *host, const struct arguments *a) {
  return pointer_button(host, a->on, a->time);
}

static const char *run_wheel(struct host *host, const struct arguments *a) {
  return pointer_wheel(host, a->x, a->y, a->time);
}

static const char *run_scroll(struct host *host, const struct arguments *a) {
  return pointer_scroll(host, a->x, a->y, a->time);
}

static const char *run_scroll_end(struct host *host, const struct arguments *a) {
  return pointer_scroll_end(host, a->time);
}

static const char *run_pen(struct host *host, const struct arguments *a) {
  return pen_move(host, a->x, a->y, a->time);
}

static const char *run_tip(struct host *host, const struct arguments *a) {
  return pen_tip(host, a->on, a->time);
}

static const char *run_pen_away(struct host *host, const struct arguments *a) {
  return pen_away(host, a->time);
}

static const char *run_seat(struct host *host, const struct arguments *a) {
  return seat_plug(host, a->on);
}

static const char *run_withdraw(struct host *host, const struct arguments *a) {
  (void)a;
  return panel_withdraw(host);
}

static const char *run_touch(struct host *host, const struct arguments *a) {
  return seat_plug_touch(host, a->on);
}

static const char *run_keyboard(struct host *host, const struct arguments *a) {
  return seat_plug_keyboard(host, a->on);
}

static const char *run_key(struct host *host, const struct arguments *a) {
  return keyboard_key(host, a->id, a->on, a->time);
}

static const char *run_modifiers(struct host *host, const struct arguments *a) {
  return keyboard_modifiers(host, a->id);
}

static const char *run_close(struct host *host, const struct arguments *a) {
  (void)a;
  return shell_close(host);
}

static const char *run_picture(struct host *host, const struct arguments *a) {
  return shell_save_picture(host, a->word);
}

static const char *run_frames(struct host *host, const struct arguments *a) {
  host->reports_frames = a->on;
  return NULL;
}

static const char *run_frame_age(struct host *host, const struct arguments *a) {
  host->frame_age = a->id;
  return NULL;
}

static const struct command {
  const char *name, *shape, *usage;
  const char *(*run)(struct host *host, const struct arguments *arguments);
} commands[] = {
    {"down", "ipt", "down ID X Y [TIME]", run_down},
    {"motion", "ipt", "motion ID X Y [TIME]", run_motion},
    {"up", "it", "up ID [TIME]", run_up},
    {"frame", "", "frame", run_frame},
    {"cancel", "", "cancel", run_cancel},
    {"pointer", "pt", "pointer X Y [TIME]", run_pointer},
    {"button", "st", "button press|release [TIME]", run_button},
    {"wheel", "pt", "wheel X Y [TIME]", run_wheel},
    {"scroll", "pt", "scroll X Y [TIME]", run_scroll},
    {"scroll-end", "t", "scroll-end [TIME]", run_scroll_end},
    {"pen", "pt", "pen X Y [TIME]", run_pen},
    {"tip", "st", "tip press|release [TIME]", run_tip},
    {"pen-away", "t", "pen-away [TIME]", run_pen_away},
    {"touch", "o", "touch on|off", run_touch},
    {"keyboard", "o", "keyboard on|off", run_keyboard},
    {"key", "ist", "key CODE press|release [TIME]", run_key},
    {"modifiers", "i", "modifiers DEPRESSED", run_modifiers},
    {"seat", "o", "seat on|off", run_seat},
    {"withdraw", "", "withdraw", run_withdraw},
    {"frames", "o", "frames on|off", run_frames},
    {"frame-age", "i", "frame-age MILLISECONDS", run_frame_age},
    {"close", "", "close", run_close},
    {"picture", "w", "picture FILE", run_picture},
};

static void run_line(struct host *host, char *line) {
  char *words[MAX_WORDS + 1], *rest = NULL;
  size_t count = 0;
  for (char *word = strtok_r(line, " ", &rest); word && count <= MAX_WORDS; word = strtok_r(NULL, " ", &rest))
    words[count++] = word;
  for (size_t i = 0; count > 0 && i < sizeof commands / sizeof commands[0]; i++) {
    const struct command *command = &commands[i];
    struct arguments arguments = {0};
    if (strcmp(command->name, words[0]) != 0) continue;
    if (!parse_arguments(command->shape, words + 1, count - 1, &arguments)) {
      reply("error usage: %s", command->usage);
      return;
    }
    const char *problem = command->run(host, &arguments);
    if (problem) {
      reply("error %s", problem);
    } else {
      reply("ok");
    }
    return;
  }
  reply("error unknown command");
}

static void take_byte(struct reader *reader, char byte) {
  if (byte != '\n') {
    reader->too_long = reader->too_long || reader->length == MAX_LINE - 1;
    if (!reader->too_long) reader->line[reader->length++] = byte;
    return;
  }
  reader->line[reader->length] = '\0';
  if (reader->too_long) {
    reply("error the line is longer than %d bytes", MAX_LINE - 1);
  } else {
    run_line(reader->host, reader->line);
  }
  reader->length = 0;
  reader->too_long = false;
}

static int read_commands(int fd, uint32_t mask, void *data) {
  (void)mask;
  struct reader *reader = data;
  char bytes[4096];
  ssize_t count = read(fd, bytes, sizeof bytes);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (count <= 0) wl_display_terminate(reader->host->display);
  for (ssize_t i = 0; i < count; i++) take_byte(reader, bytes[i]);
  // Whoever reads a reply goes on to what must come after the command.
  wl_display_flush_clients(reader->host->display);
  flush_output(reader->host);
  return 0;
}

bool commands_init(struct host *host) {
  static struct reader reader;
  reader.host = host;
  struct wl_event_loop *loop = wl_display_get_event_loop(host->display);
  return wl_event_loop_add_fd(loop, STDIN_FILENO, WL_EVENT_READABLE, read_commands, &reader) != NULL;
}
