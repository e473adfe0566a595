import ArgumentParser
import Glibc
import Settings
import WordFiles
import Words

struct ListDictionaries: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Messages.wordsList)

  @Flag(help: Messages.json)
  var json = false

  func run() throws {
    let all = DictionaryReport.all
    if json { return try Output.write(JSON.document("dictionaries", all.map(\.json))) }
    guard !all.isEmpty else { throw Failure(code: .noInput, description: Messages.noDictionaries) }
    let table = Table(header: Messages.wordsListHeader, rows: all.map(\.row), flexible: [4])
    try Output.write(lines: table.lines(limit: Terminal.width))
  }
}

struct CheckDictionaries: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "check", abstract: Messages.wordsCheck)

  func run() throws {
    let all = DictionaryReport.all
    guard !all.isEmpty else { throw Failure(code: .noInput, description: Messages.noDictionaries) }
    var isWhole = true
    for report in all {
      if let problem = report.problem {
        isWhole = false
        Output.tell(problem)
      } else {
        try Output.write(lines: [report.row.joined(separator: "  ")])
      }
    }
    if !isWhole { throw ExitCode(FailureCode.data.rawValue) }
  }
}

/// The report of a dictionary.
struct DictionaryReport {
  let file: LanguageFiles.File
  /// The number of words, pairs included; nil where the file is no dictionary.
  let words: Int?
  let size: Int
  /// The reason why it cannot be used; nil where it can.
  let problem: String?

  static var all: [DictionaryReport] { LanguageFiles.standard.all.map(DictionaryReport.init) }

  init(_ file: LanguageFiles.File) {
    self.file = file
    let bytes = (try? Files.read(file.path) { _ in 128 << 20 }) ?? []
    size = bytes.count
    do throws(AutomatonDamage) {
      words = try WordDictionary(bytes).automaton.wordCount
      problem = nil
    } catch {
      words = nil
      problem =
        error == .damaged ? Messages.dictionaryDamaged(file.path) : Messages.notADictionary(file.path)
    }
  }

  var row: [String] {
    [
      file.tag, words.map(String.init) ?? "", "\(size / 1_000) kB",
      Messages.dictionaryState(isOwn: file.isOwn, isWhole: problem == nil), file.path,
    ]
  }

  /// The members are a public contract: new ones may come, and none goes or changes.
  var json: JSON {
    .object([
      ("language", .text(file.tag)), ("words", .number(words ?? 0)), ("bytes", .number(size)),
      ("own", .boolean(file.isOwn)), ("path", .text(file.path)), ("problem", JSON(problem)),
    ])
  }
}
