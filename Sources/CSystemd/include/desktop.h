/* What desktops expect of a keyboard: sm.puri.OSK0 and org.freedesktop.Application. To be included after sd-bus.h. */

enum { phraseboard_system_keyboard_vtable_length = 4, phraseboard_application_vtable_length = 5 };

/* Writes sm.puri.OSK0 into `table`, which has room for phraseboard_system_keyboard_vtable_length elements and must stay
 * where it is as long as it is in use. `call` gets all methods and `get` all properties. */
static inline void phraseboard_system_keyboard_vtable(sd_bus_vtable *table, sd_bus_message_handler_t call,
                                                      sd_bus_property_get_t get) {
  const sd_bus_vtable members[] = {
      SD_BUS_VTABLE_START(0),
      SD_BUS_METHOD_WITH_ARGS("SetVisible", SD_BUS_ARGS("b", visible), SD_BUS_NO_RESULT, call, 0),
      SD_BUS_PROPERTY("Visible", "b", get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
      SD_BUS_VTABLE_END,
  };
  _Static_assert(sizeof members / sizeof members[0] == phraseboard_system_keyboard_vtable_length,
                 "room for every member");
  memcpy(table, members, sizeof members);
}

/* The same for org.freedesktop.Application, which has no properties. */
static inline void phraseboard_application_vtable(sd_bus_vtable *table, sd_bus_message_handler_t call,
                                                  sd_bus_property_get_t get) {
  (void)get;
  const sd_bus_vtable members[] = {
      SD_BUS_VTABLE_START(0),
      SD_BUS_METHOD_WITH_ARGS("Activate", SD_BUS_ARGS("a{sv}", platform_data), SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("Open", SD_BUS_ARGS("as", uris, "a{sv}", platform_data), SD_BUS_NO_RESULT, call, 0),
      SD_BUS_METHOD_WITH_ARGS("ActivateAction",
                              SD_BUS_ARGS("s", action_name, "av", parameter, "a{sv}", platform_data),
                              SD_BUS_NO_RESULT, call, 0),
      SD_BUS_VTABLE_END,
  };
  _Static_assert(sizeof members / sizeof members[0] == phraseboard_application_vtable_length,
                 "room for every member");
  memcpy(table, members, sizeof members);
}
