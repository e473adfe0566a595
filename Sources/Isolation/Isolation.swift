import CIsolation
import Glibc

/// What a process gives up for good once it has what it needs, so that who takes it over by a mistake in it has no more
/// than that.
public struct Isolation: Equatable, Sendable {
  /// Which program gives up what.
  public enum Role: Sendable {
    /// It types: it reaches neither the network nor starts a program.
    case keyboard
    /// It reads what the network sends: it reaches neither the compositor, the bus nor any other local socket, and starts no
    /// program.
    case fetcher
  }

  /// One part; nil where it holds, and else why it does not, in the words of the system.
  public private(set) var newPrivileges: String?
  public private(set) var systemCalls: String?
  public private(set) var writing: String?
  public private(set) var dumps: String?
  /// The version of the kernel's Landlock; 0 where it has none.
  public private(set) var landlockVersion = 0

  /// No core dump of this process from now on, and no look into its memory by another program of the same user. Also holds
  /// for what is split off from it, and not for the programs that are started.
  public static func hideMemory() { _ = phraseboard_no_dumps() }

  /// Gives up what the role has no need of, in all threads. What the kernel does not offer is told, and the rest holds.
  ///
  /// - Parameter paths: the only folders, with all in them, and files that can be written from now on. What is not there
  ///   cannot be made later either.
  public init(_ role: Role, writing paths: [String]) {
    dumps = Self.reason(phraseboard_no_dumps()) ?? Self.reason(phraseboard_no_core_files())
    newPrivileges = Self.reason(phraseboard_no_new_privileges())
    landlockVersion = Int(phraseboard_landlock_version())
    let (isAlone, sockets) =
      switch role {
      case .keyboard: (Int32(0), phraseboard_sockets_local)
      case .fetcher: (Int32(1), phraseboard_sockets_network)
      }
    writing = Self.reason(
      Self.withWords(paths) { phraseboard_restrict_writing($0, paths.count, isAlone) })
    systemCalls = Self.reason(phraseboard_filter_system_calls(sockets))
  }

  /// True where the kernel has Landlock.
  public static var hasLandlock: Bool { phraseboard_landlock_version() > 0 }

  /// Gives up to read in this process, and in those that it splits off, what is neither these files nor beneath these folders.
  /// What is not there is passed over. After the rest was given up.
  ///
  /// - Returns: why it does not hold, in the words of the system; nil where it does.
  public static func restrictReading(to paths: [String]) -> String? {
    reason(withWords(paths) { phraseboard_restrict_reading($0, paths.count) })
  }

  /// Gives the paths as C has them.
  private static func withWords<Value>(
    _ paths: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
  ) -> Value {
    let words = paths.map { UnsafePointer(strdup($0)) }
    defer { for word in words { free(UnsafeMutablePointer(mutating: word)) } }
    return words.withUnsafeBufferPointer { body($0.baseAddress) }
  }

  static func reason(_ number: Int32) -> String? {
    number == 0 ? nil : String(cString: strerror(number))
  }

  /// The parts that should hold and do not: a kernel without Landlock is as it is.
  public var shortcomings: [(name: String, obstacle: String)] {
    parts.compactMap { part in
      guard let obstacle = part.obstacle, part.name != "landlock" || landlockVersion > 0 else { return nil }
      return (part.name, obstacle)
    }
  }

  /// The parts by the names that programs know them by; the values are as above.
  public var parts: [(name: String, obstacle: String?)] {
    [
      ("no-new-privileges", newPrivileges), ("seccomp", systemCalls), ("landlock", writing),
      ("no-core-dumps", dumps),
    ]
  }
}
