import Stage

/// A thing that a client cannot do, whoever types (see docs/clients.md).
struct KnownLimit: Sendable {
  let programs: [MatrixClient.Program]
  let path: MatrixClient.Path
  /// The compositors that it is known on; KWin takes no keymap of ours.
  var shells: [Stage.Shell] = Stage.Shell.allCases.filter { $0 != .kwin }
  /// The names of texts and uses.
  let rows: [String]
  let reason: String
  /// The text that the client holds in place of what was typed.
  let outcome: @Sendable (_ expected: String) -> String

  static let all: [KnownLimit] = [
    // The characters of wtype come out the same.
    KnownLimit(
      programs: [.chromium, .chromiumPassword], path: .virtualKeyboard,
      rows: ["cjk", "emoji", "mix-400", "long-10000", "phrase-emoji"],
      reason: "Chromium keeps 16 bits of each key's character, so that one beyond U+FFFF becomes another."
    ) { expected in
      let units = expected.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) }
      return String(decoding: units, as: UTF16.self)
    },
    KnownLimit(
      programs: [.chromium], path: .virtualKeyboard, shells: Stage.Shell.allCases, rows: ["tabs"],
      reason: "A Tab key leaves a field of a web page, as that of any keyboard does."
    ) { expected in
      String(expected.prefix { $0 != "\t" })
    },
    KnownLimit(
      programs: [.kate], path: .virtualKeyboard,
      rows: ["cjk", "emoji", "mix-400", "long-10000", "phrase-emoji"],
      reason: "Kate drops each key's character that is not one unit of UTF-16."
    ) { expected in
      String(String.UnicodeScalarView(expected.unicodeScalars.filter { $0.value <= 0xFFFF }))
    },
    KnownLimit(
      programs: [.gtk3, .gtk4], path: .virtualKeyboard, rows: ["every-emoji"],
      reason: "GTK takes one part of a flag of tags for each BackSpace, and tells nothing by keys."
    ) { expected in
      // That of Wales is the last of all, behind those of England and Scotland.
      let wales = String(String.UnicodeScalarView("🏴󠁧󠁢󠁷󠁬󠁳󠁿".unicodeScalars.dropLast()))
      return expected.hasSuffix("🏴󠁧󠁢󠁳󠁣󠁴󠁿") ? expected + wales : expected
    },
    KnownLimit(
      programs: [.featherpad], path: .virtualKeyboard, rows: ["typographic"],
      reason: "Qt 5 copies a no-break space as a space."
    ) { expected in
      expected.replacing("\u{A0}", with: " ")
    },
    KnownLimit(
      programs: [.gtk3, .firefox, .firefoxEditable] + webKit, path: .inputMethod, shells: [.kwin],
      rows: ["selection"],
      reason: "KWin is told of no selection, and tells nothing of the keys that are typed over it."
    ) { _ in
      MatrixUse.Phrases.selection.text + "."
    },
    KnownLimit(
      programs: webKit, path: .inputMethod, shells: [.kwin], rows: ["shortcut-hardware"],
      reason: "WebKitGTK tells of a key with the next one, and KWin tells nothing of keys."
    ) { _ in
      MatrixUse.Phrases.typed
    },
  ]

  private static let webKit: [MatrixClient.Program] = [
    .epiphany, .epiphanyInput, .epiphanyEditable, .webView,
  ]

  /// Returns the limit of a client in a text or a use.
  static func of(_ row: String, in client: MatrixClient) -> KnownLimit? {
    all.first { limit in
      limit.programs.contains(client.program) && limit.path == client.typing
        && limit.shells.contains(client.shell) && limit.rows.contains(row)
    }
  }
}
