import Foundation
import Stage
import WordFiles
import Words

/// Returns 470,000 words of Debian's largest English list, one a line: in small letters and without those that end in 's.
/// Nil where that is not installed.
func largeWordList() throws -> [UInt8]? {
  let path = "/usr/share/dict/american-english-insane"
  guard FileManager.default.fileExists(atPath: path) else {
    say("For the dictionary: sudo apt install wamerican-insane")
    return nil
  }
  let list = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  var known: Set<Substring> = []
  for word in list.lowercased().split(separator: "\n")
  where word.utf8.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 }) {
    known.insert(word)
    if known.count == 470_000 { break }
  }
  return Array(known.sorted().joined(separator: "\n").utf8)
}

/// A bench of dictionaries, and of how well and how fast joined words are divided, beside the Python package wordninja.
private struct WordsBench {
  let programs: Programs
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "phraseboard-bench-\(UUID().uuidString)")

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
  }

  // MARK: The dictionary

  func dictionary(rounds: Int) throws {
    guard let list = try largeWordList() else { return }
    var (building, opening, query, all): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    var bytes: [UInt8] = []
    for _ in 0..<rounds {
      building.append(
        try Self.milliseconds {
          var draft = DictionaryDraft()
          _ = draft.add(lines: list)
          bytes = try draft.build()
        })
    }
    let file = folder.appending(path: "dictionary").path
    try Data(bytes).write(to: URL(filePath: file))
    let text = "thequickbrownfoxjumpsoverthelazydogandthenrun"
    for _ in 0..<20 * rounds {
      var dictionary: WordDictionary?
      opening.append(Self.milliseconds { dictionary = WordDictionary(path: file) })
      guard let automaton = dictionary?.automaton else { continue }
      query.append(
        Self.milliseconds {
          var search = WordSearch(text, in: automaton)
          search.finish()
          _ = search.best
        })
      all.append(Self.milliseconds { _ = automaton.words(in: text) })
    }
    row("470,000 words to a file", building, limit: 3_000)
    row("its size", String(format: "%8.2f MB   limit 4 MB", Double(bytes.count) / 1e6))
    row("mapping and checking it", opening, limit: 50)
    row("45 letters, the best division", query, limit: 1)
    row("45 letters, all words in it", all, limit: 1)
  }

  // MARK: The command and wordninja

  private func ours(_ texts: [String]) throws -> (lines: [String], seconds: Double) {
    let environment = [
      "HOME": folder.path, "XDG_CACHE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "LC_ALL": "C",
    ]
    let (output, seconds) = try runProgram(
      [programs.directory + "/phraseboard", "words"], input: texts.joined(separator: "\n") + "\n",
      environment: environment)
    return (output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), seconds)
  }

  private static let program = """
    import sys, wordninja
    for line in sys.stdin: print(" ".join(wordninja.split(line.rstrip("\\n"))))
    """

  private func theirs(_ texts: [String]) throws -> (lines: [String], seconds: Double) {
    let (output, seconds) = try runProgram(
      ["python3", "-c", Self.program], input: texts.joined(separator: "\n") + "\n",
      environment: ["PYTHONPATH": FileManager.default.currentDirectoryPath + "/.build/wordninja"])
    return (output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), seconds)
  }

  private static func percent(_ lines: [String], _ runs: [[String]]) -> Double {
    guard lines.count >= runs.count else { return .nan }
    return 100 * Double(zip(lines, runs).count { $0 == $1.joined(separator: " ") }) / Double(runs.count)
  }

  private func compare(_ what: String, _ runs: [[String]]) throws {
    let texts = runs.map { $0.joined() }
    row(
      what,
      String(
        format: "%8.1f %%       %6.1f %%   of %d", Self.percent(try ours(texts).lines, runs),
        Self.percent(try theirs(texts).lines, runs), runs.count))
  }

  func quality() throws {
    heading("Exactly right", peer: "wordninja")
    var all: [[String]] = []
    for (name, text) in WordTexts.prose {
      guard let text = try text() else {
        say("For \(name): sudo apt install debian-policy anarchism")
        continue
      }
      for length in [4, 6] {
        let runs = WordTexts.runs(of: text, length: length)
        try compare("\(length) words of \(name)", runs)
        if length == 4 { all += runs }
      }
    }
    try compare("everyday phrases", try WordTexts.phrases())
    guard !all.isEmpty else { return }
    let lines = (0..<10_000).map { all[$0 % all.count].joined() }
    let rounds = (0..<5).map { _ in 0 }
    let (mine, other) = (
      try rounds.map { _ in try ours(lines).seconds }, try rounds.map { _ in try theirs(lines).seconds }
    )
    row("10,000 lines, the whole program", median(mine) * 1_000, median(other) * 1_000, unit: "ms")
  }
}

/// Measures the dictionary, and the division of texts beside wordninja, which `python3 -m pip install --target .build/wordninja
/// wordninja` installs.
func benchWords(_ programs: Programs, rounds: Int) throws {
  say("\nWords")
  let bench = WordsBench(programs: programs)
  try FileManager.default.createDirectory(at: bench.folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: bench.folder) }
  try bench.dictionary(rounds: rounds)
  try bench.quality()
}
