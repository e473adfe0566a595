import Emoji
import Layout
import Snippets

/// The basis that a key can be written from.
public enum DraftBasis: Hashable, Sendable {
  /// The text that is selected in the application, and the text that was copied last.
  case selection, clipboard
  /// A key of the user's own that is no secret, with so many phrases.
  case key(snippet: String, label: String, count: Int, group: String?)
  /// A copy of any key that is no secret: a new key of the user's own.
  case copy(snippet: String, label: String, group: String?, from: String?)
  /// Nothing, in a group.
  case nothing(group: String?)
}

/// A question of a panel, whose answer the main reads: the pure core reads nothing.
///
/// A snippet is named by its id, its label and where it is from: the content may have been replaced since the key was put
/// on the panel, and the question is for what stands on the key.
public enum Query: Hashable, Sendable {
  /// The text of a piece of a snippet that is no secret; `from` is `Origin.feed` of its key.
  case piece(snippet: String, label: String, position: Int, from: String? = nil)
  /// The pieces of such a snippet at these positions, in their order.
  case pieces(snippet: String, label: String, positions: Range<Int>, from: String? = nil)
  /// The ids of the snippets that are favourites, and of those that were used last, in the order of their panels.
  case favourites, recents
  /// The tab that was selected last.
  case tab
  /// What the store remembers of emoji.
  case emojiUse
  /// The emoji that a text stands for.
  case emojiNamed(String)
  /// The layouts of the letters that the user has chosen.
  case layouts
  /// The answer of a panel's own service to the text in its field, for as long as the panel is up.
  case input(String, of: Panels.ID)
  /// The details that this service knows of one of the panel's keys, which the text names.
  case details(String, of: Panels.ID)
  /// The words for what is before the cursor.
  case guesses(GuessQuery)
  /// A key to begin with in the editor.
  case draft(DraftBasis)
  /// The text that is selected in the application, and the text before its cursor.
  case surroundings
  /// The text that was copied last, for a panel's field of this number.
  case paste(into: Panels.ID, field: Int = 0)
  /// All keys, hidden ones too.
  case keyList
  /// The settings that hold, and the state of the sources.
  case settingValues
  /// The values that a setting can have by the files that there are.
  case settingChoices(SettingName)
  /// The options that were chosen last for these blanks of a snippet.
  case choices(snippet: String, blanks: [String])

  /// The panel whose keys the answer replaces, which no finger may be on then; nil where it replaces none.
  var answersKeysOf: Panels.ID? {
    switch self {
    case .input(_, let panel): panel
    case .keyList: .keys
    // Beside those of the search, whose answer is another one.
    case .emojiNamed: .emoji
    case .piece, .pieces, .favourites, .recents, .tab, .emojiUse, .layouts, .draft,
      .surroundings, .paste,
      .settingValues,
      .settingChoices, .details, .choices, .guesses:
      nil
    }
  }
}

/// An answer that the main has read.
public enum Answer: Equatable, Sendable {
  /// A text; nil where it cannot be had.
  case text(String?)
  /// Texts; nil where they cannot be had.
  case texts([String]?)
  /// The layouts that can be used; where there is none, the reason.
  case layouts([LetterLayout], problem: String?)
  /// The found keys, told again where more are found.
  case found(SearchAnswer)
  /// The offers, the best first.
  case offers([OfferedKey])
  /// The words for what is before the cursor.
  case guesses(GuessAnswer)
  /// A draft; nil where there is nothing to begin with.
  case draft(KeyDraft?)
  /// The texts of the application; nil where it does not show one, or nobody may see it.
  case surroundings(selected: String?, before: String?)
  /// The words, told again where more are known.
  case words(WordsAnswer)
  /// All keys; nil where they cannot be had.
  case keyList([ListedKey]?)
  case settingValues(SettingsReport)
  /// A page, told again once the server has answered.
  case catalogue(CatalogueReply)
  /// An item; nil where it is not stored.
  case catalogueItem(CatalogueDetails?)
  case settingChoices([SettingChoice])
  /// The emoji, told again once more of them are looked at.
  case emoji(EmojiAnswer)
  /// What was copied, told again once it is other texts.
  case copied(CopiedAnswer)
  /// The emoji that were found, the best first.
  case foundEmoji([EmojiSearch.Result])
  /// The texts of `EmojiUse`; nil for none.
  case emojiUse(recents: String?, forms: String?)
  /// The options by the names of blanks; none for those of which nothing is known.
  case choices([String: String])
}

/// A change that is to be remembered over a restart.
public enum StoreChange: Hashable, Sendable {
  /// The piece that is due on this snippet.
  case place(snippet: String, next: Int)
  /// This option was chosen for a blank of a snippet.
  case choice(snippet: String, blank: String, option: String)
  /// A snippet was used.
  case use(String)
  /// A snippet becomes a favourite, or is none any more.
  case keep(String)
  case unkeep(String)
  /// A favourite goes to this place among them.
  case moveFavourite(String, to: Int)
  /// A snippet is shown on no panel any more.
  case hide(String)
  /// A hidden snippet is shown again.
  case unhide(String)
  /// The tab that is selected.
  case tab(String)
  /// The theme that the desktop prefers.
  case look(String)
  /// The texts of `EmojiUse`.
  case emojiRecents(String)
  case emojiForms(String)

  /// True where the favourites, or the keys that are shown, are others after it.
  public var changesPanels: Bool {
    switch self {
    case .place, .choice, .use, .tab, .look, .emojiRecents, .emojiForms: false
    case .keep, .unkeep, .moveFavourite, .hide, .unhide: true
    }
  }
}
