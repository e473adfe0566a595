import Glibc
import Settings

/// The user's own desktop entry of the system keyboard, which comes before that of the system.
///
/// gnome-session starts what it names. Twice within seconds the end of a program that it restarts is the end of the
/// session, so that the entry restarts the keyboard itself, and lets gnome-session wait for nothing.
enum SystemKeyboardEntry {
  /// Whose the entry is.
  enum Owner {
    case nobody, phraseboard, other
  }

  /// How an entry begins that this program has written.
  private static let mark = "# Written by: phraseboard system-keyboard enable\n"

  static var path: String {
    folder("XDG_DATA_HOME", ".local/share") + "/applications/sm.puri.OSK0.desktop"
  }

  static func owner() throws -> Owner {
    guard Files.exists(path) else { return .nobody }
    return try Files.read(path).starts(with: mark.utf8) ? .phraseboard : .other
  }

  /// Writes the entry, unless another program's is there.
  ///
  /// - Parameter program: the keyboard.
  static func write(program: String) throws {
    guard !program.unicodeScalars.contains(where: { #"'"`$\%"#.unicodeScalars.contains($0) || $0.value < 32 })
    else {
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

  /// Whether the service manager starts another keyboard with the session.
  static var isServiceEnabled: Bool {
    let units = folder("XDG_CONFIG_HOME", ".config") + "/systemd/user"
    return ["default.target", "graphical-session.target"].contains {
      Files.exists("\(units)/\($0).wants/phraseboard.service")
    }
  }

  /// As in packaging/sm.puri.OSK0.desktop.in, which is for packages that offer it to every user.
  private static func text(program: String) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=Phraseboard
    GenericName=On-Screen Keyboard
    Comment=A keyboard of your own phrases
    TryExec=\(program)
    Exec=sh -c "for try in 1 2 3 4 5; do '\(program)' --osk system --hidden && exit; sleep 2; done"
    Icon=org.phraseboard.Keyboard
    NoDisplay=true
    X-GNOME-Autostart-Phase=Application
    X-GNOME-Provides=inputmethod

    """
  }

  /// A base folder of the XDG specification: of a variable, or else this one at home.
  private static func folder(_ variable: String, _ atHome: String) -> String {
    if let value = getenv(variable).map({ String(cString: $0) }), value.hasPrefix("/") { return value }
    return (getenv("HOME").map { String(cString: $0) } ?? "") + "/" + atHome
  }
}
