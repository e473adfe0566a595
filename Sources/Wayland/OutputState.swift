/// What an output says of itself.
struct OutputState: Equatable {
  /// The scale of buffers; of a fractional one the next integer.
  var scale: Int32 = 1
  /// Of the current mode, in pixels of the device; 0 while it is not known.
  var width: Int32 = 0
  var height: Int32 = 0
  /// Turned by a quarter or three, which swaps width and height.
  var isSideways = false
  /// What xdg-output says, in logical pixels and turned as the output is; 0 where it says nothing.
  var logicalWidth: Int32 = 0
  var logicalHeight: Int32 = 0
  /// Such as "DSI-1".
  var name: String?

  /// The largest side that is believed, in pixels; larger ones are nonsense.
  static let sizeLimit: Int32 = 65_535

  /// In pixels of the device, as the output is turned; nil while they are not known.
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

  /// In logical pixels. Where nobody tells, it follows from the mode and the integer scale; nil where that is not known
  /// either.
  var logicalSize: (width: Int32, height: Int32)? {
    told ?? pixels.map { ($0.width / scale, $0.height / scale) }
  }

  /// The scale that the output really has: what its mode and its logical size come to, where that goes with the integer
  /// that it announces.
  var fraction: SurfaceScale {
    let announced = SurfaceScale(whole: scale)
    guard let pixels, let told, let real = SurfaceScale(pixels: pixels, logical: told),
      real.roundedUp == announced
    else { return announced }
    return real
  }
}
