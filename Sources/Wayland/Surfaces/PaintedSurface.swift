import EventLoop

/// A wl_surface with its buffers: paints and posts what has changed, one frame at a time.
public final class PaintedSurface {
  /// The width in logical pixels; zero while it is not known.
  public private(set) var width: Int32 = 0
  /// The height in logical pixels; zero while it is not known.
  public private(set) var height: Int32 = 0
  /// Buffer pixels per logical pixel.
  public private(set) var scale = SurfaceScale.one
  /// True once a picture of this size has been on the screen, so that it can be seen and touched. The compositor shows a
  /// frame after it has given the surface its place.
  public var isShown: Bool { stage == .shown }
  /// True once the compositor has a picture of this size.
  public var isPosted: Bool { stage != .none }
  private var stage = Stage.none
  /// Called when a frame has been shown, with its time in milliseconds of the events' clock (`Desktop.clock`), which need
  /// not be that of the call. Moving pictures must then be painted for the next frame; if nothing is presented, no
  /// frame follows.
  public var onFrame: ((UInt64) -> Void)?
  /// Called when a picture has been committed, so that requests made then come after it: true for the first one of a size.
  var onPicture: ((_ isFirst: Bool) -> Void)?

  /// The way of the first picture of a size to the screen.
  private enum Stage { case none, posted, shown }

  let surface: WlSurface
  private let viewporter: WpViewporter?
  /// The object that tells the logical size where buffers have no integer scale.
  private var viewport: WpViewport?
  private let clocks: CompositorClocks
  /// True if there is a picture of this size from the previous surface: only what differs needs to be painted.
  public private(set) var hasKeptPicture = false
  private var kept: KeptPicture?
  private var frame: WlCallback?
  private let pool: BufferPool
  /// The number of the presented picture's rows that are seen, from its top: all, unless the surface slides.
  public private(set) var seenRows: Int32 = 0

  /// - Parameter kept: the picture that `destroy` of the previous surface has returned.
  init(_ globals: PanelGlobals, kept: KeptPicture? = nil) {
    self.kept = kept
    surface = globals.compositor.createSurface()
    pool = BufferPool(globals.shm)
    viewporter = globals.viewporter
    clocks = globals.clocks
  }

  /// Takes the surface off the screen, and returns the picture that it showed last.
  @discardableResult
  func destroy() -> KeptPicture? {
    frame?.forget()
    viewport?.destroy()
    surface.destroy()
    guard let last = pool.last else { return kept }
    return KeptPicture(width: width, height: height, scale: scale, buffer: last, buffers: pool.buffers)
  }

  /// The width in buffer pixels; 0 while the size is not known.
  public var bufferWidth: Int32 { width > 0 ? scale.pixels(width) : 0 }
  /// The height in buffer pixels; 0 while the size is not known.
  public var bufferHeight: Int32 { height > 0 ? scale.pixels(height) : 0 }

  /// Sets size and scale; returns true if that changes something, and everything must be painted anew. A compositor that
  /// cannot scale gets buffers of the next integer scale.
  func resize(width: Int32, height: Int32, scale: SurfaceScale) -> Bool {
    let scale = Self.bearable(viewporter == nil ? scale.roundedUp : scale, width: width, height: height)
    guard (width, height, scale) != (self.width, self.height, self.scale) else { return false }
    (self.width, self.height, self.scale) = (width, height, scale)
    pool.resize(width: bufferWidth, height: bufferHeight)
    stage = .none
    takeKeptPicture()
    return true
  }

  /// The most bytes of a picture: twice those of an output of 8K.
  private static let mostMemory = 256 << 20

  /// Returns the scale, or the largest whole one for which there is memory; the compositor scales up the rest.
  private static func bearable(_ scale: SurfaceScale, width: Int32, height: Int32) -> SurfaceScale {
    func isBearable(_ scale: SurfaceScale) -> Bool {
      4 * Int(scale.pixels(width)) * Int(scale.pixels(height)) <= mostMemory
    }
    if isBearable(scale) { return scale }
    return (1...scale.roundedUp.whole).map(SurfaceScale.init(whole:)).last(where: isBearable) ?? .one
  }

  private func takeKeptPicture() {
    hasKeptPicture = false
    guard let kept else { return }
    self.kept = nil
    guard (kept.width, kept.height, kept.scale) == (width, height, scale), !kept.buffer.isBusy else { return }
    pool.adopt(kept)
    hasKeptPicture = true
  }

  /// True if `present` would paint: the size is known, no frame is pending and there is a buffer to paint into.
  public var isReady: Bool {
    width > 0 && frame == nil && pool.hasFree
  }

  /// Paints and posts what has changed, or the whole picture where the compositor has none. `damage` is in buffer pixels;
  /// `paint` gets the part that the buffer at hand lacks, if it lacks any. Throws a `SystemError` if there is no memory.
  /// Called only when `isReady`.
  ///
  /// - Parameter rows: the number of the picture's rows that are seen, from its top; nil for all. They are at the lower
  ///   edge of the surface, and nothing is above them.
  public func present(damage: [BufferRect], rows: Int32? = nil, paint: (Canvas) -> Void) throws {
    let rows = min(max(rows ?? bufferHeight, 0), bufferHeight)
    guard let buffer = try pool.fill(damage, paint) else { return }
    buffer.attach(to: surface, rows: rows)
    pool.last = buffer
    setScale()
    for rect in isPosted ? posted(damage, rows) : [buffer.whole] {
      surface.damageBuffer(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
    requestFrame()
    surface.commit()
    seenRows = rows
    let isFirst = stage == .none
    if isFirst { stage = .posted }
    onPicture?(isFirst)
  }

  /// Paints as `present` does and posts nothing, so that the next `present` has less to paint.
  public func prepare(damage: [BufferRect], paint: (Canvas) -> Void) throws {
    _ = try pool.fill(damage, paint)
  }

  /// Returns the parts of the screen that change. While the picture slides, these are all rows seen before or now.
  private func posted(_ damage: [BufferRect], _ rows: Int32) -> [BufferRect] {
    if rows == seenRows, rows == bufferHeight { return damage }
    let seen = max(rows, seenRows)
    return [BufferRect(x: 0, y: bufferHeight - seen, width: bufferWidth, height: seen)]
  }

  /// Sets the buffer's size on the screen; it takes effect with the buffer's own commit.
  private func setScale() {
    if scale.isWhole {
      viewport?.destroy()
      viewport = nil
      surface.setBufferScale(scale: scale.whole)
    } else {
      if viewport == nil { viewport = viewporter?.getViewport(surface: surface) }
      viewport?.setDestination(width: width, height: height)
      surface.setBufferScale(scale: 1)
    }
  }

  /// The picture that was presented last, as it is seen, as a canvas without damage; nil where there is none of this size.
  public var latest: Canvas? {
    pool.last.map { buffer in
      Canvas(
        pixels: buffer.seenPixels, width: buffer.width, height: buffer.height, stride: buffer.stride,
        damage: [])
    }
  }

  /// Makes the compositor draw the whole picture again, at the surface's present place.
  func repost() {
    guard isPosted else { return }
    surface.damageBuffer(x: 0, y: 0, width: bufferWidth, height: bufferHeight)
    surface.commit()
  }

  /// Frees the memory of buffers that are not on the screen, for a surface that does not move. The next picture then takes
  /// one copy longer.
  public func giveBackSpareBuffer() { pool.giveBackSpare() }

  private func requestFrame() {
    let callback = surface.frame()
    let size = (width, height, scale)
    callback.onEvent = { [unowned self] event in
      frame = nil
      if isPosted, size == (width, height, scale) { stage = .shown }
      switch event {
      case .done(let stamp): onFrame?(clocks.time(ofFrame: stamp))
      }
    }
    frame = callback
  }
}
