import CIsolation
import Glibc

/// The report of a confined program that is asked to try its limits: a line for each part and each attempt, with a tab
/// before the obstacle.
public enum IsolationProbe {
  /// Tries everything, in this process, and prints the results.
  ///
  /// - Parameters:
  ///   - storePath: the path of the store, whose folder should be writable.
  ///   - readable: the paths that a process can still read that gives up the rest; nil for a program without such a process.
  public static func run(_ isolation: Isolation, storePath: String, readable: [String]? = nil) {
    var core = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    tell("landlock version", "\(isolation.landlockVersion)")
    for part in isolation.parts { tell("part \(part.name)", part.obstacle) }
    tell("core limit", "\(core.rlim_cur)")
    tell("dumpable", phraseboard_is_dumpable() != 0 ? nil : "no")
    let home = getenv("HOME").map { String(cString: $0) }
    let store = storePath.lastIndex(of: "/").map { String(storePath[..<$0]) } ?? "."
    // Prints each as soon as it is known: the last one may end this program.
    Isolation.attempt(
      inside: [store], outside: ["/tmp", "/dev/shm"] + (home.map { [$0] } ?? []), readable: readable
    ) {
      tell("try \($0)", $1)
    }
  }

  private static func tell(_ name: String, _ obstacle: String?) {
    print(obstacle.map { "\(name)\t\($0)" } ?? name)
    fflush(nil)
  }
}
