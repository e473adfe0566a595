#!/usr/bin/python3
"""A window with a QPlainTextEdit of Qt 5 or 6, which reports what it holds when it is asked.

    qt-field.py 5|6

Events are JSON lines on standard output: `ready` once the window is there, `focus in` when it gets (true) or loses
(false) the keyboard. Commands are lines on standard input:

    sync      answered with `synced text` once all that Qt has read from the compositor by then is handled
    clear     answered with `cleared` once the field is empty
"""

import json
import sys

if sys.argv[1:] == ["6"]:
    from PyQt6.QtCore import QSocketNotifier, QTimer
    from PyQt6.QtWidgets import QApplication, QPlainTextEdit
else:
    from PyQt5.QtCore import QSocketNotifier, QTimer
    from PyQt5.QtWidgets import QApplication, QPlainTextEdit


def report(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


class Field(QPlainTextEdit):
    def focusInEvent(self, event):
        super().focusInEvent(event)
        report("focus", **{"in": True})

    def focusOutEvent(self, event):
        super().focusOutEvent(event)
        report("focus", **{"in": False})


def main():
    application = QApplication(sys.argv)
    field = Field()
    field.setWindowTitle("Text field")
    field.showMaximized()

    def on_command(_descriptor):
        line = sys.stdin.readline()
        if line == "sync\n":
            application.processEvents()
            # toPlainText would turn no-break spaces into spaces.
            report("synced", text=field.document().toRawText().replace("\u2029", "\n"))
        elif line == "clear\n":
            field.clear()
            report("cleared")
        elif not line:
            application.quit()

    commands = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    commands.activated.connect(on_command)
    QTimer.singleShot(0, lambda: report("ready"))
    application.exec()


main()
