import ContentFormats
import Snippets

extension ContentSource {
  /// What shows something before anything has been set up.
  public static var embeddedSnippets: [Snippet] {
    // A test reads it; a program without content would still run.
    (try? ContentDocument.decode(Array(embeddedDocument.utf8), from: Self.embedded.description)) ?? []
  }

  /// A text that is the same as long as `embeddedSnippets` are.
  public static var embeddedFingerprint: String {
    var fingerprint = Fingerprint()
    fingerprint.add(Array(embeddedDocument.utf8))
    return fingerprint.text
  }

  static let embeddedDocument = #"""
    {"content": [
      {"id": "1", "displayText": "greetings", "content": ["hey", "what's up?", "how's it going?"]},
      {"id": "2", "displayText": "banter",
       "content": ["what are your plans this weekend?", "how do you feel about marvel movies?",
                   "what's your favorite day of the week?"]},
      {"id": "3", "displayText": "farewell", "content": ["goodbye", "talk to you later!", "peace out"]}
    ]}
    """#
}
