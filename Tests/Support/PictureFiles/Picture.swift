/// An opaque picture in memory.
public struct Picture: Equatable, Sendable {
  /// The width in pixels; `height` is in pixels too.
  public let width: Int
  public let height: Int
  /// The pixels row by row, each 0xAARRGGBB in the machine's byte order with an alpha of 0xFF.
  public private(set) var pixels: [UInt32]

  /// Makes a picture of one colour. Neither side is negative.
  public init(width: Int, height: Int, color: UInt32) {
    precondition(width >= 0 && height >= 0, "a picture has no negative side")
    self.width = width
    self.height = height
    pixels = Array(repeating: color, count: width * height)
  }

  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Lends the pixels from this row on, for drawing; `body` keeps them opaque.
  public mutating func withRows<Value>(
    from row: Int, _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Value
  ) rethrows -> Value {
    let start = min(max(row, 0), height) * width
    return try pixels.withUnsafeMutableBufferPointer { try body(.init(rebasing: $0[start...])) }
  }
}
