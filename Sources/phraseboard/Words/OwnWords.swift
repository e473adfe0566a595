import Store
import WordFiles

/// The texts that give the words of the user's own phrases, without those of secret keys.
struct OwnWords {
  private let store: SnippetStore?
  /// A number that differs when phrases have changed.
  let stamp: UInt64

  init(_ store: SnippetStore?) throws {
    self.store = store
    stamp = try inStore { try store?.keysGeneration() }.map { DictionaryLists.stamp(ofKeys: $0) } ?? 0
  }

  func forEach(_ body: (String) -> Void) throws {
    guard let store else { return }
    try inStore { try store.forEachPhrase(body) }
  }
}
