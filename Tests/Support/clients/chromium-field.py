#!/usr/bin/python3
"""Chromium with a page that holds a textarea, which reports what it holds when it is asked.

    chromium-field.py PROFILE keys|text-input

Serves the page on the loopback interface and runs Chromium with the folder PROFILE of its own; with `text-input` it
speaks text-input-v3, otherwise it gets keys only. Events are JSON lines on standard output: `ready` once the page is
there, `focus in` when it gets (true) or loses (false) the keyboard. Commands are lines on standard input:

    sync      answered with `synced text` once the page has got to it
    clear     answered with `cleared` once the field is empty

Below the textarea is another one, which keeps the focus that a Tab key brings it: beyond are buttons that Return
would press.
"""

import http.server
import json
import queue
import subprocess
import sys
import threading

PAGE = b"""<!DOCTYPE html><meta charset="utf-8"><title>Text field</title>
<textarea rows="12" style="width: 95%" spellcheck="false" autofocus></textarea>
<textarea rows="2" style="width: 95%" spellcheck="false"></textarea>
<script>
const [field, other] = document.querySelectorAll("textarea");
let reports = Promise.resolve();
function report(event) {
  reports = reports.then(() => fetch("/report", {method: "POST", body: JSON.stringify(event)}));
}
function reportFocus() { report({event: "focus", in: document.hasFocus()}); }
addEventListener("focus", reportFocus);
addEventListener("blur", reportFocus);
other.addEventListener("keydown", event => { if (event.key == "Tab") event.preventDefault(); });
field.focus();
report({event: "ready"});
reportFocus();
async function listen() {
  for (;;) {
    const command = await (await fetch("/command")).text();
    // A turn of the loop of events: what has been read by now is handled first.
    await new Promise(resolve => setTimeout(resolve));
    if (command == "sync") {
      report({event: "synced", text: field.value});
    } else if (command == "clear") {
      field.value = other.value = "";
      field.focus();
      report({event: "cleared"});
    }
  }
}
listen();
</script>
"""

FLAGS = [
    "--ozone-platform=wayland", "--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-gpu",
    "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--password-store=basic", "--disable-features=Translate",
]  # fmt: skip
TEXT_INPUT = {
    "text-input": ["--enable-wayland-ime", "--wayland-text-input-version=3"],
    # Newer ones speak version 3 unasked.
    "keys": ["--disable-wayland-ime"],
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    commands = queue.Queue()

    def answer(self, body, kind="text/plain"):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/":
            self.answer(PAGE, "text/html; charset=utf-8")
        elif self.path == "/command":
            self.answer(self.commands.get().encode())
        else:
            self.answer(b"")

    def do_POST(self):
        event = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        print(json.dumps(event), flush=True)
        self.answer(b"")

    def log_message(self, *_):
        pass


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in TEXT_INPUT:
        sys.exit("usage: chromium-field.py PROFILE keys|text-input")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    flags = FLAGS + TEXT_INPUT[sys.argv[2]]
    chromium = subprocess.Popen(
        ["chromium", f"--user-data-dir={sys.argv[1]}", *flags, f"--app=http://127.0.0.1:{server.server_port}/"],
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
    )
    for line in sys.stdin:
        Handler.commands.put(line.strip())
    chromium.terminate()


main()
