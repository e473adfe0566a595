import Layout

/// What all panels with letters have: the letters, the keys that lead to other panels and layouts, and the mark of the space
/// bar. The panel gives it fingers and rows of the globe's list, and counts with its `version` what may look otherwise.
struct LetterBoard {
  var letters = LetterKeys()
  private var system: SystemKeys
  /// What is older than it should be, or wrong: the space bar has a mark then.
  private var note: String?
  /// Why there are no layouts; nil while they are not read, or there are some.
  private(set) var problem: String?
  /// Changes whenever the frame of its panel may have.
  private(set) var version = 0

  init(of panel: Panels.ID) {
    letters.setOwn(panel != .letters)
    system = SystemKeys(handsOver: true, panel: panel)
  }

  mutating func changed() { version &+= 1 }

  /// What a new key can be written from.
  var drafts: [DraftSource] { system.drafts }

  // MARK: What comes from outside

  /// The panel comes up.
  mutating func show() -> [PanelAction] {
    letters.reset()
    return letters.layouts.isEmpty ? [.read(.layouts)] : []
  }

  /// The layouts were read.
  ///
  /// - Parameters:
  ///   - current: the one to show; nil for the one that is up, if it is still there.
  ///   - problem: why there are none.
  mutating func setLayouts(_ layouts: [LetterLayout], current: Int? = nil, problem: String? = nil) {
    letters.setLayouts(layouts)
    if let current { letters.choose(layout: current) }
    system.setLayouts(layouts, current: letters.index)
    self.problem = layouts.isEmpty ? problem : nil
    changed()
  }

  mutating func choose(layout index: Int) {
    guard index != letters.index || index != system.layout else { return }
    letters.choose(layout: index)
    system.layout = letters.index
    changed()
  }

  /// Leads where the phrases' keys lead, and says what theirs say.
  mutating func follow(_ phrases: SystemKeys, note: String?) {
    (system.handsOver, system.drafts) = (phrases.handsOver, phrases.drafts)
    self.note = note
    changed()
  }

  // MARK: The globe's list

  var openGlobeList: PanelAction { .openList(system.globeList(note: note), of: .globe) }

  mutating func choose(row: Int) -> [PanelAction] {
    switch system.row(at: row) {
    case .layout(let index)?:
      choose(layout: index)
      return []
    case let other?: return system.actions(of: other)
    case nil: return []
    }
  }

  // MARK: A field of the panel's own

  /// Edits the text of the panel's own field, or says where the letters lead.
  ///
  /// - Returns: nil for Return, whose meaning the panel knows.
  func perform(_ action: LetterAction, on input: inout InputText) -> [PanelAction]? {
    switch action {
    case .insert(let text, _): input.insert(text)
    case .replace(let count, let text, _): input.replace(last: count, with: text)
    case .delete(let unit): input.delete(unit)
    case .moveCursor(let count): input.move(by: count)
    case .enter: return nil
    case .offer(let texts, let key): return [.offer(texts, of: key)]
    case .openGlobeList: return [openGlobeList]
    case .globe: return [.back]
    case .phrases: return [.show(.snippets)]
    // Nothing was typed into the application by these letters.
    case .undo: break
    }
    return []
  }

  // MARK: Frame

  /// The keys on a surface of this size; the ways out are where they are among phrases while there are no letters.
  func keys(
    in size: Size, _ metrics: PanelMetrics, returnKey: LetterKeys.ReturnKey?,
    measure: (String, Double) -> Double
  ) -> [KeyFrame] {
    let isOld = note != nil
    guard letters.layout != nil else {
      return BottomRow.place(system.row(metrics, isOld: isOld), in: size, metrics, measure: measure)
    }
    return letters.keys(in: size, metrics, returnKey: returnKey, isOld: isOld, measure: measure)
  }
}
