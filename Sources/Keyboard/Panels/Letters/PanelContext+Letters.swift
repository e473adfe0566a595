import Layout

/// The letters of all panels that have them, and their effect on a field of a panel's own.
extension PanelContext {
  /// Returns the measures of a panel of letters with lines above them.
  ///
  /// - Parameters:
  ///   - size: the size of the panel, in logical pixels.
  ///   - lines: the number of those lines that there are if the keys are of the usual size.
  ///   - least: the number that there must be however large they are; nil for all.
  func letterMetrics(on size: Size, lines: Int, least: Int? = nil) -> PanelMetrics {
    .forSurface(size, letterSizing(lines: lines, least: least))
  }

  private func letterSizing(lines: Int, least: Int?) -> PanelSizing {
    var sizing = rules.sizing
    (sizing.extraLines, sizing.leastExtraLines) = (lines, least ?? lines)
    return sizing
  }

  /// Returns the same with the bar of offers above those lines; nil where there is none, or no room for it.
  func offersMetrics(on size: Size, lines: Int) -> (metrics: PanelMetrics, bar: Rect?) {
    let sizing = letterSizing(lines: lines, least: nil)
    return rules.letters.hasBar
      ? OffersLayout.metrics(for: size, sizing) : (.forSurface(size, sizing), nil)
  }

  /// Returns the keys of the letters; while there are none, the bottom row as among phrases, which leads away.
  ///
  /// - Parameters:
  ///   - size: the size of the panel, in logical pixels.
  ///   - bar: the bar of offers; nil for none.
  func letterKeys(
    in size: Size, _ metrics: PanelMetrics, returnKey: LetterKeys.ReturnKey?, below bar: Rect? = nil
  ) -> [KeyFrame] {
    let isOld = note != nil
    guard board.letters.layout != nil else {
      let row = systemKeys(hasLetters: true).row(metrics, isOld: isOld)
      return BottomRow.place(row, in: size, metrics, measure: measure)
    }
    return board.letters.keys(
      in: size, metrics, returnKey: returnKey, below: bar, isOld: isOld, measure: measure)
  }

  /// Edits the text of the panel's own field, or says where the letters lead.
  ///
  /// - Parameter isMultiline: whether the field keeps line breaks of what is pasted.
  /// - Returns: nil for Return, whose meaning the panel knows.
  func perform(_ action: LetterAction, on input: inout InputText, isMultiline: Bool = false) -> [PanelAction]?
  {
    switch action {
    case .insert(let text, _): input.insert(text)
    case .replace(let count, let text, _): input.replace(last: count, with: text)
    case .delete(let unit): input.delete(unit)
    case .deleteForward: input.deleteForward()
    case .selectAll: input.selectAll()
    case .moveCursor(let count): input.move(by: input.characters(toRight: count))
    case .place(let place): input.move(to: place)
    case .paste(let text):
      return input.paste(text, inOneLine: !isMultiline) ? [] : [.shake(FieldKey.query.id)]
    case .enter: return nil
    case .offer(let texts, let key): return [.offer(texts, of: key)]
    case .openGlobeList: return [openGlobeList(hasLetters: true)]
    case .globe: return [.back]
    case .phrases: return [.show(.snippets)]
    // These letters have typed nothing into the application.
    case .undo, .chord: break
    }
    return []
  }
}
