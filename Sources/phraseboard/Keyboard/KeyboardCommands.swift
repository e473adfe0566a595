import ArgumentParser
import Bus
import Glibc

/// Calls the keyboard, with errors in the words of this program.
@discardableResult
func withKeyboard<Result>(_ call: (KeyboardClient) throws -> Result) throws -> Result {
  do {
    return try call(KeyboardClient())
  } catch let error as KeyboardClientError {
    throw Failure(description: Messages.text(for: error))
  }
}

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: Messages.show, discussion: Messages.showDiscussion)

  private static let panels = [
    "phrases", "letters", "emoji", "copied", "search", "words", "keys", "settings", "bindings",
  ]
  /// The bus's and Inspect's name of the first panel; commands take that, too.
  private static let snippets = "snippets"
  private static let tabs = ["favourites", "recents", "all"]
  private static let groupPrefix = "group:"
  /// The prefix of a catalogue's name, whose panel is to come up.
  private static let cataloguePrefix = "catalogue:"

  @Argument(help: Messages.panel)
  var panel: String?

  @Option(help: Messages.tab)
  var tab: String?

  func run() throws {
    if let panel, panel.hasPrefix(Self.cataloguePrefix), tab == nil {
      let name = String(panel.dropFirst(Self.cataloguePrefix.count))
      return try withKeyboard { try $0.show(panel: "catalogue", tab: name) }
    }
    let panel = panel == Self.snippets ? Self.panels[0] : panel
    if let panel {
      try check([panel], among: Self.panels + [Messages.cataloguePanel], Messages.unknownPanel)
    }
    if let tab, !tab.hasPrefix(Self.groupPrefix) || tab == Self.groupPrefix {
      try check([tab], among: Self.tabs + [Messages.groupTab], Messages.unknownTab)
    }
    try withKeyboard { keyboard in
      if panel == nil && tab == nil { return try keyboard.show() }
      let isFirst = panel == nil || panel == Self.panels[0]
      try keyboard.show(panel: isFirst ? Self.snippets : panel ?? "", tab: tab ?? "")
    }
  }
}

struct Hide: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide", abstract: Messages.hide, discussion: Messages.hideDiscussion)

  func run() throws {
    try withKeyboard { try $0.hide() }
  }
}

struct Toggle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: Messages.toggle, discussion: Messages.toggleDiscussion)

  func run() throws {
    try withKeyboard { try $0.toggle() }
  }
}

struct TypeKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type", abstract: Messages.type, discussion: Messages.typeDiscussion)

  @Argument(help: Messages.key)
  var key: String?

  @Argument(help: Messages.piece)
  var piece: Int32?

  @Option(name: .customLong("fill"), help: Messages.fill)
  var filled: [String] = []

  @Flag(name: .customLong("stdin"), help: Messages.typeFromInput)
  var isFromInput = false

  @Option(help: Messages.typeText)
  var text: String?

  @Option(help: Messages.typeReplace)
  var replace: UInt32?

  func validate() throws {
    _ = try texts()
    guard text == nil else {
      if isFromInput || key != nil || !filled.isEmpty { throw ValidationError(Messages.textOrKey) }
      return
    }
    if replace != nil { throw ValidationError(Messages.replaceWithoutText) }
    if isFromInput && key != nil { throw ValidationError(Messages.keyOrInput) }
    if !isFromInput && key == nil { throw ValidationError(Messages.noKey) }
    if let piece, piece < 1 {
      throw ValidationError(Messages.pieceRange)
    }
  }

  func run() throws {
    if let text { return try TypedProgramText.type(text, replacing: replace ?? 0) }
    guard let name = try key ?? chosen() else { throw ExitCode(FailureCode.noInput.rawValue) }
    // People count from 1, and the bus from 0, with -1 for the next piece.
    let (piece, texts) = ((piece ?? 0) - 1, try texts())
    try withKeyboard { keyboard in
      if texts.isEmpty {
        try keyboard.type(id: name, piece: piece)
      } else {
        try keyboard.type(id: name, piece: piece, texts: texts)
      }
    }
  }

  /// Returns the texts of blanks, by their names.
  private func texts() throws -> [String: String] {
    try filled.reduce(into: [:]) { texts, pair in
      guard let sign = pair.firstIndex(of: "="), sign > pair.startIndex else {
        throw ValidationError(Messages.noBlank(pair))
      }
      let name = String(pair[..<sign])
      guard texts.updateValue(String(pair[pair.index(after: sign)...]), forKey: name) == nil else {
        throw ValidationError(Messages.blankTwice(name))
      }
    }
  }

  /// Returns the key of the line that another program has printed; nil when it printed none, since nothing was chosen.
  private func chosen() throws -> String? {
    let bytes = try Files.read(STDIN_FILENO, name: Messages.input)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(code: .data, description: Messages.inputNotUnicode)
    }
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard lines.count <= 1 else {
      throw Failure(code: .data, description: Messages.severalLines(lines.count))
    }
    return lines.first.map { PickLine.name(in: String($0)) }
  }
}

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: Messages.undo, discussion: Messages.undoDiscussion)

  func run() throws {
    // Each line of the text has a line of its own, in which nothing moves a terminal's cursor.
    let text = try withKeyboard { try $0.undo() }
    try Output.write(
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).map { TextWidth.plain(String($0)) }
    )
  }
}

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: Messages.inspect, discussion: Messages.inspectDiscussion)

  func run() throws {
    try Output.write(lines: [try withKeyboard { try $0.inspect() }])
  }
}
