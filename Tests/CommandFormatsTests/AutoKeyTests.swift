import ContentFormats
import Expectations
import Snippets
import Testing

@testable import CommandFormats

@Suite struct AutoKeyTests {
  private func read(_ files: [(String, String)]) -> DecodedContent {
    AutoKey.decode(files.map { AutoKey.File(path: $0, bytes: Array($1.utf8)) }, from: "x/My Phrases")
  }

  private func came(_ text: String) -> Came { Came(read([("n.txt", text)])) }

  private static let sidecar = #"""
    {"type": "phrase", "description": "Home address", "modes": [1, 3], "usageCount": 4, "prompt": false,
     "abbreviation": {"abbreviations": ["adr", "addr"], "backspace": true, "ignoreCase": false, "immediate": false,
       "triggerInside": false, "wordChars": "[\\w]"},
     "hotkey": {"modifiers": ["<ctrl>"], "hotKey": "a"}, "filter": {"regex": null, "isRecursive": false},
     "matchCase": true, "sendMode": "kb"}
    """#

  @Test func aFolder() throws {
    let content = read([
      (".folder.json", #"{"type": "folder", "title": "Mine", "modes": []}"#),
      ("adr.txt", "22 Avenue Street\n"), (".adr.json", Self.sidecar), ("plain.txt", "text"),
      ("Addresses/old.txt", "old"),
      (
        "Addresses/old.json",
        #"{"type": "phrase", "description": "Old", "modes": [1], "abbreviation": {"abbreviation": "ol", "ignoreCase": true, "triggerInside": true}, "filter": {"regex": "kate"}}"#
      ),
      ("Scripts/run.py", "import os"), ("Scripts/.run.json", #"{"type": "script"}"#),
    ])
    expect(
      Came(content),
      equals: Came(
        "Home address <adr,addr> [Mine]: 22 Avenue Street\n", "plain [Mine]: text",
        "Old <ol> [Addresses]: old",
        lost: [.script: 1, .hotkey: 1, .matching: 1, .application: 1]))
    expect(
      content.snippets.map(\.shortcuts.rules),
      equals: [Shortcuts.Rules(wholeWord: true, followCase: true), [], []])
  }

  @Test(arguments: [
    ("Dear <cursor>,", "Dear $|$,"), ("<date format=%d/%m/%y>", "{{date:%d/%m/%y}}"),
    ("a<tab>b<enter>", "a\tb\n"),
    ("\\<cursor\\> <b>bold</b> 1 < 2 > 0 \\x", "<cursor> <b>bold</b> 1 < 2 > 0 \\x"),
    ("{{date}}", #"\{{date}}"#),
    ("<<cursor>", "<$|$"), ("<date>", "<date>"),
    // Brackets are a key only if the key is all that is inside.
    ("<enter your name>", "<enter your name>"), ("<menu class=\"x\">", "<menu class=\"x\">"),
    ("<left side>", "<left side>"), ("<cursor here>", "<cursor here>"),
    ("x<return><space>y", "x<return><space>y"), ("<np_ x>", "<np_ x>"), ("<code>", "<code>"),
    ("<date format=\"%d %B %Y\">", "{{date:%d %B %Y}}"), ("<date format='%H:%M'>", "{{date:%H:%M}}"),
    ("<date format=\"%d \\\"x\\\" \\\\ \\y\">", "{{date:%d \"x\" \\ \\y}}"),
    ("<date format=%d\\ %B>", "{{date:%d %B}}"),
    ("<date format=%H o'clock>", "<date format=%H o'clock>"), ("<date format=\"%d>", "<date format=\"%d>"),
  ])
  func placeholders(text: String, piece: String) {
    expect(came(text), equals: Came("n [My Phrases]: \(piece)"))
  }

  @Test(arguments: [
    ("<script name=x args=>", ImportLoss.script), ("<system command=ls>", .script),
    ("<file name=/etc/passwd>", .context),
    ("<left>", .keys), ("<ctrl>+<f5>", .keys), ("<np_add>", .keys), ("<code86>", .keys), ("", .empty),
  ])
  func whatCannotBeKeptIsLeftOut(text: String, loss: ImportLoss) {
    expect(came(text), equals: Came(lost: [loss: 1]))
  }

  /// No backslash looks for a bracket.
  @Test func manyBackslashes() {
    let text = String(repeating: "\\x", count: 30_000)
    let clock = ContinuousClock()
    let time = clock.measure { expect(came(text), equals: Came("n [My Phrases]: " + text)) }
    #expect(time < .seconds(10))
  }

  @Test func sidecars() {
    #expect(AutoKey.isSidecar(Array(Self.sidecar.utf8)))
    for other in [#"{"type": "module"}"#, #"{"name": "x"}"#, "[]", "", #"{"type": "phrase""#] {
      #expect(!AutoKey.isSidecar(Array(other.utf8)), "\(other)")
    }
  }

  @Test func aTextAlone() throws {
    let content = try ImportFormat.autoKey.decode([0xFF, 0xFE, 0x68, 0, 0x69, 0], from: "a/greet.txt")
    expect(Came(content), equals: Came("greet: hi"))
  }
}
