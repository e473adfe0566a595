"""A web server with one document, on a port of its own, which it prints.

Answers GET /content.json from the folder that is its argument:
  content.json  the document, with an ETag that is honoured
  status        where it is there: the status to answer with instead, such as 500
  gate          where it is there: a FIFO; "waiting" is printed, and the answer waits until somebody opens it to write
"""

import hashlib
import http.server
import os
import sys

FOLDER = sys.argv[1]


def read(name):
    try:
        with open(os.path.join(FOLDER, name), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if os.path.exists(os.path.join(FOLDER, "gate")):
            print("waiting", flush=True)
            read("gate")
        status = int(read("status") or 200)
        body = read("content.json") if status == 200 else b'{"error": "Random Error"}'
        if self.path != "/content.json" or body is None:
            status, body = 404, b""
        tag = '"%s"' % hashlib.sha256(body).hexdigest()[:16]
        if status == 200 and self.headers.get("If-None-Match") == tag:
            status, body = 304, b""
        self.send_response(status)
        if status in (200, 304):
            self.send_header("ETag", tag)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print("port", server.server_address[1], flush=True)
server.serve_forever()
