import Expectations
import Snippets
import Testing

@testable import ContentFormats

@Suite struct EspansoTests {
  private func decode(_ text: String) throws -> DecodedContent {
    try ContentFormat.espanso.decode(Array(text.utf8), from: "f.yml")
  }

  private func pieces(_ match: String, global: String = "") throws -> [String] {
    let content = try decode("matches:\n  - trigger: ':a'\n\(match)\n\(global)")
    #expect(content.problems.isEmpty)
    return content.snippets.flatMap(\.pieces)
  }

  private func problem(_ match: String) throws -> String? {
    let content = try decode("matches:\n  - trigger: ':b'\n    replace: b\n  - trigger: ':a'\n\(match)")
    expect(content.snippets.map(\.id), equals: [":b"])
    expect(content.problems.count, equals: 1)
    return content.problems.first?.description
  }

  private func vars(_ replace: String, _ variables: String...) -> String {
    "    replace: \(replace)\n    vars:\n" + variables.map { "      - {name: \($0)}\n" }.joined()
  }

  @Test func matchesBecomeSnippets() throws {
    let content = try decode(
      """
      matches:
        - trigger: ":one"
          replace: "hey"
        - triggers: [":two", ":zwei"]
          replace: |
            a
            b
          label: Two
          search_terms: [second, ":zwei", Two]
          word: true
          propagate_case: true
        - trigger: ":one"
          replace: 'what''s up?'
        - label: only a label
          replace: x
      """)
    #expect(content.problems.isEmpty)
    expect(
      content.snippets,
      equals: [
        Snippet(
          id: ":one", label: ":one", pieces: ["hey", "what's up?"], shortcuts: Shortcuts([":one"])),
        Snippet(
          id: ":two", label: "Two", pieces: ["a\nb\n"], searchTerms: [":zwei", "second"],
          shortcuts: Shortcuts([":two", ":zwei"], [.wholeWord, .followCase])),
        Snippet(id: "only a label", label: "only a label", pieces: ["x"]),
      ])
  }

  @Test func labelsThatDifferAreWords() throws {
    let content = try decode(
      "matches:\n- {trigger: a, label: X, replace: 1}\n- {trigger: a, label: Y, replace: 2}\n")
    expect(
      content.snippets,
      equals: [
        Snippet(
          id: "a", label: "a", pieces: ["1", "2"], searchTerms: ["X", "Y"], shortcuts: Shortcuts(["a"]))
      ])
  }

  /// Texts as espanso types them, and as we write them.
  @Test(
    arguments: [
      ("a {{ b", #"a \{{ b"#), ("{{a b}}", #"\{{a b}}"#), ("{{}}", #"\{{}}"#), ("{{{{", #"\{{\{{"#),
      ("{{{", #"\{{{"#),
      (#"a\b"#, #"a\b"#), (#"\\{{a b}}"#, #"\\\\\{{a b}}"#), (#"\{\{a\}\}"#, #"\{{a}}"#), ("$|$ $|$", "$|$ "),
      (#"\$|$"#, #"\\$|$"#), ("x$|$|$", "x$|$|$"), ("}}", "}}"), ("{{date:x}}", #"\{{date:x}}"#),
    ])
  func textStaysText(text: String, piece: String) throws {
    try expect(pieces("    replace: '\(text)'"), equals: [piece])
  }

  @Test(
    arguments: [
      ("'{{v}}'", "v, type: clipboard", "{{clipboard}}"),
      ("'{{ v }}, {{v.x}}'", "v, type: clipboard", "{{clipboard}}, {{clipboard}}"),
      ("'{{v}}'", "v, type: date, params: {format: '%Y-%m-%d'}", "{{date:%Y-%m-%d}}"),
      ("'{{v}}'", "v, type: date, params: {format: ' %v', offset: 0}", " {{date:%e-%b-%Y}}"),
      ("'{{v}}'", "v, type: date, params: {format: '{%Y}}%m'}", "{{{date:%Y}}}}{{date:%m}}"),
      ("'{{v}}'", "v, type: date, params: {format: today}", "today"),
      ("'{{v}}'", "v, type: date", "{{date:%a, %d %b %Y %H:%M:%S %z}}"),
      ("'<{{v}}>'", "v, type: echo, params: {echo: 'a {{ b'}", #"<a \{{ b>"#),
      (#"'\{{v}}'"#, "v, type: clipboard", #"\\{{clipboard}}"#),
      ("'{{{v}}'", "v, type: clipboard", "{{{clipboard}}"),
      ("'{{v}}'", "v, type: echo, inject_vars: false, params: {echo: '{{x}}'}", #"\{{x}}"#),
      ("'{{ü_1}}'", "ü_1, type: echo, params: {echo: 5}", "5"),
    ])
  func variablesStay(replace: String, variable: String, piece: String) throws {
    try expect(pieces(vars(replace, variable)), equals: [piece])
  }

  @Test func variablesStandInVariables() throws {
    let variables = vars(
      "'{{c}}'", "a, type: echo, params: {echo: A}", "b, type: clipboard",
      "c, type: echo, params: {echo: '{{a}}{{b}}{{g}}'}", "g, type: global")
    try expect(
      pieces(variables, global: "global_vars:\n  - {name: g, type: echo, params: {echo: G}}"),
      equals: [
        "A{{clipboard}}G"
      ])
  }

  @Test func choicesBecomePieces() throws {
    try expect(
      pieces(
        vars(
          "'{{a}}{{b}}{{a}}'", "a, type: choice, params: {values: [1, {id: 2, label: two}]}",
          "b, type: random, params: {choices: [x, 'y{{c}}']}",
          "c, type: choice, params: {values: \"p\\n\\n q\"}")),
      equals: ["1x1", "1yp1", "1yq1", "2x2", "2yp2", "2yq2"])
  }

  private func losses(_ text: String) throws -> [String] {
    let content = try decode(text)
    #expect(content.problems.isEmpty)
    return content.losses.map(\.description)
  }

  @Test func whatNoKeyCanDoIsTold() throws {
    try expect(
      losses(
        """
        filter_exec: Telegram
        parent: default
        shared: [1]
        matches:
          - trigger: ":one"
            replace: x
            word: true
            propagate_case: true
            uppercase_style: capitalize_words
            force_mode: clipboard
          - {trigger: ":two", replace: x, word: false, propagate_case: null, left_word: no, comment: c, html: "<b>"}
          - {trigger: ":three", replace: x, regex: y}
        """),
      equals: [
        "f.yml:1: filter_exec: left out; a key is there in every application", "f.yml:2: parent: left out",
        "f.yml:5: matches[0] (:one): comes in without uppercase_style, force_mode",
        "f.yml:11: matches[1] (:two): comes in without comment, html",
        "f.yml:12: matches[2] (:three): comes in without regex",
      ])
  }

  @Test func settingsThatAreLostAreTold() {
    let text = "backend: inject\nfilter_title: Mail\nenable: false\nextra_includes:\n  - ../match/_mail.yml\n"
    expect(
      EspansoSettings.losses(Array(text.utf8), path: "config/mail.yml").map(\.description),
      equals: [
        "config/mail.yml:2: filter_title: left out; a key is there in every application",
        "config/mail.yml:3: enable: left out", "config/mail.yml:5: extra_includes: left out",
      ])
    #expect(EspansoSettings.losses(Array("a: [".utf8), path: "x").isEmpty)
  }

  @Test func importsOfASingleFileAreTold() throws {
    let content = try decode("imports: [a.yml]\nmatches: [{trigger: a, replace: x}]")
    expect(content.snippets.count, equals: 1)
    expect(
      content.problems.map(\.description),
      equals: [
        "f.yml:1: imports: a.yml: left out; name the folder instead of the file"
      ])
  }

  // MARK: Chance

  private let dice = "type: random, params: {choices: [x, y]}"

  @Test(arguments: ["'{{a}}'", "'<{{a}}>'", "'{{a}}{{b}}'"]) func randomTextsArePickedAtRandom(
    replace: String
  ) throws {
    let content = try decode("matches:\n  - trigger: ':a'\n\(vars(replace, "a, \(dice)", "b, \(dice)"))")
    expect(content.snippets.map(\.pick), equals: [.random])
    expect(content.snippets[0].pieces.count, equals: (replace.contains("b") ? 4 : 2))
    #expect(content.losses.isEmpty)
  }

  @Test func randomTextsBesideOthersComeInTurn() throws {
    let asked = vars("'{{a}}{{b}}'", "a, \(dice)", "b, type: choice, params: {values: [1, 2]}")
    let random = vars("'{{a}}'", "a, \(dice)")
    let content = try decode(
      "matches:\n  - trigger: ':a'\n\(asked)  - trigger: ':b'\n\(random)  - {trigger: ':b', replace: z}\n")
    expect(content.snippets.map(\.pick), equals: [.inTurn, .inTurn])
    expect(content.snippets.map(\.pieces), equals: [["x1", "x2", "y1", "y2"], ["x", "y", "z"]])
    expect(
      content.losses.map(\.description),
      equals: [
        "f.yml:2: matches[0] (:a): its random texts come in turn, since others are beside them",
        "f.yml:7: matches[1] (:b): its random texts come in turn, since others are beside them",
      ])
  }

  @Test func oneRandomTextIsOneText() throws {
    let content = try decode(
      "matches:\n  - trigger: ':a'\n\(vars("'{{a}}'", "a, type: random, params: {choices: [x]}"))")
    expect(content.snippets.map(\.pick), equals: [.inTurn])
    #expect(content.losses.isEmpty)
  }

  @Test(
    arguments: [
      ("    image_path: a.png", "f.yml:5: matches[1] (:a): left out: types an image"),
      ("    markdown: '**a**'", "f.yml:5: matches[1] (:a): left out: types formatted text (markdown)"),
      ("    html: '<b>a</b>'", "f.yml:5: matches[1] (:a): left out: types formatted text (HTML)"),
      ("    word: true", #"f.yml:4: matches[1] (:a): left out: has no text to type ("replace")"#),
      (
        "    replace: ''",
        "f.yml:5: matches[1] (:a): left out: replace is refused: empty; at least one character is needed"
      ),
      ("    replace: '{{x}}'", "f.yml:4: matches[1] (:a): left out: there is no variable x"),
    ])
  func otherEffectsAreLeftOut(match: String, expected: String) throws {
    try expect(problem(match), equals: expected)
  }

  @Test(
    arguments: [
      ("v, type: shell, params: {cmd: 'touch /tmp/x'}", "needs the variable v, a shell, which is never run"),
      ("v, type: script, params: {args: [x]}", "needs the variable v, a script, which is never run"),
      (
        "v, type: form, params: {layout: x}", "needs the variable v, a form, of which a field has to be named"
      ),
      ("v, type: match, params: {trigger: x}", "needs the variable v of the type match"),
      (
        "v, type: date, params: {offset: 86400, format: '%d'}",
        "the date v is shifted by an offset, which cannot be kept"
      ),
      (
        "v, type: date, params: {locale: de-DE, format: '%d'}",
        "the date v has a locale, which cannot be kept"
      ),
      ("v, type: date, params: {format: '%:z'}", "the date v has the format %:, which is not known"),
      ("v, type: date, params: {format: 'x%'}", "the date v has the format %, which is not known"),
      ("v, type: echo", "the variable v has no echo"),
      ("v, type: choice, params: {values: []}", "the variable v has no values"),
      ("v, type: choice, params: {values: [[]]}", "the variable v has a value that is no text"),
      ("v, type: echo, params: {echo: '{{v}}'}", "the variable v needs itself"),
      ("v, type: global", "there is no variable v"),
    ])
  func otherVariablesAreLeftOut(variable: String, reason: String) throws {
    try expect(problem(vars("'{{v}}'", variable)), equals: "f.yml:4: matches[1] (:a): left out: \(reason)")
  }

  @Test func anUnusedVariableDoesNotCount() throws {
    try expect(pieces(vars("x", "v, type: shell, params: {cmd: ls}")), equals: ["x"])
  }

  @Test func regexesAreLeftOut() throws {
    let content = try decode("matches:\n- regex: ':g(?P<x>.*)'\n  replace: x\n- replace: y\n- z\n")
    expect(
      content.problems.map(\.description),
      equals: [
        "f.yml:2: matches[0] (:g(?P<x>.*)): left out: is triggered by a regex, which no key can have",
        "f.yml:4: matches[1]: left out: has neither a trigger nor a label",
        "f.yml:5: matches[2]: left out: must have a trigger and a text to type",
      ])
  }

  // MARK: YAML

  @Test func anchorsAndMergedKeysAreUnderstood() throws {
    let content = try decode(
      """
      anchors:
        - &base {label: L, replace: one}
      matches:
        - {<<: *base, trigger: a}
        - <<: [*base]
          trigger: b
          replace: &two two
        - {trigger: c, replace: *two}
      """)
    expect(content.snippets.map(\.label), equals: ["L", "L", "c"])
    expect(content.snippets.map(\.pieces), equals: [["one"], ["two"], ["two"]])
  }

  @Test(
    arguments: [
      ("matches: [", "f.yml:2: not YAML: "), ("a: b: c", "f.yml:1: not YAML: "),
      ("\n\n\tmatches: 1", "f.yml:3: not YAML: "),
      ("just text", "f.yml:1: no match file of espanso"), ("- a\n- b", "f.yml:1: no match file of espanso"),
      ("matches: 5", "f.yml:1: matches: must be a list"),
      ("matches: {a: b}", "f.yml:1: matches: must be a list"),
      ("a: *b", "f.yml:1: not YAML: *b is the name of nothing above"),
      ("a: 1\n---\nb: 2", "f.yml:2: holds a second document"),
      ("a: &a [*a]", "f.yml:1: not YAML: *a is the name of nothing above"),
      ("a: \u{0}", "f.yml:1: not YAML: control characters are not allowed"),
      ("a: 1\nb: \u{7}", "f.yml:2: not YAML: control characters are not allowed"),
    ])
  func whatIsNoMatchFileIsRefused(text: String, problem: String) {
    let error = refusal(Array(text.utf8))
    expect(
      error?.problem(in: "f.yml").description.hasPrefix(problem), equals: true, "\(String(describing: error))"
    )
  }

  private func refusal(_ bytes: [UInt8]) -> DocumentError? {
    do {
      _ = try ContentFormat.espanso.decode(bytes, from: "f.yml")
      return nil
    } catch {
      return error as? DocumentError
    }
  }

  @Test func otherEncodingsAreRefused() {
    #expect(refusal([0x61, 0x3A, 0x20, 0xFF]) != nil)
    #expect(refusal([0xFF, 0xFE] + "matches: []".utf8.flatMap { [$0, 0] }) != nil)
    #expect(refusal([0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80]) != nil)
  }

  @Test(arguments: ["# nothing\n", "", "~", "---\n", "matches:\n", "\u{FEFF}matches: []\n"])
  func nothingIsNoMistake(text: String) throws {
    try expect(decode(text), equals: DecodedContent(snippets: []))
  }

  @Test(arguments: [("[", "]"), ("{a: ", "}"), ("- ", "")])
  func depthIsBounded(open: String, close: String) {
    for depth in [100, 5_000, 200_000] {
      let text = String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth)
      #expect(refusal(Array(text.utf8)) != nil)
    }
  }

  @Test func aliasesCannotRepeatWithoutEnd() {
    var text = "a0: &a0 [\(Array(repeating: "lol", count: 10).joined(separator: ", "))]\n"
    for level in 1..<20 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    expect(refusal(Array(text.utf8))?.reason, equals: "its aliases repeat more than 16 MiB")
  }

  @Test func variablesCannotRepeatWithoutEnd() throws {
    var variables = ["a0, type: echo, params: {echo: lollollol}"]
    for level in 1..<30 {
      variables.append("a\(level), type: echo, params: {echo: '{{a\(level - 1)}}{{a\(level - 1)}}'}")
    }
    let list = variables.map { "  - {name: \($0)}\n" }.joined()
    let matches = (0..<100).map { "  - {trigger: 't\($0)', replace: '{{a29}}'}\n" }.joined()
    let content = try decode("global_vars:\n\(list)matches:\n\(matches)")
    #expect(content.snippets.isEmpty)
    expect(content.problems.count, equals: 100)
    expect(
      content.problems[0].reason,
      equals: "matches[0] (t0): left out: the file's variables stand for too much text")
  }

  @Test func combinationsAreBounded() throws {
    let list = (0..<10).map { "v\($0), type: choice, params: {values: [a, b]}" }
    let ten = list.map { "      - {name: \($0)}\n" }.joined()
    let references = { (count: Int) in (0..<count).map { "{{v\($0)}}" }.joined() }
    try expect(pieces("    replace: '\(references(9))'\n    vars:\n\(ten)").count, equals: 512)
    try expect(
      problem("    replace: '\(references(10))'\n    vars:\n\(ten)"),
      equals: "f.yml:4: matches[1] (:a): left out: its choices make more than 1000 texts")
  }

  @Test func longChainsOfVariablesAreRefused() throws {
    let list =
      (1..<1_000).map { "v\($0), type: echo, params: {echo: '{{v\($0 - 1)}}'}" } + ["v0, type: clipboard"]
    let chain = list.map { "      - {name: \($0)}\n" }.joined()
    try expect(
      problem("    replace: '{{v999}}'\n    vars:\n\(chain)"),
      equals: "f.yml:4: matches[1] (:a): left out: its variables stand in each other too deeply")
  }

  // MARK: Folders

  @Test(
    arguments: [
      ("a.yml", "/m/a.yml"), ("./b/../a.yml", "/m/a.yml"), ("../a.yml", "/a.yml"),
      ("../../../a.yml", "/a.yml"),
      ("/x/a.yml", "/x/a.yml"), ("b//a.yml", "/m/b/a.yml"),
    ])
  func importsAreRelativeToTheFile(written: String, path: String) throws {
    let file = try EspansoFile(Array("imports:\n - '\(written)'\n".utf8), path: "/m/base.yml")
    expect(file.imports, equals: [.init(path: path, line: 2)])
  }

  @Test func relativePathsStayRelative() throws {
    let file = try EspansoFile(
      Array("imports: [a.yml, ../a.yml, ../../a.yml, /a.yml]".utf8), path: "m/base.yml")
    expect(file.imports.map(\.path), equals: ["m/a.yml", "a.yml", "../a.yml", "/a.yml"])
  }

  private func folder(_ files: [String: String], _ paths: [String]) -> [EspansoFolder.Part] {
    EspansoFolder.decode(paths) { path in
      files[path].map { .success(Array($0.utf8)) } ?? .failure(DocumentError(reason: "there is no such file"))
    }
  }

  @Test func aFolderSharesVariablesAndImports() throws {
    let parts = folder(
      [
        "a.yml": "imports: [_b.yml, c.yml, _none.yml]\nmatches: [{trigger: a, replace: '{{v}}'}]",
        "_b.yml": "imports: [a.yml, _b.yml, _deep.yml]\nmatches: [{trigger: b, replace: b}]",
        "c.yml": "global_vars: [{name: v, type: echo, params: {echo: V}}]",
        "_deep.yml": "matches: [{trigger: d, replace: d}]",
        "_unused.yml": "matches: [{trigger: u, replace: u}]",
        "bad.yml": "matches: [",
      ], ["a.yml", "_b.yml", "_unused.yml", "c.yml", "bad.yml"])
    expect(parts.map(\.path), equals: ["a.yml", "c.yml", "bad.yml", "_b.yml", "_deep.yml"])
    let contents = parts.map { try? $0.content.get() }
    expect(contents.map { $0?.snippets.flatMap(\.pieces) }, equals: [["V"], [], nil, ["b"], ["d"]])
    expect(
      contents[0]?.problems.map(\.description), equals: ["a.yml:1: imports: _none.yml: there is no such file"]
    )
  }
}
