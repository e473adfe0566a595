/// A rectangle in buffer pixels.
public struct BufferRect: Equatable, Sendable {
  /// The top left corner and the size, in buffer pixels.
  public var x, y, width, height: Int32

  /// Makes a rectangle from its top left corner and its size.
  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Memory to paint into: ARGB with premultiplied alpha, native byte order.
public struct Canvas {
  /// The first byte of the top row.
  public let pixels: UnsafeMutableRawPointer
  /// The size in buffer pixels.
  public let width, height: Int32
  /// Bytes from one row to the next.
  public let stride: Int32
  /// The parts to paint: all that has changed since this memory was painted last.
  public let damage: [BufferRect]
}

/// The picture of a surface that has been taken off the screen, for the next one in its place. The memory that only
/// moving pictures need goes with it: freeing that takes time, for which the next picture would wait.
struct KeptPicture {
  let width, height: Int32
  let scale: SurfaceScale
  /// The buffer that was presented last.
  let buffer: ShmBuffer
  /// All buffers, each with the parts of the picture that it lacks.
  let buffers: [(buffer: ShmBuffer, stale: [BufferRect])]
}
