import Glibc

/// UTF-8 text in memory of its own, which is overwritten when the last reference to it goes.
///
/// The memory is whole pages that hold nothing else: they are never swapped out where the limit of locked memory
/// (RLIMIT_MEMLOCK, 8 MiB on Linux) allows it, are in no core dump, and no child process gets them.
public final class SecretText {
  private let memory: UnsafeMutableRawBufferPointer
  private let isMapped: Bool
  private var count = 0

  /// Makes an empty text that can become `capacity` bytes long.
  public init(capacity: Int) {
    (memory, isMapped) = Self.allocate(capacity)
  }

  /// Makes a text of these bytes.
  public convenience init(copying bytes: UnsafeBufferPointer<UInt8>) {
    self.init(capacity: bytes.count)
    append(bytes)
  }

  deinit {
    // The compiler may leave out a loop before a deallocation.
    if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
    if isMapped { munmap(memory.baseAddress, memory.count) } else { memory.deallocate() }
  }

  /// Allocates whole pages; where none can be had, memory like any other.
  private static func allocate(_ capacity: Int) -> (UnsafeMutableRawBufferPointer, isMapped: Bool) {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let size = max(1, (capacity + page - 1) / page) * page
    let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let pages, pages != MAP_FAILED else {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      return (memory, false)
    }
    madvise(pages, size, MADV_DONTDUMP)
    madvise(pages, size, MADV_WIPEONFORK)
    mlock(pages, size)
    return (UnsafeMutableRawBufferPointer(start: pages, count: size), true)
  }

  /// The bytes of the text; valid as long as this object.
  public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(memory.bindMemory(to: UInt8.self))[..<count])
  }

  /// Adds what there is to read from a descriptor, as far as there is room.
  ///
  /// - Returns: what the system call does: 0 at the end, and with errno -1.
  public func read(from descriptor: Int32) -> Int {
    let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
    let added = Glibc.read(descriptor, rest.baseAddress, rest.count)
    count += max(0, added)
    return added
  }

  /// Takes the newline away that it ends with, if it does.
  public func cutNewline() {
    if count > 0, memory[count - 1] == UInt8(ascii: "\n") { count -= 1 }
  }

  /// Adds bytes, which must not be more than the capacity that is left.
  public func append(_ bytes: some Collection<UInt8>) {
    precondition(bytes.count <= memory.count - count, "more bytes than the text was made for")
    let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
    rest.copyBytes(from: bytes)
    count += bytes.count
  }
}
