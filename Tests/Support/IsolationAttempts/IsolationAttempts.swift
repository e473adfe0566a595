import CIsolationAttempts
import Glibc
import Isolation

/// Attempts at what a confined program must not be able to do, and at some that it needs, in this process.
public enum IsolationAttempts {
  /// Tries everything.
  ///
  /// - Parameters:
  ///   - inside: folders that should be writable.
  ///   - outside: folders that should not. Files made in them are removed again.
  ///   - readable: the only paths that can be read from then on; nil where all can.
  ///   - tell: gets the name of each attempt, and its obstacle in the system's words; nil where it went well.
  public static func all(
    inside: [String], outside: [String], readable: [String]?,
    tell: (_ name: String, _ obstacle: String?) -> Void
  ) {
    for (name, body) in sockets + processes + system { tell(name, reason(body())) }
    for folder in inside {
      tell("write inside \(folder)", reason(write(in: folder)))
      for (name, body) in properties(of: folder) { tell(name, reason(body())) }
    }
    for folder in outside { tell("write outside \(folder)", reason(write(in: folder))) }
    if let readable {
      tell("reading", Isolation.restrictReading(to: readable))
      for path in readable + ["/etc/passwd"] + outside {
        tell("read \(path)", reason(phraseboard_try_read(path)))
      }
    }
    // This attempt comes last: where it goes well, nothing is left of this program.
    tell("exec", reason(phraseboard_try_program()))
  }

  /// An attempt, which returns the system's error number; 0 where it went well.
  public typealias Attempt = (name: String, body: () -> Int32)

  private static func reason(_ number: Int32) -> String? {
    number == 0 ? nil : String(cString: strerror(number))
  }

  /// True where others of the same user can look into the memory of this process.
  public static var isDumpable: Bool { phraseboard_is_dumpable() != 0 }

  private static let stream = Int32(SOCK_STREAM.rawValue)
  private static let datagrams = Int32(SOCK_DGRAM.rawValue)

  public static var sockets: [Attempt] {
    [
      ("socket unix", { phraseboard_try_socket(AF_UNIX, stream, 0) }),
      ("socket inet", { phraseboard_try_socket(AF_INET, stream, 0) }),
      ("socket inet6", { phraseboard_try_socket(AF_INET6, datagrams, 0) }),
      ("socket netlink route", { phraseboard_try_socket(AF_NETLINK, datagrams, 0) }),
      ("socket netlink uevent", { phraseboard_try_socket(AF_NETLINK, datagrams, 15) }),
      ("socket vsock", { phraseboard_try_socket(40, stream, 0) }),
      ("socketpair stream", { phraseboard_try_socket_pair(AF_UNIX, stream) }),
      ("socketpair datagrams", { phraseboard_try_socket_pair(AF_UNIX, datagrams) }),
      ("socketpair inet", { phraseboard_try_socket_pair(AF_INET, stream) }),
      ("listen", phraseboard_try_listen),
      ("abstract name", phraseboard_try_abstract_name),
    ]
  }

  public static var processes: [Attempt] {
    [
      ("thread", phraseboard_try_thread),
      ("fork", phraseboard_try_fork),
      ("spawn", spawn),
      ("ptrace", phraseboard_try_trace),
      ("limits", phraseboard_try_limits),
      ("signal", { kill(getppid(), 0) == 0 ? 0 : errno }),
    ]
  }

  /// Returns attempts to change a folder itself, which a program with the right to write in it could still make.
  public static func properties(of folder: String) -> [Attempt] {
    [
      ("mode of \(folder)", { phraseboard_try_mode(folder) }),
      ("attribute of \(folder)", { phraseboard_try_attribute(folder) }),
      ("flags of \(folder)", { phraseboard_try_flags(folder) }),
      ("project of \(folder)", { phraseboard_try_project(folder) }),
      ("version of \(folder)", { phraseboard_try_version(folder) }),
    ]
  }

  public static var system: [Attempt] {
    [
      ("shared memory", phraseboard_try_shared_memory),
      ("semaphores", phraseboard_try_semaphores),
      ("queue", phraseboard_try_queue),
      ("named queue", phraseboard_try_named_queue),
      ("file events", phraseboard_try_file_events),
      ("segments", phraseboard_try_segments),
      ("io_uring", phraseboard_try_ring),
      ("namespace", phraseboard_try_namespace),
      ("namespace of a process", phraseboard_try_clone_namespace),
      ("keyring", phraseboard_try_keys),
      ("terminal input", phraseboard_try_terminal_input),
      ("foreign call", phraseboard_try_foreign_call),
    ]
  }

  private static func spawn() -> Int32 {
    var words = [strdup("true"), nil]
    defer { free(words[0]) }
    var child: pid_t = 0
    let number = posix_spawn(&child, "/bin/true", nil, nil, &words, environ)
    if number == 0 { waitpid(child, nil, 0) }
    return number
  }

  /// Makes a file and removes it again. Returns the system's error number; 0 where that went well.
  public static func write(in folder: String) -> Int32 {
    let path = folder + "/.phraseboard-probe-\(getpid())"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return unlink(path) == 0 ? 0 : errno
  }
}
