import CLinux
import Glibc

/// Memory shared with the compositor: a sealed memfd, mapped for reading and writing.
public final class AnonymousFile {
  public let descriptor: Int32
  /// Bytes.
  public let size: Int
  public let bytes: UnsafeMutableRawPointer

  /// Throws a `SystemError` where the kernel gives no memory. `size` is in bytes and above 0.
  public init(name: String, size: Int) throws {
    precondition(size > 0, "an empty file cannot be mapped")
    let descriptor = try SystemError.check("memfd_create", memfd_create(name, phraseboard_memfd_flags))
    do {
      try SystemError.check("ftruncate", ftruncate(descriptor, size))
      try SystemError.check("fcntl(F_ADD_SEALS)", phraseboard_seal_size(descriptor))
      guard let bytes = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
        bytes != MAP_FAILED
      else { throw SystemError(call: "mmap", code: errno) }
      self.bytes = bytes
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.size = size
  }

  /// Gives back the memory of what has been written to its beginning, which is zero from then on.
  ///
  /// - Parameter count: bytes; of the last page, what does not fill it is kept.
  public func forget(first count: Int) {
    madvise(bytes, min(count, size) & ~(Int(getpagesize()) - 1), MADV_REMOVE)
  }

  deinit {
    munmap(bytes, size)
    close(descriptor)
  }
}
