/// Pixels of a picture: those from `left` and `top` on, up to `right` and `bottom`, which are outside.
public struct PixelArea: Equatable, Sendable {
  public let left, top, right, bottom: Int

  public init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  public var width: Int { max(0, right - left) }
  public var height: Int { max(0, bottom - top) }

  public func offset(x: Int, y: Int) -> PixelArea {
    PixelArea(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// Returns the part of it that is in a picture of this size.
  public func clamped(width: Int, height: Int) -> PixelArea {
    PixelArea(
      left: min(max(left, 0), width), top: min(max(top, 0), height), right: min(max(right, 0), width),
      bottom: min(max(bottom, 0), height))
  }
}

/// Areas as a file has them: a line each.
extension PixelArea {
  public var line: String { "\(left) \(top) \(right) \(bottom)" }

  /// Reads a line; nil where it is none.
  public init?(line: some StringProtocol) {
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 4 else { return nil }
    self.init(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }
}
