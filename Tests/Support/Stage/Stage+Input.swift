import Foundation

/// Fingers, mouse, pen, and the devices themselves.
///
/// Places are logical pixels of the output. Each event is on its way to the compositor when its function returns.
/// `time` is the event's own, in milliseconds; without one it is now.
extension Stage {
  /// Milliseconds of the clock by which the host stamps its events.
  public static var now: Int { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) }

  // MARK: Fingers

  /// Puts a finger down at a place, and lifts it.
  public func tap(_ finger: Int = 0, x: Double, y: Double, time: Int? = nil) throws {
    try stroke(finger, along: [(x, y)], from: time, every: 50)
  }

  /// Puts a finger down at the first of these places, moves it along the others, and lifts it.
  ///
  /// - Parameter step: milliseconds from each event to the next, where `start` is the time of the first.
  public func stroke(
    _ finger: Int = 0, along places: [(x: Double, y: Double)], from start: Int? = nil, every step: Int = 8
  ) throws {
    let moves = places.enumerated().map { index, point in
      "\(index == 0 ? "down" : "motion") \(finger) \(place(point.x, point.y))"
    }
    try send(
      (moves + ["up \(finger)"]).enumerated().flatMap { index, event in
        [timed(event, start.map { $0 + step * index }), "frame"]
      })
  }

  public func down(_ finger: Int, x: Double, y: Double, time: Int? = nil) throws {
    try send("down \(finger) \(place(x, y))", time)
    try send("frame")
  }

  public func motion(_ finger: Int, x: Double, y: Double, time: Int? = nil) throws {
    try send("motion \(finger) \(place(x, y))", time)
    try send("frame")
  }

  public func up(_ finger: Int, time: Int? = nil) throws {
    try send("up \(finger)", time)
    try send("frame")
  }

  /// Takes all fingers back, as when the system takes a gesture over.
  ///
  /// sway 1.7 does not pass this on, 1.10 does.
  public func cancel() throws { try send("cancel") }

  // MARK: Mouse and touchpad

  /// Moves the mouse to a place.
  public func point(x: Double, y: Double, time: Int? = nil) throws {
    try send("pointer \(place(x, y))", time)
  }

  /// Presses or releases its left button.
  public func button(isPressed: Bool, time: Int? = nil) throws {
    try send("button \(isPressed ? "press" : "release")", time)
  }

  /// Moves the mouse to a place, and presses and releases its button there.
  public func click(x: Double, y: Double) throws {
    try send(["pointer \(place(x, y))", "button press", "button release"])
  }

  /// Turns the wheel by so many clicks to the right and down.
  public func wheel(x: Int = 0, y: Int = 0, time: Int? = nil) throws { try send("wheel \(x) \(y)", time) }

  /// Scrolls with fingers on the touchpad, by so many pixels to the right and down.
  public func scroll(x: Double = 0, y: Double = 0, time: Int? = nil) throws {
    try send("scroll \(x) \(y)", time)
  }

  /// Takes the fingers off the touchpad.
  public func endScroll(time: Int? = nil) throws { try send("scroll-end", time) }

  // MARK: Pen

  /// Brings the pen near, or moves it.
  public func movePen(x: Double, y: Double, time: Int? = nil) throws { try send("pen \(place(x, y))", time) }

  /// Puts its tip on the tablet, or lifts it.
  public func tip(isDown: Bool, time: Int? = nil) throws {
    try send("tip \(isDown ? "press" : "release")", time)
  }

  /// Brings the pen to a place, and touches the tablet there.
  public func tapWithPen(x: Double, y: Double) throws {
    try send(["pen \(place(x, y))", "tip press", "tip release"])
  }

  /// Takes the pen out of reach; a tip that is down is lifted with it.
  public func takePenAway(time: Int? = nil) throws { try send("pen-away", time) }

  // MARK: Devices

  /// Unplugs the touch screen, whatever fingers are on it.
  public func unplugTouchScreen() throws { try send("touch off") }

  /// Plugs the touch screen in again; returns when sway listens to it.
  public func plugTouchScreen() throws {
    try send("touch on")
    try host?.waitUntilReady(by: deadline)
  }

  /// Unplugs the seat with all of its devices, on a stage without sway.
  public func unplugSeat() throws { try send("seat off") }

  /// Plugs a seat in again; returns when the keyboard listens to its touch screen.
  public func plugSeat() throws {
    try send("seat on")
    try host?.waitUntilReady(by: deadline)
  }

  // MARK: A keyboard

  /// Plugs a keyboard in: to sway a device as one of the kernel's. Returns when sway listens to it.
  public func plugKeyboard() throws {
    try send("keyboard on")
    try host?.waitForKeyboard(by: deadline)
  }

  /// Unplugs the keyboard.
  public func unplugKeyboard() throws { try send("keyboard off") }

  /// Presses a key of it while these are held as modifiers, and lets go of all.
  ///
  /// - Parameter modifiers: bits of XKB's real modifiers, such as 4 for Control.
  public func tapKey(
    _ code: HardwareKeyboard.Code, holding held: [HardwareKeyboard.Code] = [], modifiers: Int = 0
  )
    throws
  {
    let key = { (code: HardwareKeyboard.Code, isPressed: Bool) in
      "key \(code.rawValue) \(isPressed ? "press" : "release")"
    }
    try send(
      held.map { key($0, true) } + ["modifiers \(modifiers)", key(code, true), key(code, false)]
        + held.reversed().map { key($0, false) } + ["modifiers 0"])
  }

  // MARK: What a keyboard without sway types

  /// Waits until the keys that have been pressed, as Linux' codes and in their order, are as `condition` wants them.
  public func waitForKeys(until condition: ([Int]) -> Bool) throws {
    guard let host else { throw StageError("a headless stage has no host") }
    try host.waitForKeys(by: deadline, until: condition)
  }

  /// The keys that have been pressed so far, as Linux' codes.
  public var pressedKeys: [Int] { host?.pressedKeys ?? [] }

  // MARK: Commands

  private func place(_ x: Double, _ y: Double) -> String {
    "\(x * Double(hostScale)) \(y * Double(hostScale))"
  }

  private func timed(_ command: String, _ time: Int?) -> String {
    time.map { "\(command) \($0)" } ?? command
  }

  private func send(_ command: String, _ time: Int?) throws {
    try send(timed(command, time))
  }

  /// Sends any command of the host's protocol, in pixels of the output.
  public func send(_ command: String) throws {
    try send([command])
  }

  /// Sends commands that are carried out at once: beside busy processes a tap of several would be a long press.
  private func send(_ commands: [String]) throws {
    guard let host else { throw StageError("a headless stage cannot be touched") }
    try host.run(commands, by: deadline)
  }
}
