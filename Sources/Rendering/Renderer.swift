import CPangoCairo
import Layout
import Scene

/// A renderer that draws with cairo and measures text with Pango.
///
/// Several threads must not use it at once. Make it early: fontconfig reads its configuration in the background from then
/// on, which is most of the time that the first text takes.
public final class Renderer {
  private let shaper = TextShaper()

  /// Begins to read fontconfig's configuration in the background.
  public init() {}

  /// Returns the width of a text on one line in logical pixels; the same at every scale.
  ///
  /// It is 0 for a font size that is not a positive number. Only the beginning of a very long text counts.
  public func measure(_ text: String, fontSize: Double) -> Double {
    guard Self.canDraw(fontSize: fontSize) else { return 0 }
    return shaper.line(text, fontSize: fontSize).width
  }

  /// Forgets all texts that were measured or drawn: some of them may be searches of the user.
  public func forgetTexts() { shaper.forgetTexts() }

  /// Returns the bytes from one row of a buffer to the next that cairo wants for this width in buffer pixels; nil for a
  /// width that it cannot draw.
  public static func stride(width: Int32) -> Int32? {
    let stride = cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, width)
    return stride > 0 ? stride : nil
  }

  /// Draws a picture into memory of the caller's, which holds ARGB32 with premultiplied alpha in the machine's byte order
  /// (`WL_SHM_FORMAT_ARGB8888`).
  ///
  /// - Parameters:
  ///   - pixels: `height` rows of `stride` bytes; not kept.
  ///   - width: the width in buffer pixels, as `height`.
  ///   - stride: the result of `stride(width:)`.
  ///   - scale: buffer pixels per logical pixel.
  ///   - damage: the areas to draw, in logical pixels; pixels that these rectangles do not touch stay as they are.
  /// - Returns: false, with nothing drawn or only a part, if cairo refuses the memory or runs out of its own.
  @discardableResult
  public func draw(
    _ list: DrawList, into pixels: UnsafeMutableRawPointer, width: Int32, height: Int32, stride: Int32,
    scale: Double, damage: [Rect]
  ) -> Bool {
    guard width > 0, height > 0, scale.isFinite, scale > 0 else { return false }
    let surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, width, height, stride)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
      return false
    }
    defer { cairo_destroy(context) }
    let areas = damage.compactMap { PixelRect($0, scale: scale, width: width, height: height) }
    for area in areas { cairo_rectangle(context, area.x, area.y, area.width, area.height) }
    cairo_clip(context)
    cairo_scale(context, scale, scale)
    let canvas = Canvas(context: context, scale: scale, shaper: shaper)
    for group in list.groups where group.opacity > 0 {
      let shown = group.nodes.filter { node in
        PixelRect(group.bounds(of: node), scale: scale, width: width, height: height, margin: Self.margin)
          .map { bounds in areas.contains(where: bounds.overlaps) } ?? false
      }
      if !shown.isEmpty { canvas.draw(shown, of: group) }
    }
    cairo_surface_flush(surface)
    return cairo_status(context) == CAIRO_STATUS_SUCCESS
  }

  /// The distance that a drawing may be beside its bounds, in buffer pixels: the places of a group and of its parts are each
  /// moved to whole ones.
  public static let margin = 1.0

  /// Draws and measures texts with a font of this family from now on, if it is installed and has their characters; nil for
  /// the usual fonts.
  public func setFont(_ family: String?) { shaper.setFont(family) }

  /// Tells if a font of this family is installed, or the name stands for any font of a sort. Waits until fontconfig is
  /// ready.
  public func hasFont(_ family: String) -> Bool { shaper.hasFont(family) }

  /// Tells if Pango can draw at this size: it keeps sizes in 32 bits with 10 of them after the point.
  static func canDraw(fontSize: Double) -> Bool { fontSize > 0 && fontSize < 10_000 }
}

/// The buffer pixels that a rectangle touches.
struct PixelRect: Equatable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  /// Finds the pixels of the buffer that a rectangle touches; nil for one that touches none.
  ///
  /// - Parameter margin: the distance that is added around it, in buffer pixels.
  init?(_ rect: Rect, scale: Double, width: Int32, height: Int32, margin: Double = 0) {
    x = max(0, (rect.x * scale).rounded(.down) - margin)
    y = max(0, (rect.y * scale).rounded(.down) - margin)
    self.width = min(Double(width), (rect.maxX * scale).rounded(.up) + margin) - x
    self.height = min(Double(height), (rect.maxY * scale).rounded(.up) + margin) - y
    guard !rect.isEmpty, !rect.maxX.isNaN, !rect.maxY.isNaN, self.width > 0, self.height > 0 else {
      return nil
    }
  }

  func overlaps(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}
