import Foundation
import Stage

// phraseboard-bench: the keyboard side by side with its peers in the same run: start-up, memory and idleness with wvkbd,
// typing and the first key with wtype, 20,000 snippets with 20, the division of words with wordninja; and what painting and
// moving pictures take next to the limits that they are to be under. Prints medians and ratios; judges nothing.

let usage = """
  usage: phraseboard-bench [--only PART]... [--rounds N] [--busy N] [--against FOLDER]
    parts: startup, show, scale, typing, tap, paint, motion, first-key, search, search-panel, letters, words, words-panel,
      catalogue, ten-phrases
    rounds: 21 of start-up and of scale, 51 of show, 5 of each typing, 200 taps, 300 of each painting, 20 of each motion,
      200 starts for the first key each way, 5 of the searches and of catalogues, 60 seconds of letters
    against: programs of another build, whose starts and taps are measured in turns with these
    busy: processes beside it

  """

func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data(message.utf8))
  exit(code)
}

enum Part: String, CaseIterable {
  case startup, show, scale, typing, tap, paint, motion, search
  case firstKey = "first-key"
  case searchPanel = "search-panel"
  case letters, words, catalogue
  case wordsPanel = "words-panel"
  case tenPhrases = "ten-phrases"

  func run(_ programs: Programs, against other: Programs?, rounds: Int?) throws {
    switch self {
    case .startup: try benchStartup(programs, against: other, rounds: rounds ?? 21)
    case .show: try benchShow(programs, rounds: rounds ?? 51)
    case .scale: try benchScale(programs, rounds: rounds ?? 21)
    case .typing: try benchTyping(programs, rounds: rounds ?? 5)
    case .tap: try benchTap(programs, against: other, taps: rounds ?? 200)
    case .paint: try benchPaint(rounds: rounds ?? 300)
    case .motion: try benchMotion(programs, rounds: rounds ?? 20)
    case .search: try benchSearch(rounds: rounds ?? 5)
    case .searchPanel: try benchSearchPanel(programs)
    case .letters: try benchLetters(programs, seconds: rounds ?? 60)
    case .words: try benchWords(programs, rounds: rounds ?? 5)
    case .wordsPanel: try benchWordsPanel(programs, rounds: rounds ?? 21)
    case .catalogue: try benchCatalogue(programs, rounds: rounds ?? 5)
    case .tenPhrases: try benchTenPhrases(programs)
    case .firstKey: try benchFirstKey(programs, starts: rounds ?? 200)
    }
  }
}

struct Arguments {
  var parts: [Part] = []
  var rounds: Int?
  var busy = 0
  var other: Programs?

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--only":
        guard let part = Part(rawValue: value) else { return nil }
        parts.append(part)
      case "--rounds":
        guard let count = Int(value), count > 0 else { return nil }
        rounds = count
      case "--busy":
        guard let count = Int(value), count >= 0 else { return nil }
        busy = count
      case "--against": other = Programs(directory: value)
      default: return nil
      }
    }
    if parts.isEmpty { parts = Part.allCases }
  }
}

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else { fail(usage, code: 64) }

do {
  let programs = try Programs.found()
  let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).split(separator: " ").prefix(3)
  say("sway, pixman; load \(load.joined(separator: " ")), \(arguments.busy) busy processes")
  let busy = try Stage.withBusyProcesses(arguments.busy)
  defer { busy.stop() }
  for part in arguments.parts { try part.run(programs, against: arguments.other, rounds: arguments.rounds) }
} catch {
  fail("The bench failed: \(error)\n", code: 1)
}
