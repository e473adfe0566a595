import Expectations
import Snippets
import Testing

@testable import CommandFormats

@Suite struct BeeftextTests {
  private func read(_ text: String) throws -> Came {
    try Came(
      #"{"fileFormatVersion": 10, "combos": [{"name": "n", "snippet": \#(text.asJSON)}]}"#, as: .beeftext)
  }

  @Test func combosAndGroups() throws {
    let text = #"""
      {"combos": [
         {"uuid": "{1}", "name": "Thanks", "keyword": "xty", "snippet": "Thank you!", "group": "{g}", "enabled": true,
          "matchingMode": 1, "caseSensitivity": 1, "creationDateTime": "2024-01-01T00:00:00.000"},
         {"uuid": "{2}", "name": "Off", "keyword": "xo", "snippet": "off", "enabled": false},
         {"uuid": "{3}", "name": "Html", "keyword": "xh", "snippet": "<p>a</p>", "useHtml": true},
         {"uuid": "{4}", "name": "Loose", "keyword": "xl", "snippet": "l", "matchingMode": 2, "group": "{none}"},
         {"uuid": "{1}", "name": "Same id", "keyword": "", "snippet": "s"}],
       "fileFormatVersion": 10, "groups": [{"uuid": "{g}", "name": "Work", "description": ""}]}
      """#
    let content = try ImportFormat.beeftext.decode(Array(text.utf8), from: "f")
    expect(
      Came(content),
      equals: Came(
        "Thanks <xty> [Work]: Thank you!", "Loose <xl>: l", "Same id: s",
        lost: [.disabled: 1, .formatted: 1, .matching: 1]))
    expect(content.snippets.map(\.id), equals: ["{1}", "{4}", "Same id"])
    expect(content.snippets.map(\.shortcuts.rules), equals: [.wholeWord, [], []])
  }

  @Test func versionOne() throws {
    try expect(
      Came(
        #"{"fileFormatVersion": 1, "combos": [{"name": "a", "comboText": "xa", "substitutionText": "b"}]}"#,
        as: .beeftext), equals: Came("a <xa>: b"))
  }

  @Test(arguments: [
    ("#{clipboard}", "{{clipboard}}"), ("#{CURSOR}x", "$|$x"), ("#{date}", "{{date:%A, %-d %B %Y}}"),
    ("#{dateTime:yyyy-MM-dd hh:mm}", "{{date:%Y-%m-%d %H:%M}}"),
    ("#{dateTime:h:mm AP}", "{{date:%-I:%M %p}}"),
    ("#{dateTime:'day' d}", "{{date:day %-d}}"), ("#{input:Your name}", "{{ask:Your name}}"),
    (#"#{input:a\}b|c}"#, "{{ask:a)b/c}}"),
    // Unknown ones are text.
    ("#{x} # #{ {{date}}", #"#{x} # #{ \{{date}}"#), ("#{clipboard:x}", "#{clipboard:x}"),
    (#"a #{b\}"#, #"a #{b\}"#),
  ])
  func variables(text: String, piece: String) throws {
    try expect(read(text), equals: Came("n: \(piece)"))
  }

  @Test(arguments: [
    ("#{powershell:C:\\a.ps1}", ImportLoss.script), ("#{key:enter}", .keys), ("#{key:tab:3}", .keys),
    ("#{shortcut:Ctrl+V}", .keys), ("#{envVar:HOME}", .context), ("#{dateTime:+1d:yyyy}", .shift),
    ("#{dateTime:zzz}", .dateFormat), ("#{combo:none}", .nested),
  ])
  func whatCannotBeKeptIsLeftOut(text: String, loss: ImportLoss) throws {
    try expect(read("x " + text), equals: Came(lost: [loss: 1]))
  }

  @Test func combosInCombos() throws {
    let combos = [("a", "#{upper:xb}#{delay:100}"), ("b", "b#{combo:xc}"), ("c", "c")].map {
      #"{"name": "\#($0)", "keyword": "x\#($0)", "snippet": "\#($1)"}"#
    }
    try expect(
      Came(#"{"combos": [\#(combos.joined(separator: ","))]}"#, as: .beeftext),
      equals: Came("a <xa>: bc", "b <xb>: bc", "c <xc>: c", lost: [.change: 1, .pause: 1]))
  }

  /// Each of a hundred doubles the one before it: some are left out soon, and nothing grows without end.
  @Test func manyInEachOther() throws {
    let combos = (0..<100).map {
      ##"{"keyword": "x\##($0)", "snippet": "#{combo:x\##($0 + 1)}#{combo:x\##($0 + 1)}"}"##
    }
    let last = #"{"keyword": "x100", "snippet": "\#(String(repeating: "long ", count: 20_000))"}"#
    let came = try Came(#"{"combos": [\#((combos + [last]).joined(separator: ","))]}"#, as: .beeftext)
    #expect(came.keys.count == 2 && came.lost.count == 2, "\(came.lost)")
  }
}
