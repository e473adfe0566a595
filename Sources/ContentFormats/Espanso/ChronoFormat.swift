/// The date formats of Rust's chrono, which espanso uses: strftime's, with differences.
package enum ChronoFormat {
  package struct Refusal: Error {
    /// The specifier as it is written, with the sign.
    let specifier: String
  }

  /// The specifiers that mean the same in chrono and in glibc.
  private static let common = Set("YCymbBhdeaAwuUWGgVjDxFHkIlPpMSRTXrZzcstn%")

  /// Returns the format in the words of glibc's strftime, or the specifier that has none there.
  package static func strftime(_ format: String) -> Result<String, Refusal> {
    var result = ""
    var rest = format[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      rest = rest[sign...]
      let padding = rest.dropFirst().prefix(1).filter { "-_0".contains($0) }
      let specifier = rest.prefix(2 + padding.count)
      guard let letter = specifier.last, specifier.count == 2 + padding.count else {
        return .failure(Refusal(specifier: String(specifier)))
      }
      switch letter {
      case "v": result += "%e-%b-%Y"
      case _ where common.contains(letter): result += specifier
      default: return .failure(Refusal(specifier: String(specifier).inOneLine(limit: 8)))
      }
      rest = rest[specifier.endIndex...]
    }
    return .success(result + rest)
  }
}
