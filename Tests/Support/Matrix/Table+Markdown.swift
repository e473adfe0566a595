import Foundation
import Stage

/// The table of uses as docs/clients.md has it.
extension Table {
  private static let begin = "<!-- The table of the last run, by `phraseboard-matrix --markdown`. -->"
  private static let end = "<!-- The end of that table. -->"

  /// A row for each client and a column for each use, and below that why a cell is not exact.
  public var markdown: String {
    let kinds = MatrixUse.Kind.allCases.filter { kind in cells.contains { $0.row.use?.kind == kind } }
    var notes: [String] = []
    let rows = clients.compactMap { client -> String? in
      let fields = kinds.map { field($0, client, &notes) }
      guard fields.contains(where: { !$0.isEmpty }) else { return nil }
      return "| " + ([client.name, client.version] + fields).joined(separator: " | ") + " |"
    }
    let heading = "| " + (["", "Version"] + kinds.map(\.rawValue)).joined(separator: " | ") + " |"
    let rule = "|" + String(repeating: "---|", count: kinds.count + 2)
    let list = notes.enumerated().map { "\($0 + 1). \($1)" }
    return ([heading, rule] + rows + [""] + list).joined(separator: "\n")
  }

  /// Returns what came of a use in a client, at all rates and in all runs; what is not exact has the number of its reason.
  private func field(_ kind: MatrixUse.Kind, _ client: MatrixClient, _ notes: inout [String]) -> String {
    let cells = cells.filter { $0.client == client && $0.row.use?.kind == kind }
    guard !cells.isEmpty else { return "" }
    let right = cells.filter { $0.result == .exact }
    guard right.count < cells.count else { return "exact" }
    let others = cells.filter { $0.result != .exact }
    let worst = others.first { !$0.result.isAsExpected } ?? others[0]
    let reason = worst.reason
    let number = notes.firstIndex(of: reason) ?? notes.endIndex
    if number == notes.endIndex { notes.append(reason) }
    let word =
      worst.result.isAsExpected
      ? worst.result.word : "wrong in \(cells.count { !$0.result.isAsExpected })/\(cells.count)"
    return "\(word) (\(number + 1))"
  }

  /// Puts the table into a document, in the place of the one that it has.
  public func replaceTable(in path: String) throws {
    let file = URL(fileURLWithPath: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let begin = text.range(of: Self.begin), let end = text.range(of: Self.end),
      begin.upperBound <= end.lowerBound
    else { throw StageError("\(path) has no place for the table: \(Self.begin) … \(Self.end)") }
    let table = "\n\n\(markdown)\n\n"
    let renewed = text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: table)
    try Data(renewed.utf8).write(to: file, options: .atomic)
  }
}

extension Matrix.Row {
  var use: MatrixUse? {
    if case .use(let use) = self { return use }
    return nil
  }
}

extension Matrix.Cell {
  /// The reason why it is not exact, in a sentence.
  fileprivate var reason: String {
    switch result {
    case .exact: ""
    case .limit: KnownLimit.of(row.use?.kind.rawValue ?? row.name, in: client)?.reason ?? ""
    case .notPossible(let said):
      "Nothing happens, and it is said: " + said.trimmingCharacters(in: .whitespacesAndNewlines)
    case .differs(let difference): "The text is wrong: \(difference.excerpt)."
    case .broke: "The application or the keyboard did not survive it."
    }
  }
}

extension MatrixClient {
  /// The version of the Debian package that has it, without Debian's own part.
  var version: String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dpkg-query")
    process.arguments = ["--showformat=${source:Upstream-Version}", "--show", program.package]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

extension MatrixClient.Program {
  fileprivate var package: String {
    switch self {
    case .gtk3: "libgtk-3-0"
    case .gtk4: "libgtk-4-1"
    case .qt5: "python3-pyqt5"
    case .qt6: "python3-pyqt6"
    case .console: "gnome-console"
    case .chromium, .chromiumPassword: "chromium"
    case .firefox, .firefoxEditable, .firefoxPassword: "firefox-esr"
    case .epiphany, .epiphanyInput, .epiphanyEditable, .epiphanyPassword: "epiphany-browser"
    case .webView: "libwebkit2gtk-4.1-0"
    case .textEditor: "gnome-text-editor"
    case .writer: "libreoffice-writer"
    case .foot, .xterm, .kate, .featherpad: rawValue
    case .rawKeys, .textInput: "phraseboard"
    }
  }
}
