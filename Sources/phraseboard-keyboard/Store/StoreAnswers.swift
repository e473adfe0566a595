import EventLoop
import Keyboard
import Snippets
import Store

/// Answers what panels and the typing ask of the store, in the same turn of the loop. Unreadable answers are nil, and logged.
final class StoreAnswers {
  /// Returns the store that is open; nil while none is.
  private let store: () -> SnippetStore?
  /// Writes which keys were used, so that the answer has those of just now.
  private let saveUses: () -> Void

  init(_ store: @escaping () -> SnippetStore?, saveUses: @escaping () -> Void) {
    (self.store, self.saveUses) = (store, saveUses)
  }

  /// Answers a query of a panel. A query that no store can answer gets an empty answer.
  func answer(_ query: Query) -> Answer {
    switch query {
    case .piece(let snippet, let label, let position, let feed):
      .text(attempt { try $0.piece(of: snippet, labelled: label, from: feed, at: position) })
    case .pieces(let snippet, let label, let positions, let feed):
      .texts(
        attempt { try $0.pieces(of: snippet, labelled: label, at: positions, from: feed) }.flatMap {
          $0.isEmpty ? nil : $0
        })
    case .favourites: .texts(attempt { try $0.favourites() })
    case .recents: .texts(recents())
    case .choices(let snippet, let blanks):
      .choices(attempt { try $0.choices(of: blanks, in: snippet) } ?? [:])
    case .tab: .text(attempt { try $0.keyboardState(KeyboardState.tab) })
    case .emojiUse:
      .emojiUse(
        recents: attempt { try $0.keyboardState(SnippetStore.emojiRecents) },
        forms: attempt { try $0.keyboardState(KeyboardState.emojiForms) })
    case .draft(.key(let snippet, let label, let count, let group)):
      .draft(attempt { try Self.draft($0, of: snippet, label, count, group) })
    case .draft(.copy(let snippet, let label, let group, let feed)):
      .draft(
        attempt { store in
          let phrases = try store.pieces(of: snippet, labelled: label, from: feed)
          return phrases.isEmpty ? nil : KeyDraft(label: label, phrases: phrases, group: group)
        })
    case .draft(.nothing(let group)): .draft(KeyDraft(label: "", phrases: [], group: group))
    case .keyList: .keyList(attempt { try $0.allKeys() })
    case .draft(.selection), .draft(.clipboard): .draft(nil)
    // No store has those, and the results of searches are told as they are found.
    case .layouts, .input, .details, .guesses, .emojiNamed, .surroundings, .paste, .settingValues,
      .settingChoices:
      .layouts([], problem: nil)
    }
  }

  /// Returns a key as it is to be edited; nil where it is another one by now, or in no file that `save-key` changes.
  private static func draft(
    _ store: SnippetStore, of snippet: String, _ label: String, _ count: Int, _ group: String?
  ) throws -> KeyDraft? {
    let phrases = try store.pieces(of: snippet, labelled: label)
    guard let place = try store.place(of: snippet), phrases.count == count,
      place.part.lowercased().hasSuffix(".toml")
    else { return nil }
    return KeyDraft(
      place: .init(file: place.part, id: place.id), label: label, phrases: phrases, group: group)
  }

  private func recents() -> [String]? {
    saveUses()
    return attempt { try $0.recents() }
  }

  /// Returns how the sources are; those that nobody knows anything of are none.
  func sources(_ names: [String]) -> [SourceState] {
    attempt { store in try names.compactMap { try store.state(of: $0) } } ?? []
  }

  /// The theme that the desktop preferred last; nil where it never told.
  var lastLook: String? { attempt { try $0.keyboardState(KeyboardState.look) } }

  /// Returns the text of a secret snippet's piece, or where its command stands; nil, with a warning, where that fails.
  func secret(
    of snippet: String, labelled label: String, from feed: String?, piece: Int
  ) -> StoredSecret? {
    do {
      if let text = try store()?.secretText(of: snippet, labelled: label, from: feed, piece: piece) {
        return .text(text)
      }
      // No server has commands.
      if feed != nil { return nil }
      return try store()?.commandOrigin(of: snippet, labelled: label).map {
        .command(file: $0.file, id: $0.id)
      }
    } catch {
      Log.warning(Messages.secretNotRead("\(error)"))
      return nil
    }
  }

  private func attempt<Value>(_ body: (SnippetStore) throws -> Value?) -> Value? {
    do {
      return try store().flatMap(body)
    } catch {
      Log.warning(Messages.pieceNotRead("\(error)"))
      return nil
    }
  }
}

/// Names of what the store remembers of the keyboard.
enum KeyboardState {
  /// The tab that was selected last.
  static let tab = "tab"
  /// The theme that the desktop preferred last.
  static let look = "look"
  /// The forms of emoji that were chosen.
  static let emojiForms = "emoji-forms"
}
