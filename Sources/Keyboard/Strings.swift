import Layout
import Snippets

/// The words that the keyboard shows, in one place so that they can be translated.
public enum Strings {
  /// The names of keys that show a sign, for who cannot see it.
  public static let globeKey = "globe"
  public static let deleteKey = "delete"
  /// The labels of the others.
  public static let spaceKey = "space"
  public static let returnKey = "return"
  public static let retryKey = "Retry"
  public static let shiftKey = "shift"
  public static let capsLockKey = "caps lock"
  public static let phrasesKey = "phrases"
  public static let lettersKey = "ABC"
  public static let numbersKey = "123"
  public static let symbolsKey = "#+="
  /// Of Return where it opens what was typed, and where it searches.
  public static let goKey = "go"
  public static let loading = "Loading…"
  /// There is no key at all.
  public static let noContent =
    "No keys yet. “phraseboard add” makes one, and so do files in ~/.config/phraseboard/snippets."
  /// There would be keys to show.
  public static let allHidden = "All keys are hidden. “phraseboard unhide” brings them back."
  /// A row in the list of a key for a piece that is not to be seen, counted from 1.
  public static func hiddenPiece(_ number: Int) -> String { "\(number) \(dots)" }
  /// In the place of what is not to be seen.
  public static let dots = "••••••••"
  /// In a row that shows less than all of its phrase.
  public static func rest(_ rest: ListRest) -> String {
    let what = rest.isLines ? "line" : "character"
    let count = "\(rest.count)\(rest.isAtLeast ? "+" : "")"
    return "\(count) more \(what)\(rest.count == 1 && !rest.isAtLeast ? "" : "s") – hold to read"
  }
  /// The globe's list: hide and hand over to another keyboard.
  public static let systemKeyboard = "System keyboard"
  /// The globe's list: hide and leave it at that.
  public static let hideKeyboard = "Hide keyboard"
  /// The globe's list: the other panels.
  public static func panel(_ panel: Panels.ID) -> String {
    switch panel {
    case .snippets: "Phrases"
    case .letters: "Letters"
    case .search: "Search"
    case .words: "Words"
    case .editor: "New key"
    }
  }

  // On the space bar for a moment: what the clock there means, and where more is said. Each has a line, 20 letters of
  // which fit on the narrowest phone.

  public static func said(_ trouble: Trouble) -> String {
    switch trouble {
    case .settings: "Mistake in settings."
    case .content(.old): "Phrases out of date."
    case .content(.mistaken): "Mistake in a file."
    case .content(.unsaved): "Nothing is saved."
    case .content(.unread): "Phrases not loaded."
    }
  }
  public static let holdGlobe = "Hold the globe."

  // Search.

  public static let searchTab = "Search"
  public static let searchField = "Search phrases"
  public static let cancelKey = "cancel"
  public static let searching = "Searching…"
  public static let nothingFound = "Nothing found. Fewer letters may find more."

  // The editor.

  /// The globe's list.
  public static let newFromSelection = "New key from the selection"
  public static let newFromClipboard = "New key from the clipboard"
  /// What the fields are for.
  public static let labelField = "Label"
  public static let phraseField = "Phrase"
  public static let groupField = "Group (may be empty)"
  public static let saveKey = "Save"
  public static let savingKey = "Saving…"
  /// Of Return, to the next field and to another phrase.
  public static let nextKey = "next"
  public static let anotherPhraseKey = "another"
  /// Which phrase of a key is shown, counted from 1.
  public static func phrase(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }
  public static let labelNeeded = "A label is needed: what the key says."
  public static let phraseNeeded = "A phrase is needed: what the key types."
  public static let nothingSelected = "Nothing is selected any more."
  public static let nothingCopied = "The clipboard has no text."
  public static func cut(to count: Int) -> String { "Too long: these are the first \(count) characters." }

  // The strip.

  public static let favouritesTab = "Favourites"
  public static let recentsTab = "Recents"
  public static let allTab = "All"
  /// In place of keys.
  public static let noFavourites = "No favourites yet. Hold a key and tap \(keep)."
  public static let noRecents = "The keys that you use appear here."
  /// In place of dots, where there are many pages; both are counted from 1.
  public static func page(_ page: Int, of count: Int) -> String { "\(page) of \(count)" }

  /// Why a phrase was not typed. Like all that is wrong with a key it is in its list.
  public static func refused(_ refusal: Refusal) -> String {
    switch refusal.reason {
    case .needs(let needs):
      let names = needs.names.map { "\"\($0)\"" }.joined(separator: ", ")
      return "Not typed: phrases of “\(refusal.snippet.feed ?? "")” may not \(deeds(needs)). "
        + "To let them, put \(names) into “allow” of that source in the settings."
    case .copiedKeys(let keys):
      return "Not typed: what is copied would \(deeds(keys)) here. "
        + "To let it, set clipboard = \"keys\" under [typing] in the settings."
    case .tooLong:
      return "Not typed: with its variables filled in, it has more than 200,000 characters. "
        + "Copy less, or shorten the phrase."
    }
  }

  private static func deeds(_ permissions: Permissions) -> String {
    Permissions.named.filter { permissions.contains($0.permission) }.map { name, permission in
      switch permission {
      case .enter: "press Return"
      case .tab: "press Tab"
      case .clipboard: "type what is copied"
      default: name
      }
    }.joined(separator: " or ")
  }

  // What can be done with a key that is held.

  public static let keep = "Keep"
  public static let unkeep = "Don’t keep"
  public static let hide = "Hide"
  public static let edit = "Edit"

  // The panel that divides run-together text.

  public static let wordsKey = "Words"
  public static let wordsField = "Text without spaces"
  public static let parseKey = "Parse"
  public static let buildingDictionary = "The dictionary is being built."
  public static let dividing = "Looking for words …"
  public static let noWords = "No words found."
}
