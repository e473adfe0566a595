import CLinux

/// The heaps of this process.
public enum Memory {
  /// Has all threads share two heaps from now on (M_ARENA_MAX, mallopt(3)): each that waits for files would keep one of its
  /// own. With a single one, the thread that reads fontconfig's configuration and the start would wait for each other. To be
  /// called before threads are started.
  public static func shareHeaps() { mallopt(M_ARENA_MAX, 2) }

  /// Gives the system back what is free in them.
  public static func giveBackUnused() { malloc_trim(0) }
}
