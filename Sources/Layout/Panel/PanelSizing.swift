import Snippets

/// The user's wishes for the size of the panel.
public struct PanelSizing: Equatable, Sendable {
  /// The scale of keys, text, strip and lists; 1 for as large as Apple's.
  public var scale = 1.0
  /// The height of the panel without the margin, in logical pixels; nil for the one that goes with the screen.
  public var height: Double?
  /// The free height below the keys, in logical pixels.
  public var bottomMargin = 0.0
  /// The sizes of the fonts, in addition to the scale.
  public var fonts = FontSizes()
  /// The number of lines of a snippet's key's height that the shown panel has above its usual keys.
  public var extraLines = 0
  /// The least number of those lines however large the keys are, with four whole rows of letters below: keys grow as
  /// far as that fits. Nil for a panel without letters, whose keys cost a row of its own.
  public var leastExtraLines: Int?
  /// True for a panel of letters that offers keys in a bar above its keys and lines.
  public var hasOffers = false
  /// The rule for writing labels, which makes keys wider or narrower.
  public var labels = LabelRule.auto
  /// The number of lines of snippet keys on a page, as far as they fit; nil for as many as fit.
  public var rows: Int?

  /// - Parameters:
  ///   - height: the height of the panel without the margin, in logical pixels; nil for the screen's usual one.
  ///   - rows: the number of lines of snippet keys on a page; nil for as many as fit.
  public init(
    scale: Double = 1, height: Double? = nil, bottomMargin: Double = 0, fonts: FontSizes = FontSizes(),
    labels: LabelRule = .auto, rows: Int? = nil
  ) {
    (self.scale, self.height, self.bottomMargin) = (scale, height, bottomMargin)
    (self.fonts, self.labels, self.rows) = (fonts, labels, rows)
  }
}

/// The choice of measures for a screen or a surface.
extension PanelMetrics {
  /// The width below which an upright screen is a small phone, in logical pixels.
  private static let phoneWidth = 350.0
  /// The width below which an upright screen is a usual phone.
  private static let largePhoneWidth = 414.0
  /// The width below which an upright screen is a phone at all.
  private static let tabletWidth = 600.0
  /// The least width of a tablet held sideways.
  private static let landscapeTabletWidth = 960.0
  /// The width below which a screen of unknown height is taken for an upright phone.
  private static let landscapeWidth = 480.0
  /// The greatest width that letters and the bottom row are spread over, in the middle: that of Apple's widest tablet (1366 x
  /// 1024, held sideways), whose keyboard has all of it. They would be far apart on a wider screen.
  private static let widestRow = 1366.0

  /// Returns the height in logical pixels that the panel wants on a screen: at most half of it, where that is known.
  static func preferredHeight(width: Double, outputHeight: Double?, _ sizing: PanelSizing) -> Double {
    let usual = forScreen(width: width, outputHeight: outputHeight).height * sizing.scale
    let extra = forScreen(width: width, outputHeight: outputHeight).extra(sizing.extraLines) * sizing.scale
    let height = (sizing.height ?? usual.rounded(.up)) + extra.rounded(.up) + sizing.bottomMargin
    guard let outputHeight, outputHeight > 0 else {
      return sizing.hasOffers ? OffersLayout.height(above: height, width: width, sizing) : height
    }
    let bounded = min(height, (outputHeight * (extra > 0 ? mostWithExtra : 0.5)).rounded(.down))
    guard sizing.hasOffers else { return bounded }
    let whole = OffersLayout.height(above: bounded, width: width, sizing)
    return whole <= (outputHeight * mostWithExtra).rounded(.down) ? whole : bounded
  }

  /// The part of an output that a panel with lines above its keys takes at most, while it is shown. A phone held sideways
  /// then still shows a line of the application's text.
  private static let mostWithExtra = 0.7

  /// Returns the height that so many lines above the keys add; the bar of an upright phone has room for the first.
  func extra(_ lines: Int) -> Double {
    lines > 0 ? max(0, Double(lines) * snippetPitch + snippetLineGap - barHeight) : 0
  }

  /// Returns the top of the keys at the lower edge of a surface of this size, in logical pixels from its top.
  public func keysTop(on size: Size) -> Double { size.height - bottom - rowsHeight }

  /// Returns the measures for a screen, of which the panel takes the height.
  ///
  /// - Parameters:
  ///   - width: the width of the surface.
  ///   - outputHeight: the height of the whole output. If that is wider than high, the panel takes at most half of it,
  ///     where any panel does. If it is unknown, a wide surface gets low keys, since a panel that covers the application
  ///     is worse.
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

  /// Returns the measures for a surface of this size: those of the highest panel for its width that it has room for, or the
  /// lowest one scaled down to it. The user's size counts as far as there is room.
  public static func forSurface(_ size: Size, _ sizing: PanelSizing = PanelSizing()) -> PanelMetrics {
    let margin = min(max(0, sizing.bottomMargin), size.height / 2)
    let whole = Size(width: size.width, height: size.height - margin)
    let upright = size.width < tabletWidth ? [portraitPhone(width: size.width)] : []
    let lines = sizing.leastExtraLines ?? min(sizing.extraLines, 2)
    let fitting = (upright + wide(width: size.width)).first {
      ($0.keyAreaHeight + $0.extra(lines)) * min(1, sizing.scale) <= whole.height
    }
    let measures = fitting ?? landscapePhone
    let scale = measures.scale(sizing, on: whole.height)
    let extra = measures.extra(sizing.extraLines) * scale
    let room = Size(
      width: size.width,
      height: max(whole.height - extra, min(whole.height, measures.keyAreaHeight * scale)))
    var result = measures.fitted(to: room, scale: scale)
    result.bottomMargin = margin
    result.bottom += margin
    result.side += result.inset
    result.messageSide += result.inset
    return result.with(sizing.fonts)
  }

  /// Returns the scale that the user wants or, for a panel with letters, the largest at which everything that must be there fits.
  private func scale(_ sizing: PanelSizing, on height: Double) -> Double {
    guard let lines = sizing.leastExtraLines else { return sizing.scale }
    let above = lines > 0 ? Double(lines) * snippetPitch + snippetLineGap : 0
    return min(sizing.scale, max(min(1, sizing.scale), height / (keyAreaHeight + above)))
  }

  private static func portraitPhone(width: Double) -> PanelMetrics {
    if width < phoneWidth { return smallPhone }
    return width < largePhoneWidth ? phone : largePhone
  }

  /// Returns the measures that a surface of this width may have apart from an upright phone's, highest first.
  private static func wide(width: Double) -> [PanelMetrics] {
    if width >= landscapeTabletWidth { return [landscapeTablet, portraitTablet, landscapePhone] }
    return width >= tabletWidth ? [portraitTablet, landscapePhone] : [landscapePhone]
  }

  /// The part of the height of a panel in Apple's size that large keys must leave: three of its four rows, so that they
  /// cost only one row of keys.
  private static let leastRows = 0.75

  /// Returns the scale that keys really have on a surface of this height, if the user wants this scale.
  private func growth(scale: Double, height room: Double) -> Double {
    guard room >= keyAreaHeight else { return min(scale, room / keyAreaHeight) }
    return min(scale, max(1, room / (Self.leastRows * height)))
  }

  /// Scales everything in proportion: as the user wants it, and down for a surface that is lower than the key area or
  /// narrower than any phone. Nothing is wider than it has to be: the screen does not grow with the keys.
  private func fitted(to size: Size, scale: Double) -> PanelMetrics {
    let vertical = growth(scale: scale, height: size.height)
    let horizontal = min(1, size.width / 320)
    let both = vertical > 1 ? vertical * horizontal : min(vertical, horizontal)
    // The scale of lengths that go with the width of text.
    let text = horizontal * max(1, vertical)
    var result = self
    result.keyAreaHeight *= vertical
    result.barHeight *= vertical
    result.keyHeight *= vertical
    result.snippetKeyHeight *= vertical
    result.rowGap *= vertical
    result.snippetLineGap *= vertical
    result.leastSnippetLineGap *= vertical
    result.leastSnippetKey *= vertical
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
    result.messageSide *= horizontal
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
