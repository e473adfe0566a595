import Expectations
import Foundation
import Snippets
import Testing

/// Files of other programs, as the command takes them in.
@Suite struct ImportProgramTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.replaceContentProgram()
  }

  /// The standard output tells what came in, and the other one each kind of loss once.
  @Test func lossesAreToldOnceForEachKind() throws {
    try workspace.write(
      #"""
      [{"name": "Thanks", "keyword": ";ty", "text": "Thank you, {argument name=\"Name\"}!"},
       {"name": "a", "text": "{selection}"}, {"name": "b", "text": "{browser-tab}"}, {"name": "c", "text": "{uuid}"},
       {"name": "d", "text": "{clipboard | trim}"}]
      """#, to: "Raycast.json")
    try expect(
      workspace.run("import", "Raycast.json"),
      equals: Finished(
        output:
          "Raycast.json (raycast)\n  2 keys, 2 phrases, 0 groups written to \(workspace.own)/Raycast.toml\n",
        errors: """
          Warning: Raycast.json: left out: 2 phrases with something of the computer, such as the selection or a file's name
          Warning: Raycast.json: left out: 1 phrase with something made up, such as a random number
          Warning: Raycast.json: 1 phrase came in without a change of other text, such as to capitals

          """))
    let snippets = try workspace.imported("Raycast.toml")
    expect(snippets.map(\.pieces), equals: [["Thank you, {{ask:Name}}!"], ["{{clipboard}}"]])
    expect(snippets.map(\.shortcuts.texts), equals: [[";ty"], []])
    // Nothing is added twice.
    try expect(workspace.run("import", "Raycast.json").status, equals: 73)
  }

  @Test func nothingCanBeKept() throws {
    try workspace.write(#"[{"name": "a", "text": "{uuid}"}]"#, to: "r.json")
    try expect(
      workspace.run("import", "r.json"),
      equals: Finished(
        errors:
          "Error: r.json: nothing in it can be used; r.json: left out: 1 phrase with something made up, "
          + "such as a random number\n", status: 65))
  }

  @Test func beeftextAndVSCode() throws {
    try workspace.write(
      #"{"combos": [{"name": "a", "keyword": "xa", "snippet": "b", "group": "{1}"}], "groups": [{"uuid": "{1}", "name": "g"}]}"#,
      to: "backup.json")
    try workspace.write(
      "// Mine\n{\"Log\": {\"prefix\": \"log\", \"body\": [\"log($1)\"],},}", to: "swift.json")
    try workspace.write("{\"Log\": {\"prefix\": \"log\", \"body\": [\"log($1)\"]}}", to: "my.code-snippets")
    let result = try workspace.run("import", "backup.json", "swift.json", "my.code-snippets")
    #expect(result.status == 0 && result.errors == "", "\(result)")
    try expect(
      workspace.imported("backup.toml"),
      equals: [
        Snippet(id: "xa", label: "a", pieces: ["b"], group: "g", shortcuts: Shortcuts(["xa"]))
      ])
    for name in ["swift.toml", "my.toml"] {
      try expect(workspace.imported(name).map(\.pieces), equals: [["log({{ask:1}})"]])
    }
  }

  @Test(arguments: ["", "."]) func anAutoKeyFolder(dot: String) throws {
    let folder = "My.Phrases"
    try workspace.write(#"{"type": "folder", "title": "Mine"}"#, to: "\(folder)/\(dot)folder.json")
    try workspace.write("22 Avenue Street\n<cursor>", to: "\(folder)/adr.txt")
    try workspace.write(
      #"{"type": "phrase", "description": "Home", "modes": [1], "abbreviation": {"abbreviations": ["adr"]}}"#,
      to: "\(folder)/\(dot)adr.json")
    try workspace.write("bye", to: "\(folder)/mail/bye.txt")
    try workspace.write("import os", to: "\(folder)/mail/run.py")
    try expect(
      workspace.run("import", folder),
      equals: Finished(
        output:
          "\(folder) (autokey)\n  2 keys, 2 phrases, 2 groups written to \(workspace.own)/\(folder).toml\n",
        errors: "Warning: \(folder): left out: 1 phrase with a script\n"))
    try expect(
      workspace.imported("\(folder).toml"),
      equals: [
        Snippet(
          id: "adr", label: "Home", pieces: ["22 Avenue Street\n$|$"], group: "Mine",
          shortcuts: Shortcuts(["adr"], .wholeWord)),
        Snippet(id: "bye", label: "bye", pieces: ["bye"], group: "mail"),
      ])
  }

  /// AutoKey's descriptions may be in an inner folder alone.
  @Test func anAutoKeyFolderInside() throws {
    try workspace.write("hi", to: "texts/sub/greet.txt")
    try workspace.write(#"{"type": "phrase", "description": "Greeting"}"#, to: "texts/sub/greet.json")
    try expect(workspace.run("import", "texts").status, equals: 0)
    try expect(workspace.imported("texts.toml").map(\.label), equals: ["Greeting"])
  }

  /// A folder counts as what the user calls it, whatever else is in it.
  @Test func aFolderOfEspansoWithOneOfAutoKey() throws {
    try workspace.write("matches:\n  - trigger: \":hi\"\n    replace: hello\n", to: "both/base.yml")
    try workspace.write("bye", to: "both/bye.txt")
    try workspace.write(#"{"type": "phrase"}"#, to: "both/.bye.json")
    try expect(workspace.run("import", "both", "--format", "espanso").status, equals: 0)
    try expect(workspace.imported("base.toml").map(\.pieces), equals: [["hello"]])
  }

  /// A folder of texts alone is AutoKey's if the user says so.
  @Test func aFolderOfTexts() throws {
    try workspace.write("hi", to: "texts/greet.txt")
    try expect(workspace.run("import", "texts").status, equals: 66)
    try expect(workspace.run("import", "texts", "--format", "autokey").status, equals: 0)
    try expect(workspace.imported("texts.toml").map(\.pieces), equals: [["hi"]])
  }

  /// Archives as zip programs write them, with Deflate.
  private static let alfred = """
    UEsDBBQAAAAIAAAAIViigbSGYAAAAH8AAAAQAAAAVGhhbmtzIFtBMV0uanNvbkWKOQ6AMAwEvxK5pqGl4w+UNBZxBA
    LsKIcgivJ3ZArodmemAh4ukI28eU8JBlPh3zCtyLspkruZ65JDlNCgM5A3q3rs9TCe9MVRyU7lkvAmqSiwwglzEro9
    snKHR6TWHlBLAwQUAAAACAAAACFYdsDLMEYAAABZAAAADQAAAERheSBbQjJdLmpzb26rVkrMSStKTSnOyywoSC1Rsl
    KoVkKwlaqLEvNS8nOtEnWSapV0FJRKM1NAwk5GIE5eYm4qiOeSWAniZqdWlucXgeWVamsBUEsDBBQAAAAIAAAAIVhG
    hXuzxAAAACUBAAAKAAAAaW5mby5wbGlzdG2OUQuCMBSFn/NXrL3rrbeoNak0EKSE7KHHcKtG6sa2Uv99M4MIejvce7
    5zDgnbqkRPro2Q9RJPgwlGvC4kE/V1iY/51p/hkHpkHO03+SmLkSqFsSg7rtNkg7APsFKq5ABRHqEsTQ45chkA8Q4j
    fLNWzQGapgnOvSsoZNUbDWRaKq5tl7ow3wEBswy7miH9Z467MlFY6o3InXfU1EIpbp1spGZK84toCfQfZzBWu910Qe
    Cj/kLmcfkDfRkCQyGB9xzqvQBQSwECFAMUAAAACAAAACFYooG0hmAAAAB/AAAAEAAAAAAAAAAAAAAAgAEAAAAAVGhh
    bmtzIFtBMV0uanNvblBLAQIUAxQAAAAIAAAAIVh2wMswRgAAAFkAAAANAAAAAAAAAAAAAACAAY4AAABEYXkgW0IyXS
    5qc29uUEsBAhQDFAAAAAgAAAAhWEaFe7PEAAAAJQEAAAoAAAAAAAAAAAAAAIAB/wAAAGluZm8ucGxpc3RQSwUGAAAA
    AAMAAwCxAAAA6wEAAAAA
    """
  private static let gboard = """
    UEsDBBQAAAAIAAAAIViThCb2OwAAAD4AAAAOAAAAZGljdGlvbmFyeS50eHRTVnBPyk8sSlFwyUwuyczPSyyqVChLLS
    oGMq0MufJzyzn98xRyKxXKEysVObk4AzKKEotTwTo4U/O4AFBLAQIUAxQAAAAIAAAAIViThCb2OwAAAD4AAAAOAAAA
    AAAAAAAAAACAAQAAAABkaWN0aW9uYXJ5LnR4dFBLBQYAAAAAAQABADwAAABnAAAAAAA=
    """

  private func write(base64: String, to name: String) throws {
    let data = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    try data.write(to: URL(fileURLWithPath: workspace.path + "/" + name))
  }

  @Test func archives() throws {
    try write(base64: Self.alfred, to: "Mine.alfredsnippets")
    try write(base64: Self.gboard, to: "PersonalDictionary.zip")
    try expect(
      workspace.run("import", "Mine.alfredsnippets", "PersonalDictionary.zip"),
      equals: Finished(
        output: """
          Mine.alfredsnippets (alfred)
            1 key, 1 phrase, 1 group written to \(workspace.own)/Mine.toml
          PersonalDictionary.zip (gboard)
            1 key, 1 phrase, 0 groups written to \(workspace.own)/PersonalDictionary.toml

          """,
        errors: """
          Warning: Mine.alfredsnippets: left out: 1 phrase with something made up, such as a random number
          Warning: PersonalDictionary.zip: left out: 1 plain word without a shortcut

          """))
    try expect(
      workspace.imported("Mine.toml"),
      equals: [
        Snippet(
          id: "A1", label: "Thanks", pieces: ["Thank you,\n$|$"], group: "Mine", shortcuts: Shortcuts([";ty"])
        )
      ])
    try expect(
      workspace.imported("PersonalDictionary.toml"),
      equals: [
        Snippet(id: "omw", label: "omw", pieces: ["On my way!"], shortcuts: Shortcuts(["omw"]))
      ])
  }

  @Test func propertyLists() throws {
    try workspace.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><array>
        <dict><key>phrase</key><string>On my way!</string><key>shortcut</key><string>omw</string></dict>
      </array></plist>
      """, to: "Text Substitutions.plist")
    try workspace.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>groupInfo</key><dict><key>groupName</key><string>Mail</string></dict>
      <key>snippetsTE2</key><array>
        <dict><key>abbreviation</key><string>hii</string><key>label</key><string>Hi</string>
          <key>plainText</key><string>Hi %fill:Name%!</string><key>snippetType</key><integer>1</integer></dict>
        <dict><key>abbreviation</key><string>ss</string><key>plainText</key><string>ls</string>
          <key>snippetType</key><integer>3</integer></dict>
      </array></dict></plist>
      """, to: "Mail.textexpander")
    let result = try workspace.run("import", "Text Substitutions.plist", "Mail.textexpander")
    expect(result.status, equals: 0)
    expect(
      result.errors,
      equals: """
        Warning: Mail.textexpander: left out: 1 phrase with a script
        Warning: Mail.textexpander: 1 phrase came in without formatting

        """)
    try expect(workspace.imported("Text Substitutions.toml").map(\.pieces), equals: [["On my way!"]])
    let snippet = try #require(workspace.imported("Mail.toml").first)
    #expect(snippet.id == "hii" && snippet.label == "Hi" && snippet.group == "Mail")
    #expect(snippet.pieces == ["Hi {{ask:Name}}!"] && snippet.shortcuts == Shortcuts(["hii"]))
    try workspace.write("<plist>" + String(repeating: "<array>", count: 1_000_000), to: "deep.plist")
    try expect(
      workspace.run("import", "deep.plist"),
      equals: Finished(
        errors: "Error: deep.plist: nested too deeply or too large for a list of phrases\n", status: 65))
  }

  /// Some imports need a library, and the error says how to come by it; nothing else needs one.
  @Test func withoutLibraries() throws {
    for name in ["libarchive.so.13", "libplist-2.0.so.3", "libplist-2.0.so.4"] {
      try workspace.write("", to: "none/\(name)")
    }
    workspace.environment["LD_LIBRARY_PATH"] = workspace.path + "/none"
    try write(base64: Self.gboard, to: "a.zip")
    try workspace.write("<plist><array/></plist>", to: "b.plist")
    try workspace.write("a,x\n", to: "c.csv")
    try expect(
      workspace.run("import", "a.zip", "--format", "gboard").errors,
      equals: "Error: a.zip: libarchive.so.13 cannot be loaded; install libarchive13t64 or libarchive13\n")
    try expect(
      workspace.run("import", "b.plist").errors,
      equals: "Error: b.plist: neither libplist-2.0.so.4 nor libplist-2.0.so.3 can be loaded; "
        + "install libplist-2.0-4 or libplist3\n")
    try expect(workspace.run("import", "c.csv").status, equals: 0)
  }

  /// Archives may be larger than documents.
  @Test func sizes() throws {
    let archive = Data([0x50, 0x4B, 3, 4]) + Data(count: 9 << 20)
    try archive.write(to: URL(fileURLWithPath: workspace.path + "/a.alfredsnippets"))
    try expect(
      workspace.run("import", "a.alfredsnippets"),
      equals: Finished(errors: "Error: a.alfredsnippets: no zip archive, or a damaged one\n", status: 65))
    try Data(count: 9 << 20).write(to: URL(fileURLWithPath: workspace.path + "/b.alfredsnippets"))
    try expect(
      workspace.run("import", "b.alfredsnippets"),
      equals: Finished(errors: "Error: b.alfredsnippets is larger than 8 MiB; split it.\n", status: 65))
  }
}
