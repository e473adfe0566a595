import Bus
import ContentFormats
import Glibc

/// The programs that KWin can start as its virtual keyboard: those whose desktop entries say so. Its setting is the path of one
/// (kwinrc, `[Wayland] InputMethod`).
enum PlasmaKeyboards {
  static let name = "org.phraseboard.InputMethod.desktop"
  /// The keyboard that Plasma brings along.
  static let plasma = "org.kde.plasma.keyboard.desktop"
  /// The first line of an entry that this program has written.
  private static let mark = "# Written by: phraseboard setup plasma\n"
  /// The line by which KWin and System Settings know such an entry.
  private static let sign = "X-KDE-Wayland-VirtualKeyboard=true"

  private static let (file, group, key) = ("kwinrc", "Wayland", "InputMethod")

  /// The paths of the others' entries, each file name once.
  static var others: [String] {
    var seen: Set<String> = [name]
    return DesktopEntries.all.flatMap { folder in
      let names = (try? Files.names(in: folder)) ?? []
      return names.filter { $0.hasSuffix(".desktop") && seen.insert($0).inserted }.map { folder + "/" + $0 }
    }.filter(isKeyboard)
  }

  /// Phraseboard's entry, be it the package's; nil where there is none.
  static var own: String? { DesktopEntries.all.map { $0 + "/" + name }.first(where: isKeyboard) }

  private static func isKeyboard(_ path: String) -> Bool {
    guard let bytes = try? Files.read(path) else { return false }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(sign.utf8) }
  }

  /// Writes an entry for this user, and returns its path; nil where it is there already.
  ///
  /// - Parameter program: the path of the keyboard.
  static func write(program: String) throws -> String? {
    guard DesktopEntries.takes(program) else {
      throw Failure(code: .cannotCreate, description: Messages.noSuchPathInEntry(program))
    }
    let path = DesktopEntries.own + "/" + name
    let text = Array((mark + text(program: program)).utf8)
    if Files.exists(path) {
      guard try Files.read(path) != text else { return nil }
      guard try Files.read(path).starts(with: mark.utf8) else {
        if isKeyboard(path) { return nil }
        throw Failure(code: .cannotCreate, description: Messages.otherEntry(path))
      }
    } else if own != nil {
      return nil
    }
    try Files.makeFolder(DesktopEntries.own)
    try Files.replace(path, with: text, mode: 0o644)
    return path
  }

  /// Returns the text of packaging/org.phraseboard.InputMethod.desktop.in.
  private static func text(program: String) -> String {
    DesktopEntries.keyboard(exec: program.contains(" ") ? "\"\(program)\"" : program, sign)
  }

  /// Makes the program of an entry KWin's keyboard: KWin ends the one that runs, and starts that. KWin does nothing for the entry that
  /// it has, so that it gets none first.
  ///
  /// Returns what there is to say of it: Plasma takes it with the next session where KWin cannot be told.
  static func choose(_ path: String) throws -> [String] {
    guard let program = findProgram("kwriteconfig6") ?? findProgram("kwriteconfig5") else {
      throw Failure(code: .unavailable, description: Messages.noKWriteConfig)
    }
    var trouble: String?
    for value in ["", path] {
      try run(program, ["--file", file, "--group", group, "--key", key, value])
      do {
        try SettingNotice.send(file: file, group: group, key: key)
      } catch {
        trouble = "\(error)"
      }
    }
    return trouble.map { [Messages.plasmaNextSession($0)] } ?? []
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let code = try runProgram(program, arguments)
    guard code == 0 else {
      throw Failure(code: .cannotCreate, description: Messages.kwinrcNotWritten(program, code))
    }
  }
}
