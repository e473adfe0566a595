import Layout

/// The effects of combinations of keys among the phrases.
extension SnippetPanel {
  mutating func perform(binding: String, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    switch binding {
    case "next_page": _ = pages.handle(.fire(PageKey.next.id), width: pageWidth, at: time)
    case "previous_page": _ = pages.handle(.fire(PageKey.previous.id), width: pageWidth, at: time)
    case "next_tab": return select(after: 1, in: &context)
    case "previous_tab": return select(after: -1, in: &context)
    default:
      guard let number = binding.split(separator: "_").last.flatMap({ Int($0) }) else { return nil }
      return typeKey(number, in: &context, at: time)
    }
    return []
  }

  /// Types the key at a place on the page that is shown, counted from 1 at its top left.
  private mutating func typeKey(_ number: Int, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]?
  {
    let shown = frame(in: context, isResting: true)?.keys.map(\.id).filter { snippet(of: $0) != nil } ?? []
    guard shown.indices.contains(number - 1) else { return nil }
    return handle(.fire(shown[number - 1]), in: &context, at: time)
  }

  /// Selects the tab so many after the one that is shown, in a circle.
  private mutating func select(after count: Int, in context: inout PanelContext) -> [PanelAction]? {
    let tabs = tabs(in: context)
    guard let index = tabs.firstIndex(of: shownTab) else { return nil }
    return select(tabs[(index + count + tabs.count) % tabs.count], in: &context)
  }
}
