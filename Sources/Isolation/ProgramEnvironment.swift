import Glibc

/// The choice of variables for a program, among those that this one was started with.
public enum ProgramEnvironment {
  /// Tells if the content program has a variable, besides those that a source's header names. It has the places of its files,
  /// the ways to the network, the trusted certificates and the language; neither the compositor nor the bus.
  public static func isOfContentProgram(_ name: String) -> Bool {
    ofContentProgram.contains(name) || name.hasPrefix("LC_")
  }

  private static let ofContentProgram: Set<String> = [
    "HOME", "USER", "LOGNAME", "PATH", "TMPDIR", "SQLITE_TMPDIR", "TZ", "LANG", "LANGUAGE", "TERM",
    "LD_LIBRARY_PATH",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CACHE_HOME",
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR", "OPENSSL_CONF", "LOCALDOMAIN", "RES_OPTIONS",
    "HOSTALIASES",
  ]

  /// The keyboard's own variables, a descriptor or a registration of it, which would mislead a command that it starts.
  public static let ofKeyboardAlone: Set<String> = [
    "WAYLAND_SOCKET", "DESKTOP_AUTOSTART_ID", "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID",
    "LISTEN_FDS", "LISTEN_FDNAMES",
  ]

  /// The variables that lead to the compositor and the buses.
  public static let ofDesktop: Set<String> = [
    "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "DBUS_STARTER_ADDRESS",
    "XDG_RUNTIME_DIR",
  ]

  /// Returns the variables of this process whose names pass, in the form for starting a program; a nil ends them.
  public static func variables(where passes: (String) -> Bool) -> [UnsafeMutablePointer<CChar>?] {
    entries.filter { passes(name(of: $0)) } + [nil]
  }

  /// Removes all other variables from this process, and wipes them from its memory, where /proc/PID/environ shows them.
  /// Called before any thread is started.
  public static func keep(where passes: (String) -> Bool) {
    for entry in entries {
      let name = name(of: entry)
      if passes(name) { continue }
      unsetenv(name)
      memset(entry, 0, strlen(entry))
    }
  }

  private static var entries: [UnsafeMutablePointer<CChar>] {
    var entries: [UnsafeMutablePointer<CChar>] = []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let place = next, let entry = place.pointee {
      entries.append(entry)
      next = place + 1
    }
    return entries
  }

  /// Returns the part of a variable before the `=`.
  private static func name(of entry: UnsafeMutablePointer<CChar>) -> String {
    let end = strchr(entry, Int32(UInt8(ascii: "=")))
    let count = end.map { $0 - entry } ?? strlen(entry)
    return String(
      decoding: UnsafeBufferPointer(start: entry, count: count).lazy.map { UInt8(bitPattern: $0) },
      as: UTF8.self)
  }
}
