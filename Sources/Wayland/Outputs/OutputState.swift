/// The properties that an output tells of itself.
struct OutputState: Equatable {
  /// The integer scale of buffers; the next integer for a fractional scale.
  var scale: Int32 = 1
  /// The size of the current mode, in pixels of the device; 0 while it is not known.
  var width: Int32 = 0
  var height: Int32 = 0
  /// True if the output is turned by one or three quarters, which swaps width and height.
  var isSideways = false
  /// The size that xdg-output tells, in logical pixels and turned as the output is; 0 where it tells none.
  var logicalWidth: Int32 = 0
  var logicalHeight: Int32 = 0
  /// The name, such as "DSI-1"; nil where none is told.
  var name: String?

  /// The largest side that is believed, in pixels; larger ones are nonsense.
  static let sizeLimit: Int32 = 65_535

  /// The size in pixels of the device, turned as the output is; nil while it is not known.
  private var pixels: (width: Int32, height: Int32)? {
    let sides = isSideways ? (height, width) : (width, height)
    let believed = 1...Self.sizeLimit
    return believed.contains(sides.0) && believed.contains(sides.1) ? sides : nil
  }

  private var told: (width: Int32, height: Int32)? {
    let believed = 1...Self.sizeLimit
    guard believed.contains(logicalWidth), believed.contains(logicalHeight) else { return nil }
    return (logicalWidth, logicalHeight)
  }

  /// The size in logical pixels. Where xdg-output tells none, it follows from the mode and the integer scale; nil where
  /// the mode is not known either.
  var logicalSize: (width: Int32, height: Int32)? {
    told ?? pixels.map { ($0.width / scale, $0.height / scale) }
  }

  /// The scale that the output really has, computed from its mode and its logical size. The announced integer is used
  /// where the two are not known or contradict it.
  var fraction: SurfaceScale {
    let announced = SurfaceScale(whole: scale)
    guard let pixels, let told, let real = SurfaceScale(pixels: pixels, logical: told),
      real.roundedUp == announced
    else { return announced }
    return real
  }
}
