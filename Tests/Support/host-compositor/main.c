#include "host.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EXIT_USAGE = 64, MAX_SIDE = 16384 };

static const char usage[] =
    "usage: host-compositor --size WIDTHxHEIGHT [--pointer] [--pen] [--layer-shell [--no-virtual-keyboard]]\n"
    "       [--pictures] [--socket NAME]\n"
    "A Wayland compositor without a screen. It reads commands on standard input and ends when that closes.\n";

uint32_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint32_t)((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
}

static bool parse_size(const char *text, int32_t *width, int32_t *height) {
  int end = 0;
  if (sscanf(text, "%5dx%5d%n", width, height, &end) != 2 || text[end] != '\0') return false;
  return *width > 0 && *height > 0 && *width <= MAX_SIDE && *height <= MAX_SIDE;
}

static int terminate(int signal_number, void *data) {
  (void)signal_number;
  wl_display_terminate(data);
  return 0;
}

static bool set_up(struct host *host, const char *socket) {
  struct wl_event_loop *loop = wl_display_get_event_loop(host->display);
  if (!wl_event_loop_add_signal(loop, SIGTERM, terminate, host->display) ||
      !wl_event_loop_add_signal(loop, SIGINT, terminate, host->display))
    return false;
  signal(SIGPIPE, SIG_IGN);
  if (wl_display_init_shm(host->display) != 0) return false;
  if (!shell_init(host) || !seat_init(host) || !tablet_init(host) || !panel_init(host)) return false;
  if (wl_display_add_socket(host->display, socket) != 0) return false;
  return commands_init(host);
}

int main(int argc, char **argv) {
  static const struct option options[] = {
      {"size", required_argument, NULL, 's'},
      {"pointer", no_argument, NULL, 'p'},
      {"pen", no_argument, NULL, 't'},
      {"layer-shell", no_argument, NULL, 'l'},
      {"no-virtual-keyboard", no_argument, NULL, 'v'},
      {"pictures", no_argument, NULL, 'i'},
      {"socket", required_argument, NULL, 'n'},
      {NULL, 0, NULL, 0},
  };
  struct host host = {0};
  const char *socket = "host-0";
  int option;
  while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
    if (option == 's' && parse_size(optarg, &host.width, &host.height)) continue;
    if (option == 'p') {
      host.with_pointer = true;
    } else if (option == 't') {
      host.with_pen = true;
    } else if (option == 'l') {
      host.with_layer_shell = true;
    } else if (option == 'v') {
      host.without_virtual_keyboard = true;
    } else if (option == 'i') {
      host.with_pictures = true;
    } else if (option == 'n') {
      socket = optarg;
    } else {
      fputs(usage, stderr);
      return EXIT_USAGE;
    }
  }
  if (optind != argc || host.width == 0) {
    fputs(usage, stderr);
    return EXIT_USAGE;
  }

  host.display = wl_display_create();
  if (!host.display || !set_up(&host, socket)) {
    fprintf(stderr, "host-compositor: cannot start on socket %s: %s\n", socket, strerror(errno));
    return EXIT_FAILURE;
  }
  report(&host, "event socket %s", socket);
  wl_display_run(host.display);
  wl_display_destroy_clients(host.display);
  wl_display_destroy(host.display);
  return EXIT_SUCCESS;
}
