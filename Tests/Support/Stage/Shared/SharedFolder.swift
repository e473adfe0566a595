import Foundation
import Synchronization

/// A folder of this process for what all its stages have in common; it goes with the process.
enum SharedFolder {
  private static let made = Mutex<String?>(nil)

  /// Returns its path, which the user of the stages can read.
  static func path() throws -> String {
    try made.withLock { made in
      if let path = made { return path }
      let path = try Installation.makeDirectory()
      made = path
      atexit { SharedFolder.remove() }
      return path
    }
  }

  private static func remove() {
    made.withLock { path in
      if let path { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
