/// What a client cannot do, whoever types (see docs/clients.md).
struct KnownLimit: Sendable {
  let client: MatrixClient
  let texts: [String]
  /// What the client holds in place of what was typed.
  let outcome: @Sendable (_ expected: String) -> String

  static let all: [KnownLimit] = [
    // The key's character is one UTF-16 unit in Chromium's key events: of a character beyond U+FFFF it keeps the
    // lower 16 bits. wtype's come out the same.
    KnownLimit(client: chromiumByKeys, texts: ["cjk", "emoji", "mix-400", "long-10000"]) { expected in
      let units = expected.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) }
      return String(decoding: units, as: UTF16.self)
    },
    // A Tab key leaves a field of a web page, as that of any keyboard does.
    KnownLimit(client: chromiumByKeys, texts: ["tabs"]) { expected in
      String(expected.prefix { $0 != "\t" })
    },
  ]

  private static let chromiumByKeys = MatrixClient(program: .chromium, path: .virtualKeyboard)

  static func outcome(of text: MatrixText, in client: MatrixClient) -> String? {
    all.first { $0.client == client && $0.texts.contains(text.name) }?.outcome(text.expected())
  }
}
