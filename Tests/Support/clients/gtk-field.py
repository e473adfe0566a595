#!/usr/bin/python3
"""A window with one GTK 3 text field, which reports what happens to it.

    gtk-field.py view|entry|password|form [quiet]

A form is an entry of 60 pixels at the upper edge, and below it a button of 60 pixels that takes the focus.

Every event is one JSON line on standard output:

    ready                   the compositor has the window where it wants it
    size width height       the compositor has the window on the screen at this size
    focus in                the field got (true) or lost (false) the keyboard
    text text               the whole text, after each change (not if quiet)
    touch phase x y         a touch (begin, update, end, cancel) at a place in the window
    button phase x y        a mouse button (press, release)

Commands are lines on standard input:

    sync                    answered with `synced text` once all that the compositor has sent by then is handled
    clear                   answered with `cleared` once the field is empty
    paint                   answered with `painted` once the compositor has the window's content on the screen
"""

import json
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

STYLE = b"textview, entry { font-size: 24px; }"
PHASES = {
    Gdk.EventType.TOUCH_BEGIN: ("touch", "begin"),
    Gdk.EventType.TOUCH_UPDATE: ("touch", "update"),
    Gdk.EventType.TOUCH_END: ("touch", "end"),
    Gdk.EventType.TOUCH_CANCEL: ("touch", "cancel"),
    Gdk.EventType.BUTTON_PRESS: ("button", "press"),
    Gdk.EventType.BUTTON_RELEASE: ("button", "release"),
}


def report(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


class PaintWatch:
    """Tells what the compositor has handled at the end of each paint: GDK has committed the frame then."""

    def __init__(self, window):
        self.window = window
        self.is_ready = False
        self.size = None
        self.paint_is_awaited = False
        window.get_frame_clock().connect_after("after-paint", self.after_paint)

    def await_paint(self):
        self.paint_is_awaited = True
        self.window.queue_draw()

    def state(self):
        surface = self.window.get_window()
        is_activated = bool(surface.get_state() & Gdk.WindowState.FOCUSED)
        return is_activated, (surface.get_width(), surface.get_height())

    def after_paint(self, _clock):
        is_activated, size = self.state()
        if self.paint_is_awaited or size != self.size:
            # wlroots answers a frame from an idle callback: after the reply to one sync, before that to a second.
            Gdk.Display.get_default().sync()
            Gdk.Display.get_default().sync()
        # A tiling compositor answers the first frame with the size that it has for the window, and with the
        # activated state (which GDK calls focused, and assumes until the first answer). No touch reaches the window
        # before a frame of that size.
        if not is_activated or self.state() != (is_activated, size):
            return
        if not self.is_ready:
            self.is_ready = True
            report("ready")
        if size != self.size:
            self.size = size
            report("size", width=size[0], height=size[1])
        if self.paint_is_awaited:
            self.paint_is_awaited = False
            report("painted")


def make_field(kind):
    """Returns the field, what holds its text, and functions that read and set the text."""
    if kind != "view":
        entry = Gtk.Entry()
        if kind == "password":
            entry.set_visibility(False)
            entry.set_input_purpose(Gtk.InputPurpose.PASSWORD)
        return entry, entry, entry.get_text, entry.set_text
    view = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD_CHAR, left_margin=16, right_margin=16, top_margin=16)
    buffer = view.get_buffer()

    def read_text():
        return buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True)

    return view, buffer, read_text, buffer.set_text


def fill(window, field, kind):
    if kind != "form":
        window.add(field)
        return
    button = Gtk.Button(label="No text here")
    for widget in field, button:
        widget.set_size_request(-1, 60)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.pack_start(field, False, False, 0)
    box.pack_start(button, False, False, 0)
    window.set_decorated(False)
    window.add(box)


def on_event(_widget, event):
    if event.type in PHASES:
        name, phase = PHASES[event.type]
        _, x, y = event.get_root_coords()
        report(name, phase=phase, x=x, y=y)
    return False


def on_command(stream, _condition, watch, read_text, set_text):
    line = stream.readline()
    if line == "sync\n":
        Gdk.Display.get_default().sync()
        while Gtk.events_pending():
            Gtk.main_iteration()
        report("synced", text=read_text())
    elif line == "clear\n":
        set_text("")
        report("cleared")
    elif line == "paint\n":
        watch.await_paint()
    elif not line:
        Gtk.main_quit()
        return False
    return True


def main():
    if sys.argv[1:2] not in (["view"], ["entry"], ["password"], ["form"]) or sys.argv[2:] not in ([], ["quiet"]):
        sys.exit("usage: gtk-field.py view|entry|password|form [quiet]")
    style = Gtk.CssProvider()
    style.load_from_data(STYLE)
    Gtk.StyleContext.add_provider_for_screen(
        Gdk.Screen.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
    )

    field, holder, read_text, set_text = make_field(sys.argv[1])
    contacts = Gdk.EventMask.TOUCH_MASK | Gdk.EventMask.BUTTON_PRESS_MASK | Gdk.EventMask.BUTTON_RELEASE_MASK
    field.add_events(contacts)
    field.connect("event", on_event)
    field.connect("focus-in-event", lambda *_: report("focus", **{"in": True}))
    field.connect("focus-out-event", lambda *_: report("focus", **{"in": False}))
    if "quiet" not in sys.argv:
        holder.connect("changed", lambda *_: report("text", text=read_text()))

    window = Gtk.Window(title="Text field")
    fill(window, field, sys.argv[1])
    window.connect("destroy", Gtk.main_quit)
    window.realize()
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, on_command, PaintWatch(window), read_text, set_text)
    window.show_all()
    field.grab_focus()
    Gtk.main()


main()
