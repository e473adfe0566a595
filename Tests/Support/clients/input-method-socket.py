#!/usr/bin/python3
"""Brings the keyboard to the socket of its compositor's own input method, though somebody else is to start it.

input-method-socket.py lend PATH       is what the compositor starts: it gives its socket to whoever connects to PATH.
input-method-socket.py take PATH ...   runs a program with that socket, as the compositor would.
input-method-socket.py open PATH ...   runs a program with a socket of the compositor's that listens at PATH.
"""
import os
import signal
import socket
import sys
import time

mode, path = sys.argv[1:3]
if mode == "lend":
    lent = int(os.environ["WAYLAND_SOCKET"])
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(path)
        listener.listen()
        borrower, _ = listener.accept()
        os.unlink(path)
    socket.send_fds(borrower, [b"."], [lent])
    os.close(lent)
    # The compositor starts an input method again that has crashed.
    borrower.recv(1)
    os.kill(os.getpid(), signal.SIGKILL)
elif mode == "open":
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    client.connect(path)
    os.set_inheritable(client.fileno(), True)
    os.environ["WAYLAND_SOCKET"] = str(client.fileno())
    os.execvp(sys.argv[3], sys.argv[3:])
else:
    lender = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    while lender.connect_ex(path) != 0:
        time.sleep(0.01)
    _, [lent], _, _ = socket.recv_fds(lender, 1, 1)
    # The end of the program is that of the connection.
    for descriptor in (lent, lender.fileno()):
        os.set_inheritable(descriptor, True)
    os.environ["WAYLAND_SOCKET"] = str(lent)
    os.execvp(sys.argv[3], sys.argv[3:])
