import Foundation
import Synchronization

/// Copies of programs and libraries for a user who could not read the files themselves.
///
/// This process makes one copy of each file, and every stage links to it: a program of 25 MB is written once, not for each
/// test.
enum ProgramCopies {
  private struct State {
    /// The copies by the path of the file.
    var copies: [String: String] = [:]
    var libraries: [String: [String]] = [:]
  }

  private static let state = Mutex(State())

  /// Makes `path` a link to the copy of a file, in place of what is there.
  static func link(_ file: String, as path: String) throws {
    let copy = try state.withLock { state in
      if let copy = state.copies[file] { return copy }
      let copy = try SharedFolder.path() + "/\(state.copies.count)"
      // Another program makes it: a file that this one has open for writing could not be run while a child that has just been
      // forked, for whatever other program, still has it open too.
      _ = try Installation.output(of: "/usr/bin/install", ["--mode=755", file, copy])
      state.copies[file] = copy
      return copy
    }
    unlink(path)
    guard Glibc.link(copy, path) == 0 else { throw StageError(systemError("link \(path)")) }
  }

  /// Returns those of a program's libraries that not everybody can read.
  static func privateLibraries(of program: String) throws -> [String] {
    try state.withLock { state in
      if let libraries = state.libraries[program] { return libraries }
      let libraries = try Installation.librariesOf(program).filter { !Installation.isPublic($0) }
      state.libraries[program] = libraries
      return libraries
    }
  }
}
