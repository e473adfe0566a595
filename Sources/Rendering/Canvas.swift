import CPangoCairo
import Layout
import Scene

/// A cairo context that drawing commands are carried out on; its unit is the logical pixel.
///
/// Rectangles and baselines are moved to whole buffer pixels, so that edges are sharp at any scale.
struct Canvas {
  let context: OpaquePointer
  /// Buffer pixels per logical pixel.
  let scale: Double
  let shaper: TextShaper

  /// Draws nodes of a group with its offset, opacity and clip.
  func draw(_ nodes: [Node], of group: NodeGroup) {
    let isOpaque = group.opacity >= 1
    cairo_save(context)
    if let clip = group.clip {
      addRectangle(snapped(clip))
      cairo_clip(context)
    }
    if !isOpaque { cairo_push_group(context) }
    cairo_translate(context, snap(group.offset.x), snap(group.offset.y))
    for node in nodes { node.commands.forEach(draw) }
    if !isOpaque {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, group.opacity)
    }
    cairo_restore(context)
  }

  private func draw(_ command: DrawCommand) {
    switch command {
    case .fill(let rect, let color):
      set(color)
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      addRectangle(snapped(rect))
      cairo_fill(context)
      cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    case .roundedRect(let rect, let radius, let color):
      set(color)
      addRoundedRectangle(snapped(rect), radius: radius)
      cairo_fill(context)
    case .text(let text, let rect, let fontSize, let color):
      clipped(to: rect, fontSize: fontSize, color) { line(text, in: rect, fontSize: fontSize) }
    case .marked(let text, let marks, let rect, let fontSize, let color):
      clipped(to: rect, fontSize: fontSize, color) {
        shaper.line(text, underlining: marks, fontSize: fontSize)
          .draw(on: context, width: rect.width, origin: centered(in: rect, fontSize: fontSize))
      }
    case .paragraph(let text, let rect, let fontSize, let color):
      clipped(to: rect, fontSize: fontSize, color) { paragraph(text, in: rect, fontSize: fontSize) }
    case .block(let text, let rect, let fontSize, let lines, let color):
      clipped(to: rect, fontSize: fontSize, color) {
        block(text, in: rect, fontSize: fontSize, lines: lines)
      }
    case .path(let elements, let style, let color):
      set(color)
      draw(style == .shape ? elements.map(snapped) : elements, style)
    }
  }

  private func set(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func snap(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// Returns the rectangle on whole buffer pixels.
  private func snapped(_ rect: Rect) -> Rect {
    let (x, y) = (snap(rect.x), snap(rect.y))
    guard !rect.isEmpty else {
      return Rect(x: x, y: y, width: snap(rect.maxX) - x, height: snap(rect.maxY) - y)
    }
    return Rect(
      x: x, y: y, width: snapped(rect.width, from: x, to: rect.maxX),
      height: snapped(rect.height, from: y, to: rect.maxY))
  }

  /// Returns the length of a side between whole buffer pixels. A line has at least one, so that it does not vanish, and is
  /// equally thick everywhere.
  private func snapped(_ length: Double, from start: Double, to end: Double) -> Double {
    length * scale < Self.thickestLine ? max(snap(length), 1 / scale) : snap(end) - start
  }

  /// The length from which on a side is no line, in buffer pixels.
  private static let thickestLine = 2.0

  private func snapped(_ point: Point) -> Point { Point(x: snap(point.x), y: snap(point.y)) }

  private func snapped(_ element: PathElement) -> PathElement {
    switch element {
    case .move(let point): .move(to: snapped(point))
    case .line(let point): .line(to: snapped(point))
    case .curve(let point, let first, let second):
      .curve(to: snapped(point), control1: snapped(first), control2: snapped(second))
    case .close: .close
    }
  }

  private func addRectangle(_ rect: Rect) {
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
  }

  private func addRoundedRectangle(_ rect: Rect, radius: Double) {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0 else { return addRectangle(rect) }
    let (left, right) = (rect.x + radius, rect.maxX - radius)
    let (top, bottom) = (rect.y + radius, rect.maxY - radius)
    cairo_new_sub_path(context)
    cairo_arc(context, right, top, radius, -.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, .pi / 2)
    cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(context, left, top, radius, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }

  private func draw(_ elements: [PathElement], _ style: PathStyle) {
    cairo_new_path(context)
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let point, let first, let second):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, point.x, point.y)
      case .close: cairo_close_path(context)
      }
    }
    switch style {
    case .fill, .shape: cairo_fill(context)
    case .stroke(let width):
      cairo_set_line_width(context, width)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(context)
    }
  }

  /// Draws text clipped to its rectangle: marks that pile up on one letter would leave it.
  private func clipped(to rect: Rect, fontSize: Double, _ color: Color, _ draw: () -> Void) {
    guard !rect.isEmpty, Renderer.canDraw(fontSize: fontSize) else { return }
    cairo_save(context)
    addRectangle(snapped(rect))
    cairo_clip(context)
    set(color)
    draw()
    cairo_restore(context)
  }

  private func line(_ text: String, in rect: Rect, fontSize: Double) {
    shaper.line(text, fontSize: fontSize)
      .draw(on: context, width: rect.width, origin: centered(in: rect, fontSize: fontSize))
  }

  private func centered(in rect: Rect, fontSize: Double) -> (_ width: Double) -> (x: Double, y: Double) {
    let baseline = snap(rect.center.y + shaper.capHeight(fontSize: fontSize) / 2)
    return { width in (snap(rect.center.x - width / 2), baseline) }
  }

  private func block(_ text: String, in rect: Rect, fontSize: Double, lines: Int) {
    let block = shaper.block(text, fontSize: fontSize, width: rect.width, lines: lines)
    let capHeight = shaper.capHeight(fontSize: fontSize)
    let leading = fontSize * TextBlock.leading
    let height = Double(block.lineCount - 1) * leading + capHeight
    let first = rect.center.y - height / 2 + capHeight
    block.draw(on: context) { line, indent in
      (snap(rect.x + indent), snap(first + Double(line) * leading))
    }
  }

  private func paragraph(_ text: String, in rect: Rect, fontSize: Double) {
    let layout = shaper.layout(DisplayText.paragraph(text), fontSize: fontSize)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(layout, pangoUnits(rect.width))
    pango_layout_set_height(layout, pangoUnits(rect.height))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    var height: Int32 = 0
    pango_layout_get_size(layout, nil, &height)
    let top = snap(rect.center.y - logicalPixels(height) / 2)
    let lines = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(lines) }
    repeat {
      var place = PangoRectangle()
      pango_layout_iter_get_line_extents(lines, nil, &place)
      let baseline = logicalPixels(pango_layout_iter_get_baseline(lines))
      cairo_move_to(context, rect.x + logicalPixels(place.x), snap(top + baseline))
      pango_cairo_show_layout_line(context, pango_layout_iter_get_line_readonly(lines))
    } while pango_layout_iter_next_line(lines) != 0
  }
}
