/// What a client cannot do, whoever types (see "What clients cannot do" in the README).
struct KnownLimit: Sendable {
  let client: MatrixClient
  let text: String
  /// What the client holds in place of what was typed.
  let outcome: @Sendable (_ expected: String) -> String

  static let all: [KnownLimit] = []

  static func outcome(of text: MatrixText, in client: MatrixClient) -> String? {
    all.first { $0.client == client && $0.text == text.name }?.outcome(text.expected)
  }
}
