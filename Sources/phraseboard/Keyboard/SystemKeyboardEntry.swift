import Glibc
import Settings

/// The user's own desktop entry of the system keyboard, which takes precedence over the system's.
///
/// gnome-session starts the program that it names, and restarts it when it ends. If it ends twice within seconds,
/// gnome-session ends the session. So the entry restarts the keyboard itself, and lets gnome-session wait for nothing. Where
/// the keyboard was removed, it starts squeekboard if that is there, or else ends quietly.
enum SystemKeyboardEntry {
  /// The program that wrote the entry.
  enum Owner {
    case nobody, phraseboard, other
  }

  /// The first line of an entry that this program has written.
  private static let mark = "# Written by: phraseboard system-keyboard enable\n"

  static var path: String {
    DesktopEntries.own + "/sm.puri.OSK0.desktop"
  }

  static func owner() throws -> Owner {
    guard Files.exists(path) else { return .nobody }
    return try Files.read(path).starts(with: mark.utf8) ? .phraseboard : .other
  }

  /// Writes the entry, unless another program's is there.
  ///
  /// - Parameter program: the path of the keyboard.
  static func write(program: String) throws {
    guard DesktopEntries.takes(program) else {
      throw Failure(code: .cannotCreate, description: Messages.noSuchPathInEntry(program))
    }
    guard try owner() != .other else {
      throw Failure(code: .cannotCreate, description: Messages.otherEntry(path))
    }
    try Files.makeFolder(Files.split(path).folder)
    try Files.replace(path, with: Array((mark + text(program: program)).utf8), mode: 0o644)
  }

  static func remove() throws {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw Failure(code: .cannotCreate, description: Messages.notRemoved(path, systemReason()))
    }
  }

  /// Returns the text of packaging/sm.puri.OSK0.desktop.in, which is for packages that offer it to every user.
  private static func text(program: String) -> String {
    DesktopEntries.keyboard(
      exec: #"""
        sh -c "[ -x '\#(program)' ] || { command -v squeekboard >/dev/null && exec squeekboard; exit 0; }; for try in 1 2 3 4 5; do '\#(program)' --osk system --hidden && exit; sleep 2; done"
        """#,
      "X-GNOME-Autostart-Phase=Application", "X-GNOME-Provides=inputmethod")
  }
}
