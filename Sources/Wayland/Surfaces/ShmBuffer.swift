import EventLoop
import Glibc

/// A buffer of shared memory, ARGB with premultiplied alpha.
///
/// As much empty memory lies before the picture. A buffer that begins some rows before the picture shows the picture's
/// upper part at its lower edge: a panel slides without a pixel being copied. The kernel has no pages for that memory
/// before a compositor reads it.
final class ShmBuffer {
  let width: Int32
  let height: Int32
  /// Bytes from one row to the next.
  let stride: Int32
  /// True while the compositor may still read the buffer.
  private(set) var isBusy = false
  private let memory: AnonymousFile
  private let pool: WlShmPool
  /// The Wayland buffer; it begins so far before the picture that only `seen` rows of it are shown.
  private var buffer: WlBuffer
  /// The number of the picture's rows that the compositor is shown, from the top.
  private var seen: Int32
  /// Called when the compositor gives the buffer back.
  var onRelease: (() -> Void)?

  /// Shares memory for the picture; width and height are in buffer pixels and above 0. Throws a `SystemError` if there
  /// is no memory, or it would be more than wl_shm can share.
  init(_ shm: WlShm, width: Int, height: Int) throws {
    let size = 2 * width * 4 * height
    guard size <= Int32.max else { throw SystemError(call: "\(width) x \(height) buffer", code: EFBIG) }
    self.width = Int32(width)
    self.height = Int32(height)
    stride = Int32(width) * 4
    memory = try AnonymousFile(name: "phraseboard-buffer", size: size)
    pool = shm.createPool(fd: memory.descriptor, size: Int32(size))
    seen = self.height
    buffer = pool.createBuffer(
      offset: seen * stride, width: self.width, height: self.height, stride: stride, format: .argb8888)
    followReleases()
  }

  deinit {
    buffer.destroy()
    pool.destroy()
  }

  private func followReleases() {
    buffer.onEvent = { [unowned self] _ in
      isBusy = false
      onRelease?()
    }
  }

  var whole: BufferRect { BufferRect(x: 0, y: 0, width: width, height: height) }
  var pixels: UnsafeMutableRawPointer { memory.bytes + memory.size / 2 }
  /// The pixels that the compositor is shown: as many rows as the picture has, the upper ones empty while it slides.
  var seenPixels: UnsafeMutableRawPointer { memory.bytes + Int(seen) * Int(stride) }

  /// Copies the picture of a buffer of the same size into this one.
  func copy(_ other: ShmBuffer) {
    pixels.copyMemory(from: other.pixels, byteCount: Int(stride) * Int(height))
  }

  /// Attaches the buffer to a surface; called only while the compositor does not read it.
  ///
  /// - Parameter rows: the number of the picture's rows that are seen, from its top; nil for all. They are at the lower
  ///   edge of the surface, and nothing is above them.
  func attach(to surface: WlSurface, rows: Int32? = nil) {
    show(rows ?? height)
    isBusy = true
    surface.attach(buffer: buffer, x: 0, y: 0)
  }

  private func show(_ rows: Int32) {
    guard rows != seen else { return }
    buffer.destroy()
    buffer = pool.createBuffer(
      offset: rows * stride, width: width, height: height, stride: stride, format: .argb8888)
    followReleases()
    seen = rows
    // The empty half is not needed: nothing slides any more.
    if rows == height { memory.forget(first: memory.size / 2) }
  }
}
