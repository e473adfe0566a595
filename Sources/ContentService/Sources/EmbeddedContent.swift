import ContentFormats
import Snippets

extension ContentSource {
  /// Snippets to show before anything has been set up, where they cannot be written to the user's own folder.
  public static var embeddedSnippets: [Snippet] {
    // A test reads it; a program without content would still run.
    (try? ContentFormat.toml.decode(Array(embeddedDocument.utf8), from: embedded.description))?.snippets ?? []
  }

  /// A text that is the same as long as `embeddedSnippets` are.
  public static var embeddedFingerprint: String {
    var fingerprint = Fingerprint()
    fingerprint.add(Array(embeddedDocument.utf8))
    return fingerprint.text
  }

  /// The file that a user begins with, to be changed by hand.
  public static let embeddedDocument = """
    # These keys are here to begin with. Change this file as you like, or remove it: it does not come back.
    # Each tap on a key types its next phrase. The keyboard shows what you change as soon as you save it.

    [[snippet]]
    label = "greetings"
    phrases = ["hey", "what's up?", "how's it going?"]

    [[snippet]]
    label = "banter"
    phrases = [
      "what are your plans this weekend?",
      "how do you feel about marvel movies?",
      "what's your favorite day of the week?",
    ]

    [[snippet]]
    label = "farewell"
    phrases = ["goodbye", "talk to you later!", "peace out"]

    """
}
