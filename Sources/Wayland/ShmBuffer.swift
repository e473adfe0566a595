import EventLoop
import Glibc

/// A buffer of shared memory, ARGB with premultiplied alpha.
///
/// Before the picture there is as much memory with nothing in it. A buffer that begins there, so many rows before the picture,
/// shows the picture's upper part at the lower edge: a panel slides without a pixel being copied. The kernel has no pages
/// for that memory before a compositor reads it.
final class ShmBuffer {
  let width: Int32
  let height: Int32
  /// Bytes from one row to the next.
  let stride: Int32
  /// Whether the compositor may still read the buffer.
  private(set) var isBusy = false
  private let memory: AnonymousFile
  private let pool: WlShmPool
  /// Of the rows that are seen.
  private var buffer: WlBuffer
  /// How many of the picture's rows the compositor is shown, from the top.
  private var seen: Int32
  /// Called when the compositor gives the buffer back.
  var onRelease: (() -> Void)?

  /// Throws a `SystemError` if there is no memory, or it would be more than wl_shm can share. Width and height are
  /// in buffer pixels and above 0.
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
  /// The pixels that the compositor is shown: as many rows.
  var seenPixels: UnsafeMutableRawPointer { memory.bytes + Int(seen) * Int(stride) }

  /// Takes over the picture of a buffer of the same size.
  func copy(_ other: ShmBuffer) {
    pixels.copyMemory(from: other.pixels, byteCount: Int(stride) * Int(height))
  }

  /// To be called while the compositor does not read it.
  ///
  /// - Parameter rows: how many of the picture's rows are seen, from its top: they are at the lower edge, and nothing is
  ///   above. Nil for all.
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
    // It slides no more.
    if rows == height { memory.forget(first: memory.size / 2) }
  }
}
