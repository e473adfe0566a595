import Layout

/// Rules that hold for every layout that a reader has taken.
enum LayoutWitness {
  /// Returns what does not hold; nil where all does.
  static func complaint(about layout: LetterLayout) -> String? {
    for page in LetterLayout.Page.written {
      let rows = layout.rows(page)
      guard rows.count == 4, rows.allSatisfy({ !$0.isEmpty }) else { return "a page of \(rows.count) rows" }
      let actions = Set(rows.joined().map(\.action))
      guard actions.isSuperset(of: [.delete, .space, .return, .globe, .phrases]) else {
        return "a key is missing"
      }
      guard page == .letters || actions.contains(.page(.letters)) else { return "no way back" }
      if let complaint = complaint(
        aboutWidths: rows, layout.columns[page] ?? 0, layout.columns[.letters] ?? 0)
      {
        return complaint
      }
      for key in rows.joined() {
        if let complaint = complaint(about: key) { return complaint }
      }
    }
    return complaint(aboutFields: layout)
  }

  private static func complaint(aboutFields layout: LetterLayout) -> String? {
    let needed: Set<LetterLayout.Action> = [.return, .globe, .phrases]
    for (kind, row) in layout.bottoms where !needed.union([.page(.numbers)]).isSubset(of: row.map(\.action)) {
      return "no way out of \(kind)"
    }
    for (kind, rows) in layout.pads {
      guard needed.union([.delete]).isSubset(of: rows.joined().map(\.action)) else {
        return "no way out of \(kind)"
      }
      if let complaint = complaint(aboutWidths: rows, 4, 4) { return complaint }
    }
    return nil
  }

  private static func complaint(
    aboutWidths rows: [LetterLayout.Row], _ columns: Double, _ bottomColumns: Double
  ) -> String? {
    guard columns >= 4, bottomColumns >= 4 else { return "a page of \(columns) columns" }
    for (index, row) in rows.enumerated() {
      var sum = 0.0
      for key in row {
        switch key.width {
        case .columns(let count): sum += count / (index == 3 ? bottomColumns : columns)
        case .share(let share): sum += share
        case .fill: sum += 0
        }
      }
      guard (0...1.001).contains(sum) else { return "a row that is \(sum) wide" }
    }
    return nil
  }

  private static func complaint(about key: LetterLayout.Key) -> String? {
    var letters = key.alternates
    if case .letter(let letter) = key.action { letters.append(letter) }
    for text in letters.flatMap({ [$0.text, $0.upper] }) {
      guard (1...16).contains(text.count) else { return "a key that types \(text.count) characters" }
      guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
        return "a key that types a control character"
      }
    }
    return nil
  }
}
