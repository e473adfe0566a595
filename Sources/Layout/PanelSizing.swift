import Snippets

/// What the user wants otherwise in the size of the panel.
public struct PanelSizing: Equatable, Sendable {
  /// How large keys, text, strip and lists are; 1 for as large as Apple's.
  public var scale = 1.0
  /// Of the panel without the margin, in logical pixels; nil for what goes with the screen.
  public var height: Double?
  /// What stays free below the keys, in logical pixels.
  public var bottomMargin = 0.0
  /// How large the fonts are beside that.
  public var fonts = FontSizes()
  /// How many lines the panel that is up has above its usual keys, of the height of a snippet's key.
  public var extraLines = 0
  /// How labels are written, which makes keys wider or narrower.
  public var labels = LabelRule.auto

  public init(
    scale: Double = 1, height: Double? = nil, bottomMargin: Double = 0, fonts: FontSizes = FontSizes(),
    labels: LabelRule = .auto
  ) {
    (self.scale, self.height, self.bottomMargin) = (scale, height, bottomMargin)
    (self.fonts, self.labels) = (fonts, labels)
  }
}

/// Which measures a screen or a surface has.
extension PanelMetrics {
  /// Upright screens narrower than these are small phones, phones, and phones at all.
  private static let phoneWidth = 350.0
  private static let largePhoneWidth = 414.0
  private static let tabletWidth = 600.0
  /// A tablet held sideways is at least this wide.
  private static let landscapeTabletWidth = 960.0
  /// Narrower ones are taken for upright phones where the height of the screen is not known.
  private static let landscapeWidth = 480.0
  /// Keys are spread over no more than this, in the middle: the width that goes with the highest of Apple's key areas,
  /// 352, on the tablet that it is from (1024 x 768, held sideways). On a wider screen keys and the words on them would
  /// be far apart, and thumbs do not reach there.
  private static let widestRow = 1024.0

  /// The height in logical pixels that the panel wants on a screen: at most half of it, where that is known.
  static func preferredHeight(width: Double, outputHeight: Double?, _ sizing: PanelSizing) -> Double {
    let usual = forScreen(width: width, outputHeight: outputHeight).height * sizing.scale
    let extra = forScreen(width: width, outputHeight: outputHeight).extra(sizing.extraLines) * sizing.scale
    let height = (sizing.height ?? usual.rounded(.up)) + extra.rounded(.up) + sizing.bottomMargin
    guard let outputHeight, outputHeight > 0 else { return height }
    return min(height, (outputHeight * (extra > 0 ? mostWithExtra : 0.5)).rounded(.down))
  }

  /// Of an output: what a panel with lines above its keys takes for as long as it is up. A phone held sideways then shows a line of
  /// the application's text.
  private static let mostWithExtra = 0.7

  /// What so many lines above the keys add to the height; the bar of an upright phone has room for the first.
  func extra(_ lines: Int) -> Double {
    lines > 0 ? max(0, Double(lines) * snippetPitch + snippetLineGap - barHeight) : 0
  }

  /// Where the keys begin that are at the lower edge of a surface of this size, in logical pixels from its top.
  public func keysTop(on size: Size) -> Double { size.height - bottom - rowsHeight }

  /// The measures for a screen, of which the panel takes the height.
  ///
  /// - Parameters:
  ///   - width: of the surface.
  ///   - outputHeight: of the whole output. On one that is wider than high, the panel takes at most half of
  ///     it where any panel does. Without it a wide surface gets low keys, since a panel that covers the
  ///     application is worse than those.
  private static func forScreen(width: Double, outputHeight: Double?) -> PanelMetrics {
    guard let outputHeight, outputHeight > 0 else {
      if width < landscapeWidth { return portraitPhone(width: width) }
      return width < landscapeTabletWidth ? landscapePhone : portraitTablet
    }
    if width <= outputHeight {
      return width < tabletWidth ? portraitPhone(width: width) : portraitTablet
    }
    return wide(width: width).first { 2 * $0.height <= outputHeight } ?? landscapePhone
  }

  /// The measures for a surface of this size: those of the highest panel for its width that it has room for,
  /// or the lowest one scaled down to it; in the user's size as far as there is room.
  public static func forSurface(_ size: Size, _ sizing: PanelSizing = PanelSizing()) -> PanelMetrics {
    let margin = min(max(0, sizing.bottomMargin), size.height / 2)
    let whole = Size(width: size.width, height: size.height - margin)
    let upright = size.width < tabletWidth ? [portraitPhone(width: size.width)] : []
    // Of two lines or more that are wanted, two are there in any case.
    let fitting = (upright + wide(width: size.width)).first {
      ($0.keyAreaHeight + $0.extra(min(sizing.extraLines, 2))) * min(1, sizing.scale) <= whole.height
    }
    let measures = fitting ?? landscapePhone
    let extra = measures.extra(sizing.extraLines) * sizing.scale
    let room = Size(
      width: size.width,
      height: max(whole.height - extra, min(whole.height, measures.keyAreaHeight * sizing.scale)))
    var result = measures.fitted(to: room, scale: sizing.scale)
    result.bottomMargin = margin
    result.bottom += margin
    result.side += result.inset
    result.snippetSide += result.inset
    return result.with(sizing.fonts)
  }

  private static func portraitPhone(width: Double) -> PanelMetrics {
    if width < phoneWidth { return smallPhone }
    return width < largePhoneWidth ? phone : largePhone
  }

  /// What a surface of this width may have apart from an upright phone's, highest first.
  private static func wide(width: Double) -> [PanelMetrics] {
    if width >= landscapeTabletWidth { return [landscapeTablet, portraitTablet, landscapePhone] }
    return width >= tabletWidth ? [portraitTablet, landscapePhone] : [landscapePhone]
  }

  /// How much of the height of a panel in Apple's size large keys must leave: three of its four rows, so that they cost
  /// one row of keys and no more.
  private static let leastRows = 0.75

  /// How large keys are that are to be of this scale on a surface of this height.
  private func growth(scale: Double, height room: Double) -> Double {
    guard room >= keyAreaHeight else { return min(scale, room / keyAreaHeight) }
    return min(scale, max(1, room / (Self.leastRows * height)))
  }

  /// Everything in proportion: larger or smaller as the user wants it, and smaller for a surface that is lower than the
  /// key area or narrower than any phone. Nothing is wider than it has to be: the screen does not grow with the keys.
  private func fitted(to size: Size, scale: Double) -> PanelMetrics {
    let vertical = growth(scale: scale, height: size.height)
    let horizontal = min(1, size.width / 320)
    let both = vertical > 1 ? vertical * horizontal : min(vertical, horizontal)
    // What goes with the width of text.
    let text = horizontal * max(1, vertical)
    var result = self
    result.keyAreaHeight *= vertical
    result.barHeight *= vertical
    result.keyHeight *= vertical
    result.snippetKeyHeight *= vertical
    result.rowGap *= vertical
    result.snippetLineGap *= vertical
    result.top *= vertical
    result.bottom *= vertical
    result.lip *= vertical
    result.dotsHeight *= vertical
    result.stripHeight *= vertical
    result.canHaveStrip = vertical >= min(1, scale)
    result.tabInset *= vertical
    result.tabGap *= horizontal
    result.tabPadding *= text
    result.glyphTabWidth *= text
    result.widestTab *= text
    result.tabFontSize *= both
    result.captionFontSize *= both
    result.dotSize *= both
    result.dotPitch *= text
    result.keyGap *= horizontal
    result.side *= horizontal
    result.snippetGap *= horizontal
    result.snippetSide *= horizontal
    result.labelPadding *= text
    result.cornerRadius *= both
    result.growth = max(1, both)
    result.snippetFontSize *= both
    result.systemFontSize *= both
    result.iconSize *= both
    result.inset = max(0, ((size.width - Self.widestRow * max(1, vertical)) / 2).rounded(.down))
    return result
  }
}
