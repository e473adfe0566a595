#!/usr/bin/python3
"""A program on a session bus that does what lines on its standard input say: the system keyboard, gnome-session, feedbackd,
or the portal of the desktop's settings.

    bus-peer.py ADDRESS

prints `ready`, and after each command, once the bus has handled all of it, `done`:

    own NAME FLAGS          requests the name; prints `own RESULT`
    release NAME
    value TEXT              what Get answers from now on, in GVariant's text format; `error` for an error
    hold                    keeps all calls without an answer, until `answer`
    refuse                  answers every SetVisible with an error
    answer                  answers what was kept, and no longer keeps anything
    emit PATH INTERFACE MEMBER ARGUMENTS [CONNECTION]
    flood COUNT PATH INTERFACE MEMBER ARGUMENTS
    setting NAMESPACE KEY VALUE         what the portal answers from now on
    old-portal              knows Read, and no ReadOne
    call NAME PATH INTERFACE MEMBER ARGUMENTS   prints `answer` and what has come

It prints the calls that it gets as `call MEMBER ARGUMENTS`. It plays all of them at once, whatever it owns.
"""

import shlex
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

KEYBOARD = """
<node>
  <interface name="sm.puri.OSK0"><method name="SetVisible"><arg type="b" direction="in"/></method></interface>
  <interface name="org.freedesktop.DBus.Properties">
    <method name="Get">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
    </method>
  </interface>
</node>
"""
MANAGER = """
<node>
  <interface name="org.gnome.SessionManager">
    <method name="RegisterClient">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="o" direction="out"/>
    </method>
  </interface>
</node>
"""
CLIENT = """
<node>
  <interface name="org.gnome.SessionManager.ClientPrivate">
    <method name="EndSessionResponse"><arg type="b" direction="in"/><arg type="s" direction="in"/></method>
  </interface>
</node>
"""
FEEDBACK = """
<node>
  <interface name="org.sigxcpu.Feedback">
    <method name="TriggerFeedback">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="i" direction="in"/>
    </method>
  </interface>
</node>
"""
PORTAL = """
<node>
  <interface name="org.freedesktop.portal.Settings">
    <method name="Read">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
    </method>
    <method name="ReadOne">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
    </method>
  </interface>
</node>
"""
CLIENT_PATH = "/org/gnome/SessionManager/Client1"
OBJECTS = {
    "/sm/puri/OSK0": KEYBOARD,
    "/org/gnome/SessionManager": MANAGER,
    CLIENT_PATH: CLIENT,
    "/org/sigxcpu/Feedback": FEEDBACK,
    "/org/freedesktop/portal/desktop": PORTAL,
}


def report(line):
    print(line, flush=True)


class Peer:
    def __init__(self, address):
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.value = "false"
        self.kept = None
        self.refuses = False
        self.settings = {}
        self.is_old_portal = False
        for path, text in OBJECTS.items():
            for interface in Gio.DBusNodeInfo.new_for_xml(text).interfaces:
                self.bus.register_object(path, interface, self.called)

    def called(self, _bus, _sender, _path, _interface, method, arguments, invocation):
        report(f"call {method} {arguments.print_(False)}")
        if self.kept is None:
            self.respond(method, arguments, invocation)
        else:
            self.kept.append((method, arguments, invocation))

    def respond_setting(self, method, arguments, invocation):
        value = self.settings.get(arguments.unpack())
        if value is None or (method == "ReadOne" and self.is_old_portal):
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "there is none")
            return
        variant = GLib.Variant("v", value)
        # Read has one variant too many, as the portal itself.
        whole = variant if method == "ReadOne" else GLib.Variant("v", variant)
        invocation.return_value(GLib.Variant.new_tuple(whole))

    def respond(self, method, arguments, invocation):
        if method in ("Read", "ReadOne"):
            self.respond_setting(method, arguments, invocation)
            return
        if method == "Get" and self.value != "error":
            invocation.return_value(GLib.Variant("(v)", (GLib.Variant.parse(None, self.value, None, None),)))
        elif method == "RegisterClient":
            invocation.return_value(GLib.Variant("(o)", (CLIENT_PATH,)))
        elif method == "Get" or (method == "SetVisible" and self.refuses):
            invocation.return_dbus_error("org.phraseboard.Test.Refused", "not today")
        else:
            invocation.return_value(None)

    def ask_bus(self, method, arguments=None):
        name = "org.freedesktop.DBus"
        return self.bus.call_sync(
            name, "/org/freedesktop/DBus", name, method, arguments, None, Gio.DBusCallFlags.NONE, -1, None
        )

    def emit(self, path, interface, member, arguments, connection=""):
        value = GLib.Variant.parse(None, arguments, None, None)
        self.bus.emit_signal(connection or None, path, interface, member, value)

    def call(self, name, path, interface, member, arguments):
        def answered(bus, result):
            try:
                report(f"answer {bus.call_finish(result).print_(False)}")
            except GLib.Error as error:
                report(f"answer {Gio.DBusError.get_remote_error(error)}")

        value = GLib.Variant.parse(None, arguments, None, None)
        self.bus.call(name, path, interface, member, value, None, Gio.DBusCallFlags.NONE, -1, None, answered)

    def obey(self, command, *words):
        if command == "own":
            result = self.ask_bus("RequestName", GLib.Variant("(su)", (words[0], int(words[1]))))
            report(f"own {result.unpack()[0]}")
        elif command == "release":
            self.ask_bus("ReleaseName", GLib.Variant("(s)", words))
        elif command == "value":
            self.value = words[0]
        elif command == "hold":
            self.kept = []
        elif command == "refuse":
            self.refuses = True
        elif command == "answer":
            for method, arguments, invocation in self.kept:
                self.respond(method, arguments, invocation)
            self.kept = None
        elif command == "setting":
            self.settings[(words[0], words[1])] = GLib.Variant.parse(None, words[2], None, None)
        elif command == "old-portal":
            self.is_old_portal = True
        elif command == "emit":
            self.emit(*words)
        elif command == "flood":
            for _ in range(int(words[0])):
                self.emit(*words[1:])
        elif command == "call":
            self.call(*words)
        else:
            raise SystemExit(f"unknown command {command}")
        # What was sent before this is here when the answer has come, but GLib hands calls to this thread's loop.
        self.ask_bus("GetId")
        while GLib.MainContext.default().iteration(False):
            pass
        report("done")


def main():
    peer = Peer(sys.argv[1])
    loop = GLib.MainLoop()

    def readable(*_):
        line = sys.stdin.readline()
        if line:
            peer.obey(*shlex.split(line))
        else:
            loop.quit()
        return bool(line)

    # One line at a time comes, since each is answered.
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, readable)
    report("ready")
    loop.run()


main()
