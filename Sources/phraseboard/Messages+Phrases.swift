import ArgumentParser

/// What the commands about phrases and their sources say.
extension Messages {
  // MARK: list

  static let list = "List the phrases."
  static let listDiscussion = """
    What the keyboard shows, in its order: the label, how many pieces it has, its group, the source that it is \
    from, and * for a favourite. On a terminal, long texts are cut to its width.

    With --json there is all of it: {"version": 1, "snippets": [...]}, one phrase in a line, each with id, label, \
    group, favourite, secret, source, part (the file of a folder), pieceCount, pieces, search and problem. What a \
    phrase does not have is null; so are the pieces of a secret one. With --hidden as well: {"version": 1, \
    "hidden": [...]}, each with id, label, group and source. Later versions may add members.

    Examples:
      phraseboard list
      phraseboard list --hidden
      phraseboard list --source own --group work
      phraseboard list --json | jq -r '.snippets[] | select(.favourite) | .label'
    """
  static let json = ArgumentHelp("Print JSON, for programs.")
  static let listedSource = ArgumentHelp(
    "Only those of this source; can be given several times.", valueName: "name")
  static let listedGroup = ArgumentHelp("Only those of this group.", valueName: "group")
  static let listHeader = ["LABEL", "PIECES", "GROUP", "SOURCE", "FAVOURITE"]
  static let favouriteMark = "*"
  static let nothingStored = "No phrases are stored. Get them with: phraseboard refresh"

  // MARK: sources

  static let sources = "Tell where the phrases come from, and how that went."
  static let sourcesDiscussion = """
    For each source of the settings, and for your own folder: where it is, how many phrases it has, when it \
    brought them, when it is asked next, and what is wrong with it or with single files. Times are local ones.

    With --json: {"version": 1, "sources": [...]}, one source in a line, each with name, location, state (ok, \
    failed, new, disabled), snippets, lastSuccess, lastAttempt and nextAttempt (in UTC, or null), failures (in a \
    row), lastError and problems. Later versions may add members.

    Examples:
      phraseboard sources
      phraseboard sources --json | jq -r '.sources[] | select(.state == "failed") | .name'
    """
  static let location = "location"
  static let state = "state"
  static let phrases = "phrases"
  static let lastSuccess = "last success"
  static let nextAttempt = "next attempt"
  static let lastError = "last error"
  static let problems = "problems"
  /// Room for the longest of them, and two columns.
  static let fieldWidth = 14
  static let never = "never"
  static let notByItself = "when it changes, or with: phraseboard refresh"

  static func text(for state: SourceReport.State, failures: Int) -> String {
    switch state {
    case .ok: "ok"
    case .failed: failures > 1 ? "failed, \(failures) times in a row" : "failed"
    case .new: "not asked yet"
    case .disabled: "disabled in the settings"
    }
  }

  static let rightNow = "now"
  static let farAway = "at no time"
  static func ago(_ length: String) -> String { "\(length) ago" }
  static func ahead(_ length: String) -> String { "in \(length)" }

  // MARK: refresh

  static let refresh = "Get the phrases from their sources now."
  static let refreshDiscussion = """
    Asks every source of the settings, whenever it was due, and reads your own folder. Where a server does not \
    answer, it is asked again for a while. What cannot be had or is refused leaves the stored phrases as they are.

    Exit codes, besides those of all commands, are those of phraseboard-content:
      65  the content of a source is refused
      69  a source could not be reached
      70  the store failed

    Examples:
      phraseboard refresh
      phraseboard refresh --source work --source own
    """
  static let refreshedSource = ArgumentHelp(
    "Only this source; can be given several times.", valueName: "name")

  static func refreshed(_ names: [String]) -> String { "Up to date: \(names.joined(separator: ", "))" }

  static func notRefreshed(_ code: Int32) -> String {
    let what =
      switch code {
      case 65: "What a source has is refused"
      case 69: "A source could not be reached"
      case 70: "The store could not be written"
      default: "phraseboard-content ended with exit code \(code)"
      }
    return "\(what); the stored phrases stay. See more with: phraseboard sources"
  }

  static func unknownSource(_ name: String, _ hint: String) -> String {
    "There is no source \(quoted(name)); \(hint)"
  }
  static func unknownGroup(_ name: String, _ hint: String) -> String {
    "There is no group \(quoted(name)); \(hint)"
  }
  static func unknownPanel(_ name: String, _ hint: String) -> String {
    "There is no panel \(quoted(name)); \(hint)"
  }
  static func unknownTab(_ name: String, _ hint: String) -> String {
    "There is no tab \(quoted(name)); \(hint)"
  }
  static func didYouMean(_ name: String) -> String { "did you mean \(quoted(name))?" }
  static func knownNames(_ names: [String]) -> String {
    names.isEmpty ? "there are none." : "there are: \(names.map(quoted).joined(separator: ", "))."
  }
  static func sourceDisabled(_ name: String) -> String {
    "The source \(quoted(name)) is disabled in the settings; enable it there with: enabled = true"
  }

  // MARK: add

  static let add = "Add a phrase of your own."
  static let addDiscussion = """
    Writes it at the end of own.toml in ~/.config/phraseboard/snippets, a file for you to write in as well, and \
    shows it at once. What the file holds stays as it is. A label that is in it already is refused, since two keys \
    that look the same are seldom meant: write further pieces into the file, or make a second key with --id.

    A piece that is a single - is read from the standard input, so that it does not stand on the command line, \
    where other programs can read it; the line break at its end does not count. The pieces of a secret phrase are \
    taken from nowhere else. Labels and pieces that begin with a dash come after --.

    A piece may hold variables: {{date}}, {{time}}, {{clipboard}}, and $|$ for where the cursor ends; \\{{ and \\$|$ \
    type them as they stand. The text of a secret phrase has none: it is typed as it is.

    Examples:
      phraseboard add greetings "hey" "what's up?" "how's it going?"
      phraseboard add signature - --group work --favourite < signature.txt
      pass bank | phraseboard add bank - --secret
      phraseboard add -- minus "-1" "-2"
    """
  static let newLabel = ArgumentHelp("What stands on the key.", valueName: "label")
  static let newPieces = ArgumentHelp(
    "What taps type, one after the other; - for the standard input.", valueName: "piece")
  static let newGroup = ArgumentHelp("The group that it stands with.", valueName: "group")
  static let newFavourite = ArgumentHelp("Count it among the favourites.")
  static let newSecret = ArgumentHelp("Show its text nowhere; the piece has to be -.")
  static let newID = ArgumentHelp("What tells it from others. Default: its label.", valueName: "id")

  static let argumentsNotUnicode = "A label or piece is not in UTF-8."
  static let inputTwice = "Only one piece can be -: there is one standard input."
  static let secretInArguments =
    "Every program can read a command line: with --secret, give - and the text as input."
  static let noPiece = "A piece is needed."
  static let typePiece = "Type the piece, and then Ctrl-D in a line of its own:"
  static let typeSecret = "Type the text, which is not shown, and Return:"
  static let input = "the standard input"
  static let inputNotUnicode = "The standard input is not in UTF-8."
  static let inputEmpty = "The standard input holds no text."

  static func labelTaken(_ label: String, _ path: String) -> String {
    "\(quoted(label)) is in \(plain(path)) already; add the pieces there, or make a second key with --id ID."
  }
  static func idTaken(_ id: String, _ path: String) -> String {
    "The id \(quoted(id)) is taken in \(plain(path)); each has to be unique."
  }
  static func phraseRefused(_ reason: String) -> String { "The phrase is refused: \(plain(reason))" }
  static func fileRefused(_ problem: String) -> String { "\(plain(problem)); correct that first." }
  static func notAppendable(_ path: String) -> String {
    "\(plain(path)): no [[snippet]] can be added at its end; look at what stands above it."
  }
  static func ownFolderNotShown(_ path: String) -> String {
    "\(plain(path)) is no source in effect by the settings, so it is not shown."
  }
  static func writtenButNotShown(_ reason: String) -> String {
    "What was added is written, but may not show yet: \(reason)"
  }
  static func contentProgramEnded(_ code: Int32) -> String {
    "phraseboard-content ended with exit code \(code)."
  }

  // MARK: export

  static let export = "Print the phrases as a document."
  static let exportDiscussion = """
    All phrases that the keyboard shows, or those of some sources, to be imported elsewhere or served: the JSON is \
    what a content server answers, and any web server with that file is one. TOML is the form to write by hand. \
    espanso's YAML and CSV keep labels and pieces. Secret phrases are left out.

    Examples:
      phraseboard export --format toml > phrases.toml
      phraseboard export --source own --output /srv/www/phrases.json
    """
  static let exportFormat = ArgumentHelp("The form.", valueName: "format")
  static let exportedSource = listedSource
  static let exportOutput = ArgumentHelp(
    "Write this file instead of the standard output, in one step, so that no reader sees half of it.",
    valueName: "file")
  static let nothingToExport = "There are no phrases to export."

  static func secretsLeftOut(_ count: Int) -> String {
    warning(count == 1 ? "1 secret phrase is left out." : "\(count) secret phrases are left out.")
  }

  // MARK: import

  static let importing = "Take in phrases from other programs."
  static let importDiscussion = """
    Reads espanso's match files (a file, or the folder of espanso with all of them), CSV with two or three columns \
    (as of TextExpander, aText and PhraseExpander), Text Blaze's JSON, fcitx' QuickPhrase (.mb), and Phraseboard's \
    own JSON and TOML. Each file becomes one in ~/.config/phraseboard/snippets, with the ending .toml, to be \
    changed as you like. Nothing of what is imported is ever run.

    For each file it prints what came in, and what did not and why, with path and line. It ends with exit code 0 \
    when something came in of each file, though some of it may be left out; else with the code of the first file \
    of which nothing did:
      65  it is refused, or nothing in it can be used
      66  it cannot be read
      73  the file for it is there already, or cannot be written

    Examples:
      phraseboard import --dry-run ~/.config/espanso
      phraseboard import snippets.csv --group work
      phraseboard import --format textblaze export.json
    """
  static let importedFile = ArgumentHelp("A file, or espanso's folder.", valueName: "file")
  static let dryRun = ArgumentHelp("Say what would come in, and write nothing.")
  static let importFormat = ArgumentHelp(
    "The form. Default: what the file's name and content tell.", valueName: "format")
  static let importGroup = ArgumentHelp("Put all of them into this group.", valueName: "group")
  static let replace = ArgumentHelp("Write over a file of an earlier import.")
  static let verbose = ArgumentHelp("Tell everything that is left out, not only the first 20 of a file.")

  static func imported(_ path: String, format: String) -> String { "\(path) (\(format))" }
  static func written(_ counts: String, to path: String, isDryRun: Bool) -> String {
    "  \(counts) \(isDryRun ? "would be written to" : "written to") \(path)"
  }
  static func counts(phrases: Int, pieces: Int, groups: Int) -> String {
    func count(_ number: Int, _ one: String) -> String { "\(number) \(one)\(number == 1 ? "" : "s")" }
    return "\(count(phrases, "phrase")), \(count(pieces, "piece")), \(count(groups, "group"))"
  }
  static let leftOut = "  problems:"
  static let noticed = "  came in, but:"
  static func more(_ count: Int) -> String { "    and \(count) more; --verbose tells all" }

  static func folderOfOtherFormat(_ path: String) -> String {
    "\(plain(path)) is a folder; only espanso's can be imported, other files one by one."
  }
  static func noMatchFiles(_ path: String) -> String {
    "\(plain(path)): there is no match file of espanso (*.yml) in this folder."
  }
  static func tooManyFiles(_ path: String, limit: Int) -> String {
    "\(plain(path)): holds more than \(limit) match files."
  }
  static func unknownFormat(_ path: String, _ known: [String]) -> String {
    "\(plain(path)): the form cannot be told; name it with --format (\(known.joined(separator: ", ")))."
  }
  static func alreadyOwn(_ path: String) -> String {
    "\(plain(path)) is in the folder of your phrases, which is shown as it is."
  }
  static func nothingInside(_ path: String, _ problems: [String]) -> String {
    let reason = problems.first.map { "; \(plain($0))" } ?? "."
    let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
    return "\(plain(path)): nothing in it can be used\(reason)\(more)"
  }
  static func sameTarget(_ path: String, _ other: String, _ target: String) -> String {
    "\(plain(path)) and \(plain(other)) would both be written to \(plain(target)); import one under another name."
  }
  static func targetExists(_ path: String) -> String {
    "\(plain(path)) is there already; write over it with --replace, or rename what you import."
  }

  // MARK: Files and the store

  static func noFile(_ path: String) -> String { "\(plain(path)): there is no such file." }
  static func notRead(_ path: String, _ reason: String) -> String {
    "\(plain(path)) cannot be read: \(reason)"
  }
  static func notCreated(_ path: String, _ reason: String) -> String {
    "\(plain(path)) cannot be created: \(reason)"
  }
  static func notWritten(_ path: String, _ reason: String) -> String {
    "\(plain(path)) cannot be written: \(reason)"
  }
  static func tooLarge(_ path: String, limit: Int) -> String {
    "\(plain(path)) is larger than \(limit >> 20) MiB, which is the most that is read."
  }
  static func outputNotWritten(_ reason: String) -> String { "The output cannot be written: \(reason)" }
  static func storeFailed(_ reason: String) -> String { "The store failed: \(plain(reason))" }

  /// A text of the user's in a sentence.
  private static func plain(_ text: String) -> String { TextWidth.plain(text) }
  static func quoted(_ text: String) -> String { "\"\(TextWidth.cut(plain(text), to: 60))\"" }
}
