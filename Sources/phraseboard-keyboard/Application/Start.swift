import EventLoop

/// The progress of the program's start.
struct Start {
  /// The session's lock, by which the first keyboard is known.
  let lock: RuntimeLock
  /// Taken before the connection to the compositor.
  let descriptorOfBus = ReservedDescriptor()
  /// True once the bus was asked for the keyboard's name.
  var isOnBus = false
  /// True once all has been started that the first frame does not wait for.
  var areServicesStarted = false
  /// Known once all has been started.
  var replacement: Replacement?
  /// The time at which that starts even if the compositor shows no frame, in milliseconds of the loop's clock.
  let servicesDue = EventLoop.now() + 1_000

  init(_ lock: RuntimeLock) { self.lock = lock }
}
