/* The functions of sd-bus that are used, under their own names, without linking a library: the keyboard starts
 * faster without libsystemd and the five libraries that it brings, and runs where another library has sd-bus. */

#include "CSystemd.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What has sd-bus. basu, which has it too, takes no table with the names of parameters. */
static const char *const libraries[] = {"libsystemd.so.0", "libelogind.so.0"};

/* A line for each function: how many parameters, the result, the name, and the parameters' types. A library without
 * one of them is not taken: elogind is at version 246 of systemd. */
#define FUNCTIONS(F) \
  F(4, int, sd_bus_add_filter, sd_bus *, sd_bus_slot **, sd_bus_message_handler_t, void *) \
  F(6, int, sd_bus_add_match_async, sd_bus *, sd_bus_slot **, const char *, sd_bus_message_handler_t, \
    sd_bus_message_handler_t, void *) \
  F(6, int, sd_bus_add_object_vtable, sd_bus *, sd_bus_slot **, const char *, const char *, \
    const sd_bus_vtable *, void *) \
  F(5, int, sd_bus_call, sd_bus *, sd_bus_message *, uint64_t, sd_bus_error *, sd_bus_message **) \
  F(6, int, sd_bus_call_async, sd_bus *, sd_bus_slot **, sd_bus_message *, sd_bus_message_handler_t, void *, \
    uint64_t) \
  F(1, sd_bus *, sd_bus_close_unref, sd_bus *) \
  F(4, int, sd_bus_emit_properties_changed_strv, sd_bus *, const char *, const char *, char **) \
  F(1, void, sd_bus_error_free, sd_bus_error *) \
  F(3, int, sd_bus_error_set, sd_bus_error *, const char *, const char *) \
  F(1, int, sd_bus_get_events, sd_bus *) \
  F(1, int, sd_bus_get_fd, sd_bus *) \
  F(2, int, sd_bus_get_timeout, sd_bus *, uint64_t *) \
  F(2, int, sd_bus_get_unique_name, sd_bus *, const char **) \
  F(1, int, sd_bus_interface_name_is_valid, const char *) \
  F(1, int, sd_bus_is_open, sd_bus *) \
  F(1, int, sd_bus_is_ready, sd_bus *) \
  F(3, int, sd_bus_message_append_basic, sd_bus_message *, char, const void *) \
  F(1, int, sd_bus_message_close_container, sd_bus_message *) \
  F(3, int, sd_bus_message_enter_container, sd_bus_message *, char, const char *) \
  F(1, int, sd_bus_message_exit_container, sd_bus_message *) \
  F(3, int, sd_bus_list_names, sd_bus *, char ***, char ***) \
  F(1, const char *, sd_bus_message_get_member, sd_bus_message *) \
  F(1, const char *, sd_bus_message_get_sender, sd_bus_message *) \
  F(2, int, sd_bus_message_is_method_error, sd_bus_message *, const char *) \
  F(6, int, sd_bus_message_new_method_call, sd_bus *, sd_bus_message **, const char *, const char *, \
    const char *, const char *) \
  F(2, int, sd_bus_message_new_method_return, sd_bus_message *, sd_bus_message **) \
  F(3, int, sd_bus_message_open_container, sd_bus_message *, char, const char *) \
  F(3, int, sd_bus_message_read_basic, sd_bus_message *, char, void *) \
  F(2, int, sd_bus_message_set_auto_start, sd_bus_message *, int) \
  F(2, int, sd_bus_message_set_expect_reply, sd_bus_message *, int) \
  F(2, int, sd_bus_message_skip, sd_bus_message *, const char *) \
  F(1, sd_bus_message *, sd_bus_message_unref, sd_bus_message *) \
  F(1, int, sd_bus_new, sd_bus **) \
  F(2, int, sd_bus_process, sd_bus *, sd_bus_message **) \
  F(3, int, sd_bus_request_name, sd_bus *, const char *, uint64_t) \
  F(3, int, sd_bus_send, sd_bus *, sd_bus_message *, uint64_t *) \
  F(2, int, sd_bus_set_address, sd_bus *, const char *) \
  F(2, int, sd_bus_set_bus_client, sd_bus *, int) \
  F(2, int, sd_bus_set_method_call_timeout, sd_bus *, uint64_t) \
  F(2, int, sd_bus_set_monitor, sd_bus *, int) \
  F(2, int, sd_bus_set_trusted, sd_bus *, int) \
  F(1, sd_bus_slot *, sd_bus_slot_unref, sd_bus_slot *) \
  F(1, int, sd_bus_start, sd_bus *)

/* An interface's table refers to it; nothing reads it. */
const unsigned sd_bus_object_vtable_format = 0;

struct functions {
#define MEMBER(count, result, name, ...) __typeof__(name) *name;
  FUNCTIONS(MEMBER)
};

static struct functions functions;
static bool is_loaded;

static bool find_functions(void *library) {
  struct symbol {
    const char *name;
    size_t offset;
  };
#define SYMBOL(count, result, name, ...) {#name, offsetof(struct functions, name)},
  static const struct symbol symbols[] = {FUNCTIONS(SYMBOL)};
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *function = dlsym(library, symbols[i].name);
    if (!function) return false;
    memcpy((char *)&functions + symbols[i].offset, &function, sizeof function);
  }
  return true;
}

/* Takes the first library that has every function. */
static void load(void) {
  for (size_t i = 0; !is_loaded && i < sizeof libraries / sizeof libraries[0]; i++) {
    void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_LOCAL);
    if (!library) continue;
    is_loaded = find_functions(library);
    if (!is_loaded) dlclose(library);
  }
}

static bool can_call(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

/* What a function returns where there is no library. */
#define MISSING(result) ((result)(intptr_t)_Generic((result(*)(void))0, int (*)(void): -ELIBACC, default: 0))

#define RETURN(result, name, ...) return can_call() ? functions.name(__VA_ARGS__) : MISSING(result)

#define FORWARD_1(result, name, A) \
  result name(A a) { RETURN(result, name, a); }
#define FORWARD_2(result, name, A, B) \
  result name(A a, B b) { RETURN(result, name, a, b); }
#define FORWARD_3(result, name, A, B, C) \
  result name(A a, B b, C c) { RETURN(result, name, a, b, c); }
#define FORWARD_4(result, name, A, B, C, D) \
  result name(A a, B b, C c, D d) { RETURN(result, name, a, b, c, d); }
#define FORWARD_5(result, name, A, B, C, D, E) \
  result name(A a, B b, C c, D d, E e) { RETURN(result, name, a, b, c, d, e); }
#define FORWARD_6(result, name, A, B, C, D, E, F) \
  result name(A a, B b, C c, D d, E e, F f) { RETURN(result, name, a, b, c, d, e, f); }

#define FORWARD(count, result, name, ...) FORWARD_##count(result, name, __VA_ARGS__)
FUNCTIONS(FORWARD)
