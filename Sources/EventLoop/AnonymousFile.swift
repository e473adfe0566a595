import CLinux
import Glibc

/// Memory shared with the compositor: a sealed memfd, mapped for reading and writing.
public final class AnonymousFile {
  /// The descriptor of the memfd; closed with this object.
  public let descriptor: Int32
  /// The size in bytes.
  public let size: Int
  /// The first byte of the mapping; valid for as long as this object.
  public let bytes: UnsafeMutableRawPointer

  /// Makes a file of `size` bytes, above 0, all zero. Throws a `SystemError` where the kernel gives no memory.
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

  /// Gives back the memory of the file's beginning, which is zero from then on.
  ///
  /// - Parameter count: the number of bytes; a last page that they do not fill is kept.
  public func forget(first count: Int) {
    madvise(bytes, min(count, size) & ~(Int(getpagesize()) - 1), MADV_REMOVE)
  }

  deinit {
    munmap(bytes, size)
    close(descriptor)
  }
}
