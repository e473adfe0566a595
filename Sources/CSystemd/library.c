/* The functions of sd-bus that are used, under their own names, without linking a library: the keyboard starts
 * faster without libsystemd and the five libraries that it brings, and runs where another library has sd-bus. */

#include "CSystemd.h"

#include <errno.h>

/* What has sd-bus. basu, which has it too, takes no table with the names of parameters. */
#define LIBRARIES "libsystemd.so.0", "libelogind.so.0"

/* A line for each function: its name, how many parameters, the result, and the parameters' types. A library without
 * one of them is not taken: elogind is at version 246 of systemd. */
#define FUNCTIONS(F) \
  F(sd_bus_add_filter, 4, int, sd_bus *, sd_bus_slot **, sd_bus_message_handler_t, void *) \
  F(sd_bus_add_match_async, 6, int, sd_bus *, sd_bus_slot **, const char *, sd_bus_message_handler_t, \
    sd_bus_message_handler_t, void *) \
  F(sd_bus_add_object_vtable, 6, int, sd_bus *, sd_bus_slot **, const char *, const char *, \
    const sd_bus_vtable *, void *) \
  F(sd_bus_call, 5, int, sd_bus *, sd_bus_message *, uint64_t, sd_bus_error *, sd_bus_message **) \
  F(sd_bus_call_async, 6, int, sd_bus *, sd_bus_slot **, sd_bus_message *, sd_bus_message_handler_t, void *, \
    uint64_t) \
  F(sd_bus_close_unref, 1, sd_bus *, sd_bus *) \
  F(sd_bus_emit_properties_changed_strv, 4, int, sd_bus *, const char *, const char *, char **) \
  F(sd_bus_error_free, 1, void, sd_bus_error *) \
  F(sd_bus_error_set, 3, int, sd_bus_error *, const char *, const char *) \
  F(sd_bus_get_events, 1, int, sd_bus *) \
  F(sd_bus_get_fd, 1, int, sd_bus *) \
  F(sd_bus_get_timeout, 2, int, sd_bus *, uint64_t *) \
  F(sd_bus_get_unique_name, 2, int, sd_bus *, const char **) \
  F(sd_bus_interface_name_is_valid, 1, int, const char *) \
  F(sd_bus_is_open, 1, int, sd_bus *) \
  F(sd_bus_is_ready, 1, int, sd_bus *) \
  F(sd_bus_message_append_basic, 3, int, sd_bus_message *, char, const void *) \
  F(sd_bus_message_close_container, 1, int, sd_bus_message *) \
  F(sd_bus_message_enter_container, 3, int, sd_bus_message *, char, const char *) \
  F(sd_bus_message_exit_container, 1, int, sd_bus_message *) \
  F(sd_bus_list_names, 3, int, sd_bus *, char ***, char ***) \
  F(sd_bus_message_get_error, 1, const sd_bus_error *, sd_bus_message *) \
  F(sd_bus_message_get_expect_reply, 1, int, sd_bus_message *) \
  F(sd_bus_message_get_member, 1, const char *, sd_bus_message *) \
  F(sd_bus_message_get_sender, 1, const char *, sd_bus_message *) \
  F(sd_bus_message_is_method_error, 2, int, sd_bus_message *, const char *) \
  F(sd_bus_message_new_method_call, 6, int, sd_bus *, sd_bus_message **, const char *, const char *, \
    const char *, const char *) \
  F(sd_bus_message_new_method_return, 2, int, sd_bus_message *, sd_bus_message **) \
  F(sd_bus_message_new_signal, 5, int, sd_bus *, sd_bus_message **, const char *, const char *, const char *) \
  F(sd_bus_message_open_container, 3, int, sd_bus_message *, char, const char *) \
  F(sd_bus_message_read_basic, 3, int, sd_bus_message *, char, void *) \
  F(sd_bus_message_ref, 1, sd_bus_message *, sd_bus_message *) \
  F(sd_bus_message_set_auto_start, 2, int, sd_bus_message *, int) \
  F(sd_bus_message_set_destination, 2, int, sd_bus_message *, const char *) \
  F(sd_bus_message_set_expect_reply, 2, int, sd_bus_message *, int) \
  F(sd_bus_message_skip, 2, int, sd_bus_message *, const char *) \
  F(sd_bus_message_unref, 1, sd_bus_message *, sd_bus_message *) \
  F(sd_bus_new, 1, int, sd_bus **) \
  F(sd_bus_process, 2, int, sd_bus *, sd_bus_message **) \
  F(sd_bus_reply_method_error, 2, int, sd_bus_message *, const sd_bus_error *) \
  F(sd_bus_request_name, 3, int, sd_bus *, const char *, uint64_t) \
  F(sd_bus_send, 3, int, sd_bus *, sd_bus_message *, uint64_t *) \
  F(sd_bus_set_address, 2, int, sd_bus *, const char *) \
  F(sd_bus_set_bus_client, 2, int, sd_bus *, int) \
  F(sd_bus_set_method_call_timeout, 2, int, sd_bus *, uint64_t) \
  F(sd_bus_set_monitor, 2, int, sd_bus *, int) \
  F(sd_bus_set_trusted, 2, int, sd_bus *, int) \
  F(sd_bus_slot_unref, 1, sd_bus_slot *, sd_bus_slot *) \
  F(sd_bus_start, 1, int, sd_bus *)

/* An interface's table refers to it; nothing reads it. */
const unsigned sd_bus_object_vtable_format = 0;

/* What a function returns where there is no library. */
#define MISSING(result) ((result)(intptr_t)_Generic((result(*)(void))0, int (*)(void): -ELIBACC, default: 0))

#include "../LoadedLibrary/library.h"

FUNCTIONS(FORWARD)
