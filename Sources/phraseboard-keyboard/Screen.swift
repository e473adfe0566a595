import EventLoop
import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// What is on the screen: the panel's surface and those above it, painted when something that can be seen has changed.
final class Screen {
  /// Called when the panel has a size or another one, and with how much a list may cover above it.
  var onResize: ((Size, _ above: Double) -> Void)?
  /// Called when the compositor has taken the panel away: what its fingers would do is not told any more.
  var onTakenAway: (() -> Void)?
  /// Called with the time of each frame that was shown, in milliseconds of the events' clock.
  var onFrame: ((UInt64) -> Void)?

  private let desktop: Desktop
  private let layer: PanelSurface.Layer
  private let renderer = Renderer()
  private let panelPainter: Painter
  private let listPainter: Painter
  /// Whether the keyboard is meant to be seen.
  private var isWanted = false
  private var listPlace: Rect?
  /// What the last pictures show, to see whether there is something to paint.
  private var shown: Shown?

  private struct Shown: Equatable {
    let frame: PanelFrame
    let look: Look
    let list: ListLayout?
  }

  init(_ desktop: Desktop, layer: PanelSurface.Layer) {
    self.desktop = desktop
    self.layer = layer
    panelPainter = Painter(renderer)
    listPainter = Painter(renderer)
  }

  /// The width of a text in logical pixels.
  func measure(_ text: String, fontSize: Double) -> Double { renderer.measure(text, fontSize: fontSize) }

  // MARK: What there is

  /// Whether there has been a picture of the panel that is up.
  var hasPainted: Bool { panelPainter.hasPainted }
  /// Whether the panel can be seen now or with the next frames.
  var canShow: Bool { isWanted && desktop.hasOutput }
  /// Whether keys can be seen, and touched; and so the rows of a list.
  var showsKeys: Bool { desktop.panel?.painted.isShown == true }
  var showsList: Bool { desktop.panel?.overlay(.list)?.painted.isShown == true }
  /// Buffer pixels per logical pixel.
  var scale: Int32 { desktop.panel?.painted.scale ?? 1 }
  /// Whether the compositor takes a picture of the panel now.
  var isReady: Bool { desktop.panel?.painted.isReady == true }

  // MARK: Showing

  func show() {
    isWanted = true
    showPanel()
  }

  func hide() {
    isWanted = false
    desktop.hidePanel()
  }

  /// An output has come or gone: a panel that was closed with the last one can be shown again.
  func outputsChanged() {
    if isWanted, desktop.panel == nil, desktop.hasOutput { showPanel() }
  }

  private func showPanel() {
    let panel = desktop.showPanel(layer: layer)
    forget()
    panel.preferredHeight = { width, outputHeight in
      Int32(PanelFrame.preferredHeight(width: Double(width), outputHeight: outputHeight.map(Double.init)))
    }
    panel.onResize = { [unowned self, unowned panel] in
      forget()
      let size = Size(width: Double(panel.painted.width), height: Double(panel.painted.height))
      onResize?(size, panel.heightAbove.map(Double.init) ?? Self.presumedHeightAbove)
    }
    panel.onClosed = { [unowned self] in panelClosed() }
    panel.painted.onFrame = { [unowned self] time in onFrame?(time) }
  }

  /// The panel's buffers are gone, and what is above it has to be placed anew.
  private func forget() {
    panelPainter.forget()
    listPlace = nil
    shown = nil
  }

  /// What a list may cover above the panel where the output's height is not known: a phone held sideways has it.
  private static let presumedHeightAbove = 160.0

  /// The compositor has taken the panel away, as when its output is gone: it moves to another one, if there is one.
  ///
  /// wlroots takes the output away first and closes the surface then, so no change of the outputs will follow. A panel
  /// that was never on the screen waits for one all the same: asking at once would be asking on and on.
  private func panelClosed() {
    let wasOnScreen = (desktop.panel?.painted.width ?? 0) > 0
    onTakenAway?()
    desktop.hidePanel()
    if wasOnScreen, desktop.hasOutput { showPanel() }
  }

  // MARK: Pictures

  /// Brings what is on the screen in line with the keyboard. Once per iteration; what the compositor is not ready for
  /// follows with its next frame.
  func update(_ frame: PanelFrame?, _ look: Look, _ list: ListLayout?) {
    guard let panel = desktop.panel, let frame, panel.painted.width > 0 else { return }
    let new = Shown(frame: frame, look: look, list: list)
    guard new != shown else { return }
    place(list, on: panel)
    guard isReady || panel.overlay(.list)?.painted.isReady == true else { return }
    do {
      if try paint(new, on: panel) { shown = new }
    } catch {
      Log.error(Messages.paintFailed("\(error)"))
    }
  }

  private func paint(_ new: Shown, on panel: PanelSurface) throws -> Bool {
    let isDone = try panelPainter.paint(.build(new.frame, look: new.look), on: panel.painted)
    guard let list = new.list, let overlay = panel.overlay(.list) else { return isDone }
    let picture = DrawList.buildList(list, selected: new.look.selected)
    return try listPainter.paint(picture, on: overlay.painted) && isDone
  }

  /// Brings the list's surface in line with the list that is open.
  private func place(_ list: ListLayout?, on panel: PanelSurface) {
    let place = list?.surface
    guard place != listPlace else { return }
    listPlace = place
    listPainter.forget()
    // Another list: it must not come with the picture of this one.
    panel.hideOverlay(.list)
    if let place { _ = panel.showOverlay(.list, at: place, catchesTouches: true) }
  }
}
