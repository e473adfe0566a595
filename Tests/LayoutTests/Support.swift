import Layout

/// Ten logical pixels for each character at font size 17.
func tenPerCharacter(_ text: String, _ fontSize: Double) -> Double {
  Double(text.count) * 10 * fontSize / 17
}

func panel(
  _ labels: [String], width: Double = 360, height: Double = 262, page: Double = 0,
  measure: (String, Double) -> Double = tenPerCharacter
) -> PanelLayout {
  PanelLayout(
    snippets: labels.enumerated().map { (String($0.offset), $0.element) },
    size: Size(width: width, height: height), page: page, measure: measure)
}

extension PanelLayout {
  func rect(_ id: KeyID) -> Rect? { keys.first { $0.id == id }?.rect }

  var snippetKeys: [KeyFrame] { keys.filter { $0.kind == .snippet } }

  /// The lines of snippet keys, by their tops.
  var lineTops: [Double] { Set(snippetKeys.map(\.rect.y)).sorted() }
}
