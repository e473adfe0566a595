import ArgumentParser
import Emoji
import Settings

struct FindEmoji: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "emoji", abstract: Messages.emoji, discussion: Messages.emojiDiscussion)

  /// The most emoji that are printed: nobody looks for one among more.
  private static let most = 50

  @Argument(help: Messages.emojiWords)
  var text: [String]

  @Flag(help: Messages.json)
  var json = false

  @Flag(help: Messages.emojiType)
  var type = false

  @OptionGroup var options: SettingsOptions

  func run() throws {
    let text = text.joined(separator: " ")
    let frequent = try EmojiFiles.standard.frequent.map { EmojiName.emoji(in: try Self.read($0)) }
    var search = EmojiSearch(limit: Self.most, frequent: frequent ?? [])
    for path in try names() { search.add(EmojiName.all(in: try Self.read(path))) }
    var found = search.find(text)
    if type, let best = found.first {
      // The keyboard types the skin tone that was chosen for it.
      try withKeyboard { try $0.type(id: "emoji:" + best.emoji) }
      guard json else { return }
      found = [best]
    }
    if json {
      try Output.write(
        JSON.document(
          "emoji", found.map { .object([("emoji", .text($0.emoji)), ("name", .text($0.name))]) }))
    } else {
      try Output.write(lines: found.map { "\($0.emoji)\t\($0.name)" })
    }
    guard found.isEmpty else { return }
    if !json { Output.tell(Messages.nothingFound(text)) }
    throw ExitCode(FailureCode.keyboard.rawValue)
  }

  private static func read(_ path: String) throws -> [UInt8] {
    try Files.read(path) { _ in EmojiFiles.mostBytes }
  }

  /// Returns the files of names in the languages of the layouts that are in force, in that of the locale, and in English.
  private func names() throws -> [String] {
    let locale = LayoutFiles.locale
    let layouts = LayoutFiles.chosen(settings: options.settings(), locale: locale)
    let languages = layouts.compactMap { try? LayoutFiles.standard.load($0).get().languages.first }
    let own = (locale ?? "").prefix { $0 != "_" && $0 != "." && $0 != "@" }
    let names = EmojiFiles.standard.names(in: languages + [String(own)])
    guard !names.isEmpty else { throw Failure(code: .noInput, description: Messages.noEmojiNames) }
    return names
  }
}
