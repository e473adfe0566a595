import Layout

/// The layouts that are in force. One with a mistake stays as it was last, and is left out where it never was.
public struct LayoutsInForce: Sendable {
  /// The layouts in the order in which they were chosen.
  public private(set) var layouts: [LetterLayout] = []
  /// The mistakes in those that were chosen.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Begins with no layout read.
  public init() {}

  /// Reads the layouts that were chosen.
  public mutating func update(_ ids: [String], from files: LayoutFiles = .standard) {
    let last = layouts
    (layouts, diagnostics) = ([], [])
    for id in ids {
      switch files.load(id) {
      case .success(let layout): layouts.append(layout)
      case .failure(let refusal):
        diagnostics += refusal.diagnostics
        if let layout = last.first(where: { $0.id == id }) { layouts.append(layout) }
      }
    }
  }
}
