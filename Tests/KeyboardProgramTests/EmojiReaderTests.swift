import Emoji
import Expectations
import Foundation
import Keyboard
import Settings
import Testing

@testable import phraseboard_keyboard

/// Emoji of files, of which a font has some. Letters stand for emoji, which not every machine can draw.
@Suite struct EmojiReaderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let files: EmojiFiles

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    files = EmojiFiles(folders: [folder.path])
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(to: folder.appending(path: name + ".txt"), atomically: true, encoding: .utf8)
  }

  @Test func whatNoFontHasIsLeftOut() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // More than are looked at in one turn.
    let many = (0..<300).map { String(UnicodeScalar(UInt8(65 + $0 % 26))) }
    try write((["# Letters"] + many + ["# None", "\u{E000}", "\u{E001}\n"]).joined(separator: "\n"), "emoji")
    let reader = EmojiReader(files)
    var answers: [EmojiAnswer] = []
    reader.onAnswer = { _, answer in if case .emoji(let emoji) = answer { answers.append(emoji) } }
    reader.ask("")
    while reader.nextWake != nil { reader.endOfTurn() }
    #expect(answers.count > 2 && answers.dropLast().allSatisfy { !$0.isWhole })
    expect(answers.last?.isWhole, equals: true)
    expect(answers.last?.list.keys.map(\.text), equals: many)
    expect(answers.last?.list.groups.map(\.name), equals: ["Letters"])
    expect(reader.details(of: "A \u{E000} B"), equals: .texts(["A", "B"]))
    expect(reader.panelClosed(isShown: true), equals: true)
    // Which can be drawn is known by now.
    answers = []
    reader.ask("")
    while reader.nextWake != nil { reader.endOfTurn() }
    expect(answers.count, equals: 1)
    // The files may go, or be others, while the keyboard runs.
    for (text, count) in [("", 0), ("# Letters\nA\n", 1)] {
      _ = reader.panelClosed(isShown: true)
      try write(text, "emoji")
      reader.ask("")
      while reader.nextWake != nil { reader.endOfTurn() }
      expect(answers.last?.list.keys.count, equals: count)
    }
  }

  @Test func filesThatAreMissingAreNoEmoji() {
    let reader = EmojiReader(files)
    var answer: Answer?
    reader.onAnswer = { answer = $1 }
    reader.ask("")
    while reader.nextWake != nil { reader.endOfTurn() }
    expect(answer, equals: .emoji(EmojiAnswer(EmojiList([]))))
  }

  @Test func namesAreFoundInEnglishToo() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("A\tletter a\tfirst\nB\tletter b\tsecond\n\u{E000}\tletter of nobody\t\n", "en")
    let finder = EmojiFinder(files)
    var found: [(String, Answer)] = []
    finder.onAnswer = { found.append(($0, $1)) }
    for text in ["sec", "letter", "nothing"] {
      finder.ask(text)
      while finder.nextWake != nil { finder.endOfTurn() }
    }
    expect(found.map(\.0), equals: ["sec", "letter", "nothing"])
    let names = found.map { if case .foundEmoji(let all) = $0.1 { all.map(\.emoji) } else { ["?"] } }
    expect(names, equals: [["B"], ["A", "B"], []])
    expect(finder.panelClosed(isShown: true), equals: true)
    expect(finder.panelClosed(isShown: true), equals: false)
  }
}
