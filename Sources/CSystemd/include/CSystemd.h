#include <string.h>
#include <systemd/sd-bus.h>

/* The interface org.phraseboard.Keyboard1. Here, because Swift cannot use the macros of sd-bus. */

enum { phraseboard_vtable_length = 19 };

/* Writes the interface into `table`, which has room for phraseboard_vtable_length elements and must stay where it
 * is as long as it is in use. `call` gets all methods and `get` all properties. */
static inline void phraseboard_vtable(sd_bus_vtable *table, sd_bus_message_handler_t call,
                                      sd_bus_property_get_t get) {
  const sd_bus_vtable members[] = {
      SD_BUS_VTABLE_START(0),
      SD_BUS_METHOD_WITH_ARGS("Show", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("Hide", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("Toggle", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("Type", SD_BUS_ARGS("s", id, "i", piece), SD_BUS_RESULT("s", text), call, 0),
      SD_BUS_METHOD_WITH_ARGS("TypeFilled", SD_BUS_ARGS("s", id, "i", piece, "a{ss}", texts),
                              SD_BUS_RESULT("s", text), call, 0),
      SD_BUS_METHOD_WITH_ARGS("TypeText", SD_BUS_ARGS("s", text, "a{sv}", options), SD_BUS_RESULT("s", end), call, 0),
      SD_BUS_METHOD_WITH_ARGS("StopText", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("Refresh", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("Inspect", SD_BUS_NO_ARGS, SD_BUS_RESULT("s", json), call, 0),
      SD_BUS_METHOD_WITH_ARGS("ShowPanel", SD_BUS_ARGS("s", panel, "s", tab), SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("Undo", SD_BUS_NO_ARGS, SD_BUS_RESULT("s", text), call, 0),
      SD_BUS_METHOD_WITH_ARGS("Quit", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("BecomeSystemKeyboard", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, call, 0),
      SD_BUS_SIGNAL_WITH_ARGS("TextProgress", SD_BUS_ARGS("u", typed, "u", all), 0),
      SD_BUS_PROPERTY("Visible", "b", get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
      SD_BUS_PROPERTY("Panel", "s", get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
      SD_BUS_PROPERTY("Content", "s", get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
      SD_BUS_VTABLE_END,
  };
  _Static_assert(sizeof members / sizeof members[0] == phraseboard_vtable_length, "room for every member");
  memcpy(table, members, sizeof members);
}

#include "desktop.h"
