import CLinux
import Glibc

/// A part of this program that is split off into a process of its own, and talks to it in messages.
///
/// It ends with this process: it reads its socket to the end, and nobody else has the other end.
public enum SplitProcess {
  /// Splits the part off; `body` runs in it with its end of the socket, and never returns. Called before any thread is
  /// started.
  ///
  /// The part keeps standard input and outputs and no other descriptor. All signals are blocked in it: one that is meant
  /// for the keyboard must not end it.
  ///
  /// - Parameter name: its name in process lists, up to 15 bytes.
  /// - Returns: this process's end of the socket: messages keep their bounds (SOCK_SEQPACKET, unix(7)).
  /// - Throws: a `SystemError` where the system gives no process or no socket.
  public static func start(_ name: String, body: (_ socket: Int32) -> Never) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try SystemError.check("socketpair", socketpair(AF_UNIX, kind, 0, &ends))
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigprocmask(SIG_SETMASK, &all, &before)
    let process = phraseboard_fork()
    if process == 0 {
      phraseboard_name_process(name)
      close(ends[0])
      // If a standard stream was closed, the socket may have its number.
      if ends[1] > STDERR_FILENO { phraseboard_close_others(ends[1]) }
      body(ends[1])
    }
    let number = errno
    sigprocmask(SIG_SETMASK, &before, nil)
    close(ends[1])
    guard process > 0 else {
      close(ends[0])
      throw SystemError(call: "fork", code: number)
    }
    return ends[0]
  }
}
