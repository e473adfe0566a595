import ArgumentParser
import CommandFormats
import Snippets

/// The messages of the commands about keys, their phrases and their sources.
extension Messages {
  // MARK: list

  static let list = "List the keys."
  static let listDiscussion = """
    The keys in the order of the keyboard: label, number of phrases, group, source, and * for a favourite. On a \
    terminal, long texts are cut to its width. --search finds words in any order, without regard to case and accents, \
    and forgives one wrong, missing or swapped letter in a word of four or more.

    --json prints all of it: {"version": 1, "keys": [...]}, one key in a line, with id, label, group, favourite, \
    secret, source, part (the file in a folder), phraseCount, phrases (null for a \
    secret key), search, problem and pick ("in turn" or "random"). With --hidden: {"version": 1, "hidden": [...]}, with id, label, group and \
    source. What a key does not have is null. Later versions may add members.

    Examples:
      phraseboard list
      phraseboard list --hidden
      phraseboard list --search "thank you"
      phraseboard list --source own --group work
      phraseboard list --json | jq -r '.keys[] | select(.favourite) | .label'
    """
  static let json = ArgumentHelp("Print JSON, for programs.")
  static let listedSource = ArgumentHelp(
    "Only the keys of this source; give it again for more sources.", valueName: "name")
  static let listedGroup = ArgumentHelp("Only the keys of this group.", valueName: "group")
  static let listHeader = ["KEY", "PHRASES", "GROUP", "SOURCE", "FAVOURITE"]
  static let shortcutsHeader = "SHORTCUTS"
  static let favouriteMark = "*"
  static let nothingStored =
    "There are no keys yet. Add one with: phraseboard add LABEL PHRASE; phraseboard sources tells what is wrong with files."
  static let allHidden = "All keys are hidden. See them with: phraseboard list --hidden"

  // MARK: sources

  static let sources = "List the sources of the keys, and how each is doing."
  static let sourcesDiscussion = """
    For each source of the settings, and for your own folder: where it is, how many keys it has, when they came, when \
    it is asked next, what its phrases may do besides typing text, and what is wrong with it or with one of its files. \
    Times are local.

    --json prints {"version": 1, "sources": [...]}, one source in a line, with name, location, state (ok, failed, \
    new, disabled), keys (how many), lastSuccess, lastAttempt and nextAttempt (in UTC, or null), failures \
    (in a row), lastError, problems and allow. Later versions may add members.

    Examples:
      phraseboard sources
      phraseboard sources --json | jq -r '.sources[] | select(.state == "failed") | .name'
    """
  static let location = "location"
  static let state = "state"
  static let keys = "keys"
  static let allowed = "allowed"
  static func text(for allow: Permissions) -> String {
    switch allow.names.count {
    case 0: "text only"
    case Permissions.named.count: "everything"
    default: "text, \(allow.names.joined(separator: ", "))"
    }
  }
  static let lastSuccess = "last success"
  static let nextAttempt = "next attempt"
  static let lastError = "last error"
  static let problems = "problems"
  /// The width of the longest field name and two more columns.
  static let fieldWidth = 14
  static let never = "never"
  /// Says when a source without a set time is asked.
  static func noTime(_ state: SourceReport.State, isServer: Bool, isKnown: Bool) -> String {
    switch state {
    case .disabled: "never, while it is disabled in the settings"
    case _ where !isKnown: "once its settings are mended"
    case .new where isServer: "when the keyboard starts, or with: phraseboard refresh"
    case .ok, .failed, .new: "when it changes, or with: phraseboard refresh"
    }
  }

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

  static let refresh = "Ask the sources for their keys now."
  static let refreshDiscussion = """
    Asks every source of the settings, due or not, and reads your own folder. When a server does not answer, the \
    command asks it again, up to 5 times. A source that fails keeps the keys that it had.

    Examples:
      phraseboard refresh
      phraseboard refresh --source work --source own
    """
  static let refreshedSource = ArgumentHelp(
    "Only this source; give it again for more sources.", valueName: "name")

  static func refreshed(_ names: [String]) -> String { "Up to date: \(names.joined(separator: ", "))" }

  static func notRefreshed(_ code: Int32) -> String {
    let what =
      switch code {
      case 65: "The keys of a source are refused"
      case 69: "A source cannot be reached"
      case 70: "The store cannot be written"
      case 129...: "phraseboard-content was ended by signal \(code - 128)"
      default: "phraseboard-content ended with exit code \(code)"
      }
    return "\(what); the stored keys stay. See more with: phraseboard sources"
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

  static let add = "Add a key of your own."
  static let addDiscussion = """
    Writes the key at the end of ~/.config/phraseboard/snippets/own.toml, and the keyboard shows it at once. The rest \
    of the file stays as it is; change it by hand as you like. The command refuses a label that your folder has already, \
    in small letters or in capitals, and says where that key is: add phrases to it with "edit", or make a second key \
    with --id.

    For a phrase that is a single -, the command reads the standard input, and leaves out the line break at the end. \
    Every program can read a command line, so a secret phrase has to come this way. Labels and phrases that begin \
    with a dash come after --.

    A phrase may hold variables: {{date}}, {{time}}, {{clipboard}}, and $|$ for where the cursor ends. \\{{ and \\$|$ \
    type them as they stand. A secret phrase has no variables.

    Examples:
      phraseboard add greetings "hey" "what's up?" "how's it going?"
      phraseboard add signature - --group work --favourite < signature.txt
      pass bank | head -n 1 | phraseboard add bank - --secret
      phraseboard add -- minus "-1" "-2"
    """
  static let newLabel = ArgumentHelp("The text on the key.", valueName: "label")
  static let newPieces = ArgumentHelp(
    "What the taps type, in turn; - reads the standard input.", valueName: "phrase")
  static let newGroup = ArgumentHelp("The group of the key.", valueName: "group")
  static let newFavourite = ArgumentHelp("Make it a favourite.")
  static let newSecret = ArgumentHelp("Show dots for its phrase, which has to be -.")
  static let newID = ArgumentHelp("The id of the key. Default: its label.", valueName: "id")

  static let argumentsNotUnicode =
    "A label or phrase is not in UTF-8; give a phrase by a file instead, with -."
  static let inputTwice = "Only one phrase can be -: there is one standard input."
  static let secretInArguments =
    "Every program can read a command line: with --secret, give - and the phrase as input."
  static let noPiece = "A phrase is needed."
  static let typePiece = "Type the phrase, and then Ctrl-D in a line of its own:"
  static let typeSecret = "Type the phrase, which is not shown, and Return:"
  static let input = "the standard input"
  static let inputNotUnicode = "The standard input is not in UTF-8; save the text as UTF-8."
  static let inputEmpty = "The standard input holds no text; give the phrase there."

  static func dashPhrase(_ phrase: String) -> String {
    "\(quoted(phrase)) looks like an option; put -- before the label, as in: phraseboard add -- LABEL \(quoted(phrase))"
  }
  static func idTaken(_ id: String, _ path: String) -> String {
    "The id \(quoted(id)) is taken in \(plain(path)); give another one with --id."
  }
  static func phraseRefused(_ reason: String) -> String {
    "The key is refused: \(TextWidth.sentence(reason))"
  }
  static func fileRefused(_ problem: String) -> String {
    "\(TextWidth.sentence(problem)); correct that first."
  }
  static func notAppendable(_ path: String) -> String {
    "\(plain(path)): no [[snippet]] can be added at its end; see its last lines."
  }
  static let secretCommand = "Run the command that gives a secret, for the keyboard."
  static let secretFile = ArgumentHelp("The file in your own folder.", valueName: "file")
  static let secretID = ArgumentHelp("The id of the key.", valueName: "id")
  static func noSecretCommand(_ path: String) -> String {
    "In \(plain(path)) there is no such key with secret = { command = ... }; write it there with: phraseboard edit"
  }
  static func secretCommandRefused(_ path: String, _ obstacle: String) -> String {
    "The command in \(plain(path)) \(obstacle)"
  }
  static func changedSince(_ path: String) -> String {
    "\(plain(path)) has changed since it was read; read it with: phraseboard refresh"
  }
  static func stray(_ path: String) -> String {
    "\(plain(path)) is not read; move keys into the folder snippets, and settings into config.toml"
  }
  static func keyboardShowsOther(_ source: String) -> String {
    "The key is written, but the keyboard was started with --content and shows only \(plain(source)); "
      + "to see yours, end it, and start it with: phraseboard run"
  }
  static func ownFolderNotShown(_ path: String) -> String {
    "The settings do not show \(plain(path)); in them, set enabled = true for the source \"own\"."
  }
  static func writtenButNotShown(_ reason: String) -> String {
    "The keys are written, but the keyboard may not show them yet: \(reason)"
  }
  static func contentProgramEnded(_ code: Int32) -> String {
    switch code {
    case 65: "a file of the folder cannot be used; correct it, as told above"
    case 70: "the store cannot be written, as told above; see what helps with: phraseboard doctor"
    case 129...: "phraseboard-content was ended by signal \(code - 128); try again with: phraseboard refresh"
    default: "phraseboard-content ended with exit code \(code); see what helps with: phraseboard doctor"
    }
  }

  // MARK: export

  static let export = "Print the keys as JSON, TOML, espanso's YAML or CSV."
  static let exportDiscussion = """
    All keys of the keyboard, or those of some sources. JSON is what a server of phrases answers: put the file on any \
    web server. TOML is the format to write by hand. espanso's YAML and CSV cannot hold all of a key; the \
    command tells what is lost. In espanso the triggers of a key are its shortcuts, or a colon and its id. All formats leave out secret \
    keys.

    Examples:
      phraseboard export --format toml > phrases.toml
      phraseboard export --source own --output /srv/www/phrases.json
    """
  static let exportFormat = ArgumentHelp("The format.", valueName: "format")
  static let exportedSource = listedSource
  static let exportOutput = ArgumentHelp(
    "Write this file, in one step, instead of the standard output.",
    valueName: "file")
  static let nothingToExport = "There are no keys to export. Add one with: phraseboard add LABEL PHRASE"

  static func text(for loss: ExportLoss, _ format: ExportFormat) -> String {
    switch loss {
    case .pieces(let id, let count, let all):
      return "\(quoted(id)): \(count) of \(all) phrases cannot be written for \(format.rawValue)."
    case .kind(let kind, let count):
      let keys = count == 1 ? "1 key" : "\(count) keys"
      let what =
        switch kind {
        case .groups: "the group of \(keys) is left out"
        case .favourites: "\(keys) will be no favourite\(count == 1 ? "" : "s")"
        case .searchTerms: "the words to search by of \(keys) are left out"
        case .random: "\(keys) with pick = \"random\" will type in turn"
        case .shortcuts: "all shortcuts of \(keys) but the first, and their rules, are left out"
        case .turns:
          "\(keys) with several phrases will ask for one at each use instead of typing them in turn"
        }
      return "In \(format.rawValue), \(what)."
    }
  }
  static func secretsLeftOut(_ count: Int) -> String {
    warning(
      count == 1
        ? "1 key is secret and left out; copy it from its own file."
        : "\(count) keys are secret and left out; copy them from their own files.")
  }

  // MARK: import

  static let importing = "Take in phrases of other programs."
  static let importDiscussion = """
    Each file becomes a .toml file in ~/.config/phraseboard/snippets; change it as you like. Of a folder, the command \
    takes all files whose names tell their format. Phraseboard never runs what it imports.

    The formats, each with an example:

    espanso: match files (.yml), or espanso's folder.
      matches: [{trigger: ":hi", replace: "hello"}]

    csv: .csv or .tsv. The first line names the columns: label, and text or
    phrase1, phrase2 ...; shortcut and group, if you like. Without names, a line
    is label,text or shortcut,text,label.
      label,phrase1,phrase2,group
      greetings,hey,what's up?,work

    textblaze: Text Blaze's JSON.
      {"folders": [{"name": "Work", "snippets": [
        {"shortcut": "/hi", "name": "Hello", "text": "hello"}]}]}

    quickphrase: fcitx' QuickPhrase (.mb), a word and its phrase in each line.
      hi hello

    apple: the text replacements of macOS and iOS (.plist).

    gboard: Gboard's dictionary (.zip).

    alfred: Alfred's snippets (.alfredsnippets).

    textexpander: TextExpander's snippets (.textexpander).

    raycast: Raycast's export (JSON).
      [{"name": "Hello", "keyword": ":hi", "text": "hello"}]

    beeftext: Beeftext's export (JSON).
      {"combos": [{"name": "Hello", "keyword": "xhi", "snippet": "hello"}]}

    autokey: a folder of AutoKey, or the text file of one phrase.
      hello <cursor>

    vscode: snippets of VS Code (.code-snippets or .json). Tab stops become blanks.
      {"Hello": {"prefix": "hi", "body": ["hello ${1:name}"]}}

    json, toml: Phraseboard's own.
      [[snippet]]
      label = "greetings"
      phrases = ["hey", "what's up?"]

    For each file the command prints what came in; on standard error it tells what did not and why, with path and \
    line, or once for each kind with its count. The exit code is 0 when something of each file came in. Else it is that of the first file that failed:
      65  the file is refused, or nothing in it can be used
      66  the file cannot be read
      73  its .toml file is there already, or cannot be written

    Examples:
      phraseboard import --dry-run ~/.config/espanso
      phraseboard import snippets.csv --group work
      phraseboard import --format textblaze export.json
    """
  static let importedFile = ArgumentHelp("A file, or a folder of files.", valueName: "file")
  static let dryRun = ArgumentHelp("Say what would come in, and write nothing.")
  static let importFormat = ArgumentHelp(
    "The format. Default: what the file's name and content tell.", valueName: "format")
  static let importGroup = ArgumentHelp("Put all keys into this group.", valueName: "group")
  static let replace = ArgumentHelp("Write over the file of an earlier import.")
  static let verbose = ArgumentHelp("Tell all problems of a file, not only the first 20.")

  static func imported(_ path: String, format: String) -> String { "\(path) (\(format))" }
  static func written(_ counts: String, to path: String, isDryRun: Bool) -> String {
    "  \(counts) \(isDryRun ? "would be written to" : "written to") \(path)"
  }
  static func counts(keys: Int, phrases: Int, groups: Int) -> String {
    func count(_ number: Int, _ one: String) -> String { "\(number) \(one)\(number == 1 ? "" : "s")" }
    return "\(count(keys, "key")), \(count(phrases, "phrase")), \(count(groups, "group"))"
  }
  static func more(_ path: String, _ count: Int) -> String {
    "\(plain(path)): and \(count) more; --verbose tells all"
  }

  static func folderOfOtherFormat(_ path: String) -> String {
    "\(plain(path)) is a folder: its files' names tell their formats; leave out --format."
  }
  static func nothingToImport(_ path: String) -> String {
    "\(plain(path)): nothing in this folder can be imported; see: phraseboard help import"
  }
  static let notImported = "left out: no other file imports it, as espanso has it for names with _ in front"
  static func tooManyFiles(_ path: String, limit: Int) -> String {
    "\(plain(path)): holds more than \(limit) files to import."
  }
  static func unknownFormat(_ path: String, _ known: [String]) -> String {
    "\(plain(path)): the format cannot be told; name it with --format (\(known.joined(separator: ", ")))."
  }
  static func alreadyOwn(_ path: String) -> String {
    "\(plain(path)) is in the folder of your phrases already, and the keyboard shows it; there is nothing to import."
  }
  static func nothingInside(_ path: String, _ problems: [String]) -> String {
    let reason =
      problems.first.map { "; \(TextWidth.sentence($0))" }
      ?? "; see the columns and examples of: phraseboard help import"
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

  static func noFile(_ path: String) -> String { "\(plain(path)): there is no such file; check the path." }
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
    "\(plain(path)) is larger than \(limit >> 20) MiB; split it."
  }
  static func outputNotWritten(_ reason: String) -> String { "The output cannot be written: \(reason)" }
  static func storeReadOnly(_ path: String) -> String {
    "The store cannot be written: \(plain(path)); make it and its folder writable, see: phraseboard doctor"
  }
  static func storeFailed(_ reason: String) -> String { "The store failed: \(TextWidth.sentence(reason))" }

  /// Returns a text of the user's to put into a sentence.
  static func plain(_ text: String) -> String { ShownText.isolated(TextWidth.plain(text)) }
  static func quoted(_ text: String) -> String {
    "\"\(ShownText.isolated(TextWidth.cut(TextWidth.plain(text), to: 60)))\""
  }
}
