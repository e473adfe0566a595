import Stage

/// A part of the bench that measures the keyboard alone, or beside programs that are no keyboards.
enum Part: String, CaseIterable {
  case typing, paint, motion, frames, handle, search, letters, words, guesses, catalogue, shortcuts, kwin,
    emoji
  case firstKey = "first-key"
  case guessesBar = "guesses-bar"
  case searchPanel = "search-panel"
  case wordsPanel = "words-panel"
  case tenPhrases = "ten-phrases"
  case runningText = "running-text"

  func run(_ programs: Programs, rounds: Int?) throws {
    switch self {
    case .typing: try benchTyping(programs, rounds: rounds ?? 5)
    case .paint: try benchPaint(rounds: rounds ?? 300)
    case .motion: try benchMotion(programs, rounds: rounds ?? 20)
    case .frames: try benchFrames(programs, rounds: rounds ?? 3)
    case .handle: try benchHandle(programs)
    case .search: try benchSearch(rounds: rounds ?? 5)
    case .searchPanel: try benchSearchPanel(programs)
    case .letters: try benchLetters(programs, seconds: rounds ?? 60)
    case .words: try benchWords(programs, rounds: rounds ?? 5)
    case .guesses: try benchGuesses(programs, peers: rounds ?? 200)
    case .guessesBar: try benchGuessKeyboard(programs, rounds: rounds ?? 5)
    case .wordsPanel: try benchWordsPanel(programs, rounds: rounds ?? 21)
    case .shortcuts: try benchShortcuts(programs, rounds: rounds ?? 100)
    case .catalogue: try benchCatalogue(programs, rounds: rounds ?? 5)
    case .emoji: try benchEmoji(programs, rounds: rounds ?? 20)
    case .runningText: try benchRunningText(programs, rounds: rounds ?? 5)
    case .tenPhrases: try benchTenPhrases(programs)
    case .kwin: try benchKWin(programs, rounds: rounds ?? 200)
    case .firstKey: try benchFirstKey(programs, starts: rounds ?? 200)
    }
  }
}

/// A task that runs in place of the bench.
enum OnlyTask {
  case draw(String)
  case instructions(String, isRenewed: Bool)
  case pages(Int)
}

struct Arguments {
  static let usage = """
    usage: phraseboard-bench [--quick] [--only PART]... [--rounds N] [--busy N] [--against FOLDER]
             [--installed FOLDER] [--into FOLDER]
           phraseboard-bench --draw FILE | --instructions FILE [--renew] | --pages N
      beside wvkbd and squeekboard, all of them where no part is named: startup, show, tap, memory, keys, size
      others: typing, paint, motion, frames, handle, first-key, search, search-panel, letters, words, words-panel,
        guesses (with texts), guesses-bar, catalogue, emoji, shortcuts, running-text, ten-phrases, kwin (where kwin_wayland is)
      quick: fewer rounds and figures, in less than a minute
      rounds: of a part; 21 starts and of show, 1,000 taps, 3 of memory, 5 of each typing, 300 of each painting, 20 of each
        motion and of emoji, 200 starts for the first key each way and taps on KWin, 200 sentences for presage, 5 of the searches and of catalogues, 60 seconds of letters
      busy: processes beside it
      against: programs of another build, which are measured in turns with these
      installed: a folder with what is installed, whose bytes are counted
      into: a folder for bench.json and bench.svg
      draw: prints the picture of a bench.json
      instructions: counts those of a start, a tap and a page, and holds them against those in the file; renew writes it
      pages: paints so many of them, to be counted

    """

  var compared: [PeerPart] = []
  var parts: [Part] = []
  var plan = PeerPlan.whole
  var rounds: Int?
  var busy = 0
  var other: Programs?
  var installed: String?
  var folder: String?
  var only: OnlyTask?

  /// - Returns: nil where these are not as the usage says.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--quick" {
        plan = .quick
      } else if option == "--renew", case .instructions(let file, _) = only {
        only = .instructions(file, isRenewed: true)
      } else {
        guard let value = rest.popFirst(), take(option, value) else { return nil }
      }
    }
    if compared.isEmpty && parts.isEmpty { compared = PeerPart.allCases }
    if let rounds { plan.setRounds(rounds) }
  }

  private mutating func take(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--only":
      if let part = PeerPart(rawValue: value) {
        compared.append(part)
      } else if let part = Part(rawValue: value) {
        parts.append(part)
      } else {
        return false
      }
    case "--rounds":
      rounds = Int(value)
      return rounds ?? 0 > 0
    case "--busy":
      busy = Int(value) ?? -1
      return busy >= 0
    case "--against": other = Programs(directory: value)
    case "--installed": installed = value
    case "--into": folder = value
    case "--draw": only = .draw(value)
    case "--instructions": only = .instructions(value, isRenewed: false)
    case "--pages": only = Int(value).map { .pages($0) }
    default: return false
    }
    return true
  }
}
