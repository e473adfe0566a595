import EventLoop
import Glibc

/// A buffer of shared memory, ARGB with premultiplied alpha.
final class ShmBuffer {
  let width: Int32
  let height: Int32
  /// Bytes from one row to the next.
  let stride: Int32
  /// Whether the compositor may still read the buffer.
  private(set) var isBusy = false
  private let memory: AnonymousFile
  private let buffer: WlBuffer
  /// Called when the compositor gives the buffer back.
  var onRelease: (() -> Void)?

  /// Throws a `SystemError` if there is no memory, or it would be more than wl_shm can share. Width and height are
  /// in buffer pixels and above 0.
  init(_ shm: WlShm, width: Int, height: Int) throws {
    let size = width * 4 * height
    guard size <= Int32.max else { throw SystemError(call: "\(width) x \(height) buffer", code: EFBIG) }
    self.width = Int32(width)
    self.height = Int32(height)
    stride = Int32(width) * 4
    memory = try AnonymousFile(name: "phraseboard-buffer", size: size)
    let pool = shm.createPool(fd: memory.descriptor, size: Int32(size))
    buffer = pool.createBuffer(
      offset: 0, width: self.width, height: self.height, stride: stride, format: .argb8888)
    pool.destroy()
    buffer.onEvent = { [unowned self] _ in
      isBusy = false
      onRelease?()
    }
  }

  deinit {
    buffer.destroy()
  }

  var whole: BufferRect { BufferRect(x: 0, y: 0, width: width, height: height) }
  var pixels: UnsafeMutableRawPointer { memory.bytes }

  /// Takes over the picture of a buffer of the same size.
  func copy(_ other: ShmBuffer) {
    pixels.copyMemory(from: other.pixels, byteCount: Int(stride) * Int(height))
  }

  func attach(to surface: WlSurface) {
    isBusy = true
    surface.attach(buffer: buffer, x: 0, y: 0)
  }
}
