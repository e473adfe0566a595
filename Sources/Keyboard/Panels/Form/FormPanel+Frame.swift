import Layout
import Snippets

/// The frame of the panel.
///
///     the phrase as it will be ····· Type  cross      the phrase as it will be ····· Type  cross
///     blank  blank  blank ·············· Next           (two lines, where there is one blank)
///     field                                           option  option  option
///     letters                                         letters
///
/// If there is room for only two lines, the blanks are beside the field or the options.
extension FormPanel {
  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let places = Places(size, self, in: context)
    let metrics = places.metrics
    guard PanelFlow.canShow(size), let field else {
      return PanelFrame(size: size, metrics: metrics, groups: [])
    }
    let isTyped = current + 1 == fields.count && !field.isMultiline
    let letters = context.letterKeys(
      in: size, metrics,
      returnKey: field.isMultiline
        ? .init(label: Strings.returnKey, style: .system)
        : .init(label: isTyped ? Strings.typeReturn : Strings.nextKey, style: isTyped ? .accent : .system))
    let shown = preview(in: context)
    let fontSize = FittedLabel.paragraphSize(
      of: shown, usual: metrics.systemFontSize * Self.previewShare,
      in: Size(width: places.preview.width, height: places.preview.height), measure: context.measure)
    return PanelFrame(
      size: size, metrics: metrics,
      groups: [
        places.blankLines.group(at: blankScroll.offset), places.choiceLines.group(at: choiceScroll.offset),
        KeyGroup(.fixed, keys: fixedKeys(places, in: context) + letters),
      ],
      message: PanelMessage(shown, in: places.preview, fontSize: fontSize),
      hasPreviews: !isPrivate && !context.isPrivateField)
  }

  private static let previewShare = 0.85

  // MARK: The phrase

  /// The most characters that are shown before the blank that is being filled in, and in all.
  private static let (mostBefore, mostShown) = (48, 160)

  /// Returns the phrase as it will be, around the blank that is being filled in. A blank without text has its name.
  func preview(in context: PanelContext) -> String {
    guard let field else { return "" }
    var (before, after) = ("", "")
    var isPast = false
    for part in parts {
      let text = shown(part, in: context)
      if isPast { after += text } else { before += text }
      if case .blank(let blank) = part, blank.name == field.blank.name, !isPast {
        isPast = true
        // The blank's own text is seen, and the text around it.
        (before, after) = (Self.end(of: String(before.dropLast(text.count))), text)
      }
    }
    let all = before + after
    return FieldLine.shown(
      all.count > Self.mostShown ? String(all.prefix(Self.mostShown - 1)) + "…" : all)
  }

  private static func end(of text: String) -> String {
    text.count > mostBefore ? "…" + text.suffix(mostBefore - 1) : text
  }

  private func shown(_ part: Template.Part, in context: PanelContext) -> String {
    switch part {
    case .text(let text): return hidden(text, in: context)
    case .date(let format): return "{{date:\(format)}}"
    case .clipboard: return "{{clipboard}}"
    case .cursor: return ""
    case .blank(let blank):
      let text = fields.first { $0.blank.name == blank.name }?.text ?? ""
      return text.isEmpty ? Strings.blank(blank.name) : hidden(text, in: context)
    }
  }

  /// Returns a text, as dots in a private field.
  private func hidden(_ text: String, in context: PanelContext) -> String {
    isPrivate || context.isPrivateField ? String(text.map { $0.isWhitespace ? $0 : "•" }) : text
  }

  /// The most characters of a blank's name, or of an option, that are shown.
  private static let mostOfLabel = 100

  private func shown(_ option: String, in context: PanelContext) -> String {
    FieldLine.shown(hidden(String(option.prefix(Self.mostOfLabel)), in: context))
  }

  // MARK: Keys

  private func fixedKeys(_ places: Places, in context: PanelContext) -> [KeyFrame] {
    let (metrics, measure) = (places.metrics, context.measure)
    let fontSize = metrics.systemFontSize
    let type = KeySpec(id: FormKey.type.id, role: .tap, face: .label(Strings.typeKey), style: .accent)
    let next = KeySpec(id: FormKey.next.id, role: .tap, face: .label(Strings.nextBlank), style: .system)
    var keys: [KeyFrame] = [
      .fitted(type, in: places.type, usual: fontSize, metrics, measure: measure),
      KeyFrame(.cross, rect: places.cross, fontSize: fontSize),
    ]
    if let place = places.next {
      keys.append(.fitted(next, in: place, usual: fontSize, metrics, measure: measure))
    }
    guard let field, !field.isChoice else { return keys }
    let face = FieldLine.face(
      of: field.input, isHidden: isPrivate || context.isPrivateField,
      placeholder: ShownText.of(field.blank.name), width: places.input.width, fontSize: fontSize,
      measure: measure)
    return keys + [KeyFrame(.field(face), rect: places.input, fontSize: fontSize)]
  }

  fileprivate func blankSpecs(in context: PanelContext) -> [KeySpec] {
    fields.enumerated().map { index, field in
      KeySpec(
        id: FormKey.blank(index).id, role: .tap,
        face: .label(FieldLine.shown(String(field.blank.name.prefix(Self.mostOfLabel)))),
        style: index == current ? .standard : .system, value: index == current ? Strings.chosen : nil)
    }
  }

  fileprivate func choiceSpecs(in context: PanelContext) -> [KeySpec] {
    guard let field else { return [] }
    return field.options.enumerated().map { index, option in
      KeySpec(
        id: FormKey.choice(index).id, role: .tap,
        face: .label(option.isEmpty ? Strings.emptyOption : shown(option, in: context)),
        style: index == field.chosen ? .accent : .standard,
        value: index == field.chosen ? Strings.chosen : nil)
    }
  }

  // MARK: Places

  struct Places {
    let metrics: PanelMetrics
    let preview, type, cross: Rect
    /// The place of the key to the next blank; nil where there is one blank, or no room.
    let next: Rect?
    /// The place of the field, or of the options.
    let input: Rect
    let blankLines, choiceLines: ScrolledLines

    /// The part of the width that a blank's name, and an option, has at most.
    private static let (widestBlank, widestChoice) = (0.9, 0.9)
    /// The part of a line that the blanks have beside a field.
    private static let blanksShare = 0.4

    /// Widens a place for lines that scroll: they keep the distance of keys from the edge themselves.
    private static func area(_ rect: Rect, _ metrics: PanelMetrics) -> Rect {
      let more = metrics.side - metrics.inset
      return Rect(x: rect.x - more, y: rect.y, width: rect.width + 2 * more, height: rect.height)
    }

    init(_ size: Size, _ panel: FormPanel, in context: PanelContext) {
      metrics = context.letterMetrics(on: size, lines: FormPanel.extraLines, least: 2)
      let (gap, bottom) = (metrics.snippetLineGap, metrics.keysTop(on: size))
      let height = min(metrics.snippetKeyHeight, max(0, (bottom - 3 * gap) / 2))
      let hasThree = bottom >= 3 * height + 4 * gap
      let first = FieldLine(at: gap, height: height, in: size.width, metrics)
      (type, cross) = (first.key, first.cross)
      let isOne = panel.fields.count < 2
      let side = metrics.side
      func line(_ index: Double, lines: Double = 1) -> Rect {
        Rect(
          x: side, y: gap + index * (height + gap), width: max(0, size.width - 2 * side),
          height: lines * height + (lines - 1) * gap)
      }
      let isChoice = panel.field?.isChoice == true
      // A single blank leaves a line free for the options, or for the phrase.
      preview =
        isOne && hasThree && !isChoice
        ? Rect(x: first.field.x, y: first.field.y, width: first.field.width, height: line(0, lines: 2).height)
        : first.field
      var (blanks, input) = (line(1), line(hasThree ? 2 : 1))
      if isOne, hasThree, isChoice { input = line(1, lines: 2) }
      if !isOne, !hasThree {
        blanks.width = Self.blanksShare * blanks.width
        input.x = blanks.maxX + metrics.keyGap
        input.width = max(0, size.width - side - input.x)
      }
      let isNext = !isOne && hasThree
      next = isNext ? Rect(x: blanks.maxX - type.width, y: blanks.y, width: type.width, height: height) : nil
      if let next { blanks.width = max(0, next.x - metrics.keyGap - blanks.x) }
      self.input = input
      blankLines = ScrolledLines(
        isOne ? [] : panel.blankSpecs(in: context), in: Self.area(blanks, metrics), metrics,
        widest: Self.widestBlank,
        measure: context.measure)
      choiceLines = ScrolledLines(
        panel.choiceSpecs(in: context), in: Self.area(input, metrics), metrics, widest: Self.widestChoice,
        measure: context.measure)
    }
  }
}
