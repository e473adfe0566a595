import CPangoCairo

/// A picture in memory of its own: ARGB32 with premultiplied alpha, as `Renderer.draw` takes it.
public final class PictureMemory {
  /// The first byte of the top row; valid for as long as this object.
  public let pixels: UnsafeMutableRawPointer
  /// The size in buffer pixels, and the bytes from one row to the next.
  public let width, height, stride: Int32

  /// Copies these pixels; for nil the picture is transparent.
  public init(copying pixels: UnsafeRawPointer?, width: Int32, height: Int32, stride: Int32) {
    (self.width, self.height, self.stride) = (width, height, stride)
    let size = Int(stride) * Int(height)
    self.pixels = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    if let pixels {
      self.pixels.copyMemory(from: pixels, byteCount: size)
    } else {
      memset(self.pixels, 0, size)
    }
  }

  deinit { pixels.deallocate() }

  private var size: Int { Int(stride) * Int(height) }

  /// Copies the picture to memory of the same size.
  public func copy(to target: UnsafeMutableRawPointer) { target.copyMemory(from: pixels, byteCount: size) }

  /// Mixes the picture with an older one of the same size, in memory of that size. Both are opaque.
  ///
  /// - Parameter share: the share of this picture, from 0 to 1.
  public func fade(_ share: Double, over old: PictureMemory, to target: UnsafeMutableRawPointer) {
    old.copy(to: target)
    let surfaces = [target, pixels].map {
      cairo_image_surface_create_for_data(
        $0.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, width, height, stride)
    }
    defer { surfaces.forEach { cairo_surface_destroy($0) } }
    guard let context = cairo_create(surfaces[0]) else { return }
    defer { cairo_destroy(context) }
    cairo_set_source_surface(context, surfaces[1], 0, 0)
    cairo_paint_with_alpha(context, min(max(share, 0), 1))
    cairo_surface_flush(surfaces[0])
  }
}
