import Foundation
import Keyboard
import Layout
import Settings
import Stage
import WordFiles
import Words

/// Measures guessed words in four languages, beside presage and hunspell where they are installed.
///
/// The texts are those of `tools/word-texts`, in the folder that PHRASEBOARD_TEXTS names.
func benchGuesses(_ programs: Programs, peers count: Int) throws {
  guard let texts = ProcessInfo.processInfo.environment["PHRASEBOARD_TEXTS"] else {
    return say("PHRASEBOARD_TEXTS names no folder; tools/word-texts makes one.")
  }
  say("\nGuessed words: what is right, in percent; presage with the first \(count) sentences")
  for (language, layout) in [("en", "us"), ("de", "de"), ("fr", "fr"), ("es", "es")] {
    guard let dictionary = try dictionary(of: language),
      case .success(let keys) = LayoutFiles.standard.load(layout)
    else { continue }
    let guesser = WordGuesser([.init(dictionary.automaton, tag: language)], keys: keys.neighbours)
    var bench = GuessBench(language: language, texts: texts, guesser: guesser)
    try withExtendedLifetime(dictionary) { try measure(&bench, peers: count) }
  }
}

private func dictionary(of language: String) throws -> WordDictionary? {
  guard let list = FileManager.default.contents(atPath: "words/\(language).txt") else {
    say("words/\(language).txt is not here: run the bench in the folder of the source.")
    return nil
  }
  var draft = LanguageDraft()
  _ = draft.add(lines: Array(list))
  return try WordDictionary(try draft.build())
}

private func measure(_ bench: inout GuessBench, peers count: Int) throws {
  let language = bench.language
  heading("\(language)", peer: "peer")
  lines(of: try bench.saving())
  let home = FileManager.default.temporaryDirectory.appending(path: "phraseboard-bench-\(UUID().uuidString)")
    .path
  try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: home) }
  if let presage = Presage(language, home: home) {
    let theirs = try bench.saving(of: count, by: presage)
    say("  of the first \(count) sentences")
    lines(of: try bench.saving(of: count), theirs, presage.name)
  }
  let hunspell = Hunspell(language)
  for name in ["real-1", "made-1", "real-2", "made-2"] {
    let (first, three) = try bench.corrections(name)
    guard first.all > 0 else { continue }
    let other = try hunspell.map { try bench.corrections(name, by: $0) }
    line("\(name): first, of \(first.all)", first.percent, other?.first.percent, hunspell?.name)
    line("\(name): in three", three.percent, other?.three.percent, hunspell?.name)
  }
  let changed = try bench.changed()
  row(
    "right words that \"correct\" changes",
    String(format: "%8.3f %%       of %d", changed.share.percent, changed.share.all))
  for word in changed.words.prefix(10) { say("    \(word)") }
  let times = bench.times.sorted()
  guard !times.isEmpty else { return }
  row(
    "a guess",
    String(
      format: "%8.3f ms  p99 %.3f ms  longest %.3f ms", times[times.count / 2], times[times.count * 99 / 100],
      times[times.count - 1]))
}

private func lines(of ours: GuessBench.Saving, _ theirs: GuessBench.Saving? = nil, _ peer: String? = nil) {
  line("taps saved", ours.percent, theirs?.percent, peer)
  line("words typed or there after three", ours.afterThree.percent, theirs?.afterThree.percent, peer)
  line("  those of four letters and more", ours.longAfterThree.percent, theirs?.longAfterThree.percent, peer)
}

private func line(_ name: String, _ ours: Double, _ theirs: Double?, _ peer: String?) {
  row(
    name,
    String(format: "%8.1f %%", ours)
      + (theirs.map { String(format: "       %6.1f %%   \(peer ?? "")", $0) } ?? ""))
}
