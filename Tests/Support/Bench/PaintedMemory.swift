import Keyboard
import Layout
import Rendering
import Scene

/// A surface of the keyboard without a compositor. It paints frames as the keyboard does, into two buffers in turns, as for a
/// compositor that shows pictures without copying them.
final class PaintedMemory {
  /// Buffer pixels per logical pixel.
  private static let scale = 3.0

  private let renderer: Renderer
  private let size: Size
  private var buffers: [(memory: PictureMemory, stale: [Rect])]
  /// The index of the buffer that was presented last.
  private var latest = 0
  private var picture: DrawList?
  private var fading: (old: PictureMemory, new: PictureMemory)?

  /// - Parameter size: in logical pixels.
  init(_ size: Size, _ renderer: Renderer) {
    self.size = size
    self.renderer = renderer
    let (width, height) = (Int32(size.width * Self.scale), Int32(size.height * Self.scale))
    buffers = (0..<2).map { _ in
      (PictureMemory(copying: nil, width: width, height: height, stride: 4 * width), [Rect(size)])
    }
  }

  /// Makes the next picture paint all of it.
  func forget() { (picture, fading) = (nil, nil) }

  /// Makes the other buffer show the same, as after a while of smaller changes.
  func shareLatest() {
    buffers[latest].memory.copy(to: buffers[1 - latest].memory.pixels)
    buffers[1 - latest].stale = []
  }

  /// Paints a picture as the keyboard's painter does. A picture that slides is posted from another row on, and not painted.
  func paint(_ new: DrawList, _ change: Transition? = nil) {
    let damage = new.damage(since: picture)
    picture = new
    let share: Double? = if case .fade(let share)? = change { share } else { nil }
    if share != nil || fading != nil { return paintBetween(new, damage, share) }
    if !damage.isEmpty { present(damage) { memory, stale in draw(new, into: memory, stale) } }
  }

  private func paintBetween(_ list: DrawList, _ damage: [Rect], _ share: Double?) {
    let pictures = fading ?? (old: copy(of: buffers[latest].memory), new: copy(of: buffers[latest].memory))
    draw(list, into: pictures.new, damage)
    present([Rect(size)]) { memory, _ in
      if let share {
        pictures.new.fade(share, over: pictures.old, to: memory.pixels)
      } else {
        pictures.new.copy(to: memory.pixels)
      }
    }
    fading = share == nil ? nil : pictures
  }

  private func copy(of memory: PictureMemory) -> PictureMemory {
    PictureMemory(
      copying: memory.pixels, width: memory.width, height: memory.height, stride: memory.stride)
  }

  private func present(_ damage: [Rect], paint: (PictureMemory, [Rect]) -> Void) {
    for index in buffers.indices { buffers[index].stale += damage }
    latest = 1 - latest
    paint(buffers[latest].memory, buffers[latest].stale)
    buffers[latest].stale = []
  }

  private func draw(_ list: DrawList, into memory: PictureMemory, _ damage: [Rect]) {
    renderer.draw(
      list, into: memory.pixels, width: memory.width, height: memory.height, stride: memory.stride,
      scale: Self.scale, damage: damage)
  }
}
