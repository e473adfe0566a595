/// The buffers of a surface, each with the parts of the picture that it lacks.
final class BufferPool {
  private(set) var buffers: [(buffer: ShmBuffer, stale: [BufferRect])] = []
  /// The buffer that was presented last; nil where none of this size was.
  var last: ShmBuffer?
  private let shm: WlShm
  /// True from the time that spare memory was asked back until the next picture.
  private var isResting = false
  /// The size of new buffers, in buffer pixels.
  private var width: Int32 = 0
  private var height: Int32 = 0

  /// The most buffers there are: while the compositor reads one, the other is painted.
  private static let limit = 2

  init(_ shm: WlShm) { self.shm = shm }

  /// True if there is a buffer to paint into.
  var hasFree: Bool { buffers.count < Self.limit || buffers.contains { !$0.buffer.isBusy } }

  /// Forgets all buffers: those to come have another size, in buffer pixels.
  func resize(width: Int32, height: Int32) {
    (self.width, self.height) = (width, height)
    (buffers, last) = ([], nil)
  }

  /// Takes over the buffers of a picture of this size that the compositor does not read.
  func adopt(_ kept: KeptPicture) {
    for (buffer, stale) in kept.buffers where !buffer.isBusy { add(buffer, stale: stale) }
    last = kept.buffer
  }

  /// Paints what a free buffer lacks, and returns it; nil while none is free.
  func fill(_ damage: [BufferRect], _ paint: (Canvas) -> Void) throws -> ShmBuffer? {
    isResting = false
    for index in buffers.indices { buffers[index].stale += damage }
    guard let index = try freeBuffer() else { return nil }
    let (buffer, stale) = buffers[index]
    if !stale.isEmpty {
      paint(
        Canvas(
          pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride,
          damage: stale))
    }
    buffers[index].stale = []
    return buffer
  }

  /// Returns the index of a buffer that the compositor does not read, nil if there is none. A new buffer takes over the
  /// picture of the other. Throws a `SystemError` if there is no memory.
  private func freeBuffer() throws -> Int? {
    if let index = buffers.firstIndex(where: { !$0.buffer.isBusy }) { return index }
    guard buffers.count < Self.limit else { return nil }
    let buffer = try ShmBuffer(shm, width: Int(width), height: Int(height))
    if let (other, stale) = buffers.first {
      buffer.copy(other)
      add(buffer, stale: stale)
    } else {
      add(buffer, stale: [buffer.whole])
    }
    return buffers.count - 1
  }

  private func add(_ buffer: ShmBuffer, stale: [BufferRect]) {
    buffer.onRelease = { [weak self] in self?.released() }
    buffers.append((buffer, stale))
  }

  /// Frees the memory of buffers that are not on the screen: at once, or as soon as the compositor has read them.
  func giveBackSpare() {
    isResting = true
    buffers.removeAll { buffer, _ in !buffer.isBusy && buffer !== last }
  }

  /// Frees the second buffer once none is read. Compositors that copy a buffer at once give it back at once, and need no
  /// second one.
  private func released() {
    if isResting || buffers.allSatisfy({ !$0.buffer.isBusy }) { giveBackSpare() }
  }
}
