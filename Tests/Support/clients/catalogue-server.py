"""A server of 1,500 characters in Marvel's form, on a port of its own, which it prints.

Answers GET /characters as that API does: the hash has to be right, and limit, offset and nameStartsWith are obeyed. In the
folder that is its argument:
  status        where it is there: the status to answer with instead, and the seconds to wait, such as "429 2"
  delay         where it is there: the milliseconds that each answer takes
  gate          where it is there: a FIFO; "waiting" is printed, and the answer waits until somebody opens it to write
"""

import hashlib
import http.server
import json
import os
import sys
import time
import urllib.parse

FOLDER = sys.argv[1]
PUBLIC, PRIVATE = "public-1234", "private-abcd"
NAMES = ["Hero %d" % n for n in range(1400)] + ["Spider %d" % n for n in range(100)]


def read(name):
    try:
        with open(os.path.join(FOLDER, name), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def answer(path):
    url = urllib.parse.urlsplit(path)
    query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
    signed = hashlib.md5((query.get("ts", "") + PRIVATE + PUBLIC).encode()).hexdigest()
    if url.path != "/characters":
        return 404, {}
    if query.get("apikey") != PUBLIC or query.get("hash") != signed:
        return 401, {}
    offset, limit = int(query.get("offset", 0)), int(query.get("limit", 20))
    if limit > 100 or query.get("nameStartsWith") == "":
        return 409, {}
    start = query.get("nameStartsWith", "").lower()
    found = [(n, name) for n, name in enumerate(NAMES) if name.lower().startswith(start)]
    items = [
        {"id": n, "name": name, "description": "About {{%s}}: größer 😀" % name}
        for n, name in found[offset : offset + limit]
    ]
    return 200, {
        "attributionText": "Data © 2026 HEROES",
        "data": {"total": len(found), "results": items},
    }


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if os.path.exists(os.path.join(FOLDER, "gate")):
            print("waiting", flush=True)
            read("gate")
        time.sleep(int(read("delay") or 0) / 1000)
        wanted = (read("status") or b"").split()
        status, document = (int(wanted[0]), {}) if wanted else answer(self.path)
        body = json.dumps(document).encode()
        self.send_response(status)
        if len(wanted) > 1:
            self.send_header("Retry-After", wanted[1].decode())
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print("port", server.server_address[1], flush=True)
server.serve_forever()
