import ArgumentParser
import Settings
import WordFiles
import Words

/// The command with which the keyboard adds a word to the user's own, or removes one. The change comes by the standard input, and a
/// refusal goes to the standard output, as for other changes of the keyboard's.
struct SaveWord: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save-word", abstract: Messages.saveWord, shouldDisplay: false)

  @OptionGroup var options: ContentOptions

  func run() throws {
    try KeyboardAnswer.make { input in
      let members = try KeyboardAnswer.texts(input, refusal: Messages.wordRefused)
      if let word = members["add"] {
        try change { $0.contains(word) ? $0 : $0 + [word] }
      } else if let word = members["remove"] {
        try change { lines in lines.filter { $0 != word } }
      } else {
        throw Failure(code: .data, description: Messages.wordRefused("no word"))
      }
    }
  }

  private func change(_ body: ([String]) -> [String]) throws {
    let path = LanguageFiles.ownWords
    let old = try Files.read(path, mayBeMissing: true)
    let lines = String(decoding: old, as: UTF8.self).split(separator: "\n").map(String.init)
    var draft = LanguageDraft()
    let new = body(lines)
    let added = new.count > lines.count ? new.last : nil
    if let added {
      guard !added.contains(where: \.isWhitespace), draft.add(lines: Array(added.utf8)).isEmpty,
        draft.count == 1
      else {
        throw Failure(code: .data, description: Messages.noWord(added))
      }
    }
    try SettingsWriter.replace(path, old, with: Array(new.map { $0 + "\n" }.joined().utf8))
  }
}
