import Glibc

/// The folders of desktop entries (XDG Base Directory Specification).
enum DesktopEntries {
  /// The user's own, whose entries take precedence.
  static var own: String {
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    return (folders(in: "XDG_DATA_HOME").first ?? home + "/.local/share") + "/applications"
  }

  /// All of them, the first of which counts for an entry.
  static var all: [String] {
    let named = folders(in: "XDG_DATA_DIRS")
    let system = named.isEmpty ? ["/usr/local/share", "/usr/share"] : named
    return [own] + system.map { $0 + "/applications" }
  }

  private static func folders(in variable: String) -> [String] {
    let value = getenv(variable).map { String(cString: $0) } ?? ""
    return value.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// Returns the text of an entry that starts the keyboard, without a line for users to see.
  ///
  /// - Parameter lines: what makes a desktop know it.
  static func keyboard(exec: String, _ lines: String...) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=Phraseboard
    GenericName=On-Screen Keyboard
    Comment=A keyboard of your own phrases
    Exec=\(exec)
    Icon=org.phraseboard.Keyboard
    NoDisplay=true
    \(lines.joined(separator: "\n"))

    """
  }

  /// Tells whether a program's path can stand in an entry that quotes it.
  static func takes(_ program: String) -> Bool {
    !program.unicodeScalars.contains { #"'"`$\%"#.unicodeScalars.contains($0) || $0.value < 32 }
  }
}
