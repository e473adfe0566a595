import ArgumentParser
import Glibc
import Settings
import WordFiles
import Words

struct AddDictionary: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: Messages.wordsAdd, discussion: Messages.wordsAddDiscussion)

  @Argument(help: Messages.wordsAddFile, completion: .file())
  var file: String

  @Option(help: Messages.wordsLanguage)
  var language: String?

  func run() throws {
    let name = file.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
    guard let path = LanguageFiles.standard.ownPath(for: language ?? name) else {
      throw Failure(code: .usage, description: Messages.noLanguage(language ?? name))
    }
    try BuiltDictionary(of: file).write(to: path, tag: language ?? name)
  }
}

struct BuildDictionary: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "build", abstract: Messages.wordsBuild)

  @Argument(help: Messages.wordsAddFile, completion: .file())
  var file: String

  @Option(name: .shortAndLong, help: Messages.wordsOutput, completion: .file())
  var output: String

  func run() throws {
    let (dictionary, path) = (try BuiltDictionary(of: file), Files.absolute(output))
    try Files.makeFolder(Files.split(path).folder)
    // Another user may be to read it, as with any file that a command makes.
    try Files.replace(path, with: dictionary.bytes, mode: nil)
    try dictionary.tell(file, path: path)
  }
}

struct RemoveDictionary: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "remove", abstract: Messages.wordsRemove)

  @Argument(help: Messages.wordsRemoveLanguage)
  var language: String

  func run() throws {
    guard let path = LanguageFiles.standard.ownPath(for: language), unlink(path) == 0 else {
      let own = LanguageFiles.standard.all.filter(\.isOwn).map(\.tag)
      throw Failure(code: .noInput, description: Messages.noDictionary(language, own))
    }
  }
}

/// A dictionary that was made of a list.
private struct BuiltDictionary {
  let bytes: [UInt8]
  let words: Int
  let followers: Int

  /// The most refused lines that are told one by one.
  private static let mostRefusals = 20

  init(of file: String) throws {
    var draft = LanguageDraft()
    let refusals = draft.add(lines: try Files.read(file) { _ in DictionaryLists.sizeLimit })
    for refusal in refusals.prefix(Self.mostRefusals) {
      Output.tell(Messages.warning(WordMessages.text(.refused(path: file, refusal))))
    }
    if refusals.count > Self.mostRefusals {
      Output.tell(Messages.warning(WordMessages.more(refusals.count - Self.mostRefusals)))
    }
    (words, followers) = (draft.count, draft.followerCount)
    do throws(TooManyWords) {
      bytes = try draft.build()
    } catch {
      throw Failure(code: .data, description: WordMessages.tooManyWords)
    }
    guard !bytes.isEmpty else { throw Failure(code: .data, description: WordMessages.noWords) }
  }

  /// Writes it for the user alone, and says so.
  func write(to path: String, tag: String) throws {
    let number = DictionaryCache.write(bytes, to: path)
    guard number == 0 else {
      throw Failure(code: .cannotCreate, description: Messages.notWritten(path, systemReason(number)))
    }
    try tell(tag, path: path)
  }

  func tell(_ tag: String, path: String) throws {
    try Output.write(lines: [Messages.dictionaryAdded(tag, words: words, followers: followers, path)])
  }
}
