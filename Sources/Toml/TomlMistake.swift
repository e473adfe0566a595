/// A mistake that people make in TOML, in words for them: the mistake, and its remedy.
///
/// No text of the file appears in it, so that it can be logged.
enum TomlMistake: Equatable {
  case curlyQuote, unclosedText(UInt8), unclosedLongText(UInt8), curlyEnd(UInt8), oddQuotes, innerQuote,
    apostrophe
  case noQuotes, wrongCase, badEscape, control(UInt8), otherBlank
  case unclosedList, unclosedTable, missingComma, noValue, noEquals, colon, endOfLine(UInt8), brackets
  case twice(String), sectionTwice(String), json, notUTF8

  var reason: String {
    switch self {
    case .curlyQuote: #"these are no quotes of TOML; write " in the place of “ and ”"#
    case .unclosedText(let quote):
      "the text has no closing \(sign(quote)); end it with the quote that it begins with"
    case .unclosedLongText(let quote):
      "the text that begins here with \(three(quote)) has no end; close it with \(three(quote))"
    case .curlyEnd(let quote): "the text ends with a curly quote; end it with \(sign(quote)), as it begins"
    case .oddQuotes: #"a " is missing in this line; begin and end each text with one"#
    case .innerQuote: #"text follows a closing "; write \" for a quote within a text"#
    case .apostrophe:
      #"a text in single quotes cannot hold an apostrophe; put it into double quotes ("it's")"#
    case .noQuotes: #"the text has no quotes; put it into quotes, as in "hello""#
    case .wrongCase: "must be true or false; write it so, in small letters and without quotes"
    case .badEscape:
      #"a \ in double quotes begins no escape; write \\ for it, or put the text into single quotes"#
    case .control(let byte): "holds the control character \(code(byte)); take it out"
    case .otherBlank: "a blank here is no space; type a space in its place"
    case .unclosedList: "the list that begins here has no closing ]; put one behind its last text"
    case .unclosedTable: "the { that begins here has no closing }; put one into the same line"
    case .missingComma: "a comma is missing between two texts; put one between them"
    case .noValue: "nothing stands behind the =; write the value there"
    case .noEquals: #"the line has no =; write it as NAME = "TEXT", or put # before it"#
    case .colon: "a colon stands behind the name; write = in its place"
    case .endOfLine(let byte): "\(sign(byte)) stands at the end of the line; take it away"
    case .brackets: "the brackets do not match; put as many behind the name of the section as before it"
    case .twice(let name): "\(name) is there twice; take one of the two away"
    case .sectionTwice(let name):
      "[\(name)] is there twice; join the two, or begin each with [[\(name)]] where there may be several"
    case .json: "this is JSON; give the file a name that ends in .json"
    case .notUTF8: "the text is not UTF-8; save the file as UTF-8 in your editor"
    }
  }

  private func sign(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }
  private func three(_ byte: UInt8) -> String { String(repeating: sign(byte), count: 3) }
  private func code(_ byte: UInt8) -> String {
    "U+00" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension TomlMistake {
  /// Finds the mistake in a document that toml++ has refused, with its line; nil where it is none of these.
  ///
  /// - Parameters:
  ///   - line: the line that toml++ names. For something unclosed that began above, the result has the line of its beginning.
  ///   - reason: toml++'s words.
  static func find(in bytes: [UInt8], line: Int, reason: String) -> (line: Int, mistake: TomlMistake)? {
    if reason.hasPrefix("Encountered invalid utf-8") { return (lineOfBadUTF8(bytes) ?? line, .notUTF8) }
    if let mistake = redefinition(reason) { return (line, mistake) }
    var scan = TomlScan(bytes)
    guard let found = scan.mistake(), found.line <= line else { return nil }
    return found
  }

  /// Finds a name that is defined twice. The names in the sections of a file are short; a longer one is not repeated.
  private static func redefinition(_ reason: String) -> TomlMistake? {
    let words = reason.split(separator: " ")
    guard words.contains("redefine") else { return nil }
    let parts = reason.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 2, (1...40).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(isBare) else {
      return nil
    }
    let isSection = words.contains("header:")
    return isSection ? .sectionTwice(String(parts[1])) : .twice(String(parts[1]))
  }

  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func lineOfBadUTF8(_ bytes: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var line = 1
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): line += scalar.first == UInt8(ascii: "\n") ? 1 : 0
      case .emptyInput: return nil
      case .error: return line
      }
    }
  }
}
