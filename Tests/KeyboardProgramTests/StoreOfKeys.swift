import Foundation
import Snippets
import Store

/// A store in a folder of its own, with any number of keys to be found.
final class StoreOfKeys {
  let store: SnippetStore
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "phraseboard-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try SnippetStore(path: folder.path(percentEncoded: false) + "/store.db")
    try store.setSources(["s"])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Puts keys in the place of those that are there, with their numbers behind a label and in their phrase.
  func fill(_ count: Int, label: String = "Key") throws {
    let snippets = (0..<count).compactMap {
      Snippet(id: "\($0)", label: "\(label)\($0)", pieces: ["phrase number\($0)"])
    }
    try store.replaceContent(
      of: "s", location: "/s", parts: [ContentPart(name: "", content: .snippets(snippets))],
      validators: Validators(), problems: [], attempt: Attempt(time: 1, next: 2))
  }
}
