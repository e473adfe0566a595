#!/usr/bin/python3
"""A browser with a page that holds a field, which reports what it holds when it is asked.

    page-field.py BROWSER FIELD [keys]

BROWSER is `chromium`, `firefox`, `epiphany` or `web-view`, a window with WebKitGTK alone, as that in which Geary's letters
are written; FIELD is `textarea`, `input`, `password` or `contenteditable`. Serves the page on the loopback interface and runs the browser
with a profile in the home folder that asks nothing. The browser speaks text-input-v3, or gets `keys` only. Events are JSON
lines on standard output: `ready` once the page is there, `focus in` when it gets (true) or loses (false) the keyboard.
Commands are lines on standard input:

    sync      answered with `synced text` once the page has got to it
    clear     answered with `cleared` once the field is empty

Below the field is another one, which keeps the focus that a Tab key brings it: beyond are buttons that Return would press.
"""

import http.server
import json
import os
import queue
import subprocess
import sys
import threading

PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Text field</title>
<style>
  #field, #other { display: block; width: 95%; box-sizing: border-box; margin: 8px 0; white-space: pre-wrap }
  div { min-height: 4em; border: 1px solid }
</style>
FIELD
<textarea id="other" rows="2" spellcheck="false"></textarea>
<script>
const field = document.querySelector("#field"), other = document.querySelector("#other");
const isField = "value" in field;
let count = 0;
// Requests overtake each other: the server puts what they carry in order.
function report(event) { fetch("/report", {method: "POST", body: JSON.stringify({number: count++, event})}); }
function reportFocus() { report({event: "focus", in: document.hasFocus()}); }
// The line break that ends a text is followed by an empty line.
function text() { return isField ? field.value : field.innerText.replace(/\\n$/, ""); }
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
      report({event: "synced", text: text()});
    } else if (command == "clear") {
      // The next text is that of a field that has just got the focus. Chromium tells more of a field that gets it again.
      if (!navigator.userAgent.includes("Chrome")) field.blur();
      if (isField) field.value = ""; else field.textContent = "";
      other.value = "";
      await new Promise(requestAnimationFrame);
      field.focus();
      report({event: "cleared"});
    }
  }
}
listen();
</script>
"""

FIELDS = {
    "textarea": '<textarea id="field" rows="10" spellcheck="false"></textarea>',
    "input": '<input id="field" spellcheck="false">',
    "password": '<input id="field" type="password">',
    "contenteditable": '<div id="field" contenteditable spellcheck="false"></div>',
}

# Neither questions and pages of a first start nor anything of the network.
FIREFOX_SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.discovery.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "browser.tabs.warnOnClose": False,
    "browser.translations.enable": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "trailhead.firstrun.didSeeAboutWelcome": True,
}

WEB_VIEW = """
import sys, gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2
view = WebKit2.WebView()
view.load_uri(sys.argv[1])
window = Gtk.Window(title="Letter", child=view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
view.grab_focus()
Gtk.main()
"""


def chromium(address, profile, takes_text):
    # Newer ones speak version 3 unasked.
    text_input = ["--enable-wayland-ime", "--wayland-text-input-version=3"] if takes_text else ["--disable-wayland-ime"]
    return {}, [
        "chromium", f"--user-data-dir={profile}", *text_input, "--ozone-platform=wayland", "--no-sandbox",
        "--no-first-run", "--no-default-browser-check", "--disable-gpu", "--disable-extensions",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
        "--password-store=basic", "--disable-features=Translate", f"--app={address}",
    ]  # fmt: skip


def firefox(address, profile, takes_text):
    with open(profile + "/user.js", "w", encoding="utf-8") as file:
        for name, value in FIREFOX_SETTINGS.items():
            file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
    environment = {"MOZ_ENABLE_WAYLAND": "1", "MOZ_CRASHREPORTER_DISABLE": "1"}
    return environment | gtk(takes_text), ["firefox-esr", "--no-remote", "--profile", profile, address]


def epiphany(address, profile, takes_text):
    # Newer ones ask whether they are to be the browser of the desktop.
    settings = os.environ["XDG_CONFIG_HOME"] + "/glib-2.0/settings"
    os.makedirs(settings, exist_ok=True)
    with open(settings + "/keyfile", "w", encoding="utf-8") as file:
        file.write("[org/gnome/epiphany]\nask-for-default=false\n")
    environment = webkit(takes_text) | {"GSETTINGS_BACKEND": "keyfile"}
    return environment, ["epiphany-browser", "--private-instance", f"--profile={profile}", address]


def web_view(address, _profile, takes_text):
    return webkit(takes_text), ["/usr/bin/python3", "-c", WEB_VIEW, address]


def webkit(takes_text):
    # The stage has no namespaces for a sandbox, and no graphics card.
    environment = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
    return environment | gtk(takes_text)


def gtk(takes_text):
    return {"GDK_BACKEND": "wayland", "GTK_IM_MODULE": "wayland" if takes_text else "gtk-im-context-simple"}


BROWSERS = {"chromium": chromium, "firefox": firefox, "epiphany": epiphany, "web-view": web_view}


class Reports:
    """Prints what the page reports, in the page's order."""

    def __init__(self):
        self.lock = threading.Lock()
        self.early = {}
        self.next = 0

    def take(self, report):
        with self.lock:
            # A page that is loaded again begins anew.
            if report["event"]["event"] == "ready":
                self.next = report["number"]
            self.early[report["number"]] = report["event"]
            while self.next in self.early:
                print(json.dumps(self.early.pop(self.next)), flush=True)
                self.next += 1


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # A head and its body go in one piece: between two, 40 ms would pass.
    wbufsize = -1
    commands = queue.Queue()
    reports = Reports()
    page = b""

    def answer(self, body, kind="text/plain"):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/":
            self.answer(self.page, "text/html; charset=utf-8")
        elif self.path == "/command":
            self.answer(self.commands.get().encode())
        else:
            self.answer(b"")

    def do_POST(self):
        self.reports.take(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.answer(b"")

    def log_message(self, *_):
        pass


def main():
    arguments = sys.argv[1:]
    takes_text = arguments[2:] != ["keys"]
    if len(arguments) not in (2, 3) or arguments[0] not in BROWSERS or arguments[1] not in FIELDS:
        sys.exit("usage: page-field.py chromium|firefox|epiphany|web-view textarea|input|contenteditable [keys]")
    Handler.page = PAGE.replace("FIELD", FIELDS[arguments[1]]).encode()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = os.path.expanduser("~/" + arguments[0])
    os.makedirs(profile, exist_ok=True)
    environment, command = BROWSERS[arguments[0]](f"http://127.0.0.1:{server.server_port}/", profile, takes_text)
    browser = subprocess.Popen(
        command, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=sys.stderr
    )
    for line in sys.stdin:
        Handler.commands.put(line.strip())
    browser.terminate()


main()
