import Expectations
import Foundation
import Glibc
import MessageTables
import Snippets
import Store
import TestSupport
import Testing

/// Provokes the command's messages when something is wrong, and compares them with docs/messages.md.
@Suite struct CommandMessageTests {
  let workspace: Workspace
  var table: MessageTable

  init() throws {
    workspace = try Workspace()
    table = MessageTable([
      (workspace.path + "/config", "~/.config"), (workspace.path + "/data", "~/.local/share"),
      (workspace.path, "~"), (Workspace.build, "/usr/bin"),
    ])
  }

  @Test mutating func everyMessageIsInTheTable() throws {
    try mistakesInFiles()
    try filesThatAreNotRead()
    try mistakesInSettings()
    try mistakesInThemes()
    try mistakesInLayouts()
    try wrongCommandLines()
    try setUp()
    try add()
    try changes()
    try placesThatCannotBeWritten()
    try imports()
    try catalogues()
    try contentProgram()
    try keyboardThatCannotStart()
    try words()
    try bindings()
    try table.check("command")
  }

  /// Runs the command, and adds each line that it writes to standard error.
  mutating func told(
    _ cause: String, _ arguments: String..., input: String = "",
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try told(cause, workspace.run(arguments, input: input), at: location)
  }

  mutating func told(
    _ cause: String, _ result: Finished, at location: SourceLocation = #_sourceLocation
  ) throws {
    // The parser's help follows an error.
    let lines = result.errors.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("Usage:") }
    #expect(!lines.isEmpty, "\(cause): nothing was said", sourceLocation: location)
    for line in lines { table.add(cause, .terminal, line, at: location) }
  }

  // MARK: Files of keys

  private static let key = "[[snippet]]\nlabel = \"a\"\nphrases = [\"x\"]\n"

  private static let files: [(cause: String, name: String, text: String)] = [
    ("A text without its last quote", "a01.toml", "[[snippet]]\nlabel = \"a\nphrases = [\"x\"]\n"),
    ("A quote is missing in a list", "a02.toml", "[[snippet]]\nlabel = \"a\"\nphrases = [\"x, \"y\"]\n"),
    ("Curly quotes", "a03.toml", "[[snippet]]\nlabel = “a”\nphrases = [\"x\"]\n"),
    ("A curly quote at the end", "a04.toml", "[[snippet]]\nlabel = \"a”\nphrases = [\"x\"]\n"),
    ("A text without quotes", "a05.toml", "[[snippet]]\nlabel = a b\nphrases = [\"x\"]\n"),
    ("An apostrophe in single quotes", "a06.toml", "[[snippet]]\nlabel = 'it's'\nphrases = [\"x\"]\n"),
    ("Quotes within a text", "a07.toml", "[[snippet]]\nlabel = \"a\"\nphrases = [\"say \"hi\" now\"]\n"),
    (
      "A path of Windows in double quotes", "a08.toml",
      "[[snippet]]\nlabel = \"C:\\Users\"\nphrases = [\"x\"]\n"
    ),
    ("A control character", "a09.toml", "[[snippet]]\nlabel = \"a\u{1}\"\nphrases = [\"x\"]\n"),
    ("A list without its end", "a10.toml", "[[snippet]]\nlabel = \"a\"\nphrases = [\"x\"\n\n[[snippet]]\n"),
    ("No comma between phrases", "a11.toml", "[[snippet]]\nlabel = \"a\"\nphrases = [\n\"x\"\n\"y\"\n]\n"),
    ("A long text without its end", "a12.toml", "[[snippet]]\nlabel = \"a\"\nphrases = [\"\"\"x\ny\"]\n"),
    ("Nothing behind =", "a13.toml", "[[snippet]]\nlabel =\nphrases = [\"x\"]\n"),
    ("No = at all", "a14.toml", "[[snippet]]\nlabel \"a\"\n"),
    ("A colon in place of =", "a15.toml", "[[snippet]]\nlabel: \"a\"\n"),
    ("A comma or semicolon at the end", "a16.toml", "[[snippet]]\nlabel = \"a\";\n"),
    ("Brackets that do not match", "a17.toml", "[[snippet]\nlabel = \"a\"\n"),
    ("A no-break space", "a18.toml", "[[snippet]]\nlabel\u{A0}= \"a\"\n"),
    ("True in place of true", "a19.toml", Self.key + "favourite = True\n"),
    ("A table without its end", "a20.toml", Self.key + "secret = { command = \"x\"\n"),
    ("The same word twice", "a21.toml", Self.key + "label = \"b\"\n"),
    ("[snippet] twice", "a22.toml", "[snippet]\nlabel = \"a\"\n[snippet]\n"),
    ("JSON in a TOML file", "a23.toml", "{\"content\": []}\n"),
    ("Anything else that is not TOML", "a24.toml", "a = 1_\n"),
    ("An empty file", "a25.toml", "\n"),
    ("[snippet] in place of [[snippet]]", "b01.toml", "[snippet]\nlabel = \"a\"\n"),
    ("[[snippets]] in place of [[snippet]]", "b02.toml", "[[snippets]]\nlabel = \"a\"\n"),
    ("A misspelt word", "b03.toml", Self.key + "favorite = true\n"),
    ("No label", "b04.toml", "[[snippet]]\nphrases = [\"x\"]\n"),
    ("No phrases", "b05.toml", "[[snippet]]\nlabel = \"a\"\n"),
    ("One phrase without brackets", "b06.toml", "[[snippet]]\nlabel = \"a\"\nphrases = \"x\"\n"),
    ("A control character by escape", "b07.toml", "[[snippet]]\nlabel = \"a\\u0001\"\nphrases = [\"x\"]\n"),
    ("A command without its table", "b08.toml", "[[snippet]]\nlabel = \"a\"\nsecret = \"pass bank\"\n"),
    ("A command beside phrases", "b09.toml", Self.key + "secret = { command = \"x\" }\n"),
    ("Two keys of one id", "b10.toml", Self.key + "id = \"i\"\n" + Self.key + "id = \"i\"\n"),
    ("An unknown variable", "b11.toml", "[[snippet]]\nlabel = \"a\"\nphrases = [\"{{nme}}\"]\n"),
    ("A tab in a group", "b12.toml", Self.key + "group = \"a\\tb\"\n"),
    ("A tab in a text of JSON", "c01.json", "{\"content\": [{\"id\": \"a\tb\"}]}"),
    ("A text of JSON without its end", "c02.json", "{\"content\": [{\"id\": \"a\n\"}]}"),
    ("A comma too many in JSON", "c03.json", "{\"content\": [{\"id\": \"1\",}]}"),
    ("A tab in YAML", "d01.yml", "matches:\n\t- trigger: a\n"),
  ]

  /// The problems that `sources` tells of the own folder.
  private func problems() throws -> [String] {
    _ = try workspace.run("refresh", "--source", "own")
    let json = try JSONSerialization.jsonObject(with: Data(workspace.run("sources", "--json").output.utf8))
    let sources = (json as? [String: Any])?["sources"] as? [[String: Any]] ?? []
    return sources.first { $0["name"] as? String == "own" }?["problems"] as? [String] ?? []
  }

  private mutating func mistakesInFiles() throws {
    for file in Self.files { try workspace.write(file.text, to: workspace.own + "/" + file.name) }
    try Data([0x61, 0x20, 0x3D, 0x20, 0x22, 0xE9, 0x22, 0x0A]).write(
      to: URL(filePath: workspace.own + "/a26.toml"))
    let problems = try problems()
    for file in Self.files + [(cause: "A file in Latin-1", name: "a26.toml", text: "")] {
      let problem = problems.first { $0.hasPrefix("\(workspace.own)/\(file.name):") }
      table.add(file.cause, .terminal, problem ?? "")
    }
    try FileManager.default.removeItem(atPath: workspace.own)
    let bad = try workspace.write(Self.files[0].text, to: workspace.own + "/mine.toml")
    try told("A file cannot be used", "refresh")
    try told("The same with add", "add", "x", "y")
    unlink(bad)
    try workspace.write(
      Self.files.first { $0.name == "b11.toml" }?.text ?? "", to: workspace.own + "/mine.toml")
    try told("A key with an unknown variable", "refresh")
    try FileManager.default.removeItem(atPath: workspace.own)
  }

  private mutating func filesThatAreNotRead() throws {
    for name in ["my", "my.txt", "list.csv"] { try workspace.write("x", to: workspace.own + "/" + name) }
    for problem in try problems() { table.add("A file that is not read", .terminal, problem) }
    try FileManager.default.removeItem(atPath: workspace.own)
    try workspace.write("x", to: workspace.own)
    try told("A file in the place of the folder", "refresh")
    try told("The same with add", "add", "a", "x")
    try FileManager.default.removeItem(atPath: workspace.own)
  }

  // MARK: Settings

  private static let settings: [(cause: String, text: String)] = [
    ("Settings that are not TOML", "[keyboard]\nlayer = top\n"),
    ("An unknown setting", "[keyboard]\nhaptic = true\n"),
    ("A misspelt setting", "[keyboard]\nlayr = \"top\"\n"),
    ("A wrong value", "[timing]\nlong_press = 5\n"),
    ("A value of another kind", "[keyboard]\nrecents = \"no\"\n"),
    ("A setting outside of its section", "layer = \"top\"\n"),
    ("An unknown section", "[keybord]\n"),
    ("A source without a name", "[[source]]\nurl = \"https://a.example\"\n"),
    ("A source without a place", "[[source]]\nname = \"a\"\n"),
    ("A source that takes the name of your folder", "[[source]]\nname = \"own\"\npath = \"/srv/keys\"\n"),
    ("http:// of another machine", "[[source]]\nname = \"a\"\nurl = \"http://a.example\"\n"),
    ("Another kind of address", "[[source]]\nname = \"a\"\nurl = \"ftp://a.example\"\n"),
    (
      "Several mistakes of a source",
      "[[source]]\nname = \"a\"\nurl = \"https://a.example\"\nrefresh = \"1y\"\nallow = 3\n"
    ),
    (
      "A secret in the settings",
      "[[source]]\nname = \"a\"\nurl = \"https://a.example\"\nheaders = { Authorization = \"x\" }\n"
    ),
  ]

  private mutating func mistakesInSettings() throws {
    for (cause, text) in Self.settings {
      try workspace.settings(text)
      let result = try workspace.run("run", "--check-config")
      expect(result.status, equals: 78)
      for line in result.output.split(separator: "\n") { table.add(cause, .terminal, line) }
    }
    try workspace.settings("")
    try told("Settings that are not there", "list", "--config", "/nowhere/config.toml")
    for name in ["keys.toml", "config.tml"] { try workspace.write("", to: "config/phraseboard/" + name) }
    try told("Files beside the settings", "refresh")
    for name in ["keys.toml", "config.tml"] { unlink(workspace.path + "/config/phraseboard/" + name) }
    let file = try workspace.write(Self.key, to: workspace.own + "/mine.toml")
    _ = try workspace.run("refresh")
    var later = [timeval(tv_sec: time(nil) + 10, tv_usec: 0), timeval(tv_sec: time(nil) + 10, tv_usec: 0)]
    utimes(file, &later)
    try told("A file that has changed while no keyboard ran", "list")
    unlink(file)
    try workspace.settings("[[source]]\nname = \"off\"\npath = \"/srv/keys\"\nenabled = false\n")
    try told("A source that is disabled", "refresh", "--source", "off")
    try workspace.settings("")
    // The folder has changed since it was read, and all that follows would say so.
    _ = try workspace.run("refresh")
  }

  // MARK: Themes

  private static let themes: [(cause: String, text: String)] = [
    ("A theme that is not TOML", "[key]\nface = #FFFFFF\n"),
    ("A wrong value of a theme", "inherit = \"apple-dark\"\n[key]\nradius = \"50 px\"\n"),
    ("A colour that is none", "[key]\nface = \"white\"\n"),
    ("An unknown key of a theme", "[key]\ncolor = \"#FFFFFF\"\n"),
    ("A theme that nobody can read", "[key]\ntext = \"#AAAAAA\"\n"),
    ("A theme that inherits from itself", "inherit = \"mine\"\n"),
  ]

  private mutating func mistakesInThemes() throws {
    let file = "config/phraseboard/themes/mine.toml"
    for (cause, text) in Self.themes {
      try workspace.write(text, to: file)
      try told(cause, "theme", "mine")
    }
    try told("The same in the list of themes", "themes")
    unlink(workspace.path + "/" + file)
    try told("A theme that there is not", "theme", "apple-drak")
    try workspace.settings("[look]\ntheme = \"dark\"\n")
    try told("The same in the settings", "themes")
    try workspace.settings("look = { theme = \"auto\" }\n")
    try told("A setting within a line", "theme", "riso")
    try workspace.settings("[look]\ntheme = riso\n")
    try told("Settings that cannot be changed", "theme", "riso")
    try workspace.settings("")
  }

  // MARK: Layouts

  private static let layouts: [(cause: String, text: String)] = [
    ("A row of a layout that is too wide", "based_on = \"us\"\n[letters]\ncolumns = 9\n"),
    ("A key of a layout that is there twice", "based_on = \"us\"\nbottom = \"{globe} {globe} {space}\"\n"),
    ("A key of a layout that there is not", "based_on = \"us\"\nbottom = \"{glob} a\"\n"),
    ("An unknown key of a layout", "based_on = \"us\"\n[keys.shift]\nwith = 2\n"),
    ("A layout that is based on itself", "based_on = \"mine\"\n"),
    ("A layout without anything", ""),
  ]

  private mutating func mistakesInLayouts() throws {
    let file = "config/phraseboard/layouts/mine.toml"
    for (cause, text) in Self.layouts {
      try workspace.write(text, to: file)
      try told(cause, "layouts")
    }
    unlink(workspace.path + "/" + file)
    try workspace.settings("[letters]\nlayouts = [\"us\", \"dee\"]\n")
    try told("A layout that there is not", "layouts")
    try workspace.settings("")
  }

  // MARK: Command lines

  private mutating func wrongCommandLines() throws {
    try told("A command that there is not", "lst")
    try told("A command that is like none", "zzzzzz")
    try told("A panel that there is not", "show", "pictures")
    try told("A tab that there is not", "show", "--tab", "recent")
    let content = Workspace.build + "/phraseboard-content"
    for words in [["--patience", "x"], ["--due=1"], ["a.json", "b.json"], ["--source", "x"]] {
      try told("phraseboard-content is started wrongly", workspace.run(words, of: content))
    }
    try told("A source that there is not", "list", "--source", "wrok")
    try told("No keys", "list", "--store", workspace.write("", to: "store/empty.db"))
    try workspace.show([
      ("a", [Snippet(id: "1", label: "x", pieces: ["1"]), Snippet(id: "2", label: "x", pieces: ["2"])])
    ])
    try told("A group that there is not", "list", "--group", "work")
    try told("A key that there is not", "keep", "y")
    try told("A name of several keys", "keep", "x")
    try told("A key that is not hidden", "unhide", "x")
    try told("A phrase that begins with a dash", "add", "neg", "-1")
    try told("A store that is not there", "list", "--store", "/nowhere/store.db")
    try told(
      "A store that is damaged", "list", "--store",
      workspace.write(String(repeating: "x", count: 9000), to: "store/bad.db"))
    try told("An output that cannot be written", "export", "--output", "/nowhere/x.json")
    try told("No keyboard and no session bus", "show")
    try told("--clear with --json", "recents", "--clear", "--json")
    try told("A phrase that counts from 0", "type", "a", "0")
    try told("A key that is missing", "type")
    try told("A key beside --stdin", "type", "--stdin", "a")
    try told("Two lines for --stdin", "type", "--stdin", input: "a\t1\nb\t2\n")
    try told("A search that finds nothing", "list", "--search", "zzzz")
    try told("A search among hidden keys", "list", "--hidden", "--search", "x")
    try FileManager.default.removeItem(atPath: workspace.path + "/data")
  }

  private mutating func add() throws {
    try expect(workspace.run("add", "greetings", "hey").status, equals: 0)
    try told("A label that is there", "add", "greetings", "hi")
    try expect(workspace.run("add", "one", "hey", "--id", "1").status, equals: 0)
    try told("An id that is there", "add", "two", "hi", "--id", "1")
    try told("A control character in a label", "add", "a\u{1}b", "x")
    try told("A secret on the command line", "add", "bank", "x", "--secret")
    try told("A source of no keys to export", "export", "--store", workspace.write("", to: "store/none.db"))
    try told("A store in the home folder", "export", "--store", workspace.write("", to: "store.db"))
    try told("No key was used", "recents")
    try told("No key is hidden", "list", "--hidden")
    try told("- twice", "add", "a", "-", "-", input: "x")
    try told("An empty input", "add", "a", "-")
    try told("A secret's command of no key", "secret-command", "own.toml", "a")
    chmod(workspace.own + "/own.toml", 0o666)
    try told("A secret's command that others may write", "secret-command", "own.toml", "a")
    chmod(workspace.own + "/own.toml", 0o600)
    for label in ["bank", "mail"] {
      try expect(workspace.run("add", label, "-", "--secret", input: "x").status, equals: 0)
      try told("A secret that is exported", "export")
    }
    try workspace.write("snippet = []\n", to: workspace.own + "/own.toml")
    try told("own.toml takes no key at its end", "add", "a", "x")
    try workspace.write("x = [\n", to: workspace.own + "/own.toml")
    try told("own.toml has a mistake", "add", "a", "x")
    try workspace.write(
      "[[snippet]]\nlabel = 'x'\nphrases = ['y']\n[other]\n", to: workspace.own + "/own.toml")
    try FileManager.default.removeItem(atPath: workspace.own)
    let other = try workspace.write(
      "{\"content\": [{\"id\": \"1\", \"label\": \"a\", \"phrases\": [\"x\"]}]}", to: "other.json")
    _ = try workspace.run(["--content", other], of: Workspace.build + "/phraseboard-content")
    try told("add while the keyboard shows another file", "add", "b", "x")
    try FileManager.default.removeItem(atPath: workspace.path + "/data")
    try workspace.settings("[[source]]\nname = \"own\"\nenabled = false\n")
    try told("add to a folder that is off", "add", "c", "x")
    try workspace.settings("")
  }

  private mutating func changes() throws {
    let two = "[[snippet]]\nlabel = 'two'\nphrases = ['x', 'y']\n"
    try workspace.write(two + "[[snippet]]\nlabel = 'one'\nphrases = ['x']\n", to: workspace.own + "/a.toml")
    try workspace.write("snippet = [{ label = 'inline', phrases = ['x'] }]\n", to: workspace.own + "/b.toml")
    let json = "{\"content\": [{\"id\": \"1\", \"label\": \"json\", \"phrases\": [\"x\"]}]}"
    try workspace.write(json, to: workspace.own + "/c.json")
    try workspace.write("[[snippet]]\nlabel = 'theirs'\nphrases = ['x']\n", to: "team/d.toml")
    try workspace.settings("[[source]]\nname = \"team\"\npath = \"\(workspace.path)/team\"\n")
    try expect(workspace.run("refresh").status, equals: 0)
    let web = Snippet(id: "1", label: "far", pieces: ["x"])
    try workspace.store().replaceContent(
      of: "team", location: "https://a.example/x",
      parts: [ContentPart(content: .snippets([web].compactMap(\.self)))],
      validators: Validators(), problems: [], attempt: Attempt(time: 1_000))
    try workspace.settings("[[source]]\nname = \"team\"\nurl = \"https://a.example/x\"\n")
    try told("A key of a server", "remove", "far")
    try workspace.settings("[[source]]\nname = \"team\"\npath = \"\(workspace.path)/team\"\n")
    try expect(workspace.run("refresh", "--source", "team").status, equals: 0)
    try told("A key of another folder", "remove", "theirs")
    try told("A key in another format", "remove", "json")
    try told("A key that is written in another way", "remove", "inline")
    try told("A phrase that there is not", "remove", "two", "--piece", "3")
    try told("The only phrase", "remove", "one", "--piece", "1")
    try told("A label that looks like another", "rename", "one", "TWO")
    try told("A label that cannot be one", "rename", "one", "")
    try told("No place to move to", "move", "one")
    try told("A place in another file", "move", "one", "--after", "inline")
    workspace.environment["VISUAL"] = "false"
    try told("An editor that fails", "edit", "one")
    workspace.environment["VISUAL"] = nil
    try expect(workspace.run("rename", "-q", "one", "three").status, equals: 0)
    try workspace.settings("")
    for folder in ["data", "team"] {
      try FileManager.default.removeItem(atPath: workspace.path + "/" + folder)
    }
    try FileManager.default.removeItem(atPath: workspace.own)
  }

  // MARK: The system

  /// Runs the command as somebody who may not do everything.
  private func runUnprivileged(_ arguments: String...) throws -> Finished {
    let words = [workspace.program] + arguments
    let prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    return try workspace.runTool(geteuid() == 0 ? prefix + words : words)
  }

  private mutating func placesThatCannotBeWritten() throws {
    let home = workspace.path + "/home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    chmod(home, 0o555)
    let environment = workspace.environment
    workspace.environment["XDG_CONFIG_HOME"] = home + "/.config"
    try told("A home that cannot be written", runUnprivileged("add", "a", "x"))
    workspace.environment = environment
    let key = try workspace.write(
      "[[snippet]]\nlabel = 'x'\nphrases = ['y']\n", to: workspace.own + "/k.toml")
    _ = try workspace.run("refresh")
    let data = workspace.path + "/data/phraseboard"
    for name in workspace.names(in: data) { chmod(data + "/" + name, 0o444) }
    for folder in [workspace.path + "/data", data] { chmod(folder, 0o555) }
    try told("A store that cannot be written", runUnprivileged("refresh"))
    try told("The same with keep", runUnprivileged("keep", "x"))
    try FileManager.default.removeItem(atPath: key)
    for folder in [workspace.path + "/data", data] { chmod(folder, 0o755) }
    try FileManager.default.removeItem(atPath: workspace.path + "/data")
  }

  private mutating func contentProgram() throws {
    try workspace.settings("[[source]]\nname = \"gone\"\npath = \"/nowhere/keys.json\"\n")
    try told("A source that is not there", "refresh")
    try workspace.settings("")
    try workspace.replaceContentProgram(code: 70)
    try told("The content program fails", "add", "d", "x")
    try workspace.installContentProgram("#!/bin/sh\nkill -9 $$\n")
    try told("The content program is killed", "add", "e", "x")
    try told("The same with refresh", "refresh")
    try FileManager.default.removeItem(atPath: workspace.path + "/bin/phraseboard-content")
    try told("The content program is missing", "refresh")
  }

  private mutating func imports() throws {
    try told("A file that is not there", "import", "none.csv")
    try workspace.write("x", to: "what.xyz")
    try told("A format that nobody can tell", "import", "what.xyz")
    try workspace.write("label,phrase\ngreetings,hey\n", to: "list.csv")
    try expect(workspace.run("import", "list.csv").status, equals: 0)
    try told("Imported already", "import", "list.csv")
    try told("A file of the folder of your keys", "import", workspace.own + "/list.toml")
    try FileManager.default.createDirectory(
      atPath: workspace.path + "/empty", withIntermediateDirectories: true)
    try told("A folder without match files", "import", "empty")
    try told("A folder of another format", "import", "--format", "csv", "empty")
    try workspace.write(String(repeating: "a,b\n", count: 3_000_000), to: "large.csv")
    try told("A file that is too large", "import", "large.csv")
    try told("Nothing in it can be used", "import", workspace.write("", to: "nothing.csv"))
    try workspace.write("c,d\n", to: "x/list.csv")
    try told(
      "Two files of one name", "import", "--dry-run", "x/list.csv", workspace.write("c,d\n", to: "y/list.csv")
    )
  }

  private mutating func keyboardThatCannotStart() throws {
    let program = Workspace.build + "/phraseboard-keyboard"
    let environment = workspace.environment
    func keyboard(_ variables: [String: String], _ arguments: [String] = []) throws -> Finished {
      workspace.environment = environment.merging(variables) { $1 }
      return try workspace.run(arguments, of: program)
    }
    try told("XDG_RUNTIME_DIR is not set", keyboard([:]))
    try told("No compositor", keyboard(["XDG_RUNTIME_DIR": workspace.path, "WAYLAND_DISPLAY": "wayland-0"]))
    try told(
      "WAYLAND_DISPLAY is empty", keyboard(["XDG_RUNTIME_DIR": workspace.path, "WAYLAND_DISPLAY": ""]))
    try told("An unknown option", keyboard([:], ["--hiden"]))
    try told("An option without its value", keyboard([:], ["--osk"]))
    try told("A wrong value of --osk", keyboard([:], ["--osk", "me"]))
    try told("A wrong value of --log", keyboard([:], ["--log", "loud"]))
    workspace.environment = environment
  }
}
