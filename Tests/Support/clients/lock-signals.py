#!/usr/bin/python3
"""Plays logind and the screen savers on a bus, as far as they tell that a session is locked.

    lock-signals.py ADDRESS NAME...

takes the names on the bus, and then prints

    ready                   the names are taken
    GetSession ID           somebody has asked for a session; there are 1 and c2, and `auto` is 1

It tells whether the session is locked by LockedHint, and by GetActive of org.gnome.ScreenSaver and
org.freedesktop.ScreenSaver. It does what D-Bus calls ask of it, at the path /org/freedesktop/login1 and any of its names:

    org.freedesktop.login1.Manager.GetSession(s id) -> o
    org.freedesktop.login1.Manager.LockSession(s id)    what `loginctl lock-session` calls
    org.phraseboard.Test.SetLocked(b is_locked, b is_told)
                            with the signals that logind or the screen savers have for it, if it is told
    org.phraseboard.Test.Emit(o path, s interface, s member, s arguments, s connection)
                            emits any signal, to all or to one connection; the arguments are a tuple in
                            GVariant's text format
    org.phraseboard.Test.Flood(o path, s interface, s member, s arguments, i count)
                            emits it so many times
"""

import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

INTERFACES = """
<node>
  <interface name="org.freedesktop.login1.Manager">
    <method name="GetSession"><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
    <method name="LockSession"><arg type="s" direction="in"/></method>
  </interface>
  <interface name="org.phraseboard.Test">
    <method name="SetLocked"><arg type="b" direction="in"/><arg type="b" direction="in"/></method>
    <method name="Emit">
      <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="s" direction="in"/><arg type="s" direction="in"/>
    </method>
    <method name="Flood">
      <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="s" direction="in"/><arg type="i" direction="in"/>
    </method>
  </interface>
</node>
"""
SESSION = """
<node>
  <interface name="org.freedesktop.login1.Session"><property name="LockedHint" type="b" access="read"/></interface>
</node>
"""
SAVER = """
<node><interface name="{}"><method name="GetActive"><arg type="b" direction="out"/></method></interface></node>
"""
SAVERS = ["org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver"]
# Of RequestName. The bus learns some time after the end of a process that it has ended.
ALLOW_REPLACEMENT = 1
REPLACE_EXISTING = 2
SESSIONS = {
    "auto": "/org/freedesktop/login1/session/_31",
    "1": "/org/freedesktop/login1/session/_31",
    "c2": "/org/freedesktop/login1/session/c2",
}


is_locked = False
names = sys.argv[2:]


def report(line):
    print(line, flush=True)


def emit(bus, path, interface, member, arguments="()", connection=""):
    bus.emit_signal(connection or None, path, interface, member, GLib.Variant.parse(None, arguments, None, None))


def set_locked(bus, now, is_told):
    global is_locked
    is_locked = now
    for name in names if is_told else []:
        if name in SAVERS:
            emit(bus, "/" + name.replace(".", "/"), name, "ActiveChanged", f"({str(now).lower()},)")
        else:
            change = f"('org.freedesktop.login1.Session', {{'LockedHint': <{str(now).lower()}>}}, @as [])"
            emit(bus, SESSIONS["1"], "org.freedesktop.DBus.Properties", "PropertiesChanged", change)


def answer(bus, method, arguments):
    if method == "GetSession":
        report(f"GetSession {arguments[0]}")
        return GLib.Variant("(o)", (SESSIONS[arguments[0]],))
    if method == "LockSession":
        emit(bus, SESSIONS[arguments[0]], "org.freedesktop.login1.Session", "Lock")
    elif method == "GetActive":
        return GLib.Variant("(b)", (is_locked,))
    elif method == "SetLocked":
        set_locked(bus, *arguments)
    elif method == "Emit":
        emit(bus, *arguments)
    elif method == "Flood":
        for _ in range(arguments[4]):
            emit(bus, *arguments[:4])
    return None


def called(bus, _sender, _path, _interface, method, arguments, invocation):
    try:
        invocation.return_value(answer(bus, method, arguments.unpack()))
    except KeyError as error:
        invocation.return_dbus_error("org.freedesktop.login1.NoSuchSession", f"No session {error}")


def main():
    address = sys.argv[1]
    flags = (
        Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    )
    bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
    for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
        bus.register_object("/org/freedesktop/login1", interface, called)
    session = Gio.DBusNodeInfo.new_for_xml(SESSION).interfaces[0]
    for path in set(SESSIONS.values()):
        bus.register_object(path, session, None, lambda *_: GLib.Variant("b", is_locked), None)
    for name in SAVERS:
        saver = Gio.DBusNodeInfo.new_for_xml(SAVER.format(name)).interfaces[0]
        bus.register_object("/" + name.replace(".", "/"), saver, called)
    for name in names:
        bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (name, ALLOW_REPLACEMENT | REPLACE_EXISTING)), None, Gio.DBusCallFlags.NONE, -1, None,
        )
    report("ready")
    GLib.MainLoop().run()


main()
