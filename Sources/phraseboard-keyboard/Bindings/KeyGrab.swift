import Bindings
import EventLoop
import Typing
import Wayland
import Xkb

/// Takes the keys of hardware keyboards first while that is wanted, and passes those on that are not used here.
///
///     free ──wanted──► grabbed ──unwanted, or the input method is gone──► free
///                         └──a keymap that cannot be read──► refused ──unwanted──► free
///
/// A grab that is left over would take the keyboard away from the whole session. The compositor ends the grab when this
/// process ends, however it ends, and lets go of the keys that its virtual keyboards hold.
final class KeyGrab {
  /// Asked whether a key is used here.
  var taking: (HardwareKey) -> HardwareKeys.Taking = { _ in .none }
  /// Called with each event of a key that is used here.
  var onUse: (HardwareKey) -> Void = { _ in }
  /// Called as Super is held alone for long enough, and as it is let go.
  var onOverview: (Bool) -> Void = { _ in }
  /// Called when keys may have other labels.
  var onLayout: () -> Void = {}
  /// Called when a key goes on that may type or move something.
  var onPass: () -> Void = {}
  /// Called when a key that goes on has been sent, with what it does there.
  var onPassed: (Typist.PassedKey) -> Void = { _ in }

  private enum State {
    case free
    case grabbed(KeyboardGrab)
    case refused
  }

  private let desktop: Desktop
  private var state = State.free
  private var machine = HardwareKeys()
  private var passed = PassedKeys()
  private var modifiers = ModifierState()
  /// The grab before, as far as its last keys are still on their way: its modifiers, and whether such a key was sent in
  /// this turn.
  private var late = (modifiers: ModifierState(), isSent: false)
  /// The number of this grab.
  private var number = 0
  /// The keymap as it came last; it is compiled for the first key.
  private var keymap: (file: KeymapFile, compiled: XkbKeymap?)?
  private let composition: KeyComposition

  /// The requests that are sent at once: together they fit libwayland's buffer.
  private static let batch = 100

  /// - Parameter locale: that of the user, for letters of several keys.
  init(_ desktop: Desktop, locale: String?) {
    self.desktop = desktop
    composition = KeyComposition(locale: locale)
  }

  /// True while keys come here.
  var isGrabbed: Bool { if case .grabbed = state { true } else { false } }

  /// The labels of keys by the keymap in force, by the keys' names; none while that is not known.
  var labels: [String: String] { keymap?.compiled?.labels ?? [:] }

  // MARK: The loop

  /// The time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { machine.nextWake }

  /// Does the work that is due.
  func advance(to time: UInt64) { perform(machine.advance(to: time, taking: taking)) }

  /// Begins or ends to take the keys. Called once in an iteration, while the compositor takes requests.
  ///
  /// - Parameter mayCome: whether they may be wanted as soon as a field has the focus. The compositor has the focus enter its
  ///   window anew with another keyboard. A text on its way would be lost then (sway), and a client that enters its field
  ///   anew may leave out its text (Chromium): the keyboard for keys that go on comes before that, while nothing is typed.
  func follow(mayCome: Bool, isWanted: Bool) {
    if mayCome { _ = desktop.typing.passingKeyboard() }
    switch state {
    case .free: if isWanted { begin() }
    // It ends with its input method.
    case .grabbed(let grab): if !isWanted || grab !== desktop.typing.grab { end() }
    case .refused: if !isWanted { state = .free }
    }
  }

  /// Lets go of the keys that the application has down, ahead of a text.
  func prepare(isTyping: Bool) {
    guard isTyping, isGrabbed else { return }
    // The keys that wait come after the text, with their releases.
    let areSent = passed.items.isEmpty
    perform(machine.textBegins())
    if areSent { sendAll() }
  }

  /// Sends the keys that go on, once no text is on its way: they come after it.
  ///
  /// - Returns: whether something is to go out ahead of the drawing. The compositor sends the next key to the application
  ///   itself once a grab has ended: a key of that grab must not wait longer than it takes to press one.
  func send(isTyping: Bool) -> Bool {
    defer { late.isSent = false }
    guard !passed.items.isEmpty, !isTyping || passed.items.count > PassedKeys.mostWaiting else {
      return late.isSent
    }
    sendAll()
    return true
  }

  private func sendAll() {
    while !passed.items.isEmpty, desktop.takesRequests, let keyboard = desktop.typing.passingKeyboard() {
      for item in passed.take(Self.batch) {
        switch item {
        case .keymap(let file): keyboard.setKeymap(file)
        case .modifiers(let state): keyboard.setModifiers(state)
        case .key(let code, let isPressed, let stamp, let meaning):
          keyboard.key(code, isPressed: isPressed, stamp: stamp)
          if let meaning { onPassed(meaning) }
        }
      }
    }
  }

  // MARK: The grab

  private func begin() {
    (modifiers, keymap) = (ModifierState(), nil)
    passed.forgetModifiers()
    composition.forget()
    number += 1
    desktop.typing.grabKeyboard { [unowned self, number] event in
      if isGrabbed, number == self.number { handle(event) } else { handleLate(event) }
    }
    if let grab = desktop.typing.grab { state = .grabbed(grab) }
  }

  /// Lets go of all keys, and sends them where they went before. Keys that wait go ahead of those that come then.
  func end() {
    guard isGrabbed else { return }
    perform(machine.end())
    sendAll()
    desktop.typing.releaseKeyboard()
    (state, keymap, late.modifiers) = (.free, nil, modifiers)
  }

  /// Passes a key on that the compositor sent before it knew that the grab has ended. It will tell nobody of its release.
  private func handleLate(_ event: KeyboardGrab.Event) {
    switch event {
    case .keymap(let new): if new.isXkb { passed.setKeymap(new) }
    case .key(let code, true, let stamp):
      passed.setModifiers(late.modifiers)
      for isPressed in [true, false] {
        passed.add(code, isPressed: isPressed, stamp: stamp, meaning: isPressed ? .other : nil)
      }
      passed.setModifiers(late.modifiers.released)
      sendAll()
      late.isSent = true
    case .modifiers(let new): late.modifiers = new
    case .key, .repeatInfo: break
    }
  }

  /// Leaves the application its keys until the grab is wanted anew.
  private func refuse(_ error: XkbError) {
    Log.warning(Messages.keysNotTaken("\(error)"))
    end()
    state = .refused
  }

  private func handle(_ event: KeyboardGrab.Event) {
    switch event {
    case .keymap(let new):
      keymap = (new, nil)
      if new.isXkb { passed.setKeymap(new) }
    case .key(let code, let isPressed, let stamp): handle(code, isPressed: isPressed, stamp: stamp)
    case .modifiers(let new):
      let isOtherLayout = new.group != modifiers.group
      modifiers = new
      keymap?.compiled?.update(new)
      if isOtherLayout, keymap?.compiled != nil { onLayout() }
      perform(machine.setModifiers(new))
    case .repeatInfo(let rate, let delay): machine.setRepeat(rate: rate, delay: delay)
    }
  }

  private func handle(_ code: UInt32, isPressed: Bool, stamp: UInt32) {
    let now = EventLoop.now()
    guard isPressed else {
      return perform(machine.release(code, stamp: stamp, at: now, taking: taking))
    }
    do throws(XkbError) {
      let keymap = try readKeymap()
      let pressed = keymap.press(code)
      let taken = taking(pressed)
      let key = composition.press(pressed, keysym: keymap.keysym(of: code), isTaken: taken != .none)
      let actions = machine.press(code, key, stamp: stamp, at: now) { $0 == key ? taken : taking($0) }
      perform(actions, meaning: key.passed)
    } catch {
      let unknown = HardwareKey(Combination(""))
      perform(machine.press(code, unknown, stamp: stamp, at: now) { _ in .none })
      refuse(error)
    }
  }

  /// Returns the keymap of the keys that come; it is compiled now where it was not yet.
  private func readKeymap() throws(XkbError) -> XkbKeymap {
    if let compiled = keymap?.compiled { return compiled }
    guard let file = keymap?.file, file.isXkb else { throw .refused }
    let new = try XkbKeymap(file: file.descriptor, size: file.size)
    new.update(modifiers)
    keymap = (file, new)
    onLayout()
    return new
  }

  private func perform(_ actions: [HardwareKeys.Action], meaning: Typist.PassedKey? = nil) {
    for action in actions {
      switch action {
      case .pass(let code, let isPressed, let stamp):
        let meaning = isPressed ? meaning : nil
        passed.add(code, isPressed: isPressed, stamp: stamp, meaning: meaning)
        if meaning != nil { onPass() }
      case .passModifiers(let new): passed.setModifiers(new)
      case .use(let key): onUse(key)
      case .overview(let isCalled): onOverview(isCalled)
      }
    }
  }
}
