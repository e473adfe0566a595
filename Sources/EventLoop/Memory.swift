import CLinux

/// The heap of this process.
public enum Memory {
  /// Has all threads share one heap from now on (M_ARENA_MAX, mallopt(3)): each that waits for files would keep one of its
  /// own. To be called before they are started.
  public static func shareHeap() { mallopt(M_ARENA_MAX, 1) }

  /// Gives the system back what is free in it.
  public static func giveBackUnused() { malloc_trim(0) }
}
