import ContentFormats
import Expectations
import Snippets
import Testing

@testable import CommandFormats

/// Alfred's and Gboard's archives.
@Suite struct ArchiveFormatTests {
  private static func snippet(_ text: String, name: String = "n", keyword: String = "", uid: String = "")
    -> String
  {
    "{\"alfredsnippet\": {\"snippet\": \(text.asJSON), \"uid\": \"\(uid)\", \"name\": \"\(name)\", \"keyword\": \"\(keyword)\"}}"
  }

  private func came(_ files: [(String, String)]) throws -> Came {
    Came(try ImportFormat.alfred.decode(ZipFile.of(files), from: "a/Dev.alfredsnippets"))
  }

  private func came(_ text: String) throws -> Came { try came([("n [1].json", Self.snippet(text))]) }

  @Test func alfred() throws {
    let info = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>snippetkeywordprefix</key><string>!</string>
      <key>snippetkeywordsuffix</key><string>&amp;</string></dict></plist>
      """
    let bytes = ZipFile.of([
      ("Thanks [A1].json", Self.snippet("Thank you,\n{cursor}", name: "Thanks", keyword: "ty", uid: "A1")),
      ("__MACOSX/._Thanks [A1].json", "x"), ("sub/", ""), ("icon.png", "x"), ("../._b.json", "x"),
      ("b.json", Self.snippet("b", name: "B", uid: "A1")),
      ("broken.json", #"{"alfredsnippet": {"snippet": "\x"}}"#),
      ("other.json", "{}"), ("info.plist", info),
    ])
    let content = try ImportFormat.alfred.decode(bytes, from: "a/Dev.alfredsnippets")
    expect(
      Came(content), equals: Came("Thanks <!ty&> [Dev]: Thank you,\n$|$", "B [Dev]: b", lost: [.broken: 2]))
    expect(content.snippets.map(\.id), equals: ["A1", "B"])
    expect(ImportFormat.detect(bytes, path: "x"), equals: .alfred)
  }

  @Test(arguments: [
    ("{clipboard}", "{{clipboard}}"), ("{clipboard:0}", "{{clipboard}}"),
    ("{date:short}", "{{date:%Y-%m-%d}}"),
    ("{date}", "{{date:%-d %b %Y}}"), ("{time:short}", "{{date:%H:%M}}"),
    ("{datetime:long}", "{{date:%-d %B %Y %H:%M:%S %Z}}"), ("{isodate:yyyy-MM-dd}", "{{date:%Y-%m-%d}}"),
    ("{datetime:dd.MM.yyyy}", "{{date:%d.%m.%Y}}"),
    // Other braces are text, as are our own variables.
    ("{ date } {x} {dates} {", "{ date } {x} {dates} {"), ("{{time}}", #"{{{date:%H:%M:%S}}}"#),
    ("a{{b}}", #"a\{{b}}"#),
    ("a{cursor:pointer;color:red}", "a{cursor:pointer;color:red}"), ("{cursor.x}", "{cursor.x}"),
    ("{cursor x}", "{cursor x}"), ("{clipboard.x} {clipboard: 1}", "{clipboard.x} {clipboard: 1}"),
    ("{clipboard:x}", "{clipboard:x}"), ("{time: 5} {time:5}", "{time: 5} {time:5}"),
    ("{var i = 0} {var.id} {var: x}", "{var i = 0} {var.id} {var: x}"),
    ("{date of birth} {date.format}", "{date of birth} {date.format}"),
    ("{date +1D or so}", "{date +1D or so}"),
    ("{date + 1D} {date +1}", "{date + 1D} {date +1}"),
    ("{random thing} {random}", "{random thing} {random}"),
    ("{time:h 'o''clock'}", "{{date:%-I o'clock}}"), ("{time:''h'' '''x'}", "{{date:'%-I' 'x}}"),
  ])
  func alfredPlaceholders(text: String, piece: String) throws {
    try expect(came(text), equals: Came("n [Dev]: \(piece)"))
  }

  @Test(arguments: [
    ("{date +1D}", ImportLoss.shift), ("{time -3h -30m}", .shift), ("{date -2m:short}", .shift),
    ("{clipboard:1}", .context), ("{var:x}", .context), ("{random:UUID}", .random),
    ("{date:QQ}", .dateFormat),
  ])
  func whatCannotBeKeptIsLeftOut(text: String, loss: ImportLoss) throws {
    try expect(came("x " + text), equals: Came(lost: [loss: 1]))
  }

  @Test func shortcutsThatAreNotExpanded() throws {
    let files = [true, false].map { value in
      (
        "\(value).json",
        "{\"alfredsnippet\": {\"snippet\": \"x\", \"name\": \"\(value)\", \"keyword\": \"k\", \"dontautoexpand\": \(value)}}"
      )
    }
    try expect(came(files), equals: Came("true [Dev]: x", "false <k> [Dev]: x"))
  }

  @Test func changesAreTold() throws {
    try expect(came("x{cursor.trim}"), equals: Came("n [Dev]: x$|$", lost: [.change: 1]))
    try expect(came("{clipboard:uppercase}"), equals: Came("n [Dev]: {{clipboard}}", lost: [.change: 1]))
    try expect(
      came("{date:short.trim.reverse}"), equals: Came("n [Dev]: {{date:%Y-%m-%d}}", lost: [.change: 1]))
  }

  private static let dictionary = """
    # Gboard Dictionary version:2
    # Gboard Dictionary format:shortcut\tword\tlanguage_tag\tpos_tag
    omw\tOn my way! {{date}}\t\t
    brb\tBe right back\ten-US\t

    \tPhraseboard\ten\t
    # From OS
    broken
    """

  @Test func gboard() throws {
    let expected = Came(
      "omw <omw>: On my way! \\{{date}}", "brb <brb>: Be right back",
      lost: [.language: 1, .word: 1, .empty: 1])
    let zip = ZipFile.of([("dictionary.txt", Self.dictionary)])
    for bytes in [zip, Array(Self.dictionary.utf8), [0xEF, 0xBB, 0xBF] + Array(Self.dictionary.utf8)] {
      expect(ImportFormat.detect(bytes, path: "PersonalDictionary.zip"), equals: .gboard)
      try expect(Came(ImportFormat.gboard.decode(bytes, from: "f")), equals: expected)
    }
  }
}
