/// The measures of a panel in logical pixels (1 pt of Apple's is 1 logical pixel).
///
/// The numbers are Apple keyboard geometry, legacy look (iOS 18 and before), by the width of the screen. The
/// panel is four rows of keys high and the bottom row is the last of them. A portrait phone also has the bar that
/// Apple's keyboard has above the keys; it belongs to the snippets.
public struct PanelMetrics: Equatable, Sendable {
  /// The height of four rows with their gaps and the space above and below them.
  public var keyAreaHeight: Double
  /// The height of the bar above the key area: 46 on a portrait phone, otherwise 0, since height is scarce there.
  public var barHeight: Double
  /// The height of a key of the bottom row, without its lip.
  public var keyHeight: Double
  /// The height of a snippet's key, without its lip.
  public var snippetKeyHeight: Double
  /// The distance between the bottom row and the snippets.
  public var rowGap: Double
  /// The distance between two keys of the bottom row.
  public var keyGap: Double
  /// The distance of the bottom row from the left and the right edge.
  public var side: Double
  /// The distance above the first row of keys.
  public var top: Double
  /// The distance below the bottom row: what the four rows leave of the key area.
  public var bottom: Double
  /// The least distance between the snippets and the bottom row where the dots of several pages are.
  public var dotsHeight = 12.0
  /// The diameter of such a dot.
  public var dotSize = 6.0
  /// The distance from the middle of a dot to the middle of the next one.
  public var dotPitch = 14.0
  /// The radius of every key's corners.
  public var cornerRadius: Double
  /// The factor by which keys are larger than usual, which lines on them follow; 1 where they are smaller.
  public var growth = 1.0
  /// The width of globe and letters, in parts of the row's; the space bar takes what the others leave.
  public var globeShare: Double
  /// The width of delete, in parts of the row's.
  public var deleteShare = 0.13
  /// The width of return, in parts of the row's.
  public var returnShare: Double
  /// The distance between two snippet keys of a line: that of the bottom row's keys, or less on tablets.
  public var snippetGap: Double
  /// The distance between two lines of snippet keys, where there is room for it.
  public var snippetLineGap: Double
  /// The least distance between two such lines: they are closer to each other if a page has one line more for it.
  public var leastSnippetLineGap = 4.0
  /// The least width and height of a snippet key, where Apple's keys are not lower.
  public var leastSnippetKey = 40.0
  /// The distance of messages in the place of keys from the left and the right edge.
  public var messageSide = 16.0
  /// The distance from the edges of a snippet key to its label.
  public var labelPadding: Double
  /// The height of a key's shadow below it. It is hard and has the key's shape.
  public var lip = 1.0
  /// The font size of snippets' labels.
  public var snippetFontSize: Double
  /// The font size of the bottom row's labels.
  public var systemFontSize: Double
  /// An additional margin left and right of letters, fields and the bottom row, on a screen that is wider than they
  /// should be.
  public internal(set) var inset = 0.0
  /// The part of `bottom` at the lower edge that is the home bar's: touches there are for no key.
  public internal(set) var bottomMargin = 0.0
  /// The height of the strip of tabs at the top.
  public var stripHeight = 34.0
  /// True if the strip is as high as the user's size of keys wants it: a lower one is too low for a thumb.
  public internal(set) var canHaveStrip = true
  /// The distance of a tab from the strip's upper and lower edge.
  public var tabInset = 3.0
  /// The distance between two tabs.
  public var tabGap = 6.0
  /// The distance from the edges of a tab to its label.
  public var tabPadding = 10.0
  /// The width of a tab with a sign, and the least width of any tab.
  public var glyphTabWidth = 40.0
  /// The greatest width of a tab; a wider name ends in an ellipsis.
  public var widestTab = 160.0
  /// The font size of tabs' labels.
  public var tabFontSize = 14.0
  /// The font size of the words that tell which page is shown.
  public var captionFontSize = 11.0
  /// The height of the box that holds the globe or the delete glyph.
  public var iconSize: Double

  private init(
    keyAreaHeight: Double, barHeight: Double = 0, keyHeight: Double, snippetKeyHeight: Double? = nil,
    rowGap: Double, keyGap: Double = 6, side: Double, top: Double, cornerRadius: Double = 5,
    shares: (globe: Double, return: Double), fontSizes: (snippet: Double, system: Double) = (17, 16),
    iconSize: Double = 20, labelPadding: Double = 8
  ) {
    self.keyAreaHeight = keyAreaHeight
    self.barHeight = barHeight
    self.keyHeight = keyHeight
    self.snippetKeyHeight = snippetKeyHeight ?? keyHeight
    self.rowGap = rowGap
    self.keyGap = keyGap
    self.side = side
    self.top = top
    self.bottom = keyAreaHeight - top - 4 * keyHeight - 3 * rowGap
    self.cornerRadius = cornerRadius
    self.globeShare = shares.globe
    self.returnShare = shares.return
    self.snippetGap = min(8, keyGap)
    self.snippetLineGap = min(8, rowGap)
    self.snippetFontSize = fontSizes.snippet
    self.systemFontSize = fontSizes.system
    self.iconSize = iconSize
    self.labelPadding = labelPadding
  }

  private static let portraitShares = (globe: 0.123, return: 0.2)
  private static let wideShares = (globe: 0.095, return: 0.195)

  /// The measures of an upright phone 320 wide.
  public static let smallPhone = PanelMetrics(
    keyAreaHeight: 216, barHeight: 46, keyHeight: 39, rowGap: 15, side: 3, top: 12, cornerRadius: 4,
    shares: portraitShares)
  /// The measures of an upright phone 375 wide.
  public static let phone = PanelMetrics(
    keyAreaHeight: 216, barHeight: 46, keyHeight: 42, rowGap: 12, side: 3, top: 10,
    shares: portraitShares)
  /// The measures of an upright phone 414 and more wide.
  ///
  /// Snippet keys stay at 43, the upper end of the other classes: four lines fit.
  public static let largePhone = PanelMetrics(
    keyAreaHeight: 226, barHeight: 46, keyHeight: 46, snippetKeyHeight: 43, rowGap: 10, side: 4, top: 8,
    shares: portraitShares)
  /// The measures of a phone held sideways.
  public static let landscapePhone = PanelMetrics(
    keyAreaHeight: 162, keyHeight: 33, rowGap: 7, side: 3, top: 6, shares: wideShares)
  /// The measures of an upright tablet.
  ///
  /// The source has no side and no font sizes for tablets. The side is half the key gap, as on phones; fonts, glyphs and
  /// padding grow with the keys.
  public static let portraitTablet = PanelMetrics(
    keyAreaHeight: 264, keyHeight: 56, rowGap: 8, keyGap: 10, side: 5, top: 8, shares: wideShares,
    fontSizes: (20, 18), iconSize: 24, labelPadding: 12)
  /// The measures of a tablet held sideways, or of a desktop's screen.
  public static let landscapeTablet = PanelMetrics(
    keyAreaHeight: 352, keyHeight: 74, rowGap: 12, keyGap: 14, side: 7, top: 10, cornerRadius: 7,
    shares: wideShares, fontSizes: (20, 18), iconSize: 24, labelPadding: 12)

  /// The distance of the lines of snippet keys from the left and the right edge. They are as wide as the surface, so that a
  /// page has as many keys as fit.
  public var snippetSide: Double { side - inset }
  /// The distance from the top of one line of snippet keys to the top of the next.
  var snippetPitch: Double { snippetKeyHeight + snippetLineGap }
  /// The height of the whole panel.
  public var height: Double { keyAreaHeight + barHeight }
}
