import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// The pictures of the panel and of what is above it, painted when something that can be seen has changed.
final class PanelPictures {
  /// Called with the time of each frame of an overlay that was shown, in milliseconds of the events' clock.
  var onFrame: ((UInt64) -> Void)?
  /// The look from the next picture on.
  var theme = Theme.light

  private let panel: Painter
  private var list: Overlay
  private var alternates: Overlay
  private var flight: Overlay
  /// The last pictures, to see whether there is something to paint.
  private var shown: Shown?
  /// True while the panel's own picture needs no more steps.
  private(set) var isPanelDone = false

  private struct Shown: Equatable {
    let picture: PanelPicture
    let theme: Theme
  }

  /// A surface above the panel, and where it is; nil while it is not there.
  private struct Overlay {
    let painter: Painter
    var place: Rect?
  }

  init(_ renderer: Renderer) {
    panel = Painter(renderer)
    list = Overlay(painter: Painter(renderer))
    alternates = Overlay(painter: Painter(renderer))
    flight = Overlay(painter: Painter(renderer))
  }

  // MARK: Forgetting

  /// Marks everything to be painted anew, as with another font.
  func forget() {
    panel.forget()
    for overlay in [list, alternates, flight] { overlay.painter.forget() }
    shown = nil
  }

  /// Marks the panel to be painted anew, which has no picture.
  func forgetPanel() { panel.forget() }

  /// Gives back the pictures of a keyboard that is hidden.
  func forgetPictures() {
    panel.forget()
    list.painter.forget()
  }

  /// Marks what is above the panel to be placed anew.
  func forgetOverlays() {
    (list.place, alternates.place, flight.place) = (nil, nil, nil)
    shown = nil
  }

  /// Notes that the panel's surface goes.
  func leave() { panel.leave() }

  // MARK: Painting

  /// Paints the panel's first picture, which may not be shown yet.
  func prepare(_ picture: PanelPicture, on surface: PanelSurface) throws {
    guard picture.transition == nil else { return }
    try panel.prepare(.build(picture.frame, look: picture.look, theme: theme), on: surface.painted)
  }

  /// Paints what has changed. The rest, which the compositor is not ready for, follows with its next frame.
  ///
  /// - Returns: false where nothing was to be painted, or could be.
  func paint(_ picture: PanelPicture, on surface: PanelSurface, isLeaving: Bool) throws -> Bool {
    let new = Shown(picture: picture, theme: theme)
    guard new != shown else { return false }
    place(picture, on: surface)
    let overlays = isLeaving ? [] : OverlayID.allCases
    let isOverlayReady = overlays.contains { surface.overlay($0)?.painted.isReady == true }
    guard surface.painted.isReady || isOverlayReady else { return false }
    isPanelDone = false
    isPanelDone = try panel.paint(
      .build(picture.frame, look: picture.look, theme: theme), on: surface.painted, picture.transition)
    let areOverlaysDone = try paintOverlays(picture, on: surface)
    if isPanelDone, areOverlaysDone { shown = new }
    return true
  }

  private func paintOverlays(_ picture: PanelPicture, on surface: PanelSurface) throws -> Bool {
    let selected = picture.look.selected
    var isDone = true
    if let layout = picture.list, let overlay = surface.overlay(.list) {
      isDone = try list.painter.paint(
        .buildList(layout, selected: selected, theme: theme), on: overlay.painted)
    }
    if let layout = picture.alternates, let overlay = surface.overlay(.alternates) {
      isDone =
        try alternates.painter.paint(
          .buildAlternates(layout, selected: selected, theme: theme), on: overlay.painted) && isDone
    }
    if let layout = picture.flight, let overlay = surface.overlay(.flight) {
      isDone = try flight.painter.paint(.buildFlight(layout, theme: theme), on: overlay.painted) && isDone
    }
    return isDone
  }

  // MARK: Places

  /// Brings the surfaces above the panel in line with the picture.
  ///
  /// The finger on what a held letter offers is the panel's; no other one can reach what that covers without ending it.
  /// Touches of the text that rises go to what is below it.
  private func place(_ picture: PanelPicture, on surface: PanelSurface) {
    place(.list, &list, at: picture.list?.surface, on: surface, catchesTouches: true)
    place(.alternates, &alternates, at: picture.alternates?.surface, on: surface, catchesTouches: false)
    place(.flight, &flight, at: picture.flight?.layout.surface, on: surface, catchesTouches: false)
  }

  /// Puts an overlay in the place of the last one, whose picture it must not show. It may be all that moves, and so has
  /// frames of its own.
  private func place(
    _ id: OverlayID, _ overlay: inout Overlay, at place: Rect?, on surface: PanelSurface, catchesTouches: Bool
  ) {
    guard place != overlay.place else { return }
    overlay.place = place
    overlay.painter.forget()
    surface.hideOverlay(id)
    guard let place else { return }
    let new = surface.showOverlay(id, at: place, catchesTouches: catchesTouches)
    new?.painted.onFrame = { [unowned self] time in onFrame?(time) }
  }
}
