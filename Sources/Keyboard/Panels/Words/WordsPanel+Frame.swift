import Layout
import Snippets

/// The frame of the panel.
///
///     text ···················· Parse  cross
///     best division   others   words   (two lines, which scroll sideways)
///     letters
extension WordsPanel {
  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let places = FieldedPlaces(size, in: context)
    let metrics = places.metrics
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let hasBest = answer?.segmentations.isEmpty == false
    let keys = context.letterKeys(
      in: size, metrics,
      returnKey: .init(
        label: hasBest || !canParse ? Strings.returnKey : Strings.parseKey,
        style: hasBest || canParse ? .accent : .system))
    let message =
      messageText.isEmpty
      ? nil
      : PanelMessage(
        ShownText.ofMessage(messageText), in: places.results.inset(dx: metrics.messageSide, dy: 0))
    return PanelFrame(
      size: size, metrics: metrics,
      groups: [
        lines?.group(at: scroll.offset),
        KeyGroup(.fixed, keys: form(places, measure: context.measure) + keys),
      ].compactMap { $0 },
      message: message, hasPreviews: true)
  }

  /// The keys of the divisions and words that were found.
  var specs: [KeySpec] {
    guard let answer else { return [] }
    let divisions = answer.segmentations.enumerated().map { index, text in
      KeySpec(
        id: WordsKey.segmentation(index).id, role: .list, face: .label(ShownText.of(text)),
        style: index == 0 ? .accent : .standard, isAnswer: true)
    }
    return divisions
      + answer.found.enumerated().map { index, word in
        KeySpec(
          id: WordsKey.word(index).id, role: .list, face: .label(ShownText.of(word)), style: .system,
          isAnswer: true)
      }
  }

  // MARK: The field and its keys

  private func form(_ places: FieldedPlaces, measure: PanelContext.Measure) -> [KeyFrame] {
    let (line, fontSize) = (places.line, places.metrics.systemFontSize)
    let place = canParse ? line.field : line.field.union(line.key)
    let face = FieldLine.face(
      of: input, placeholder: Strings.wordsField, width: place.width, fontSize: fontSize, measure: measure)
    let parse = KeySpec(
      id: WordsKey.parse.id, role: .tap, face: .label(Strings.parseKey),
      style: answer == nil ? .accent : .system)
    let keys = [
      KeyFrame(.field(face, progress: progress), rect: place, fontSize: fontSize),
      KeyFrame(.cross, rect: line.cross, fontSize: fontSize),
    ]
    guard canParse else { return keys }
    return keys + [.fitted(parse, in: line.key, usual: fontSize, places.metrics, measure: measure)]
  }

  /// The part of the dictionary that is built; nil where nothing is being built.
  private var progress: Double? {
    if case .building(let part) = state.dictionary { part } else { state.rebuilding }
  }

  /// The message in the place of words; empty for none.
  var messageText: String {
    switch state.dictionary {
    case .building: return Strings.buildingDictionary
    case .none(let reason): return reason
    case .ready: break
    }
    guard let answer else { return state.remark ?? "" }
    if !answer.isDone { return Strings.dividing }
    return answer.segmentations.isEmpty && answer.found.isEmpty ? state.remark ?? Strings.noWords : ""
  }
}
