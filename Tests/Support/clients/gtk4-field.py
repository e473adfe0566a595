#!/usr/bin/python3
"""A window with a GTK 4 text view, which reports what it holds when it is asked.

    gtk4-field.py

Events are JSON lines on standard output: `ready` once the window is there, `focus in` when it gets (true) or loses
(false) the keyboard. Commands are lines on standard input:

    sync      answered with `synced text` once all that the compositor has sent by then is handled
    clear     answered with `cleared` once the field is empty
"""

import json
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402


def report(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


def on_command(stream, _condition, buffer, loop):
    line = stream.readline()
    if line == "sync\n":
        Gdk.Display.get_default().sync()
        while GLib.MainContext.default().pending():
            GLib.MainContext.default().iteration(False)
        report("synced", text=buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True))
    elif line == "clear\n":
        buffer.set_text("")
        report("cleared")
    elif not line:
        loop.quit()
        return False
    return True


def main():
    Gtk.init()
    loop = GLib.MainLoop()
    view = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD_CHAR)
    focus = Gtk.EventControllerFocus()
    focus.connect("enter", lambda *_: report("focus", **{"in": True}))
    focus.connect("leave", lambda *_: report("focus", **{"in": False}))
    view.add_controller(focus)
    window = Gtk.Window(title="Text field", child=Gtk.ScrolledWindow(child=view))
    window.connect("map", lambda *_: report("ready"))
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, on_command, view.get_buffer(), loop)
    window.present()
    view.grab_focus()
    loop.run()


main()
