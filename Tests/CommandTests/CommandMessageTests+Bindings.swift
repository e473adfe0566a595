import MessageTables
import Testing

/// Messages on bindings, and on the file that has them.
extension CommandMessageTests {
  private static let lines: [(cause: String, text: String)] = [
    ("A binding that is not a text", "[keyboard]\nsearch = 1\n"),
    ("A combination without a key", "[keyboard]\nsearch = \"ctrl+\"\n"),
    ("A modifier that there is not", "[keyboard]\nsearch = \"ctl+k\"\n"),
    ("A key that there is not", "[keyboard]\nsearch = \"ctrl+Pagedwn\"\n"),
    ("A combination that cannot be taken", "[keyboard]\nsearch = \"k\"\n"),
    ("A binding that there is not", "[keyboard]\nserach = \"ctrl+k\"\n"),
    ("A section of bindings that there is not", "[keybord]\nsearch = \"ctrl+k\"\n"),
    ("A binding outside of its section", "toggle = \"ctrl+k\"\n"),
    ("Two bindings with one combination", "[keyboard]\nsearch = \"ctrl+k\"\n[list]\nup = \"ctrl+k\"\n"),
    ("The default of another binding", "[keyboard]\nsearch = \"ctrl+alt+a\"\n"),
    ("Bindings that are not TOML", "[keyboard]\nsearch = ctrl+k\n"),
  ]

  private static let combinations: [(cause: String, combination: String)] = [
    ("A letter alone", "k"), ("A key that is needed for writing", "Return"), ("A modifier alone", "Super_L"),
    ("A console's combination", "ctrl+alt+F1"), ("The kernel's combination", "alt+Print"),
    ("A combination that ends the session", "ctrl+alt+Delete"), ("A key of the device", "XF86PowerOff"),
    ("No combination", ""), ("A combination that another binding has", "ctrl+alt+a"),
  ]

  mutating func bindings() throws {
    let file = "config/phraseboard/bindings.toml"
    for (cause, text) in Self.lines {
      try workspace.write(text, to: file)
      try told(cause, "bindings")
    }
    try workspace.write("keyboard = { search = \"ctrl+k\" }\n", to: file)
    try told("A binding within a line", "bind", "keyboard.search", "ctrl+j")
    try told("The same with reset", "reset", "keyboard.search")
    try workspace.write("[keyboard]\nsearch = \"ctrl+alt+a\"\nletters = \"none\"\n", to: file)
    try told("A default that another binding has", "reset", "keyboard.letters")
    try workspace.write("", to: file)
    for (cause, combination) in Self.combinations {
      try told(cause, "bind", "keyboard.search", combination)
    }
    try told("A combination that two bindings have", "bind", "keyboard.search", "ctrl+Up")
    try told("The id of no binding", "bind", "keyboard.serach", "ctrl+k")
    try told("An id that is like none", "unbind", "zzzzzz")
    try told("--json with --sway", "bindings", "--json", "--sway")
  }
}
