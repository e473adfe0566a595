import Glibc

/// UTF-8 text in memory of its own, which is overwritten when the last reference to it goes.
public final class SecretText {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// An empty text that can become `capacity` bytes long.
  public init(capacity: Int) {
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: 0)
  }

  convenience init(copying bytes: UnsafeBufferPointer<UInt8>) {
    self.init(capacity: bytes.count)
    append(bytes)
  }

  deinit {
    // Not by a loop, which the compiler may leave out before a deallocation.
    if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
    memory.deallocate()
  }

  /// Valid as long as this object.
  public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(memory)[..<count])
  }

  /// Adds bytes, which must not be more than the capacity that is left.
  public func append(_ bytes: some Collection<UInt8>) {
    precondition(bytes.count <= memory.count - count, "more bytes than the text was made for")
    let rest = UnsafeMutableBufferPointer(rebasing: memory[count...])
    _ = rest.update(fromContentsOf: bytes)
    count += bytes.count
  }
}
