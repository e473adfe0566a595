import EventLoop

/// The keyboard's layer surface: at the bottom, as wide as the output, above the windows, without keyboard focus.
///
/// A surface is made to show and destroyed to hide, since phoc sends no configure to one that is mapped again
/// (fact sheet: surfaces).
public final class PanelSurface {
  public enum Layer: Sendable {
    case top, overlay
  }

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

  /// The height that the panel wants at a width, in logical pixels. The height of the output is a hint to what
  /// sort of device it is, where it is known.
  public var preferredHeight: (_ width: Int32, _ outputHeight: Int32?) -> Int32 = { _, _ in firstHeight }
  /// Called when size or scale have been set or changed: everything is to be painted.
  public var onResize: (() -> Void)?
  /// Called when the compositor has closed the surface, as when its output is gone.
  public var onClosed: (() -> Void)?

  /// Size in logical pixels; zero until the first configure.
  public private(set) var width: Int32 = 0
  public private(set) var height: Int32 = 0
  /// Buffer pixels per logical pixel.
  public private(set) var scale: Int32 = 1

  let surface: WlSurface
  private let layerSurface: ZwlrLayerSurfaceV1
  private let shm: WlShm
  private let outputs: Outputs
  private var enteredOutputs: [WlOutput] = []
  private var requestedHeight: Int32 = 0
  private var frame: WlCallback?
  private var buffers: [(buffer: ShmBuffer, stale: [BufferRect])] = []

  /// Two buffers are enough: while the compositor reads one, the other is painted.
  private static let bufferLimit = 2
  /// What the surface is for. phoc raises the first surface of this name above fullscreen windows.
  private static let namespace = "osk"
  /// The largest side that is believed of a configure, in logical pixels; larger ones are nonsense.
  private static let sizeLimit: Int32 = 16_384
  /// A height to begin with. The width, and with it the right one, is known from the first configure on.
  private static let firstHeight: Int32 = 262

  init(
    compositor: WlCompositor, shm: WlShm, shell: ZwlrLayerShellV1, outputs: Outputs, layer: Layer
  ) {
    self.shm = shm
    self.outputs = outputs
    surface = compositor.createSurface()
    layerSurface = shell.getLayerSurface(
      surface: surface, output: nil, layer: layer == .top ? .top : .overlay, namespace: Self.namespace)
    surface.onEvent = { [unowned self] event in handle(event) }
    layerSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial, let width, let height): configure(serial, width, height)
      case .closed: onClosed?()
      }
    }
    layerSurface.setAnchor(anchor: [.bottom, .left, .right])
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    request(height: Self.firstHeight)
  }

  /// Takes the surface off the screen.
  func destroy() {
    frame?.forget()
    layerSurface.destroy()
    surface.destroy()
  }

  // MARK: Size and scale

  private func request(height: Int32) {
    requestedHeight = height
    layerSurface.setSize(width: 0, height: UInt32(height))
    surface.commit()
  }

  private func configure(_ serial: UInt32, _ newWidth: UInt32, _ newHeight: UInt32) {
    layerSurface.ackConfigure(serial: serial)
    let width = Int32(clamping: newWidth)
    guard (1...Self.sizeLimit).contains(width) else { return }
    let wanted = min(max(1, preferredHeight(width, outputs.logicalHeight(ofWidth: width))), Self.sizeLimit)
    if wanted != requestedHeight { return request(height: wanted) }
    let height = newHeight == 0 ? wanted : min(Int32(clamping: newHeight), Self.sizeLimit)
    guard width != self.width || height != self.height else { return }
    self.width = width
    self.height = height
    // Takes effect with the first buffer of this size, so that windows are resized once.
    layerSurface.setExclusiveZone(zone: height)
    // A surface enters its output only with its first buffer, which should be sharp already.
    if enteredOutputs.isEmpty, let expected = outputs.commonScale { scale = expected }
    resized()
  }

  private func handle(_ event: WlSurface.Event) {
    if case .enter(let output?) = event { enteredOutputs.append(output) }
    if case .leave(let output) = event { enteredOutputs.removeAll { $0 === output } }
    updateScale()
  }

  /// Takes the largest scale of the outputs that the surface is on; until then it stays as it is.
  func updateScale() {
    guard let new = enteredOutputs.map(outputs.scale(of:)).max(), new != scale else { return }
    scale = new
    if width > 0 { resized() }
  }

  private func resized() {
    buffers = []
    onResize?()
  }

  // MARK: Painting

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
    buffers.append(
      (buffer, [BufferRect(x: 0, y: 0, width: buffer.width, height: buffer.height)]))
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
    callback.onEvent = { [unowned self] _ in frame = nil }
    frame = callback
  }
}
