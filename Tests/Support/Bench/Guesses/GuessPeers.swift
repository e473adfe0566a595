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

  deinit { stop() }

  func stop() {
    if process.isRunning { process.terminate() }
  }

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
  private let home: String
  private var configuration: String { home + "/presage.xml" }

  /// Nil where it is not installed, or knows no such language.
  ///
  /// - Parameter home: a folder for its files.
  init?(_ language: String, home: String) {
    guard language == "en", FileManager.default.fileExists(atPath: "/usr/bin/presage_demo_text"),
      let standard = try? String(contentsOfFile: "/etc/presage.xml", encoding: .utf8)
    else { return nil }
    self.home = home
    // It would learn the sentence that it is asked for, and say a word once only, as its demonstration shows it.
    let own = standard.replacingOccurrences(of: "<ONLINE_LEARNING>yes", with: "<ONLINE_LEARNING>no")
      .replacingOccurrences(of: "<REPEAT_SUGGESTIONS>no", with: "<REPEAT_SUGGESTIONS>yes")
    do { try own.write(toFile: configuration, atomically: true, encoding: .utf8) } catch { return nil }
  }

  func guesses(for end: TextEnd) throws -> [String]? {
    // Starts anew each time: the letters of the last question would be words to it, and more of them make it slow.
    let command = ["HOME=\(home)", "presage_demo_text", "-s", "3", "-c", configuration]
    guard let program = LineProgram(command) else { return nil }
    defer { program.stop() }
    // A full stop stands for the start of a sentence, here too; an empty line has no answer.
    let before = end.before.isEmpty ? TextEnd.sentenceStart : end.before
    try program.send(before + " " + end.word)
    var words: [String] = []
    // The prompt is in front of the first word, or of the end where there is none.
    while let line = program.line().map({ $0.hasPrefix("> ") ? String($0.dropFirst(2)) : $0 }),
      !line.hasPrefix("-- Context")
    {
      words.append(line)
    }
    return words.suffix(3)
  }

  func corrections(of word: String) throws -> [String]? { nil }
}
