import Foundation
import Words

/// A program that answers a line with lines, for as long as the bench lasts.
private final class LineProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()

  init?(_ command: [String]) {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    (process.standardInput, process.standardOutput, process.standardError) = (
      input, output, FileHandle.nullDevice
    )
    do { try process.run() } catch { return nil }
  }

  deinit { process.terminate() }

  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Returns the next line; nil once the program has ended.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = Data(rest[rest.index(after: end)...])
        return line
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }
}

/// hunspell, which corrects and completes nothing; stevia asks it where it is told to.
final class Hunspell: WordHelper {
  let name = "hunspell"
  private let program: LineProgram

  /// Nil where it has no dictionary of the language.
  init?(_ language: String) {
    let names = ["en": "en_US", "de": "de_DE", "fr": "fr", "es": "es_ES"]
    guard let name = names[language],
      FileManager.default.fileExists(atPath: "/usr/share/hunspell/\(name).dic"),
      let program = LineProgram(["hunspell", "-a", "-i", "utf-8", "-d", name]), program.line() != nil
    else { return nil }
    self.program = program
  }

  func guesses(for end: TextEnd) throws -> [String]? { nil }

  func corrections(of word: String) throws -> [String]? {
    try program.send("^" + word)
    var words: [String] = []
    while let line = program.line(), !line.isEmpty {
      guard line.first == "&", let list = line.split(separator: ":", maxSplits: 1).last else { continue }
      words = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return words
  }
}

/// presage, which completes and corrects nothing; stevia's other completer. It knows English as Debian packages it.
final class Presage: WordHelper {
  let name = "presage"
  private let program: LineProgram

  /// - Parameter home: a folder for what it learns.
  init?(_ language: String, home: String) {
    guard language == "en", FileManager.default.fileExists(atPath: "/usr/bin/presage_demo_text"),
      let program = LineProgram(["HOME=\(home)", "presage_demo_text", "-s", "3"])
    else { return nil }
    self.program = program
  }

  func guesses(for end: TextEnd) throws -> [String]? {
    // A full stop ends what was typed before.
    try program.send(". " + (end.before.isEmpty ? end.word : end.before + " " + end.word))
    var words: [String] = []
    while let line = program.line(), !line.hasPrefix("-- Context") {
      words.append(line.hasPrefix("> ") ? String(line.dropFirst(2)) : line)
    }
    return words.suffix(3)
  }

  func corrections(of word: String) throws -> [String]? { nil }
}
