import EventLoop

/// A rectangle in buffer pixels.
public struct BufferRect: Equatable, Sendable {
  public var x, y, width, height: Int32

  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Memory to paint into: ARGB with premultiplied alpha, native byte order.
public struct Canvas {
  public let pixels: UnsafeMutableRawPointer
  public let width, height: Int32
  /// Bytes from one row to the next.
  public let stride: Int32
  /// What has to be painted: all that has changed since this memory was painted last.
  public let damage: [BufferRect]
}

/// A wl_surface with its buffers: what has changed is painted and posted, one frame at a time.
public final class PaintedSurface {
  /// Size in logical pixels; zero while it is not known.
  public private(set) var width: Int32 = 0
  public private(set) var height: Int32 = 0
  /// Buffer pixels per logical pixel.
  public private(set) var scale: Int32 = 1
  /// Whether a picture of this size has been on the screen: the compositor shows a frame after it has given the surface
  /// its place, so that from now on it can be seen and touched.
  public private(set) var isShown = false
  /// Called when a frame has been shown, with its time in milliseconds of the events' clock (`Desktop.clock`), which
  /// need not be that of the call. Whatever moves has to be painted for the next frame then; where nothing is presented,
  /// no frame follows.
  public var onFrame: ((UInt64) -> Void)?

  let surface: WlSurface
  private let shm: WlShm
  private let clocks: CompositorClocks
  private var frame: WlCallback?
  private var buffers: [(buffer: ShmBuffer, stale: [BufferRect])] = []

  /// Two buffers are enough: while the compositor reads one, the other is painted.
  private static let bufferLimit = 2

  init(_ globals: PanelGlobals) {
    surface = globals.compositor.createSurface()
    shm = globals.shm
    clocks = globals.clocks
  }

  func destroy() {
    frame?.forget()
    surface.destroy()
  }

  /// Everything is to be painted anew if this changes something; returns whether it does.
  func resize(width: Int32, height: Int32, scale: Int32) -> Bool {
    guard (width, height, scale) != (self.width, self.height, self.scale) else { return false }
    (self.width, self.height, self.scale) = (width, height, scale)
    buffers = []
    isShown = false
    return true
  }

  /// Whether `present` would paint: the size is known, no frame is pending and there is a buffer to paint into.
  public var isReady: Bool {
    width > 0 && frame == nil && (buffers.count < Self.bufferLimit || buffers.contains { !$0.buffer.isBusy })
  }

  /// Paints and posts what has changed. `damage` is in buffer pixels; `paint` gets the part that the buffer at hand
  /// lacks. Throws a `SystemError` if there is no memory. To be called only when `isReady`.
  public func present(damage: [BufferRect], paint: (Canvas) -> Void) throws {
    for index in buffers.indices { buffers[index].stale += damage }
    guard let index = try freeBuffer() else { return }
    let (buffer, stale) = buffers[index]
    paint(
      Canvas(
        pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride,
        damage: stale))
    buffers[index].stale = []
    buffer.attach(to: surface)
    surface.setBufferScale(scale: scale)
    for rect in damage { surface.damageBuffer(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
    requestFrame()
    surface.commit()
  }

  /// The position of a buffer that the compositor does not read; a new one is stale as a whole.
  private func freeBuffer() throws -> Int? {
    if let index = buffers.firstIndex(where: { !$0.buffer.isBusy }) { return index }
    guard buffers.count < Self.bufferLimit else { return nil }
    let buffer = try ShmBuffer(shm, width: Int(width) * Int(scale), height: Int(height) * Int(scale))
    buffer.onRelease = { [weak self] in self?.bufferReleased() }
    buffers.append((buffer, [BufferRect(x: 0, y: 0, width: buffer.width, height: buffer.height)]))
    return buffers.count - 1
  }

  /// Compositors that copy a buffer at once give it back at once; with them a second one is wasted memory.
  private func bufferReleased() {
    if buffers.count > 1, buffers.allSatisfy({ !$0.buffer.isBusy }) {
      buffers = buffers.filter { $0.stale.isEmpty }.prefix(1).map { $0 }
    }
  }

  private func requestFrame() {
    let callback = surface.frame()
    let size = (width, height, scale)
    callback.onEvent = { [unowned self] event in
      frame = nil
      isShown = size == (width, height, scale)
      switch event {
      case .done(let stamp): onFrame?(clocks.time(ofFrame: stamp))
      }
    }
    frame = callback
  }
}
