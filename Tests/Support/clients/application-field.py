#!/usr/bin/python3
"""An application as it is installed, whose text comes by select all, copy and the clipboard.

    application-field.py HARDWARE-KEYBOARD APPLICATION [keys]

APPLICATION is one of those below, and HARDWARE-KEYBOARD the program by which this one presses keys. The application speaks
text-input-v3 if it can, or gets `keys` only. Events are JSON lines on standard output: `ready` and `focus in` once what is
typed is in its text. Commands are lines on standard input:

    sync      answered with `synced text`: the cursor is at the end of the text afterwards, and nothing is selected
    clear     answered with `cleared` once the keys that empty the text have been sent

A `sync` while text is on its way would have that typed over the selection.
"""

import base64
import json
import os
import queue
import subprocess
import sys
import threading
import time

A, C, X, END, DELETE, BACKSPACE, CONTROL = 30, 46, 45, 107, 111, 14, 29

# No questions and hints of a first start, and nothing that changes what is typed.
WRITER_SETTINGS = {
    "Common/Misc": {"FirstRun": "false", "ShowTipOfTheDay": "false", "ShowDonation": "false"},
    "Common/AutoCorrect": {
        "ChangeUnderlineWeight": "false", "CapitalAtStartSentence": "false", "TwoCapitalsAtStart": "false",
        "ChangeDash": "false", "ReplaceSingleQuote": "false", "ReplaceDoubleQuote": "false",
        "ChangeOrdinalNumber": "false", "SetInetAttribute": "false", "UseReplacementTable": "false",
        "CorrectAccidentalCapsLock": "false",
    },
    "Writer/AutoFunction/Completion": {"Enable": "false"},
    "Setup/Product": {"ooSetupLastVersion": "7.4"},
}  # fmt: skip


def text_editor():
    return ["gnome-text-editor", "--standalone", "--new-window"], {"GSK_RENDERER": "cairo"}


def writer():
    folder = os.environ["XDG_CONFIG_HOME"] + "/libreoffice/4/user"
    os.makedirs(folder, exist_ok=True)
    with open(folder + "/registrymodifications.xcu", "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">\n')
        for node, properties in WRITER_SETTINGS.items():
            prefix = "/org.openoffice." if node.startswith("Setup") else "/org.openoffice.Office."
            for name, value in properties.items():
                file.write(
                    f'<item oor:path="{prefix}{node}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value>'
                    "</prop></item>\n"
                )
        file.write("</oor:items>\n")
    return ["soffice", "--writer", "--norestore", "--nologo"], {"SAL_USE_VCLPLUGIN": "gtk3"}


def kate():
    # It would copy a line where nothing is selected, close brackets and quotes, and indent.
    settings = {
        "View": {"Smart Copy Cut": "false", "Auto Brackets": "false"},
        "Document": {"Indentation Mode": "none", "ReplaceTabsDyn": "false"},
    }
    with open(os.environ["XDG_CONFIG_HOME"] + "/katerc", "w", encoding="utf-8") as file:
        for group, values in settings.items():
            file.write(f"[KTextEditor {group}]\n" + "".join(f"{name}={value}\n" for name, value in values.items()))
    return ["kate", "--startanon", "text.txt"], {}


APPLICATIONS = {
    "text-editor": text_editor,
    "writer": writer,
    "kate": kate,
    "featherpad": lambda: (["featherpad", "--standalone"], {}),
}


def report(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


class Keys:
    """A hardware keyboard of its own."""

    def __init__(self, program):
        self.device = subprocess.Popen(
            [program, "us"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sys.stderr, text=True
        )
        self.device.stdout.readline()

    def ask(self, command):
        self.device.stdin.write(command + "\n")
        self.device.stdin.flush()
        self.device.stdout.readline()

    def tap(self, *codes):
        for code in codes:
            self.ask(f"press {code}")
        for code in reversed(codes):
            self.ask(f"release {code}")


class Clipboard:
    """Tells each text that is copied."""

    def __init__(self):
        self.copied = queue.Queue()
        self.marks = 0
        self.watch = subprocess.Popen(
            ["wl-paste", "--no-newline", "--type", "text", "--watch", "sh", "-c", "base64 -w0; echo"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.watch.stdout:
            self.copied.put(base64.b64decode(line).decode("utf-8", "replace"))

    def mark(self):
        """Copies a text that no field has, and waits until that is what is copied."""
        self.marks += 1
        mark = f"mark {self.marks}"
        subprocess.run(["wl-copy", mark], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while self.copied.get() != mark:
            pass

    def next(self, seconds):
        try:
            return self.copied.get(timeout=seconds)
        except queue.Empty:
            return None


class Text:
    """What the application has in its window."""

    PATIENCE = 0.4

    def __init__(self, keys, clipboard):
        self.keys = keys
        self.clipboard = clipboard

    def copy(self, patience):
        self.clipboard.mark()
        self.keys.tap(CONTROL, A)
        self.keys.tap(CONTROL, C)
        return self.clipboard.next(patience)

    def read(self):
        text = self.copy(self.PATIENCE)
        self.keys.tap(CONTROL, END)
        if text is None:
            # Of an empty text nothing is copied, and a slow application is not to be taken for an empty one.
            text = self.read_with_mark()
        return text

    def read_with_mark(self):
        self.keys.tap(X)
        text = None
        while text is None or not text.endswith("x"):
            text = self.copy(5)
            self.keys.tap(CONTROL, END)
        self.keys.tap(BACKSPACE)
        return text[:-1]

    def clear(self):
        # An application may select later than it deletes, but not later than it copies.
        if self.copy(self.PATIENCE) is None:
            self.keys.tap(X)
            while self.copy(5) is None:
                pass
        self.keys.tap(DELETE)

    def wait_until_there(self):
        text = None
        while text is None or not text.endswith("x"):
            self.keys.tap(X)
            text = self.copy(self.PATIENCE)
            self.keys.tap(CONTROL, END)
            time.sleep(0.1)
        self.clear()
        while self.read():
            self.clear()


def main():
    arguments = sys.argv[1:]
    if len(arguments) not in (2, 3) or arguments[1] not in APPLICATIONS:
        sys.exit("usage: application-field.py HARDWARE-KEYBOARD " + "|".join(APPLICATIONS) + " [keys]")
    command, environment = APPLICATIONS[arguments[1]]()
    environment["GTK_IM_MODULE"] = "gtk-im-context-simple" if arguments[2:] == ["keys"] else "wayland"
    environment |= {"GDK_BACKEND": "wayland", "QT_QPA_PLATFORM": "wayland"}
    keys = Keys(arguments[0])
    application = subprocess.Popen(
        command, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=sys.stderr
    )
    text = Text(keys, Clipboard())
    text.wait_until_there()
    report("ready")
    report("focus", **{"in": True})
    for line in sys.stdin:
        if line == "sync\n":
            report("synced", text=text.read())
        elif line == "clear\n":
            text.clear()
            report("cleared")
    application.terminate()


main()
