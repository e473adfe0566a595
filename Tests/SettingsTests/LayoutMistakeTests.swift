import Expectations
import Foundation
import Layout
import TestSupport
import Testing

@testable import Settings

/// Mistakes that a layout is refused for, and the messages.
struct LayoutMistakeTests {
  private let folder: LayoutFolder

  init() throws { folder = try LayoutFolder() }

  private static let sections = "letters, numbers, symbols, alternates, keys, purpose"
  private static let row = "must be a list of 3 rows, each a text with blanks between its keys"
  private static let qwerty = "\"q w e r t y u i o p\", \"a s d f g h j k l\""
  private static let way = "the way to the numbers and back to the letters; put one in"

  /// Each is based on the American layout.
  static let mistakes: [(text: String, said: [String])] = [
    (
      "colums = 10",
      [
        "2: colums: unknown; known here: based_on, name, languages, direction, letters_label, currency, decimal, tlds, bottom"
      ]
    ),
    ("nam = 'x'", ["2: nam: unknown; did you mean name?"]),
    ("[letter]", ["2: [letter]: unknown section; did you mean letters?"]),
    ("[colours]", ["2: [colours]: unknown section; known here: \(sections)"]),
    ("letters = 1", ["2: [letters]: is an integer; must be a section"]),
    ("[letters]\nrow = []", ["3: [letters].row: unknown; did you mean rows?"]),
    ("name = ''", ["2: name: is \"\"; must be 1 to 40 characters in one line, in the normal form NFC"]),
    (
      "name = \"a\\nb\"",
      ["2: name: holds the character \\u{A}; must be 1 to 40 characters in one line, in the normal form NFC"]
    ),
    (
      "name = \"e\\u0301\"",
      [
        "2: name: is not in the normal form NFC; must be 1 to 40 characters in one line, in the normal form NFC"
      ]
    ),
    (
      "languages = 'english!'",
      ["2: languages: is \"english!\"; must be language tags with blanks between them, as in \"pt pt-BR\""]
    ),
    (
      "languages = ['en']",
      ["2: languages: is an array; must be language tags with blanks between them, as in \"pt pt-BR\""]
    ),
    ("direction = 'rtl'", ["2: direction: is \"rtl\"; must be \"left-to-right\" or \"right-to-left\""]),
    (
      "currency = 'euro'",
      ["2: currency: is \"euro\"; must be 1 to 3 characters in one line, in the normal form NFC"]
    ),
    ("decimal = '..'", ["2: decimal: is \"..\"; must be one character in one line, in the normal form NFC"]),
    ("[letters]\ncolumns = 3", ["3: [letters].columns: is 3; must be a number from 4.0 to 16.0"]),
    ("[letters]\nrows = 'q w'", ["3: [letters].rows: is a string; \(row)"]),
    ("[letters]\nrows = ['q w', 'e']", ["3: [letters].rows: has another number of rows, 2; \(row)"]),
    ("[letters]\nrows = [1, 'q', 'w']", ["3: [letters].rows: holds a row that is an integer; \(row)"]),
    // The message names a row's own line.
    (
      "[letters]\nrows = [\n\(qwerty),\n\"{shift} zx c {delete}\"]",
      [
        "5: [letters].rows: holds \"zx\", which is not one character; put blanks between keys, and describe longer ones in [keys.NAME]"
      ]
    ),
    (
      "[letters]\nrows = [\(qwerty), \"shift z {delete}\"]",
      ["3: [letters].rows: holds \"shift\", which is not one character; write {shift}"]
    ),
    (
      "[letters]\nrows = [\(qwerty), \"{shift} e\\u0301 {delete}\"]",
      ["3: [letters].rows: holds \"e\u{301}\", which is not in the normal form NFC"]
    ),
    (
      "[letters]\nrows = [\(qwerty), \"{shift} \\u00A0 {delete}\"]",
      ["3: [letters].rows: holds \"\\u{A0}\", of which nothing is seen; give it a label in [keys.NAME]"]
    ),
    (
      "[letters]\nrows = [\(qwerty), \"{shft} z {delete}\"]",
      ["3: [letters].rows: holds \"{shft}\", which is no key; did you mean {shift}?"]
    ),
    (
      "[letters]\nrows = [\(qwerty), '']",
      ["3: [letters].rows: holds a row without keys; must have at least one in each"]
    ),
    (
      "[letters]\nrows = [\(qwerty), '{shift} z q {delete}']",
      ["3: [letters].rows: holds \"q\" twice; take one of the two away"]
    ),
    ("[letters]\nrows = [\(qwerty), '{shift} z']", ["3: [letters].rows: has no {delete}; put one in"]),
    ("[letters]\nrows = [\(qwerty), 'z {delete}']", ["3: [letters].rows: has no {shift}; put one in"]),
    (
      "[letters]\nrows = ['א', 'ב', '{shift} {delete}']",
      ["3: [letters].rows: holds {shift}, and no letter has a capital; take it away"]
    ),
    (
      "[letters]\ncolumns = 9",
      [
        "3: [letters].columns: makes a row 111.1 % wide; must be at most 100 %, at 9 columns",
        "3: [letters].columns: makes a row 103.8 % wide; must be at most 100 %, at 9 columns",
      ]
    ),
    (
      "[numbers]\nrows = ['1', '2', '{delete}']",
      ["3: [numbers].rows: has no {#+=}, the way to the symbols; put one in"]
    ),
    ("[symbols]\nrows = ['1', '2', '{delete}']", ["3: [symbols].rows: has no {123}, \(way)"]),
    (
      "[symbols]\nrows = ['1', '{123}', '{#+=} {delete}']",
      ["3: [symbols].rows: holds {#+=}, which leads nowhere else; take it away"]
    ),
    ("bottom = '{globe} {phrases} {space} {return}'", ["2: bottom: has no {123}, \(way)"]),
    (
      "bottom = '{123} {space} {return}'",
      [
        "2: bottom: has no {globe}, the way out; put one in",
        "2: bottom: has no {phrases}, the way out; put one in",
      ]
    ),
    ("bottom = '{123} {globe} {phrases} {return}'", ["2: bottom: has no {space}; put one in"]),
    ("bottom = '{123} {globe} {phrases} {space}'", ["2: bottom: has no {return}; put one in"]),
    (
      "bottom = '{123} {globe} {phrases} a b c {wide} {return}'\n[keys.wide]\naction = 'space'\nwidth = '30 %'",
      ["2: bottom: makes a row 116.9 % wide; must be at most 100 %, at 10 columns"]
    ),
    (
      "bottom = '{123} {globe} {phrases} a b c d {space} {return}'",
      ["2: bottom: makes a row whose keys leave less than 5 % for one that fills it; make others narrower"]
    ),
    (
      "[alternates]\na = 'á à á'",
      [
        "3: [alternates].a: holds \"á\" twice; must be at most 24 texts with blanks between them, each of 1 to 16 characters in the normal form NFC"
      ]
    ),
    ("[alternates]\na = 'á a'", ["3: [alternates].a: holds \"a\", which the key types itself; take it away"]),
    (
      "[alternates]\na = \"a\\u0301\"",
      [
        "3: [alternates].a: holds \"a\u{301}\", which is not in the normal form NFC; must be at most 24 texts with blanks between them, each of 1 to 16 characters in the normal form NFC"
      ]
    ),
    (
      "[keys.SHIFT]\nwidth = 1",
      [
        "2: [keys.SHIFT]: is no name of a key; must be what rows have in braces, of small letters, digits and _, or one character"
      ]
    ),
    (
      "[keys.shft]\nwidth = 1",
      ["2: [keys.shft]: has none of text, accent, action, key and modifier; did you mean [keys.shift]?"]
    ),
    (
      "[keys.mine]\nwidth = 1",
      ["2: [keys.mine]: has none of text, accent, action, key and modifier; must have one of them"]
    ),
    (
      "[keys.mine]\ntext = 'a'\naction = 'shift'",
      ["2: [keys.mine]: has several of text, accent, action, key and modifier; must have one of them"]
    ),
    (
      "[keys.mine]\nkey = 'Tabb'",
      [
        "3: [keys.mine].key: is \"Tabb\"; must be \"Escape\" or \"Tab\" or \"Return\" or \"space\" or \"BackSpace\" or \"Delete\" or \"Insert\" or \"Left\" or \"Right\" or \"Up\" or \"Down\" or \"Home\" or \"End\" or \"Page_Up\" or \"Page_Down\" or \"F1\" or \"F2\" or \"F3\" or \"F4\" or \"F5\" or \"F6\" or \"F7\" or \"F8\" or \"F9\" or \"F10\" or \"F11\" or \"F12\""
      ]
    ),
    (
      "[keys.mine]\nmodifier = 'ctrl'\nupper = 'A'",
      ["4: [keys.mine].upper: is of no use: the key types no text; take it away"]
    ),
    (
      "[keys.mine]\nmodifier = 'shift'",
      ["3: [keys.mine].modifier: is \"shift\"; must be \"ctrl\" or \"alt\""]
    ),
    (
      "[keys]\nmine = { key = 'Tab', modifier = 'alt' }",
      ["3: [keys.mine]: has several of text, accent, action, key and modifier; must have one of them"]
    ),
    (
      "[purpose.terminal]\nrows = ['{esc} {tab}', '{tab} {up}']",
      ["3: [purpose.terminal].rows: holds \"Tab\" twice; take one of the two away"]
    ),
    (
      "[keys.shift]\ntext = 'a'",
      ["3: [keys.shift].text: is of no use: the name tells what the key does; take it away"]
    ),
    (
      "[keys.shift]\nalternates = 'a'",
      ["3: [keys.shift].alternates: is of no use: the name tells what the key does; take it away"]
    ),
    (
      "[keys.currency]\ntext = 'a'",
      ["3: [keys.currency].text: is of no use: the language tells what the key does; take it away"]
    ),
    (
      "[keys.mine]\naction = 'shit'",
      [
        "3: [keys.mine].action: is \"shit\"; must be one of \"shift\", \"delete\", \"space\", \"globe\", \"phrases\", \"gap\", \"return\", \"abc\", \"123\", \"#+=\""
      ]
    ),
    (
      "[keys.mine]\naccent = 'a'",
      ["3: [keys.mine].accent: is \"a\"; must be a combining character, such as \"\\u0301\""]
    ),
    (
      "[keys.shift]\nwidth = 0",
      [
        "3: [keys.shift].width: is 0; must be columns from 0.5 to 10, a part from \"1 %\" to \"100 %\", or \"fill\""
      ]
    ),
    (
      "[keys.shift]\nwidth = 'wide'",
      [
        "3: [keys.shift].width: is \"wide\"; must be columns from 0.5 to 10, a part from \"1 %\" to \"100 %\", or \"fill\""
      ]
    ),
    ("[keys]\nshift = 1", ["3: [keys.shift]: is an integer; must be a section"]),
    ("[keys.shift]\nwith = 1", ["3: [keys.shift].with: unknown; did you mean width?"]),
    ("[purpose.mail]\nbottom = ''", ["2: [purpose.mail]: unknown purpose; did you mean email?"]),
    ("[purpose.email]\nrows = []", ["3: [purpose.email].rows: unknown; known here: bottom"]),
    (
      "[purpose.email]\nbottom = '{space} @'",
      [
        "3: [purpose.email].bottom: has no {123}, \(way)",
        "3: [purpose.email].bottom: has no {globe}, the way out; put one in",
        "3: [purpose.email].bottom: has no {phrases}, the way out; put one in",
        "3: [purpose.email].bottom: has no {return}; put one in",
      ]
    ),
    (
      "[purpose.digits]\nrows = ['1']",
      [
        "3: [purpose.digits].rows: has another number of rows, 1; must be a list of 4 rows, each a text with blanks between its keys"
      ]
    ),
    (
      "[purpose.digits]\nrows = ['1 2 3 4 5', '{delete}', '{return}', '{globe} {phrases}']",
      ["3: [purpose.digits].rows: makes a row 125 % wide; must be at most 100 %, at 4 columns"]
    ),
    (
      "[purpose.phone]\nrows = ['1', '2', '3', '{return} {globe}']",
      [
        "3: [purpose.phone].rows: has no {delete}; put one in",
        "3: [purpose.phone].rows: has no {phrases}, the way out; put one in",
      ]
    ),
    (
      "tlds = ''\n[purpose.url]\nbottom = '{123} {globe} {phrases} {tld} {return}'",
      ["4: [purpose.url].bottom: holds {tld}, and there are no tlds; set tlds, or take it away"]
    ),
    (
      "[letters]\nrows = [",
      ["3: not TOML: the list that begins here has no closing ]; put one behind its last text"]
    ),
  ]

  @Test(arguments: mistakes) func aMistakeIsToldWithItsLine(text: String, said: [String]) throws {
    try folder.write("based_on = 'us'\n" + text)
    expect(folder.said().map { $0.drop { $0 != ":" }.dropFirst() }, equals: said.map { $0[...] })
  }

  @Test func whatALayoutHasToHaveIsMissing() throws {
    try folder.write("")
    expect(
      folder.said(),
      equals: [
        "mine.toml: name: is missing; must be the language in its own words",
        "mine.toml: languages: is missing; must be language tags",
        "mine.toml: bottom: is missing; must be a row of keys",
        "mine.toml: [letters].columns: is missing; must be how many letters are in a row",
        "mine.toml: [letters].rows: is missing; must be 3 rows of keys",
        "mine.toml: [numbers].columns: is missing; must be how many letters are in a row",
        "mine.toml: [numbers].rows: is missing; must be 3 rows of keys",
        "mine.toml: [symbols].columns: is missing; must be how many letters are in a row",
        "mine.toml: [symbols].rows: is missing; must be 3 rows of keys",
      ])
    try folder.write("based_on = 'base-latin'\nname = 'Mine'\nlanguages = 'en'\n")
    expect(folder.said(), equals: ["mine.toml: [letters].rows: is missing; must be 3 rows of keys"])
  }

  @Test func allMistakesAreToldInTheOrderOfLines() throws {
    try folder.write("based_on = 'us'\n[purpose.email]\nbottom = 1\n[letters]\ncolumns = 1\n")
    expect(
      folder.said().map { $0.prefix(27) },
      equals: ["mine.toml:3: [purpose.email", "mine.toml:5: [letters].colu"])
  }

  // MARK: Bases of layouts

  @Test func oneKeyIsChangedOfAnother() throws {
    try folder.write(
      "based_on = 'us'\nname = 'Mine'\n[alternates]\na = 'ä'\n[keys.a]\nlabel = 'A!'\nwidth = 1.5\n")
    let layout = try folder.files.load("mine").get()
    #expect((layout.id, layout.name, layout.languages) == ("mine", "Mine", ["en", "en-US"]))
    let key = layout.rows(.letters)[1][0]
    #expect((key.label, key.width) == ("A!", .columns(1.5)))
    expect(key.alternates, equals: [LetterLayout.Letter("ä", upper: "Ä")])
    let other = try folder.files.load("us").get()
    expect(layout.rows(.numbers), equals: other.rows(.numbers))
  }

  @Test func oneOfTheSameNameTakesItsPlace() throws {
    try folder.write("based_on = 'de'\ncurrency = '₿'\n", "de")
    #expect(try folder.files.load("de").get().rows(.numbers)[1].contains { $0.action.shown == "₿" })
    expect(folder.files.all.first { $0.id == "de" }?.isOwn, equals: true)
    // Others are based on the one that counts.
    try folder.write("based_on = 'de'\n")
    #expect(try folder.files.load("mine").get().rows(.numbers)[1].contains { $0.action.shown == "₿" })
  }

  @Test func aCircleIsRefused() throws {
    try folder.write("based_on = 'other'\n")
    try folder.write("\nbased_on = 'mine'\n", "other")
    let reason = "which is based on this layout; a layout cannot be based on itself"
    expect(folder.said(), equals: ["other.toml:2: based_on: is \"mine\", \(reason)"])
    try folder.write("based_on = 'mine'\n")
    expect(
      folder.said().first?.hasPrefix("mine.toml:1: based_on: is \"mine\", this layout itself"), equals: true)
  }

  @Test func aChainCanBeEightLong() throws {
    try folder.write("based_on = 'us'\n", "t1")
    for number in 2...6 { try folder.write("based_on = 't\(number - 1)'\n", "t\(number)") }
    expect(folder.said("t5"), equals: [])
    expect(
      folder.said("t6"),
      equals: [
        "base-latin.toml:3: based_on: is \"base-pages\", and 8 layouts are based on each other; at most so many can"
      ])
  }

  @Test func whatIsNotThereIsRefused() throws {
    try folder.write("based_on = 'dee'\n")
    expect(
      folder.said(),
      equals: ["mine.toml:1: based_on: is \"dee\", and there is no such layout; did you mean de?"])
    try folder.write("based_on = 1\n")
    expect(folder.said(), equals: ["mine.toml:1: based_on: is an integer; must be the name of a layout"])
    expect(
      folder.said("nobody"),
      equals: [
        "nobody.toml: there is no such layout; install Phraseboard again, or make one"
      ])
    try folder.write(String(repeating: "#", count: 70_000), "large")
    expect(
      folder.said("large"), equals: ["large.toml: holds more than 65536 bytes; a layout needs far fewer"])
  }

  @Test func aMistakeInTheOtherIsToldWithItsFile() throws {
    try folder.write("based_on = 'other'\n")
    try folder.write("based_on = 'us'\nnam = 1\n", "other")
    expect(folder.said(), equals: ["other.toml:2: nam: unknown; did you mean name?"])
  }

  // MARK: In force

  @Test func theLastGoodLayoutStays() throws {
    var inForce = LayoutsInForce()
    try folder.write("based_on = 'us'\nname = 'Mine'\n")
    inForce.update(["mine", "de"], from: folder.files)
    #expect(inForce.layouts.map(\.name) == ["Mine", "Deutsch"] && inForce.diagnostics.isEmpty)
    try folder.write("based_on = 'us'\nname = 1\n")
    inForce.update(["mine", "de"], from: folder.files)
    expect(inForce.layouts.map(\.name), equals: ["Mine", "Deutsch"])
    expect(inForce.diagnostics.map(\.line), equals: [2])
    // A layout that never was good is left out.
    inForce.update(["de", "nobody"], from: folder.files)
    #expect(inForce.layouts.map(\.id) == ["de"] && inForce.diagnostics.count == 1)
    try folder.write("based_on = 'us'\nname = 'New'\n")
    inForce.update(["mine"], from: folder.files)
    #expect(inForce.layouts.map(\.name) == ["New"] && inForce.diagnostics.isEmpty)
  }

  // MARK: Anything

  /// Our files with bytes that are others, and any bytes, are read or refused, in lines that can be shown. A layout that is
  /// read can be left and typed on.
  @Test func noFileEndsTheProgram() throws {
    var random = SplitMix64(state: 21)
    let seeds = try ["base-pages", "us", "ru", "ir"].map { name in
      Array(try Data(contentsOf: URL(filePath: "\(LayoutFolder.shipped)/\(name).toml")))
    }
    var read = 0
    for round in 0..<400 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...2, using: &random) { mutate(&bytes, using: &random) }
      if round % 10 == 0 { bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } }
      // The file is one that others are based on, or one that is based on ours.
      let (file, layout) = round % seeds.count == 0 ? ("base-pages", "de") : ("mine", "mine")
      try folder.write(bytes, file)
      defer { folder.remove(file) }
      switch folder.files.load(layout) {
      case .success(let layout):
        read += 1
        #expect(LayoutWitness.complaint(about: layout) == nil)
      case .failure(let refusal):
        #expect(!refusal.diagnostics.isEmpty)
        for line in refusal.diagnostics.map(\.description) {
          #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
      }
    }
    // Both happen: otherwise this would test one branch only.
    #expect(read > 10 && read < 390, "\(read)")
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
    case 3: bytes.swapAt(place, Int.random(in: bytes.indices, using: &random))
    default: bytes.insert("\"'[]{}=.\\#\n, ".utf8.randomElement(using: &random) ?? 0, at: place)
    }
  }
}
