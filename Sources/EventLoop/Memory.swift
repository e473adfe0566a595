import CLinux

/// The heaps of this process.
public enum Memory {
  /// Makes all threads share two heaps from now on (M_ARENA_MAX, mallopt(3)): otherwise each that waits for files would keep
  /// one of its own. With a single heap, the start and the thread that reads fontconfig's configuration would wait for each
  /// other. Called before threads are started.
  public static func shareHeaps() { mallopt(M_ARENA_MAX, 2) }

  /// Gives free memory of the heaps back to the system.
  public static func giveBackUnused() { malloc_trim(0) }
}
