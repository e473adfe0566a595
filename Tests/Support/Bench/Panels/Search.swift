import EventLoop
import Foundation
import Snippets
import Store
import TestSupport

/// A store of 100,000 keys with a phrase each, searched as the keyboard does it.
private struct SearchBench {
  private static let count = 100_000
  private static let limit = 32.0
  /// The texts that are typed, letter by letter.
  private static let texts = [
    "bus explorer", "experience", "prea st", "serach", "thanks for", "chou", "grat", "zzzz", "stain drea",
    "w",
  ]

  private let folder: URL
  private let store: SnippetStore

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "phraseboard-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try SnippetStore(path: folder.path(percentEncoded: false) + "/store.db")
  }

  private func fill() throws {
    var phrases = RandomPhrases(seed: 21)
    let snippets = phrases.labels(Self.count).enumerated().compactMap { number, label in
      Snippet(
        id: "key-\(number)", label: label, pieces: [phrases.words(8...60)], group: "group \(number % 20)",
        searchTerms: [phrases.abbreviation()])
    }
    try store.setSources(["bench"])
    try store.replaceContent(
      of: "bench", location: "/bench", parts: [ContentPart(name: "", content: .snippets(snippets))],
      validators: Validators(), problems: [], attempt: Attempt(time: 1_000, next: 2_000))
  }

  /// Returns the megabytes of this process's memory, with its proportional share of what others share.
  private static func memory() -> Double {
    Memory.giveBackUnused()
    let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
    let words = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }?.split(separator: " ")
    return (words.flatMap { Double($0[1]) } ?? .nan) / 1024
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
  }

  func run(rounds: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try fill()
    let before = Self.memory()
    var (letters, first, steps, parts): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    var (labels, all): ([Double], [Double]) = ([], [])
    var during = 0.0
    for round in 0..<max(1, rounds) {
      let search = StoredSearch(store)
      var times: [Double] = []
      try search.begin()
      while search.isReading {
        times.append(try Self.milliseconds { try search.readOn() })
        if !search.hasAllKeys { continue }
        if labels.count == round { labels.append(times.reduce(0, +)) }
      }
      all.append(times.reduce(0, +))
      parts += times
      for text in Self.texts {
        for length in 1...text.count {
          let time = try Self.milliseconds {
            search.search(String(text.prefix(length)))
            while search.isSearching { steps.append(Self.milliseconds { search.step() }) }
            _ = try search.answer()
          }
          letters.append(time)
          if length == 1 { first.append(time) }
          if round == 0, CommandLine.arguments.contains("--busy") { say("\(text.prefix(length)) \(time)") }
        }
      }
      during = max(during, Self.memory())
    }
    row("a letter to its answer", letters, limit: Self.limit)
    row("the first letter", first, limit: Self.limit)
    row("a step of it", steps, limit: 8)
    row("reading the labels", labels, limit: 500)
    row("reading all, with phrases", all, limit: 2_000)
    row("a part of it", parts, limit: 8)
    row("memory while searching", String(format: "%8.1f MB more", during - before))
    row("memory after it", String(format: "%8.1f MB more", Self.memory() - before))
  }
}

/// Searches through 100,000 phrases, letter by letter.
func benchSearch(rounds: Int) throws {
  say("\nSearch: 100,000 keys with a phrase each")
  try SearchBench().run(rounds: rounds)
}
