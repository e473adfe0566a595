import Layout

/// The faces of the keys of settings.
extension DrawList {
  /// Draws a name at the leading side of a key, and its value at the other.
  static func pair(
    _ pair: PairFace, on key: KeyFrame, _ colors: Theme.KeyColors, _ metrics: PanelMetrics
  ) -> [DrawCommand] {
    let room = key.rect.inset(dx: metrics.labelPadding - 1, dy: 0)
    let width = min(pair.valueWidth, room.width)
    let gap = min(metrics.labelPadding / 2, room.width - width)
    let name = Rect(x: room.x, y: room.y, width: room.width - width - gap, height: room.height)
    let value = Rect(x: room.maxX - width, y: room.y, width: width, height: room.height)
    return [
      .block(pair.name, in: name, fontSize: key.fontSize, lines: 1, colors.text),
      .text(pair.value, in: value, fontSize: key.fontSize, colors.text),
    ]
  }

  /// Draws a small keyboard in its colours, and its name beside it.
  static func swatch(
    _ swatch: Swatch, on key: KeyFrame, _ colors: Theme.KeyColors, _ metrics: PanelMetrics
  ) -> [DrawCommand] {
    let (width, height) = (Swatch.width(beside: key.rect.height), Swatch.height(beside: key.rect.height))
    let room = key.rect.inset(dx: metrics.labelPadding - 1, dy: 0)
    let place = Rect(
      x: room.x, y: key.rect.center.y - height / 2, width: min(width, room.width), height: height)
    let left = min(room.maxX, place.maxX + metrics.labelPadding - 1)
    let name = Rect(x: left, y: room.y, width: room.maxX - left, height: room.height)
    return picture(swatch, in: place)
      + [.block(key.label, in: name, fontSize: key.fontSize, lines: 1, colors.text)]
  }

  /// Draws two rows of keys: three that type, and below them two others with space between.
  private static func picture(_ swatch: Swatch, in place: Rect) -> [DrawCommand] {
    let unit = place.height / 13
    func key(_ column: Double, _ row: Double, _ width: Double, _ color: UInt32) -> DrawCommand {
      let part = (place.width - 2 * unit) / 12
      let rect = Rect(
        x: place.x + unit + column * part + unit / 2, y: place.y + unit + row * 5.5 * unit + unit / 2,
        width: width * part - unit, height: 4.5 * unit)
      return .roundedRect(rect, radius: unit, Color(hex: color))
    }
    // A swatch on a key of its own colour can be seen by the line around it.
    let outline = place.inset(dx: -1, dy: -1)
    return [
      .roundedRect(outline, radius: 2 * unit + 1, Color(hex: swatch.system)),
      .roundedRect(place, radius: 2 * unit, Color(hex: swatch.background)),
      key(0, 0, 4, swatch.key), key(4, 0, 4, swatch.key), key(8, 0, 4, swatch.key),
      key(0, 1, 3, swatch.system), key(3, 1, 6, swatch.key), key(9, 1, 3, swatch.accent),
    ]
  }
}
