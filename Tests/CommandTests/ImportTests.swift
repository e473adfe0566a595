import ContentFormats
import Expectations
import Foundation
import Glibc
import Snippets
import Testing

@Suite struct ImportTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.replaceContentProgram()
  }

  private static let espanso = """
    matches:
      - trigger: ":hi"
        replace: "hello $|$"
        label: greetings
      - trigger: ":ip"
        replace: "{{ip}}"
        vars:
          - name: ip
            type: shell
            params: {cmd: "hostname -I"}
      - trigger: ":odd"
        replace: "{{nobody}}"

    """

  @Test func everyFormatByItsFile() throws {
    let files = [
      ("a.json", #"{"content": [{"id": "1", "displayText": "json", "content": ["x"]}]}"#, "json"),
      ("b.toml", "[[snippet]]\nname = \"toml\"\npieces = [\"x\"]\n", "toml"),
      ("c.yml", "matches:\n  - trigger: espanso\n    replace: x\n", "espanso"),
      ("d.csv", "csv,x\n", "csv"),
      (
        "e.json", #"{"folders": [{"name": "f", "snippets": [{"shortcut": "blaze", "text": "x"}]}]}"#,
        "textblaze"
      ),
      ("f.mb", "quick x\n", "quickphrase"),
    ]
    for (name, text, _) in files { try workspace.write(text, to: name) }
    let result = try workspace.run(["import"] + files.map(\.0))
    expect(result.status, equals: 0)
    expect(result.errors, equals: "")
    let first =
      "a.json (json)\n  1 key, 1 phrase, 0 groups written to \(workspace.own)/a.toml\nb.toml (toml)\n"
    #expect(result.output.hasPrefix(first), "\(result.output)")
    for (name, _, format) in files { #expect(result.output.contains("\(name) (\(format))\n")) }
    // The second JSON has another name than the first.
    expect(workspace.names(in: workspace.own), equals: ["a", "b", "c", "d", "e", "f"].map { "\($0).toml" })
    for name in workspace.names(in: workspace.own) {
      try expect(workspace.imported(name).map(\.pieces), equals: [["x"]])
    }
    try expect(workspace.mode(workspace.own + "/a.toml"), equals: 0o600)
    expect(workspace.contentArguments, equals: ["--source", "own"])
  }

  @Test func whatIsLeftOutIsTold() throws {
    try workspace.write(Self.espanso, to: "base.yml")
    let result = try workspace.run("import", "base.yml")
    expect(result.status, equals: 0)
    let lines = result.output.split(separator: "\n")
    expect(
      lines[1], equals: "  1 key, 1 phrase, 0 groups written to \(workspace.own)/base.toml",
      "\(result.output)")
    expect(lines.count, equals: 2)
    let warnings = result.errors.split(separator: "\n")
    expect(warnings.count, equals: 2)
    #expect(warnings[0].hasPrefix("Warning: base.yml:5: "), "\(warnings[0])")
    #expect(warnings[1].hasPrefix("Warning: base.yml:11: "), "\(warnings[1])")
    try expect(workspace.imported("base.toml").map(\.label), equals: ["greetings"])
  }

  @Test func whatIsLostIsTold() throws {
    try workspace.write(
      """
      matches:
        - trigger: ":hi"
          replace: "hello"
          uppercase_style: capitalize
          left_word: true
        - trigger: ":dice"
          replace: "{{n}}"
          vars: [{name: n, type: random, params: {choices: [one, two]}}]

      """, to: "base.yml")
    let path = workspace.own + "/base.toml"
    try expect(
      workspace.run("import", "base.yml"),
      equals: Finished(
        output: """
          base.yml (espanso)
            2 keys, 3 phrases, 0 groups written to \(path)

          """,
        errors: "Warning: base.yml:2: matches[0] (:hi): comes in without uppercase_style, left_word\n"))
    try expect(workspace.imported("base.toml").map(\.pick), equals: [.inTurn, .random])
  }

  /// The first line names the columns, and is no key.
  @Test func namedColumns() throws {
    try workspace.write("Name,Text,Group,Colour\ngreet,hey,work,red\n", to: "a.csv")
    try workspace.write("label\tphrase1\tphrase2\ngreet\they, you\thi\n", to: "b.tsv")
    let result = try workspace.run("import", "a.csv", "b.tsv")
    expect(
      result,
      equals: Finished(
        output: """
          a.csv (csv)
            1 key, 1 phrase, 1 group written to \(workspace.own)/a.toml
          b.tsv (csv)
            1 key, 2 phrases, 0 groups written to \(workspace.own)/b.toml

          """, errors: "Warning: a.csv:1: column Colour is left out\n"))
    try expect(
      workspace.imported("a.toml"),
      equals: [
        Snippet(id: "greet", label: "greet", pieces: ["hey"], group: "work")
      ])
    try expect(
      workspace.imported("b.toml"),
      equals: [Snippet(id: "greet", label: "greet", pieces: ["hey, you", "hi"])])
  }

  @Test func keysThatDifferInCaseAreBothImported() throws {
    try workspace.write("hi,hello\nHi,Hello\n", to: "a.csv")
    let result = try workspace.run("import", "a.csv")
    expect(result.status, equals: 0)
    let file = try workspace.read(workspace.own + "/a.toml")
    try expect(
      ContentFormat.toml.decode(Array(file.utf8), from: "").snippets.map(\.id), equals: ["hi", "Hi"])
  }

  @Test func aProblemOfTextBlazeNamesItsSnippet() throws {
    try workspace.write(
      #"{"folders": [{"name": "f", "snippets": [{"shortcut": "/a", "text": "x"}, {"shortcut": "/due", "name": "Due", "text": "{time: D; shift=+3D}"}]}]}"#,
      to: "blaze.json")
    let result = try workspace.run("import", "blaze.json", "--dry-run")
    #expect(
      result.errors.hasSuffix(
        "Warning: blaze.json:1: $.folders[0].snippets[1] (/due): left out: has {time} with a shift, which cannot be kept\n"
      ),
      "\(result.errors)")
  }

  /// The command can read what its help shows.
  @Test func theHelpShowsEachFormat() throws {
    let help = try workspace.run("help", "import").output
    let examples = [
      ("espanso", #"matches: [{trigger: ":hi", replace: "hello"}]"#),
      ("csv", "label,phrase1,phrase2,group\ngreetings,hey,what's up?,work"),
      (
        "textblaze",
        #"{"folders": [{"name": "Work", "snippets": [ {"shortcut": "/hi", "name": "Hello", "text": "hello"}]}]}"#
      ),
      ("quickphrase", "hi hello"),
      ("raycast", #"[{"name": "Hello", "keyword": ":hi", "text": "hello"}]"#),
      ("beeftext", #"{"combos": [{"name": "Hello", "keyword": "xhi", "snippet": "hello"}]}"#),
      ("autokey", "hello <cursor>"),
      ("vscode", #"{"Hello": {"prefix": "hi", "body": ["hello ${1:name}"]}}"#),
      ("toml", "[[snippet]]\nlabel = \"greetings\"\nphrases = [\"hey\", \"what's up?\"]"),
    ]
    let words = help.split(whereSeparator: \.isWhitespace)
    for (name, text) in examples {
      let wanted = text.split(whereSeparator: \.isWhitespace)
      #expect(words.indices.contains { words[$0...].starts(with: wanted) }, "\(name): \(help)")
      let file = try workspace.write(text + "\n", to: "example-\(name)")
      try expect(workspace.run("import", "--dry-run", "--format", name, file).status, equals: 0)
    }
  }

  @Test func aDryRunWritesNothing() throws {
    try workspace.write(Self.espanso, to: "base.yml")
    let dry = try workspace.run("import", "base.yml", "--dry-run")
    expect(dry.status, equals: 0)
    #expect(workspace.names(in: workspace.path + "/config").isEmpty)
    #expect(workspace.contentArguments.isEmpty)
    try expect(
      workspace.run("import", "base.yml").output,
      equals: dry.output.replacingOccurrences(of: "would be written to", with: "written to"))
    try expect(
      workspace.run("import", "base.yml", "--dry-run"),
      equals: Finished(
        errors: "Error: \(workspace.own)/base.toml is there already; write over it with --replace, "
          + "or rename what you import.\n", status: 73))
  }

  @Test func aFileIsReplacedOnlyWhenAskedFor() throws {
    try workspace.write("a,x\n", to: "p.csv")
    try expect(workspace.run("import", "p.csv").status, equals: 0)
    try workspace.write("b,x\n", to: "p.csv")
    let refused = try workspace.run("import", "p.csv")
    expect(refused.status, equals: 73)
    expect(refused.output, equals: "")
    try expect(workspace.imported("p.toml").map(\.label), equals: ["a"])
    try expect(workspace.run("import", "p.csv", "--replace").status, equals: 0)
    try expect(workspace.imported("p.toml").map(\.label), equals: ["b"])
  }

  @Test func manyProblemsAreToldOnRequest() throws {
    let bad = (0..<25).map { _ in "[[snippet]]\nname = 1\n" }.joined()
    try workspace.write("[[snippet]]\nname = \"a\"\npieces = [\"x\"]\n" + bad, to: "many.toml")
    let short = try workspace.run("import", "many.toml", "--dry-run").errors.split(separator: "\n")
    expect(short.count, equals: 20 + 1)
    expect(short.last, equals: "Warning: many.toml: and 5 more; --verbose tells all")
    let long = try workspace.run("import", "many.toml", "--dry-run", "--verbose").errors.split(
      separator: "\n")
    expect(long.count, equals: 25)
    expect(long.last?.hasPrefix("Warning: many.toml:53: "), equals: true)
  }

  @Test func groups() throws {
    try workspace.write("name,text\na,x\nb,y\n", to: "p.csv")
    try expect(
      workspace.run("import", "p.csv", "--group", "work").output,
      equals: "p.csv (csv)\n  2 keys, 2 phrases, 1 group written to \(workspace.own)/p.toml\n")
    try expect(workspace.imported("p.toml").map(\.group), equals: ["work", "work"])
    let refused = try workspace.run("import", "p.csv", "--replace", "--group", "a\nb")
    expect(refused.status, equals: 65)
    #expect(refused.errors.hasPrefix("Error: The key is refused: "))
    try expect(workspace.imported("p.toml").map(\.group), equals: ["work", "work"])
  }

  @Test func secretsStaySecret() throws {
    try workspace.write(
      #"{"content": [{"id": "1", "displayText": "bank", "secret": true, "content": ["hunter2"]}]}"#,
      to: "a.json")
    let result = try workspace.run("import", "a.json")
    #expect(result.status == 0 && !result.output.contains("hunter2"))
    let snippet = try #require(workspace.imported("a.toml").first)
    #expect(snippet.isSecret && snippet.pieces == ["hunter2"] && snippet.id == "1")
  }

  @Test func anEspansoFolder() throws {
    try workspace.write("matches: [{trigger: a, replace: \"{{who}}\"}]\n", to: "espanso/match/base.yml")
    try workspace.write(
      "imports: [../_shared.yml]\nmatches: [{trigger: b, replace: x}]\n",
      to: "espanso/match/packages/office/package.yml")
    try workspace.write("matches: [{trigger: c, replace: z}]\n", to: "espanso/match/packages/_shared.yml")
    try workspace.write("matches: [{trigger: d, replace: z}]\n", to: "espanso/match/_unused.yml")
    try workspace.write(
      "global_vars: [{name: who, type: echo, params: {echo: me}}]\n", to: "espanso/match/globals.yml")
    try workspace.write("toggle_key: ALT\n", to: "espanso/config/default.yml")
    try workspace.write("filter_exec: Mail\nenable: false\n", to: "espanso/config/mail.yml")
    try workspace.write("name: office\n", to: "espanso/match/packages/office/_manifest.yml")
    let result = try workspace.run("import", "./espanso/")
    expect(result.status, equals: 0, "\(result)")
    let folder = workspace.path + "/espanso"
    expect(
      result.errors,
      equals: """
        Warning: \(folder)/config/mail.yml:1: filter_exec: left out; a key is there in every application
        Warning: \(folder)/config/mail.yml:2: enable: left out
        Warning: \(folder)/match/_unused.yml: left out: no other file imports it, as espanso has it for names with _ in front

        """)
    expect(
      workspace.names(in: workspace.own),
      equals: [
        "base.toml", "packages-_shared.toml", "packages-office-package.toml",
      ])
    try expect(workspace.imported("base.toml").map(\.pieces), equals: [["me"]])
    try expect(workspace.run("import", "espanso", "--format", "csv").status, equals: 64)
    try workspace.write("", to: "empty/x.txt")
    try expect(
      workspace.run("import", "empty"),
      equals: Finished(
        errors: "Error: empty: nothing in this folder can be imported; see: phraseboard help import\n",
        status: 66))
  }

  @Test func aFolderOfFiles() throws {
    try workspace.write("a,x\n", to: "phrases/a.csv")
    try workspace.write("a\tx\n", to: "phrases/more/b.tsv")
    try workspace.write(
      #"{"folders": [{"name": "f", "snippets": [{"shortcut": "c", "text": "x"}]}]}"#, to: "phrases/c.json")
    try workspace.write("matches: [{trigger: d, replace: x}]\n", to: "phrases/d.yml")
    try workspace.write("[[snippet]]\nlabel = 'e'\nphrases = ['x']\n", to: "phrases/e.toml")
    try workspace.write("f x\n", to: "phrases/f.mb")
    try workspace.write("[", to: "phrases/broken.json")
    try workspace.write("not for here", to: "phrases/README")
    let result = try workspace.run("import", "phrases")
    expect(result.status, equals: 65)
    #expect(
      result.errors.hasPrefix("Error: phrases/broken.json:1: ")
        && result.errors.split(separator: "\n").count == 1)
    expect(
      workspace.names(in: workspace.own),
      equals: ["a.toml", "c.toml", "d.toml", "e.toml", "f.toml", "more-b.toml"])
    for name in workspace.names(in: workspace.own) {
      try expect(workspace.imported(name).map(\.pieces), equals: [["x"]])
    }
  }

  @Test func oneBadFileDoesNotHideTheGoodOnes() throws {
    try workspace.write("a,x\n", to: "good.csv")
    try workspace.write(#"{"content": ["#, to: "bad.json")
    try workspace.write("matches: []\n", to: "empty.yml")
    let result = try workspace.run("import", "bad.json", "missing.csv", "good.csv", "empty.yml")
    expect(result.status, equals: 65)
    expect(
      result.output,
      equals: "good.csv (csv)\n  1 key, 1 phrase, 0 groups written to \(workspace.own)/good.toml\n")
    let errors = result.errors.split(separator: "\n")
    expect(errors.count, equals: 3)
    #expect(errors.allSatisfy { $0.hasPrefix("Error: ") })
    #expect(errors.contains { $0.hasPrefix("Error: bad.json:1: ") })
    #expect(errors.contains("Error: missing.csv cannot be read: No such file or directory; check the path"))
    #expect(
      errors.contains(
        "Error: empty.yml: nothing in it can be used; see the columns and examples of: phraseboard help import"
      ))
    try expect(workspace.run("import", "missing.csv").status, equals: 66)
  }

  @Test func theFormIsAsked() throws {
    try workspace.write("some text\n", to: "notes.txt")
    try expect(
      workspace.run("import", "notes.txt"),
      equals: Finished(
        errors: "Error: notes.txt: the format cannot be told; name it with --format "
          + "(json, toml, espanso, csv, textblaze, quickphrase, apple, gboard, alfred, textexpander, raycast, beeftext, autokey, vscode).\n",
        status: 65))
    try expect(workspace.run("import", "notes.txt", "--format", "quickphrase").status, equals: 0)
    try expect(workspace.imported("notes.toml").map(\.pieces), equals: [["text"]])
    try expect(workspace.run("import", "notes.txt", "--format", "word").status, equals: 64)
  }

  @Test func twoFilesOfOneName() throws {
    for folder in ["one", "two"] { try workspace.write("\(folder),x\n", to: "\(folder)/p.csv") }
    let result = try workspace.run("import", "one/p.csv", "two/p.csv", "--replace")
    expect(result.status, equals: 73)
    expect(
      result.errors,
      equals: "Error: two/p.csv and one/p.csv would both be written to \(workspace.own)/p.toml; "
        + "import one under another name.\n")
    try expect(workspace.imported("p.toml").map(\.label), equals: ["one"])
  }

  @Test func whatIsShownAlready() throws {
    let file = try workspace.write(
      "[[snippet]]\nname = \"a\"\npieces = [\"x\"]\n", to: workspace.own + "/mine.toml")
    try expect(
      workspace.run("import", file),
      equals: Finished(
        errors:
          "Error: \(file) is in the folder of your phrases already, and the keyboard shows it; there is "
          + "nothing to import.\n",
        status: 64))
  }

  @Test func hiddenAndOddNames() throws {
    try workspace.write("a,x\n", to: ".csv")
    try workspace.write("a,x\n", to: ".hidden.csv")
    try expect(workspace.run("import", ".csv", ".hidden.csv", "--format", "csv").status, equals: 0)
    expect(workspace.names(in: workspace.own), equals: ["csv.toml", "hidden.toml"])
  }
}
