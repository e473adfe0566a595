import Foundation
import Stage

/// The outcome of a use, as far as it is known without the client's text.
private struct UseEnd {
  /// The text that there should be.
  let expected: String
  /// The text where nothing happens, and what the user was told then.
  var nothing: (text: String, said: String)?
}

extension ClientBench {
  private typealias Phrases = MatrixUse.Phrases

  /// Plays a use in an empty field; returns what came of it, and the seconds that it took.
  func play(_ use: MatrixUse) throws -> (Matrix.CellResult, Double) {
    try keyboard.waitForQuiet(0.1)
    try showPhrases()
    try field.clear()
    try bringUpAgain()
    try waitForTyping()
    try keyboard.waitForQuiet(0.1)
    let start = Date()
    let end = try perform(use)
    return (try result(of: use, end), Date().timeIntervalSince(start))
  }

  /// Hides and shows the keyboard, as whoever comes to another field, where a client tells nothing. That ends what the letters
  /// have typed, since nobody tells that the field was emptied.
  private func bringUpAgain() throws {
    guard try tellsNothing() else { return }
    try keyboard.command("hide")
    try keyboard.wait(for: "hidden") { !$0.visible && !$0.animating }
    try keyboard.command("show")
    try keyboard.waitUntilReady()
  }

  private func tellsNothing() throws -> Bool {
    ["nothing", "no-field"].contains(try keyboard.inspect().tells)
  }

  private func perform(_ use: MatrixUse) throws -> UseEnd {
    let interval = 1_000 / (use.rate ?? 12)
    switch use.kind {
    case .phrase: return try tap("first", Phrases.first)
    case .long: return try tap("long", Phrases.long)
    case .phraseWithEmoji: return try tap("emoji", Phrases.emoji)
    case .twoAtOnce: return try tapTwoAtOnce()
    case .delete: return try deleteThree()
    case .undo: return try takeBack(after: "", by: undo)
    case .undoSecond: return try takeBack(after: Phrases.second, by: undo)
    case .flick: return try takeBack(after: "", by: flick)
    case .flickSecond: return try takeBack(after: Phrases.second, by: flick)
    case .replace: return try replace()
    case .shortcutByHardware:
      try hardware.type(Phrases.typed, every: interval)
      return try hardwareEnd(Phrases.typed, Phrases.opened)
    case .shortcutByLetters:
      try letters(Phrases.typed, every: interval)
      return UseEnd(expected: Phrases.opened)
    case .offer: return try takeOffer(every: interval)
    case .word: return try takeWord(every: interval)
    case .blanks: return try fillIn(every: interval)
    case .selection: return try typeOverSelection(every: interval)
    case .edit: return try edit()
    case .dictate: return try dictate()
    }
  }

  // MARK: Phrases

  private func tap(_ key: String, _ expected: String) throws -> UseEnd {
    try keyboard.tap("snippet:\(key)")
    return UseEnd(expected: expected)
  }

  private func tapTwoAtOnce() throws -> UseEnd {
    let inspection = try keyboard.waitForKeys(["snippet:first", "snippet:second"])
    let places = try ["snippet:first", "snippet:second"].map { try keyboard.center(of: $0, in: inspection) }
    for (finger, place) in places.enumerated() { try stage.down(finger, x: place.x, y: place.y) }
    for finger in places.indices { try stage.up(finger) }
    return UseEnd(expected: Phrases.first + Phrases.second)
  }

  private func deleteThree() throws -> UseEnd {
    try keyboard.tap("snippet:first")
    try settle(Phrases.first)
    try keyboard.tap("delete", "delete", "delete")
    return UseEnd(expected: String(Phrases.first.dropLast(3)))
  }

  private func takeBack(after text: String, by means: () throws -> String) throws -> UseEnd {
    if !text.isEmpty {
      try keyboard.tap("snippet:second")
      try settle(text)
    }
    try keyboard.tap("snippet:first")
    try settle(text + Phrases.first)
    let said = try means()
    return UseEnd(expected: text, nothing: said.isEmpty ? nil : (text + Phrases.first, said))
  }

  /// Returns what the command says where it has taken nothing back.
  private func undo() throws -> String {
    let result = try keyboard.run("undo")
    return result.ending == .exit(1) ? result.standardError : ""
  }

  /// Returns what the keyboard says where it has taken nothing back.
  private func flick() throws -> String {
    try keyboard.flickDelete()
    try keyboard.waitForQuiet(0.3)
    return try keyboard.inspect().message
  }

  private func replace() throws -> UseEnd {
    try set("[typing]\ncycle = \"replace\"\n[look]\ntheme = \"apple-dark\"\n", theme: "apple-dark")
    defer { try? set("", theme: "apple-light") }
    try keyboard.tap("snippet:two")
    try settle(Phrases.replaced[0])
    try keyboard.tap("snippet:two")
    try keyboard.waitForQuiet(0.3)
    return UseEnd(expected: Phrases.replaced[1])
  }

  private func dictate() throws -> UseEnd {
    try set("[typing]\nprograms = true\n[look]\ntheme = \"apple-dark\"\n", theme: "apple-dark")
    defer { try? set("", theme: "apple-light") }
    // The shell writes each part by itself.
    let parts = MatrixUse.corrections(Phrases.dictated).map { "printf %s '\($0)'" }.joined(separator: "; ")
    let process = try keyboard.start(script: "(\(parts)) | \"$0\" type --text -")
    guard try process.waitUntilEnded(by: stage.deadline) == .exit(0) else {
      throw StageError("a dictation: \(process.standardError)")
    }
    return UseEnd(expected: Phrases.dictated.last ?? "")
  }

  /// Writes settings; the keyboard has read them once it shows their theme.
  private func set(_ settings: String, theme: String) throws {
    try stage.write(Self.settings(settings), to: Self.settingsFile)
    try keyboard.wait(for: "in the theme \(theme)") { $0.theme == theme }
  }

  // MARK: Letters

  /// Returns the end of a shortcut. If the client tells nothing, shortcuts of the hardware keyboard stay, and `inspect` says so.
  private func hardwareEnd(_ typed: String, _ expected: String) throws -> UseEnd {
    let isSaid = try tellsNothing()
    return UseEnd(
      expected: expected, nothing: isSaid ? (typed, "the application tells nothing of its text.") : nil)
  }

  private func takeOffer(every interval: Int) throws -> UseEnd {
    try letters("gru", every: interval)
    try tapFirst("offer:0", Phrases.offer.label)
    return UseEnd(expected: Phrases.offer.phrase)
  }

  private func takeWord(every interval: Int) throws -> UseEnd {
    try letters(Phrases.word.typed, every: interval)
    try tapFirst("word:0", Phrases.word.offered)
    try letters(".", every: interval)
    return UseEnd(expected: Phrases.word.text)
  }

  /// Taps what is offered first, if that is this; the letters stay without it, which is what differs then.
  private func tapFirst(_ key: String, _ label: String) throws {
    let deadline = Deadline(seconds: 2)
    while try keyboard.inspect().offers.first?.label != label, !deadline.hasPassed {}
    if try keyboard.inspect().offers.first?.label == label { try keyboard.tap(key) }
  }

  private func fillIn(every interval: Int) throws -> UseEnd {
    try keyboard.tap("snippet:blank")
    try keyboard.wait(for: "with blanks") { $0.panel == "form" && $0.key("char:q") != nil && !$0.animating }
    try letters("ada", every: interval)
    try keyboard.wait(for: "with a name") { $0.query == "ada" }
    try keyboard.tap("type")
    try keyboard.wait(for: "with phrases") { $0.panel == "snippets" }
    return UseEnd(expected: "Dear ada, fine")
  }

  private func typeOverSelection(every interval: Int) throws -> UseEnd {
    try hardware.type("old", every: interval)
    try settle("old")
    try hardware.tap(.a, holding: .control)
    // Writer selects it later than it would take the next key.
    try keyboard.waitForQuiet(0.3)
    let typed = Phrases.selection.text + "."
    try hardware.type(typed, every: interval)
    return try hardwareEnd(typed, Phrases.selection.phrase + ".")
  }

  private func edit() throws -> UseEnd {
    let texts = Phrases.edit
    try keyboard.tap("snippet:edit")
    try settle(texts.typed)
    try keyboard.tap("letters")
    try keyboard.wait(for: "with letters") { $0.key("editing") != nil && !$0.animating }
    try keyboard.tap("editing")
    try keyboard.wait(for: "with keys for editing") { $0.key("edit:word-left") != nil && !$0.animating }
    guard !client.program.isTerminal else {
      try keyboard.tap("edit:word-left", "edit:word-right")
      return UseEnd(expected: texts.typed + texts.steps)
    }
    try keyboard.tap("edit:word-left", "edit:select", "edit:word-left", "edit:cut")
    try keyboard.tap("named:Home", "edit:paste")
    return UseEnd(expected: texts.edited)
  }

  /// Types letters and signs with fingers, so many milliseconds from one to the next.
  private func letters(_ text: String, every interval: Int) throws {
    var rest = text[...]
    while let first = rest.first {
      let isLetter = { (character: Character) in character == " " || character.isLetter }
      let part = rest.prefix { isLetter($0) == isLetter(first) }
      try tapCharacters(part, on: isLetter(first) ? "letters" : "numbers", every: interval)
      rest = rest.dropFirst(part.count)
    }
  }

  private func tapCharacters(_ text: Substring, on panel: String, every interval: Int) throws {
    let keys = text.map { $0 == " " ? "space" : "char:\($0)" }
    if try !keyboard.inspect().has(keys) { try keyboard.tap(panel) }
    let inspection = try keyboard.wait(for: "with \(text)") { $0.has(keys) && !$0.animating }
    let places = try keys.map { try keyboard.center(of: $0, in: inspection) }
    let start = Date()
    for (index, place) in places.enumerated() {
      Thread.sleep(until: start.addingTimeInterval(Double(index * interval) / 1_000))
      try stage.tap(x: place.x, y: place.y)
    }
  }

  private func showPhrases() throws {
    let inspection = try keyboard.inspect()
    if inspection.panel == "form" { try keyboard.tap("cancel") }
    if inspection.panel == "letters" { try keyboard.tap("phrases") }
    try keyboard.wait(for: "with phrases") {
      $0.panel == "snippets" && !$0.animating && !$0.phraseKeys.isEmpty
    }
  }

  // MARK: The text

  /// Waits until the client has a text, or, where it cannot be asked on the way, until all is at rest.
  private func settle(_ text: String) throws {
    if client.program.application != nil { return try keyboard.waitForQuiet(0.3) }
    let deadline = Deadline(seconds: 3)
    repeat {
      try field.update()
      if edited == text { return }
      Thread.sleep(forTimeInterval: 0.01)
    } while !deadline.hasPassed
  }

  private func result(of use: MatrixUse, _ end: UseEnd) throws -> Matrix.CellResult {
    let limit = KnownLimit.of(use.kind.rawValue, in: client)
    let expected = limit?.outcome(end.expected) ?? end.expected
    try waitForText(expected)
    guard let difference = TextDifference(expected: expected, received: edited) else {
      return limit == nil ? .exact : .limit
    }
    if let nothing = end.nothing, edited == nothing.text { return .notPossible(nothing.said) }
    return .differs(difference)
  }

  /// Looks at the text each time that all is at rest, until it is as expected or three looks see the same.
  private func waitForText(_ expected: String) throws {
    var last: String?
    var looks = 0
    while looks < 3 {
      try keyboard.waitForQuiet(0.3)
      try field.update()
      if edited == expected { return }
      looks = edited == last ? looks + 1 : 1
      last = edited
      if looks == 2 { Thread.sleep(forTimeInterval: 0.7) }
    }
  }

  /// The text that a line editor shows for what a terminal's program gets: a deletion takes a character.
  private var edited: String {
    guard let deletion = client.deletion else { return received }
    var characters: [Character] = []
    for character in received {
      if String(character) == deletion { _ = characters.popLast() } else { characters.append(character) }
    }
    return String(characters)
  }
}

extension Inspection {
  fileprivate func has(_ keys: [String]) -> Bool { keys.allSatisfy { key($0) != nil } }
}
