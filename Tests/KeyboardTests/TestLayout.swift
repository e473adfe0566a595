import Layout

extension LetterLayout {
  /// A small layout with all that there is: letters, one with others to offer, two pages of signs, fields of their own.
  static let test = LetterLayout.made(
    id: "test", name: "Test", rows: ["q w e r t y u i o p", "a s d f g h j k l"])
  /// Another one.
  static let other = LetterLayout.made(
    id: "tr", name: "Türkçe", languages: ["tr"], rows: ["q w e r t y u ı i p", "a s d f g h j k l"],
    upper: ["i": "İ", "ı": "I"])

  static func made(
    id: String, name: String, languages: [String] = ["en"], rows: [String], upper: [String: String] = [:]
  ) -> LetterLayout {
    func row(_ text: String) -> Row {
      text.split(separator: " ").map { key in
        let text = String(key)
        let others = text == "e" ? ["é", "è", "ê"].map { Letter($0, upper: $0.uppercased()) } : []
        return Key(.letter(Letter(text, upper: upper[text] ?? text.uppercased())), alternates: others)
      }
    }
    let (wide, narrow) = (Width.share(0.13), Width.share(0.123))
    let shift = Key(.shift, width: wide)
    let delete = Key(.delete, width: wide)
    let last = row("z x c v b n m")
    return LetterLayout(
      id: id, name: name, languages: languages, columns: [.letters: 10, .numbers: 10, .symbols: 10],
      pages: [
        .letters: rows.map(row) + [[shift] + last + [delete]],
        .numbers: [
          row("1 2 3 4 5 6 7 8 9 0"), row("- / : ; ( ) $ & @ \""),
          [Key(.page(.symbols), width: wide)] + row(". , ? ! '") + [delete],
        ],
        .symbols: [
          row("[ ] { } # % ^ * + ="), row("_ | ~ < > € £"),
          [Key(.page(.numbers), width: wide)] + row("•") + [delete],
        ],
      ],
      bottom: [
        Key(.page(.numbers), width: narrow), Key(.globe, width: narrow), Key(.phrases, width: narrow),
        Key(.space, width: .fill),
        Key(.return, width: .share(0.2)),
      ],
      bottoms: [
        .email: [Key(.page(.numbers), width: narrow), Key(.space, width: .fill)] + row("@") + [
          Key(.return, width: .share(0.2))
        ]
      ],
      pads: [
        .digits: [row("1 2 3"), row("4 5 6"), row("7 8 9"), [Key(.phrases)] + row("0") + [Key(.delete)]]
      ])
  }
}
