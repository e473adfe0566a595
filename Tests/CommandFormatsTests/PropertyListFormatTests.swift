import ContentFormats
import Expectations
import Foundation
import Snippets
import Testing

@testable import CommandFormats

/// Apple's text replacements and TextExpander's groups.
@Suite struct PropertyListFormatTests {
  private static func list(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat) throws
    -> [UInt8]
  {
    [UInt8](try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0))
  }

  private func came(_ value: Any, as format: ImportFormat) throws -> Came {
    let lists = [try Self.list(value, .xml), try Self.list(value, .binary)]
    let came = try lists.map { Came(try format.decode($0, from: "f")) }
    expect(came[0], equals: came[1])
    for list in lists {
      for path in ["x", "x.xml", "x.plist"] { expect(ImportFormat.detect(list, path: path), equals: format) }
    }
    return came[0]
  }

  @Test func replacements() throws {
    let phrases = [
      ("omw", "On my way!"), ("<Theta>", "Θ {{x}}"), ("<theta>", "θ\n%Y"), ("", "hello 👩‍👩‍👧"), ("e", ""),
    ]
    try expect(
      came(phrases.map { ["shortcut": $0, "phrase": $1] }, as: .apple),
      equals: Came(
        "omw <omw>: On my way!", "<Theta> <<Theta>>: Θ \\{{x}}", "<theta> <<theta>>: θ\n%Y",
        "hello 👩‍👩‍👧: hello 👩‍👩‍👧", lost: [.empty: 1]))
  }

  @Test(arguments: ["NSUserDictionaryReplacementItems", "NSUserReplacementItems"])
  func preferences(key: String) throws {
    let items: [[String: Any]] = [
      ["on": 1, "replace": "a", "with": "b"], ["replace": "c", "with": "d"],
      ["on": 0, "replace": "e", "with": "f"],
    ]
    try expect(
      came([key: items, "Other": true] as [String: Any], as: .apple),
      equals: Came("a <a>: b", "c <c>: d", lost: [.disabled: 1]))
  }

  @Test func otherListsAreRefused() throws {
    for value in [["a": "b"], ["NSUserReplacementItems": "b"]] as [Any] {
      #expect(throws: DocumentError.self) { try ImportFormat.apple.decode(Self.list(value, .xml), from: "f") }
      #expect(throws: DocumentError.self) {
        try ImportFormat.textExpander.decode(Self.list(value, .binary), from: "f")
      }
    }
    try expect(came([1, ["phrase": 1]] as [Any], as: .apple), equals: Came(lost: [.empty: 2]))
  }

  private static func snippet(_ text: String, kind: Int = 0, label: String = "n", abbreviation: String = "")
    -> [String: Any]
  {
    [
      "plainText": text, "snippetType": kind, "label": label, "abbreviation": abbreviation,
      "uuidString": "id-\(label)", "creationDate": Date(timeIntervalSince1970: 0), "useCount": 3, "flags": 0,
    ]
  }

  private func came(_ texts: String...) throws -> Came {
    try came(["snippetsTE2": texts.map { Self.snippet($0) }], as: .textExpander)
  }

  @Test func aGroup() throws {
    let snippets = [
      Self.snippet("Thank you,\n%|", label: "Thanks", abbreviation: "tty"),
      Self.snippet("bold", kind: 1, label: "Rich", abbreviation: "rr"), Self.snippet("tell app", kind: 2),
      Self.snippet("#!/bin/sh", kind: 3), Self.snippet("", kind: 4),
    ]
    let value: [String: Any] = [
      "groupInfo": ["groupName": "Mail", "expandAfterMode": 0], "snippetsTE2": snippets,
    ]
    try expect(
      came(value, as: .textExpander),
      equals: Came(
        "Thanks <tty> [Mail]: Thank you,\n$|$", "Rich <rr> [Mail]: bold",
        lost: [.richText: 1, .script: 2, .picture: 1]))
    let content = try ImportFormat.textExpander.decode(Self.list(value, .xml), from: "f")
    expect(content.snippets.map(\.id), equals: ["id-Thanks", "id-Rich"])
  }

  @Test func listsWithMarks() throws {
    let list = try Self.list(["snippetsTE2": [Self.snippet("a")]], .xml)
    let units = Array(String(decoding: list, as: UTF8.self).utf16)
    let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + list, wide] {
      expect(ImportFormat.detect(bytes, path: "x.xml"), equals: .textExpander)
      try expect(Came(ImportFormat.textExpander.decode(bytes, from: "f")), equals: Came("n: a"))
    }
  }

  @Test func settingsAndGroupFiles() throws {
    let snippets = [Self.snippet("a", label: "a"), Self.snippet("b", label: "b")]
    try expect(
      came(
        ["snippetsTE2": snippets, "groupsTE2": [["name": "G", "snippetUUIDs": ["id-b"]]]], as: .textExpander),
      equals: Came("a: a", "b [G]: b"))
    try expect(
      came(["name": "G", "snippetPlists": snippets] as [String: Any], as: .textExpander),
      equals: Came("a [G]: a", "b [G]: b"))
    try expect(
      came(
        ["snippetsTE3": snippets, "snippetsTE2": [Self.snippet("update TextExpander")]], as: .textExpander),
      equals: Came("a: a", "b: b"))
  }

  @Test(arguments: [
    ("%clipboard!", "{{clipboard}}!"), ("%Y-%m-%d", "{{date:%Y-%m-%d}}"),
    ("%A, %1d. %B", "{{date:%A, %-d. %B}}"),
    ("%date:EEEE d MMMM%", "{{date:%A %-d %B}}"), ("100%% of 50% off %20 %q %", "100% of 50% off %20 %q %"),
    ("a%key:enter%b%key:tab%c%+", "a\nb\tc"), ("a%-", "a"),
    ("%fill:Your name%", "{{ask:Your name}}"),
    ("%filltext:name=URL:default=https://a.b:80/:width=20%", "{{ask:URL|https://a.b:80/}}"),
    ("%fillarea:name=Text:height=3%", "{{ask-lines:Text}}"),
    ("%fillarea:name=Text:default=a\nb%", "{{ask-lines:Text|a\nb}}"),
    ("%fillpopup:name=Tone::warm:default=%", "{{choose:Tone|||warm}}"),
    ("NSLog(@\"%@\", x) %@+1", "NSLog(@\"%@\", x) %@+1"), ("%@Y %@+D %@%Y", "%@Y %@+D %@{{date:%Y}}"),
    ("%filltext:width=3%%filltext:default=x%", "{{ask:Text}}{{ask:Text 2|x}}"),
    ("%fillpopup:name=Tone:warm:default=cold:dry%", "{{choose:Tone|cold|warm|dry}}"), ("%filltop%x", "x"),
    ("%fill:open", "%fill:open"), ("{{x}} $|$", "\\{{x}} \\$|$"),
  ])
  func macros(text: String, piece: String) throws {
    let came = try came("." + text)
    expect(came, equals: Came("n: .\(piece)"))
  }

  @Test(arguments: [
    ("%@+1D%Y", ImportLoss.shift), ("%key:esc%", .keys),
    ("%fillpart:name=a:default=yes%x%fillpartend%", .field),
    ("%filldate:name=a%", .field), ("%snippet:none%", .nested), ("%date:QQQ%", .dateFormat),
  ])
  func whatCannotBeKeptIsLeftOut(text: String, loss: ImportLoss) throws {
    try expect(came("x" + text), equals: Came(lost: [loss: 1]))
  }

  @Test func whatComesInOtherwise() throws {
    try expect(came("a%<%<b%\\"), equals: Came("n: ab", lost: [.cursor: 1]))
    try expect(came("a%delay:2%b"), equals: Came("n: ab", lost: [.pause: 1]))
    let snippets = [
      Self.snippet("[%snippet:YY%]", label: "x", abbreviation: "xx"),
      Self.snippet("%fill:a%", label: "y", abbreviation: "yy"),
    ]
    try expect(
      came(["snippetsTE2": snippets], as: .textExpander),
      equals: Came("x <xx>: [{{ask:a}}]", "y <yy>: {{ask:a}}"))
  }
}
