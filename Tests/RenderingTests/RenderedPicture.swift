import Layout
import Rendering
import Scene

/// Memory to draw into, with rows longer than the picture and a guard row after it.
final class RenderedPicture {
  static let untouched: UInt32 = 0x1234_5678
  static let background = Color(hex: 0xD1D4D9)

  let width: Int
  let height: Int
  private let stride: Int
  private let pixels: UnsafeMutableBufferPointer<UInt32>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width + 8
    pixels = .allocate(capacity: stride * (height + 1))
    pixels.initialize(repeating: Self.untouched)
  }

  deinit { pixels.deallocate() }

  /// Draws everything unless told otherwise; damage is in logical pixels.
  @discardableResult
  func draw(
    _ commands: [DrawCommand], scale: Double = 1, damage: [Rect]? = nil, renderer: Renderer = Renderer()
  ) -> Bool {
    let size = Size(width: Double(width) / scale, height: Double(height) / scale)
    let node = Node(id: .background, bounds: Rect(size), commands: commands)
    return draw(
      DrawList(size: size, nodes: [node]), scale: scale, damage: damage ?? [Rect(size)], renderer: renderer)
  }

  @discardableResult
  func draw(_ list: DrawList, scale: Double = 1, damage: [Rect], renderer: Renderer = Renderer()) -> Bool {
    guard let memory = pixels.baseAddress else { return false }
    return renderer.draw(
      list, into: memory, width: Int32(width), height: Int32(height), stride: Int32(stride * 4),
      scale: scale, damage: damage)
  }

  /// 0xAARRGGBB.
  subscript(x: Int, y: Int) -> UInt32 { pixels[y * stride + x] }

  /// True if the memory beside and below the picture is as it was.
  var marginsAreUntouched: Bool {
    (0...height).allSatisfy { y in
      ((y < height ? width : 0)..<stride).allSatisfy { self[$0, y] == Self.untouched }
    }
  }

  /// The pixels that are not as in another picture of the same size, or differ by more than some levels in one of
  /// their components.
  func differences(from other: RenderedPicture, byMoreThan levels: Int = 0) -> [(x: Int, y: Int)] {
    (0..<height).flatMap { y in
      (0..<width).filter { Self.distance(self[$0, y], other[$0, y]) > levels }.map { ($0, y) }
    }
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    if one == other { return 0 }
    return [0, 8, 16, 24].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
  }

  /// The box around those pixels, in buffer pixels; nil if there is none.
  func changed(from other: RenderedPicture) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let pixels = differences(from: other)
    guard let first = pixels.first else { return nil }
    return pixels.reduce((first.x, first.y, first.x, first.y)) {
      (min($0.0, $1.x), min($0.1, $1.y), max($0.2, $1.x), max($0.3, $1.y))
    }
  }
}
