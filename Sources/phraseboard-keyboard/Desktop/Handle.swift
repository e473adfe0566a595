import EventLoop
import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// The handle beside another keyboard, which brings this one back. Its surface exists only while it is shown.
final class Handle {
  /// Called when it is tapped.
  var onTap: (() -> Void)?
  /// Called when a finger has come down on it.
  var onPress: (() -> Void)?

  private let desktop: Desktop
  private let painter: Painter
  private var isWanted = false
  /// True while the surface that is there is at another place, or on another layer, than it is to be.
  private var isMisplaced = false
  private var reopening = Reopening()
  private var isPressed = false
  /// The picture on the screen, which tells whether there is something to paint.
  private var shown: DrawList?

  init(_ desktop: Desktop, layer: PanelSurface.Layer, renderer: Renderer) {
    self.desktop = desktop
    self.layer = layer
    painter = Painter(renderer)
    desktop.handle.onPressed = { [unowned self] isPressed in
      self.isPressed = isPressed
      if isPressed { onPress?() }
    }
    desktop.handle.onTapped = { [unowned self] in onTap?() }
  }

  /// The place of the handle while it is shown; a change moves it.
  var place = HandlePlace.right { didSet { if place != oldValue { move() } } }
  /// The look from the next picture on.
  var theme = Theme.light
  var layer: PanelSurface.Layer { didSet { if layer != oldValue { move() } } }

  private func move() {
    isMisplaced = true
    reopening.want(at: EventLoop.now())
  }

  /// True while it can be seen, and tapped.
  var isShown: Bool { isWanted && desktop.handle.surface?.painted.isShown == true }

  // MARK: Showing

  /// Shows the handle, unless the user wants none. One that the compositor has closed does not come back by this while it is wanted.
  func show() {
    guard !isWanted else { return }
    isWanted = true
    reopening.want(at: EventLoop.now())
  }

  func hide() { isWanted = false }

  /// Takes note that an output has come or gone: a handle that was closed with the last one can be shown again.
  func outputsChanged() { if desktop.handle.surface == nil { reopening.want(at: EventLoop.now()) } }

  /// The time to ask for the handle again, in milliseconds of the loop's clock.
  var nextWake: UInt64? {
    isWanted && side != nil && desktop.handle.surface == nil && desktop.hasOutput && desktop.takesRequests
      ? reopening.due : nil
  }

  /// Shows or removes the handle, as was wanted last.
  private func follow() {
    if desktop.handle.surface != nil, !isWanted || isMisplaced { desktop.hideHandle() }
    isMisplaced = false
    let now = EventLoop.now()
    guard isWanted, let side, desktop.handle.surface == nil, desktop.hasOutput, reopening.isDue(at: now)
    else {
      return
    }
    reopening.opened(at: now)
    showSurface(at: side)
  }

  private func showSurface(at side: HandleSurface.Side) {
    guard let handle = desktop.showHandle(layer: layer, side: side) else { return }
    isPressed = false
    forget()
    handle.onResize = { [unowned self] in forget() }
    handle.onClosed = { [unowned self, unowned handle] in closed(handle) }
  }

  private var side: HandleSurface.Side? {
    switch place {
    case .left: .left
    case .right: .right
    case .none: nil
    }
  }

  private func forget() {
    painter.forget()
    shown = nil
  }

  /// Takes note that the compositor has taken the handle away, as with its output: it moves to another one, if any. One
  /// that was never on the screen waits for a change of the outputs: asking at once would be asking on and on.
  private func closed(_ handle: HandleSurface) {
    let wasOnScreen = handle.painted.width > 0
    desktop.hideHandle()
    let now = EventLoop.now()
    reopening.closed(at: now)
    if wasOnScreen { reopening.want(at: now) }
  }

  // MARK: Pictures

  /// Brings the handle in line with what is wanted, and paints it where it has changed. Called once per iteration in
  /// which the compositor takes requests.
  func update() {
    follow()
    guard let handle = desktop.handle.surface, handle.painted.width > 0 else { return }
    let surface = handle.painted
    let size = Size(width: Double(surface.width), height: Double(surface.height))
    let picture = DrawList.buildHandle(
      size: size, tab: handle.tab, isAtLeft: place == .left, isPressed: isPressed, theme: theme)
    guard picture != shown else { return }
    do {
      if try painter.paint(picture, on: surface) { shown = picture }
    } catch {
      Log.error(Messages.paintFailed("\(error)"))
    }
  }
}
