import CommandFormats
import ContentFormats
import Expectations
import Foundation
import Snippets
import Testing

/// Packages in the style of espanso's public hub are imported whole.
@Suite struct EspansoPackageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Packages")

  /// A package, and the parts of it that the test looks at.
  struct Package: Sendable, CustomTestStringConvertible {
    let path: String
    /// The number of keys that it becomes.
    let keys: Int
    /// The phrases of some keys, by a shortcut of theirs.
    let phrases: [String: [String]]
    /// Other details of some keys, by their labels.
    let details: [String: Details]

    init(_ path: String, keys: Int, _ phrases: [String: [String]], _ details: [String: Details] = [:]) {
      (self.path, self.keys, self.phrases, self.details) = (path, keys, phrases, details)
    }

    var testDescription: String { path }
  }

  /// All shortcuts of a key with their rules, its words and how its phrase is picked.
  struct Details: Sendable, Equatable {
    var shortcuts: [String] = []
    var rules: Shortcuts.Rules = []
    var search: [String] = []
    var pick = Pick.inTurn
  }

  private static let both: Shortcuts.Rules = [.wholeWord, .followCase]

  private static let words: [Package] = [
    Package(
      "Words/typos", keys: 6, ["teh": ["the"], "definitly": ["definitely"]],
      [
        "teh": Details(shortcuts: ["teh"], rules: both),
        "seperate": Details(
          shortcuts: ["seperate", "seperete", "separete"], rules: both, search: ["seperete", "separete"]),
        "untill": Details(shortcuts: ["untill"], rules: .wholeWord),
      ]),
    Package(
      "Words/contractions", keys: 6, ["dont": ["don't"], "wont": ["won't"], "it'l": ["it'll"]],
      [
        "im": Details(shortcuts: ["im"], rules: .wholeWord),
        "shouldve": Details(shortcuts: ["shouldve"], rules: .followCase),
        "btw": Details(shortcuts: ["btw"], rules: .followCase),
      ]),
    Package(
      "Words/two-words", keys: 6,
      ["alot ": ["a lot "], " ,": [", "], "as well  as": ["as well as"], "in the the": ["in the"]],
      ["could of": Details(shortcuts: ["could of"], rules: both)]),
    Package(
      "Words/prefixes", keys: 6,
      [
        ":a": ["at"], ":A": ["AT"], ":ad": ["12 Mill Lane", "3 Harbour Street"],
        ":add": ["12 Mill Lane, Northwick"], ":": [": "],
      ],
      [":b": Details(shortcuts: [":b", ":ba", ":bar"], search: [":ba", ":bar"])]),
  ]

  private static let signs: [Package] = [
    Package(
      "Signs/greek", keys: 12, [#"\alpha"#: ["α"], #"\Omega"#: ["Ω"], #"\phi"#: ["φ"], ":ohm:": ["\u{2126}"]]),
    Package(
      "Signs/entities", keys: 9,
      [
        "&copy;": ["©"], "&quot;": ["\""], "&nbsp;": ["\u{A0}"], "&mldr;": ["…"], "&shy;": ["\u{AD}"],
        ";tag": [#"<span class="note">$|$</span>"#],
      ]),
    Package(
      "Signs/emoji", keys: 8, [":family:": ["👨‍👩‍👧"], ":heart:": ["❤️"], ":thumbsup:": ["👍"], "<3": ["❤️"]],
      [
        "😄 smiling": Details(shortcuts: [":smile:"], search: ["happy", "joy"]),
        ":)": Details(shortcuts: [":)"], rules: .wholeWord),
      ]),
    Package(
      "Signs/fractions", keys: 12,
      ["1/2": ["½"], "->": ["→"], "^2": ["²"], "007": ["0.07"], "~": ["≈"], "!=": ["≠"], ",,": ["„"]],
      ["...": Details(shortcuts: ["...", "…."], search: ["…."])]),
    Package(
      "Signs/faces", keys: 8,
      [
        ":shrug": [#"¯\_(ツ)_/¯"#], ":cat": ["/\\_/\\\n( o.o )\n > ^ <"], ":hug2": [#"\{{{^.^}}}"#],
        #":o\"#: [#""\o/""#],
      ]),
  ]

  private static let texts: [Package] = [
    Package(
      "Texts/lorem", keys: 8,
      [
        ":lorem-kept": [
          "Lorem ipsum dolor sit amet,\nconsectetur adipiscing elit.\n\n  Sed do eiusmod tempor.\n"
        ],
        ":lorem-bare": ["Ut enim ad minim veniam.\nQuis nostrud."],
        ":lorem-all": ["Duis aute irure.\n\n"],
        ":lorem-folded": ["Excepteur sint occaecat cupidatat non proident.\nSunt in culpa.\n"],
        ":lorem-line": ["Nemo enim ipsam voluptatem."],
        ":lorem-double": ["Neque porro\n\tquisquam est.\n Qui dolorem ipsum."],
        ":lorem-single": ["At vero\neos et accusamus."],
        ":lorem-plain": ["Temporibus autem quibusdam"],
      ]),
    Package(
      "Texts/git", keys: 8,
      [
        ";gc": [#"git commit -m "$|$""#], ";grb": ["git rebase -i HEAD~$|$"],
        ";gup": ["git rev-parse @{upstream}"], ";goops": ["git reset --soft HEAD^\ngit status\n"],
      ],
      [
        "Take the last commit back": Details(
          shortcuts: [";gundo", ";goops"], search: [";goops"])
      ]),
    Package(
      "Texts/markdown", keys: 8,
      [
        ":mdcode": ["```\n$|$\n```"], ":mdtable": ["| $|$ | B |\n|---|---|\n|  |   |\n"],
        ":mdrule": ["\n---\n"], ":mdjekyll": ["{% raw %}$|${% endraw %}"],
      ]),
    Package(
      "Texts/signature", keys: 4,
      [
        ";sig": ["Kind regards,\nRobin Ash\n"], ";greet": ["Dear $|$,\n\n"],
        ";ooo": ["I am away until Monday and answer then."], ";ps": ["P.S.: "],
      ]),
    Package(
      "Texts/anchors", keys: 6,
      ["langauge": ["language"], ":me": ["Robin Ash"], ":saying": ["Measure twice, cut once."]],
      [
        "enviroment": Details(shortcuts: ["enviroment"], rules: both),
        "NAsa": Details(shortcuts: ["NAsa"], rules: .wholeWord),
      ]),
    Package(
      "Texts/labels", keys: 5, [":hours": ["9-18, Sa 10-14"], ":phone": ["+00 000 0000"]],
      [
        "Account of the club": Details(
          shortcuts: [":iban"], search: ["bank", "money", "club account"]),
        "Opening hours": Details(search: ["shop", "when"]), "Way to the shop": Details(),
      ]),
  ]

  private static let variables: [Package] = [
    Package(
      "Variables/dates", keys: 5,
      [
        ":date": ["{{date:%Y-%m-%d}}"], ":time": ["It is {{date:%H:%M}}."],
        ":long": ["{{date:%d}} of {{date:%B}} {{date:%Y}}"], ":log": ["[{{date:%d %b %Y, %H:%M}}] $|$"],
        ":news": ["News of {{date:%B %Y}}\n\n- $|$\n"],
      ]),
    Package(
      "Variables/chance", keys: 5,
      [
        ":coin": ["heads", "tails"], ":bye": ["See you, Robin", "So long, Robin", "Take care, Robin"],
        ":size": ["Size S", "Size M", "Size L"], ":road": ["by train", "by bus"],
        ":pair": ["1x", "1y", "2x", "2y"],
      ],
      [
        ":coin": Details(shortcuts: [":coin"], pick: .random),
        ":size": Details(shortcuts: [":size"]),
      ]),
    Package(
      "Variables/links", keys: 4,
      [
        ":mdlink": ["[$|$]({{clipboard}})"], ":href": [#"<a href="{{clipboard}}">$|$</a>"#],
        ":quote": ["> {{clipboard}}\n"],
        ":dict": ["https://dictionary.example/?q={{clipboard}}&lang=en%20GB"],
      ]),
    Package(
      "Variables/company", keys: 5,
      [
        ":site": ["Ash & Sons: https://ash.example/$|$"], ":copy": ["© {{date:%Y}} Ash & Sons"],
        ":partner": ["Reed Ltd and © {{date:%Y}} Reed Ltd"], ":code": [#"price: \{{ total }} of Ash & Sons"#],
      ]),
    Package(
      "Variables/nested", keys: 6,
      [
        ":hello": ["Hello from Robin of Northwick."], ":owner": ["Robin"],
        ":morning": ["Good morning, Northwick!"], ":ge": ["Good evening from Robin!"],
      ],
      [":ge": Details(shortcuts: [":ge"], rules: both)]),
  ]

  private static let forms: [Package] = [
    Package(
      "Forms/letter", keys: 3,
      [
        ":letter": [
          "Dear {{ask:name}},\n\n{{ask-lines:text}}\n\n{{choose:closing|Kind regards|Yours}}, Robin\n"
        ],
        ":thanks": [
          "Thanks {{ask:name}}, I got the {{ask:thing|parcel}} on {{choose:day|Tuesday|Monday}}."
        ],
        ":rsvp": ["{{ask:name}} comes, says {{ask:name}}."],
      ]),
    Package(
      "Forms/ticket", keys: 3,
      [
        ":bug": [
          "# {{ask:title}}\nSeverity: {{choose:severity|low|high}}\n{{ask-lines:steps}}\n"
            + "({{ask:title}}, {{date:%Y-%m-%d}})\n"
        ],
        ":fixes": ["Fixes #{{ask:number}}"], ":see": ["See {{ask:page|page 1}}: {{clipboard}}"],
      ]),
    Package(
      "Forms/meeting", keys: 4,
      [
        ":meet": ["{{ask:who}}, let us meet in the small room at {{choose:hour|9:00|14:00}}."],
        ":move": ["Can we move {{ask:what}} to {{ask:day}}? {{ask:form2 day}} is full."],
        ":room": ["It is in the small room."],
      ],
      ["Ask for a meeting": Details(shortcuts: [":meet"])]),
  ]

  private static let all: [Package] = words + signs + texts + variables + forms

  /// The match files of a package, decoded as those of a folder that is imported.
  private func parts(of package: String) throws -> [EspansoFolder.Part] {
    let root = Self.folder.appendingPathComponent(package)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    return EspansoFolder.decode(paths.filter { ContentFormat(path: $0) == .espanso }) { path in
      Result { [UInt8](try Data(contentsOf: root.appendingPathComponent(path))) }
        .mapError { DocumentError(reason: "\($0)") }
    }
  }

  @Test("Nothing is left out or lost, and each key is as it was written", arguments: all)
  func isImportedWhole(package: Package) throws {
    var snippets: [Snippet] = []
    for part in try parts(of: package.path) {
      let content = try part.content.get()
      expect(content.problems.map(\.description), equals: [])
      expect(content.losses.map(\.description), equals: [])
      snippets += content.snippets
    }
    expect(snippets.count, equals: package.keys)
    for (shortcut, phrases) in package.phrases {
      let found = snippets.filter { $0.shortcuts.texts.contains(shortcut) }
      expect(found.map(\.pieces), equals: [phrases], "\(shortcut)")
    }
    for (label, details) in package.details {
      let found = snippets.filter { $0.label == label }.map {
        Details(
          shortcuts: $0.shortcuts.texts, rules: $0.shortcuts.rules, search: $0.searchTerms, pick: $0.pick)
      }
      expect(found, equals: [details], "\(label)")
    }
  }

  @Test("The file that a package becomes holds the same keys", arguments: all)
  func isWrittenWhole(package: Package) throws {
    for part in try parts(of: package.path) {
      let snippets = try part.content.get().snippets
      let written = try ContentFormat.toml.decode(ExportFormat.ownFile(snippets), from: package.path)
      #expect(written.problems.isEmpty)
      expect(written.snippets.map(\.label), equals: snippets.map(\.label))
      expect(written.snippets.map(\.pieces), equals: snippets.map(\.pieces))
      expect(written.snippets.map(\.shortcuts), equals: snippets.map(\.shortcuts))
      expect(written.snippets.map(\.searchTerms), equals: snippets.map(\.searchTerms))
      expect(written.snippets.map(\.pick), equals: snippets.map(\.pick))
    }
  }

  @Test("Every package that is there is looked at") func everyPackage() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
    let file = "/package.yml"
    let packages = paths.filter { $0.hasSuffix(file) }.map { String($0.dropLast(file.count)) }
    expect(packages.sorted(), equals: Self.all.map(\.path).sorted())
    #expect(Self.forms.count == 3 && Self.all.count == 23)
  }

  @Test("One package has the line ends of another system") func lineEnds() throws {
    let file = Self.folder.appendingPathComponent("Texts/signature/package.yml")
    let bytes = try Data(contentsOf: file)
    #expect(bytes.count { $0 == 0x0A } == bytes.count { $0 == 0x0D } && bytes.contains(0x0D))
  }
}
