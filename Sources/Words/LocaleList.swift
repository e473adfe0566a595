/// The list of /usr/share/dict for a language, and the Debian package that brings it.
public struct LocaleList: Equatable, Sendable {
  /// The names of files, the best first.
  public let names: [String]
  /// The Debian package that brings the list; nil where none is known.
  public let package: String?
  /// The varieties of English in the names of lists, the user's own first; empty for another language.
  public let englishVarieties: [String]

  /// True if the locale's language is English; only then there are `englishVarieties`.
  public var isEnglish: Bool { !englishVarieties.isEmpty }

  /// - Parameter locale: the locale as in LANG, such as `de_DE.UTF-8`; empty, `C` and `POSIX` stand for English.
  public init(locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(separator: "_")
    let language = parts.first.map(String.init) ?? "C"
    let country = parts.count > 1 ? String(parts[1]) : ""
    if ["en", "C", "POSIX"].contains(language) {
      let own = Self.englishCountries[country] ?? "american"
      englishVarieties =
        [own] + ["american", "british", "british_z", "canadian", "australian"].filter { $0 != own }
      let sizes = ["", "-large", "-huge", "-insane", "-small"]
      names = englishVarieties.flatMap { variety in sizes.map { "\(variety)-english\($0)" } }
      package = Self.englishPackages[own] ?? "wamerican"
    } else {
      englishVarieties = []
      let list = Self.lists["\(language)_\(country)"] ?? Self.lists[language]
      names = list.map { [$0.name] } ?? []
      package = list?.package
    }
  }

  /// Tells by its name if a list of /usr/share/dict is English.
  public static func isEnglish(_ name: String) -> Bool {
    name.split(separator: "-").dropFirst().contains("english")
  }

  private static let englishCountries = [
    "GB": "british", "IE": "british", "NZ": "british", "ZA": "british", "IN": "british", "CA": "canadian",
    "AU": "australian",
  ]
  private static let englishPackages = [
    "american": "wamerican", "british": "wbritish", "canadian": "wcanadian", "australian": "wbritish",
  ]
  private static let lists: [String: (name: String, package: String)] = [
    "de": ("ngerman", "wngerman"), "de_CH": ("swiss", "wswiss"), "fr": ("french", "wfrench"),
    "es": ("spanish", "wspanish"), "it": ("italian", "witalian"), "nl": ("dutch", "wdutch"),
    "sv": ("swedish", "wswedish"), "da": ("danish", "wdanish"), "nb": ("bokmaal", "wnorwegian"),
    "nn": ("nynorsk", "wnorwegian"), "no": ("bokmaal", "wnorwegian"), "pt": ("portuguese", "wportuguese"),
    "pt_BR": ("brazilian", "wbrazilian"), "pl": ("polish", "wpolish"), "uk": ("ukrainian", "wukrainian"),
    "ca": ("catalan", "wcatalan"), "gl": ("galician-minimos", "wgalician-minimos"),
    "fo": ("faroese", "wfaroese"),
    "ga": ("irish", "wirish"), "gv": ("manx", "wmanx"), "gd": ("gaelic", "wgaelic"),
    "bg": ("bulgarian", "wbulgarian"), "eo": ("esperanto", "wesperanto"),
  ]
}
