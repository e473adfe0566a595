import Expectations
import Snippets
import Testing

@testable import CommandFormats
@testable import ContentFormats

@Suite struct CSVTests {
  private func decode(_ text: String) throws -> DecodedContent {
    try ImportFormat.csv.decode(Array(text.utf8), from: "f.csv")
  }

  /// Every way to write two snippets, one of which has two pieces.
  @Test(
    arguments: [
      "greet,hey\nbye,\"so, long\"\ngreet,\"what's \"\"up\"\"?\nyou\"\n",
      "label,content\ngreet,hey\nbye,\"so, long\"\ngreet,\"what's \"\"up\"\"?\nyou\"",
      "\u{FEFF}Name,Text\r\ngreet,hey\r\n\r\nbye,\"so, long\"\r\ngreet,\"what's \"\"up\"\"?\r\nyou\"\r\n",
      "Text,Label\nhey,greet\n\"so, long\",bye\n\"what's \"\"up\"\"?\nyou\",greet\n",
      "greet;hey\nbye;so, long\ngreet;\"what's \"\"up\"\"?\nyou\"\n",
      "greet\they\nbye\tso, long\ngreet\t\"what's \"\"up\"\"?\nyou\"\n",
      "label;piece\ngreet;hey\nbye;so, long\ngreet;\"what's \"\"up\"\"?\nyou\"\n",
      "greet,hey,\nbye,\"so, long\",\ngreet,\"what's \"\"up\"\"?\nyou\",\n",
      "greet,hey\rbye,\"so, long\"\rgreet,\"what's \"\"up\"\"?\ryou\"\r",
    ])
  func twoColumns(text: String) throws {
    let content = try decode(text)
    #expect(content.problems.isEmpty)
    expect(
      content.snippets.map { [$0.id, $0.label] + $0.pieces },
      equals: [
        ["greet", "greet", "hey", "what's \"up\"?\nyou"], ["bye", "bye", "so, long"],
      ])
  }

  @Test(
    arguments: [
      "gg,hey,Greetings\nbb,\"so, long\",Bye\n",
      "abbreviation,content,label\ngg,hey,Greetings\nbb,\"so, long\",Bye",
      "label;shortcut;phrase\nGreetings;gg;hey\nBye;bb;so, long\n",
    ])
  func threeColumns(text: String) throws {
    try expect(
      decode(text).snippets,
      equals: [
        Snippet(id: "gg", label: "Greetings", pieces: ["hey"], shortcuts: Shortcuts(["gg"])),
        Snippet(id: "bb", label: "Bye", pieces: ["so, long"], shortcuts: Shortcuts(["bb"])),
      ])
  }

  /// An earlier export writes the label as the trigger of a key that has nothing else.
  @Test func aColumnHasTheShortcut() throws {
    try expect(
      decode("trigger,content,label\nbye,so long,bye\n").snippets.map(\.shortcuts), equals: [Shortcuts()])
    let content = try decode(
      "id,shortcut,text\n1,:a,x\n1,:a,y\n1,:b,z\n2,,x\n3,\"a\nb\",x\n")
    expect(content.snippets.map(\.id), equals: ["1", "2", "3"])
    expect(content.snippets.map(\.shortcuts.texts), equals: [[":a", ":b"], [], []])
    expect(
      content.losses.map(\.description),
      equals: [
        "f.csv:6: its shortcut is left out: holds a line break or a tab; must be one line"
      ])
  }

  /// Every way to name the columns of one key with two pieces.
  @Test(
    arguments: [
      "label,piece1,piece2\ngreet,hey,hi\n", "LABEL,Phrase 1,Phrase 2,phrase 3\ngreet,hey,hi,\n",
      "label,text1,text2\ngreet,hey,hi\n", "name;text;text\ngreet;hey;hi\n",
      "Key,Value\ngreet,hey\ngreet,hi\n",
      "label,phrases\ngreet,hey,hi\n", "title\tphrases\ngreet\they\thi\t\n",
      "abbreviation,replacement_1,replacement_2\ngreet,hey,hi\n", "text1,,label,text2\nhey,,greet,hi\n",
    ])
  func columnsAreKnownByName(text: String) throws {
    let content = try decode(text)
    #expect(
      content.snippets.map { [$0.id, $0.label] + $0.pieces } == [["greet", "greet", "hey", "hi"]]
        && content.problems.isEmpty && content.losses.isEmpty)
  }

  @Test(arguments: ["Group", "folder", "CATEGORY"]) func aGroupIsAColumn(word: String) throws {
    let content = try decode(
      "Name,Text,\(word)\ngreet,hey, Work \nbye,so long,\ngreet,hi,Home\nx,y,\"a\nb\"\n")
    expect(
      content.snippets,
      equals: [
        Snippet(id: "greet", label: "greet", pieces: ["hey", "hi"], group: " Work "),
        Snippet(id: "bye", label: "bye", pieces: ["so long"]), Snippet(id: "x", label: "x", pieces: ["y"]),
      ])
    #expect(content.problems.isEmpty)
    expect(
      content.losses.map(\.description),
      equals: [
        "f.csv:4: its group is left out: a line above has another one for the same key",
        "f.csv:5: its group is left out: holds a line break or a tab; must be one line",
      ])
  }

  /// Only an export puts apostrophes there, whatever separates its fields by now.
  private static let apostrophes: [(table: String, piece: String)] = [
    ("id,content,label\n1,'=x,a\n", "=x"), ("id;content;label;mine\n1;''=x;a;\n", "'=x"),
    ("id,content,label\n1,'x,a\n", "'x"), ("label,content\na,'=x\n", "'=x"), ("a,'=x\n", "'=x"),
    ("id,label,content\n1,a,'=x\n", "'=x"),
  ]

  @Test(arguments: apostrophes) func apostrophesOfAnExportAreTakenAway(table: String, piece: String) throws {
    try expect(decode(table).snippets.map(\.pieces), equals: [[piece]])
  }

  @Test func columnsThatNobodyKnowsAreTold() throws {
    let content = try decode("label,text,Colour,label,Note,\ngreet,hey,red,x,,1,2\nbye,so long,,,,\n")
    expect(
      content.snippets,
      equals: [
        Snippet(id: "greet", label: "greet", pieces: ["hey"]),
        Snippet(id: "bye", label: "bye", pieces: ["so long"]),
      ])
    #expect(content.problems.isEmpty)
    expect(
      content.losses.map(\.description),
      equals: [
        "f.csv:1: column Colour is left out", "f.csv:1: column label is left out",
        "f.csv:1: column 6 is left out",
        "f.csv:1: column 7 is left out",
      ])
  }

  /// A record that only looks like names of columns.
  @Test(arguments: ["label,x\n", "text,x\n", "group,text\n", "1,text\n"]) func otherFirstLinesAreRecords(
    text: String
  ) throws {
    let content = try decode(text)
    expect(content.snippets.count, equals: 1)
    let told = "f.csv:1: became a key; to name the columns, call one label and one text"
    expect(content.losses.map(\.description), equals: [told])
  }

  @Test func tabsSeparateInTSV() throws {
    let text = "label\ttext\ngreet\ta, b\n"
    let content = try ImportFormat.csv.decode(Array(text.utf8), from: "f.TSV")
    expect(content.snippets.map(\.pieces), equals: [["a, b"]])
  }

  @Test func mistakesHaveTheirLines() throws {
    let content = try decode("a,\"x\ny\"\nb\nc,1,2,3\n,text\nd,\n\n\"e\"f,g\nh,\u{7}\ni,good\nj,\"open\nz,z")
    expect(content.snippets.map(\.label), equals: ["a", "i"])
    expect(
      content.problems.map(\.description),
      equals: [
        "f.csv:3: left out: has 1 field; two or three are allowed: label and text, or trigger, text and label;"
          + " for more, name the columns in the first line",
        "f.csv:4: left out: has 4 fields; two or three are allowed: label and text, or trigger, text and label;"
          + " for more, name the columns in the first line",
        "f.csv:5: left out: its label is empty or holds a control character",
        "f.csv:6: left out: its text is refused: empty; at least one character is needed",
        "f.csv:8: left out: has text behind the quotation mark that ends a field; one inside is written twice",
        "f.csv:9: left out: its text is refused: holds the control character U+0007 as character 1;"
          + " only newline and tab are allowed",
        "f.csv:11: left out: its quotation mark has no end",
      ])
  }

  @Test func aQuoteWithinAFieldIsText() throws {
    try expect(decode("a,5\" nails\n").snippets.map(\.pieces), equals: [["5\" nails"]])
  }

  @Test func anUnknownVariableIsTold() throws {
    let problem = try decode("a,b\na,{{x}}").snippets.first?.problem
    expect(problem?.hasPrefix("f.csv:2: text: unknown variable {{x}}"), equals: true)
  }

  @Test func otherEncodingsAreRefused() {
    #expect(throws: DocumentError(line: 2, reason: "not UTF-8; save it in that encoding")) {
      try ImportFormat.csv.decode(Array("a,b\n".utf8) + [0xE9, 0x2C, 0x61], from: "f")
    }
  }

  @Test func manyMistakesAreCounted() throws {
    let content = try decode(String(repeating: "x\n", count: 100_000))
    expect(content.problems.count, equals: 1_001)
    expect(content.problems.last?.description, equals: "f.csv: and 99000 more mistakes")
  }
}

@Suite struct QuickPhraseTests {
  private func decode(_ text: String) throws -> DecodedContent {
    try ImportFormat.quickPhrase.decode(Array(text.utf8), from: "f.mb")
  }

  @Test func linesArePieces() throws {
    let content = try decode(
      "\u{FEFF}hi hello there\n\n  bye\t so long \r\nhi \"a \\\"b\\\"\\n c \"\n:) 😀\nx \\\\n\n")
    #expect(content.problems.isEmpty)
    expect(
      content.snippets,
      equals: [
        Snippet(
          id: "hi", label: "hi", pieces: ["hello there", "a \"b\"\n c "], shortcuts: Shortcuts(["hi"])),
        Snippet(id: "bye", label: "bye", pieces: ["so long"], shortcuts: Shortcuts(["bye"])),
        Snippet(id: ":)", label: ":)", pieces: ["😀"], shortcuts: Shortcuts([":)"])),
        Snippet(id: "x", label: "x", pieces: ["\\n"], shortcuts: Shortcuts(["x"])),
      ])
  }

  @Test(
    arguments: [
      ("{{date}}", #"\{{date}}"#), ("$|$", #"\$|$"#), (#"\\{{a"#, #"\\\{{a"#), (#"\\$|$"#, #"\\\$|$"#),
      (#"\\a\\"#, #"\a\"#), ("{{{{{", #"\{{\{{{"#), ("$|$|$", #"\$|$|$"#),
    ])
  func nothingInAPhraseIsAVariable(phrase: String, piece: String) throws {
    let snippet = try #require(try decode("a \(phrase)").snippets.first)
    expect(snippet.pieces, equals: [piece])
    let text = phrase.split(around: #"\\"#).joined(separator: #"\"#)
    expect(Template(piece).expand(piece, date: { $0 }, clipboard: "").text, equals: text)
  }

  @Test func mistakesHaveTheirLines() throws {
    let bytes = Array("a\nb \"\nc x\"\nd \\x\ne \\\nf \\\"\n\u{1} x\ng \"\\n\"\nh ".utf8) + [0xFF]
    let content = try ImportFormat.quickPhrase.decode(bytes, from: "f.mb")
    expect(content.snippets.map(\.label), equals: ["g"])
    expect(
      content.problems.map(\.description),
      equals: [
        "f.mb:1: left out: has no phrase behind its key",
        "f.mb:2: left out: ends in a quotation mark that has no beginning",
        "f.mb:3: left out: ends in a quotation mark that has no beginning",
        #"f.mb:4: left out: has an unknown escape; known are \n, \\ and, in quotes, \""#,
        "f.mb:5: left out: ends in a single backslash",
        "f.mb:6: left out: ends in a quotation mark that has no beginning",
        "f.mb:7: left out: its key is refused: no control character is allowed",
        "f.mb:9: left out: not UTF-8",
      ])
  }
}

@Suite struct TextBlazeTests {
  private func decode(_ text: String) throws -> DecodedContent {
    try ImportFormat.textBlaze.decode(Array(text.utf8), from: "f.json")
  }

  private func export(_ text: String) -> String {
    #"{"folders": [{"name": "F", "snippets": [{"shortcut": "/a", "text": "\#(text)"}]}]}"#
  }

  @Test func foldersAreGroups() throws {
    let content = try decode(
      #"""
      {"version": 7, "folders": [
        {"snippets": [{"shortcut": "/ty", "text": "Thanks!", "name": "Thank you", "html": "<b>"}], "name": "Work"},
        {"name": 5, "snippets": [
          {"shortcut": "/ty", "text": "x"},
          {"text": "no name"},
          {"shortcut": "/x", "text": 5}]}]}
      """#)
    expect(
      content.snippets,
      equals: [
        Snippet(
          id: "/ty", label: "Thank you", pieces: ["Thanks!"], group: "Work", shortcuts: Shortcuts(["/ty"])),
        Snippet(id: "/ty#2", label: "/ty", pieces: ["x"], shortcuts: Shortcuts(["/ty"])),
      ])
    expect(
      content.problems.map(\.description),
      equals: [
        "f.json:5: $.folders[1].snippets[1]: left out: has no shortcut and no name that can be shown",
        #"f.json:6: $.folders[1].snippets[2] (/x): left out: has no "text""#,
      ])
  }

  @Test(
    arguments: [
      ("{clipboard} {cursor}x{cursor}", "{{clipboard}} $|$x"), ("{time: YYYY-MM-DD}", "{{date:%Y-%m-%d}}"),
      ("{time: dddd, MMMM D [at] h:mm A 5%}", "{{date:%A, %B %-d at %-I:%M %p 5%%}}"), ("{ } {}", "{ } {}"),
      ("a { b", "a { b"), ("{{}}", #"\{{}}"#), ("{Clipboard}", "{{clipboard}}"), ("{time: [x]}", "x"),
      ("{1}", "{1}"),
      ("{{{cursor}", #"\{{$|$"#), ("$|$", #"\$|$"#),
    ])
  func commandsBecomeVariables(text: String, piece: String) throws {
    let content = try decode(export(text))
    #expect(content.problems.isEmpty)
    expect(content.snippets.map(\.pieces), equals: [[piece]])
  }

  @Test(
    arguments: [
      ("{formtext: name=x}", "has the command {formtext}, which cannot be kept"),
      ("{if: x > 1}a{endif}", "has the command {if}, which cannot be kept"),
      ("{=1+1}", "has the command {=}, which cannot be kept"),
      ("{time: D; shift=+1D}", "has {time} with a shift, which cannot be kept"),
      (
        "{time: D; at=2000-01-01; SHIFT=-1W}",
        "has {time} with a fixed time (at) and a shift, which cannot be kept"
      ),
      ("{time: D; locale=de; }", "has {time} with locale, which cannot be kept"),
      ("{time: D;}", "has {time} with settings, which cannot be kept"),
      ("{time: MMM Do}", "has {time} with Do, which cannot be kept"),
      ("{time: LL}", "has {time} with LL, which cannot be kept"),
      ("{clipboard{cursor}}", "has a command within a command"),
      ("$|{cursor}", "has $| before its cursor, which cannot be written here"),
      ("", "its text is refused: empty; at least one character is needed"),
    ])
  func otherCommandsAreLeftOut(text: String, reason: String) throws {
    let content = try decode(export(text))
    #expect(content.snippets.isEmpty)
    expect(
      content.problems.map(\.description),
      equals: ["f.json:1: $.folders[0].snippets[0] (/a): left out: \(reason)"])
  }

  @Test(arguments: [
    "{}", "[]", #"{"folders": {}}"#, #"{"folders": [1]}"#, #"{"folders": [{"snippets": 1}]}"#, "{",
  ])
  func whatIsNoExportIsRefused(text: String) {
    #expect(throws: DocumentError.self) { try decode(text) }
  }
}

@Suite struct ContentFormatTests {
  @Test(
    arguments: [
      ("a.json", ImportFormat.json), ("a.toml", .toml), ("b/a.YML", .espanso), ("a.yaml", .espanso),
      ("a.csv", .csv), ("a.TSV", .csv),
      ("a.mb", .quickPhrase), ("a.txt", nil), ("json", nil), (".json", nil), ("a.json/b", nil), ("", nil),
    ])
  func extensionsTellFormats(path: String, format: ImportFormat?) {
    expect(ImportFormat(path: path), equals: format)
  }

  @Test(
    arguments: [
      (#"{"content": []}"#, "a.json", ImportFormat.json), (#"{"folders": []}"#, "a.json", .textBlaze),
      (#"{"version": 1, "folders": []}"#, "a", .textBlaze),
      (#"{"folders": [], "content": []}"#, "a.json", .json),
      (#"{"folders": 1}"#, "a.json", .json), ("broken", "a.json", .json),
      (#"{"folders": [], x"#, "a.json", .textBlaze),
      ("# x\n\n[[snippet]]", "a.txt", .toml), ("---\nmatches:", "a", .espanso), ("hello", "a.txt", nil),
      ("", "", nil),
      (#"{"folders": []}"#, "a.toml", .toml),
    ])
  func documentsTellFormats(text: String, path: String, format: ImportFormat?) {
    expect(ImportFormat.detect(Array(text.utf8), path: path), equals: format)
  }
}
