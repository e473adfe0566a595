import CIsolation
import Glibc

/// The rights that a process gives up for good once it has what it needs. An attacker who takes it over by a mistake in it
/// then gains no more than it has left.
public struct Isolation: Equatable, Sendable {
  /// The sort of program, which decides what is given up.
  public enum Role: Sendable {
    /// A program that types: it does not reach the network, and starts no program.
    case keyboard
    /// A program that reads what the network sends. It reaches neither the compositor, the bus nor any other local socket,
    /// and starts no program.
    case fetcher
  }

  /// The obstacle, in the words of the system, to giving up new privileges by starting programs; nil where that holds.
  public private(set) var newPrivileges: String?
  /// The obstacle to the filter of system calls (seccomp); nil where it holds.
  public private(set) var systemCalls: String?
  /// The obstacle to the restriction of writing (Landlock); nil where it holds.
  public private(set) var writing: String?
  /// The obstacle to the ban on core dumps and on looks into memory; nil where it holds.
  public private(set) var dumps: String?
  /// The version of the kernel's Landlock; 0 where it has none.
  public private(set) var landlockVersion = 0

  /// Forbids core dumps of this process from now on, and looks into its memory by other programs of the same user. This also
  /// holds for processes that are split off from it, but not for programs that are started.
  public static func hideMemory() { _ = phraseboard_no_dumps() }

  /// Gives up what the role does not need, in all threads. The property of a part tells if the kernel does not offer
  /// it, and the rest holds.
  ///
  /// - Parameter paths: the only files, and folders with all in them, that can be written from now on. Those that do not
  ///   exist cannot be made later either.
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

  /// Gives up reading anything but these files and what is beneath these folders, in this process and those that it splits
  /// off. Paths that do not exist are skipped. Called after the rest was given up.
  ///
  /// - Returns: the obstacle, in the words of the system; nil where it holds.
  public static func restrictReading(to paths: [String]) -> String? {
    reason(withWords(paths) { phraseboard_restrict_reading($0, paths.count) })
  }

  /// Lends the paths as C strings.
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

  /// The parts that should hold and do not. A kernel without Landlock is no shortcoming.
  public var shortcomings: [(name: String, obstacle: String)] {
    parts.compactMap { part in
      guard let obstacle = part.obstacle, part.name != "landlock" || landlockVersion > 0 else { return nil }
      return (part.name, obstacle)
    }
  }

  /// The parts by the names that programs know them by, with the obstacles; nil where a part holds.
  public var parts: [(name: String, obstacle: String?)] {
    [
      ("no-new-privileges", newPrivileges), ("seccomp", systemCalls), ("landlock", writing),
      ("no-core-dumps", dumps),
    ]
  }
}
