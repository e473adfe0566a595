import Glibc

/// Keeps a low descriptor for the session bus, which is connected after the compositor.
///
/// Linux closes the descriptors of a program that is killed from the highest to the lowest. So the compositor's end comes first,
/// and with it that of the input method: stevia asks for it once when the name of the system's keyboard comes back to it.
final class ReservedDescriptor {
  private var descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)

  deinit { release() }

  /// Frees the descriptor: the next one that is opened takes its number.
  func release() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }
}
