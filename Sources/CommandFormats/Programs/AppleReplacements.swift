import ContentFormats
import Plist

/// The text replacements of macOS and iOS: a property list.
///
/// - Dragged out of System Settings it is a list of phrases and shortcuts; in the preferences it is under
///   `NSUserDictionaryReplacementItems`, or `NSUserReplacementItems`, with other words for both.
/// - Texts have no variables. Replacements that are switched off are left out.
enum AppleReplacements {
  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    let root = try Archives.wholeList(bytes)
    let keys = ["NSUserDictionaryReplacementItems", "NSUserReplacementItems"]
    guard let items = root.elements ?? keys.lazy.compactMap({ root[$0]?.elements }).first else {
      throw DocumentError(reason: "holds no text replacements; drag them out of the keyboard's settings")
    }
    var list = PhraseList()
    for item in items {
      let (text, shortcut) = (item["phrase"] ?? item["with"], item["shortcut"] ?? item["replace"])
      if item["on"]?.integer == 0 {
        list.lose(.disabled)
        continue
      }
      var phrase = ImportedPhrase(text: PhraseText(literal: text?.text ?? ""))
      phrase.shortcuts = shortcut?.text.map { [$0] } ?? []
      list.add(phrase)
    }
    return list.content(from: path)
  }
}
