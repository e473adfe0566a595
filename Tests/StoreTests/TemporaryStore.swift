import Foundation
import Snippets
import Store
import Testing

/// A store's path in a directory of its own, which is removed with the last reference to it.
final class TemporaryStore {
  let directory: String
  var path: String { directory + "/store.db" }

  init() throws {
    // The store is in memory where that can be, so that a busy disk does not hold up the tests.
    let memory = access("/dev/shm", W_OK) == 0 ? URL(filePath: "/dev/shm") : nil
    let url = (memory ?? FileManager.default.temporaryDirectory).appending(
      path: "phraseboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    directory = url.path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  func open(log: @escaping (String) -> Void = { _ in }) throws -> SnippetStore {
    try SnippetStore(path: path, log: log)
  }

  /// Removes what is in the directory.
  func remove() throws {
    for name in try files { try FileManager.default.removeItem(atPath: directory + "/" + name) }
  }

  func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  func bytes(_ name: String = "store.db") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: directory + "/" + name)))
  }

  /// The names in the directory.
  var files: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: directory)) }
  }
}

/// A snippet from texts that make one.
func snippet(_ id: String, _ pieces: [String], next: Int = 0) throws -> Snippet {
  try #require(Snippet(id: id, label: "label \(id)", pieces: pieces, next: next))
}

/// An attempt whose time does not matter.
let attempt = Attempt(time: 1_000, next: 2_000)

extension SnippetStore {
  /// Makes these snippets all that is shown, as those of one source in one part.
  func show(_ snippets: [Snippet], from source: String, attempt: Attempt = attempt) throws {
    try setSources([source])
    try replace(source, ["": snippets], attempt: attempt)
  }

  /// Replaces the content of a source; parts are in the order of their names.
  func replace(
    _ source: String, _ parts: [String: [Snippet]], validators: Validators = Validators(),
    problems: [String] = [],
    attempt: Attempt = attempt
  ) throws {
    try replaceContent(
      of: source, location: "/" + source,
      parts: parts.sorted { $0.key < $1.key }.map { ContentPart(name: $0.key, content: .snippets($0.value)) },
      validators: validators, problems: problems, attempt: attempt)
  }

  func fail(_ source: String, _ reason: String = "f") throws {
    try recordFailure(of: source, reason: reason, attempt: attempt)
  }
}
