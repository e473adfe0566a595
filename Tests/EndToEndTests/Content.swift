import Foundation
import Stage

/// The source of a keyboard's snippets.
enum Content {
  /// The keyboard's own snippets.
  case embedded
  /// A document of an address or a path that is there already.
  case at(String)
  /// A document, which is written to the stage as `Content.file`.
  case document(String)

  /// The name of the file of a document on the stage.
  static let file = "content.json"

  /// Returns the arguments by which a keyboard gets it.
  func arguments(on stage: Stage) throws -> [String] {
    switch self {
    case .embedded: []
    case .at(let source): ["--content", source]
    case .document(let text): ["--content", try stage.write(text, to: Self.file)]
    }
  }

  /// Three keys, with texts of all kinds.
  static var standard: Content {
    get throws { .document(try Fixture.standardDocument()) }
  }

  /// Returns keys for these pieces, which are called `snippet:1` and so on.
  static func keys(_ pieces: [String]..., secret: Bool = false) throws -> Content {
    let keys = pieces.enumerated().map { (id: "\($0 + 1)", label: "key \($0 + 1)", pieces: $1) }
    return .document(try Fixture.document(keys, secret: secret))
  }
}
