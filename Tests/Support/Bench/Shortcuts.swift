import Foundation
import Snippets
import Stage

/// Measures what shortcuts cost a letter, and the time from a shortcut's last key to its phrase, next to a tap on its key.
func benchShortcuts(_ programs: Programs, rounds: Int) throws {
  say("\nShortcuts")
  row("a letter without a shortcut", letterCost())
  let stage = try Stage.forBench(.nested())
  defer { stage.stop() }
  let hardware = try stage.startHardwareKeyboard()
  let field = try stage.startGTKField()
  let phrase = "as soon as possible "
  let path = try stage.write(
    "[[snippet]]\nid = \"k\"\nlabel = \"k\"\nshortcut = \";s\"\nphrases = [\"\(phrase)\"]\n", to: "keys.toml")
  let keyboard = try stage.startKeyboard(programs, arguments: ["--content", path])
  try keyboard.waitUntilReady()
  try field.waitForFocus()
  try keyboard.wait(for: "the input method") { $0.typing == "input-method" && $0.key("snippet:k") != nil }
  let key = try keyboard.center(of: "snippet:k", in: try keyboard.inspect())
  var (taps, shortcuts): ([Double], [Double]) = ([], [])
  for _ in 0..<rounds {
    let before = field.received.count
    taps.append(
      try measured(phrase.utf8.count, in: field) { receive in
        try stage.tap(x: key.x, y: key.y)
        try receive()
      })
    try hardware.type(";") { _ = try field.receive(before + phrase.utf8.count + 1, silence: 2) }
    shortcuts.append(
      try measured(phrase.utf8.count - 1, in: field) { try hardware.type("s", meanwhile: $0) })
  }
  row(
    "the phrase, after the last event",
    String(
      format: "tap %6.2f ms   p99 %6.2f   shortcut %6.2f ms   p99 %6.2f   of %d", median(taps),
      percentile99(taps),
      median(shortcuts), percentile99(shortcuts), rounds))
}

/// Returns the milliseconds until the field has so many bytes more.
private func measured(
  _ bytes: Int, in field: TextField, _ body: (_ receive: () throws -> Void) throws -> Void
) throws -> Double {
  let count = field.received.count + bytes
  let start = Date()
  var end = start
  try body { end = try field.receive(count, silence: 2) }
  guard field.received.count == count else {
    throw StageError("the field has \(String(decoding: field.received, as: UTF8.self))")
  }
  return end.timeIntervalSince(start) * 1000
}

/// Measures what is looked up at each letter of a text, with 10,000 shortcuts and with none.
private func letterCost() -> String {
  let items = (0..<10_000).map { ShortcutIndex.Item($0 % 2 == 0 ? ":s\($0)" : "word\($0)", of: "\($0)") }
  let text =
    "The quick brown fox jumps over the lazy dog, and then some more words stand here, as in any letter. "
  let starts = (1...text.count).map { String(text.prefix($0)) }
  let costs = [ShortcutIndex(items), ShortcutIndex()].map { index in
    let figures = (0..<50).map { _ in
      let start = Date()
      for start in starts { _ = index.match(in: start, typed: start.utf8.count, isWhole: true) }
      return Date().timeIntervalSince(start) * 1e6 / Double(starts.count)
    }
    return median(figures)
  }
  return String(format: "%8.3f µs with 10,000 loaded, %.3f µs with none", costs[0], costs[1])
}
