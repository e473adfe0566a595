#!/usr/bin/python3
"""Reports every byte that a terminal sends to the program in it.

    tty-field.py REPORT [text-input]

Runs in the terminal and writes JSON lines to the file REPORT (a FIFO): `ready` once the terminal has handled what
is set up here, then `bytes` with `hex` for each read. The terminal is raw. Focus reporting (mode 1004) is on, so
that ESC [ I and ESC [ O are among the bytes. Text input is off (foot's mode 737769) unless asked for, so that text
arrives as keys only.
"""

import json
import os
import sys
import tty

REPORT_FOCUS, NO_TEXT_INPUT = b"\x1b[?1004h", b"\x1b[?737769l"
ARE_YOU_THERE, HERE_I_AM = b"\x1b[5n", b"\x1b[0n"


def main():
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["text-input"]):
        sys.exit("usage: tty-field.py REPORT [text-input]")
    with open(sys.argv[1], "w", encoding="ascii") as report:

        def send(**event):
            print(json.dumps(event), file=report, flush=True)

        tty.setraw(0)
        os.write(1, REPORT_FOCUS + (b"" if "text-input" in sys.argv else NO_TEXT_INPUT) + ARE_YOU_THERE)
        early = b""
        while HERE_I_AM not in early:
            early += os.read(0, 4096)
        send(event="ready")
        data = early.replace(HERE_I_AM, b"", 1)
        while True:
            if data:
                send(event="bytes", hex=data.hex())
            data = os.read(0, 4096)
            if not data:
                return


main()
