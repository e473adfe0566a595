import Expectations
import Keyboard
import Testing
import Toml

@testable import Settings

/// The choice of the layouts in force: `[letters].layouts`, or the locale.
struct LayoutChoiceTests {
  static let locales: [(locale: String?, layouts: [String])] = [
    (nil, ["us"]), ("", ["us"]), ("C", ["us"]), ("POSIX", ["us"]), ("C.UTF-8", ["us"]), ("xx_YY", ["us"]),
    ("en_US.UTF-8", ["us"]), ("en", ["us"]), ("en_GB.UTF-8", ["gb"]), ("en_IE", ["gb"]), ("en_AU", ["us"]),
    ("de_DE.UTF-8", ["de"]), ("de_AT@euro", ["de"]), ("DE_ch", ["de"]), ("fr_FR", ["fr"]),
    ("fr_CA.UTF-8", ["us"]),
    ("es_MX", ["es"]), ("ca_ES", ["es"]), ("pt_PT", ["pt"]), ("pt_BR.UTF-8", ["pt"]), ("it_IT", ["it"]),
    ("pl_PL", ["pl"]), ("sv_SE", ["se"]), ("fi_FI", ["se"]), ("nb_NO", ["no"]), ("nn_NO", ["no"]),
    ("no_NO", ["no"]),
    ("da_DK", ["dk"]), ("tr_TR.UTF-8", ["tr"]), ("ru_RU.UTF-8", ["ru", "us"]), ("uk_UA", ["ua", "us"]),
    ("el_GR", ["gr", "us"]), ("he_IL", ["il", "us"]), ("iw_IL", ["il", "us"]), ("ar_EG.UTF-8", ["ar", "us"]),
    ("fa_IR", ["ir", "us"]), ("sr_RS@latin", ["us"]), (".", ["us"]), ("_", ["us"]),
  ]

  @Test(arguments: locales) func aLocaleHasItsLayouts(locale: String?, layouts: [String]) {
    expect(LayoutFiles.chosen(settings: Settings(), locale: locale), equals: layouts)
  }

  @Test func whatIsSetComesBeforeTheLocale() {
    var settings = Settings()
    settings.layouts = ["de", "ru"]
    expect(LayoutFiles.chosen(settings: settings, locale: "fr_FR"), equals: ["de", "ru"])
  }

  /// Each of these layouts has that language.
  @Test func everyLanguageHasALayoutOfOurs() throws {
    let files = LayoutFiles(folders: [LayoutFolder.shipped])
    let neighbours: Set = ["ca", "gl", "eu"]
    for (language, layout) in LayoutFiles.byLanguage {
      let languages = try files.load(layout).get().languages
      #expect(languages.contains(language) || neighbours.contains(language), "\(language)")
    }
    let others = Set(LayoutFileTests.names).subtracting(LayoutFiles.byLanguage.values)
    #expect(others.isSubset(of: LayoutFiles.byCountry.values))
    for name in LayoutFileTests.names {
      let layout = try files.load(name).get()
      let letters = layout.rows(.letters).joined().map(\.action.shown)
      #expect(LayoutFiles.withoutLatin.contains(name) != letters.contains("e"))
    }
  }

  // MARK: The setting

  private static let list = "must be a list of layouts, as in [\"us\", \"de\"]"
  static let mistakes: [(value: TomlValue, elements: [TomlValue], said: String)] = [
    (.string("us"), [], "is a string; \(list)"), (.array, [], "has 0 names; \(list), with 1 to 8 names"),
    (.array, [.string("us"), .integer(1)], "holds an integer; \(list)"),
    (.array, [.string("us"), .string("us")], "holds \"us\" twice; \(list)"),
    (.array, [.string("dee")], "holds \"dee\", and there is no such layout; did you mean \"de\"?"),
    (.array, [.string("base-latin")], "holds \"base-latin\", and there is no such layout; there are"),
    (.array, Array(repeating: .string("us"), count: 9), "has 9 names; \(list), with 1 to 8 names"),
  ]

  @Test(arguments: mistakes)
  func whatIsNoLayoutIsRefused(value: TomlValue, elements: [TomlValue], said: String) {
    let files = LayoutFiles(folders: [LayoutFolder.shipped])
    switch files.names(value, elements) {
    case .success(let names): Issue.record("\(names)")
    case .failure(let refusal): #expect(refusal.reason.hasPrefix(said), "\(refusal.reason)")
    }
  }

  @Test func whatThereIsAndWhereToMakeOneIsSaid() throws {
    let folder = try LayoutFolder()
    try folder.write("", "mine")
    let names = (LayoutFileTests.names + ["mine"]).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    guard case .failure(let refusal) = folder.files.names(.array, [.string("dvorak")]) else {
      Issue.record("it is taken")
      return
    }
    expect(
      refusal.reason,
      equals:
        "holds \"dvorak\", and there is no such layout; there are \(names), or make one in \(folder.path)")
    let none = LayoutFiles(folders: ["/nowhere"])
    guard case .failure(let refusal) = none.names(.array, [.string("us")]) else { return }
    expect(refusal.reason, equals: "holds \"us\", and there is no such layout; make one in /nowhere")
  }

  @Test func namesAreTakenInTheirOrder() {
    let files = LayoutFiles(folders: [LayoutFolder.shipped])
    expect((try? files.names(.array, [.string("ru"), .string("us")]).get()), equals: ["ru", "us"])
  }

  @Test func theOthersHaveTheirValues() {
    func settings(_ text: String) -> (Settings, [String]) {
      let (settings, diagnostics) = Settings.parse(Array(text.utf8), path: "c.toml", folders: folders)
      return (settings, diagnostics.map(\.description))
    }
    #expect((settings("").0.rules.start, settings("").0.rules.letters.capitals) == (.phrases, .field))
    expect(
      settings("[keyboard]\nstart = 'letters'\n[letters]\ncapitals = 'never'").0.rules.start, equals: .letters
    )
    expect(settings("[letters]\ncapitals = 'always'").0.rules.letters.capitals, equals: .always)
    #expect(settings("").0.rules.letters.offers)
    #expect(!settings("[letters]\noffers = false").0.rules.letters.offers)
    expect(
      settings("[letters]\noffers = 'no'").1,
      equals: [
        "c.toml:2: [letters].offers: is a string; must be true or false"
      ])
    expect(
      settings("[letters]\ncapitals = true").1,
      equals: [
        #"c.toml:2: [letters].capitals: is a boolean; must be "field" or "always" or "never""#
      ])
    expect(
      settings("[keyboard]\nstart = 'search'").1,
      equals: [
        #"c.toml:2: [keyboard].start: is "search"; must be "phrases" or "letters""#
      ])
    expect(
      settings("[letters]\nlayouts = 'us'").1,
      equals: ["c.toml:2: [letters].layouts: is a string; \(Self.list)"])
    expect(
      settings("[letters]\nlayout = ['us']").1,
      equals: [
        "c.toml:2: [letters].layout: unknown setting; did you mean layouts?"
      ])
  }
}
