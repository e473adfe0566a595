import Expectations
import Gestures
import Testing

@testable import Wayland

@Suite struct SurfaceOffsetTests {
  @Test(
    "Fingers that came down on the panel, wherever they are said to be by now",
    arguments: [
      (10.0, 20.0, 10.0, 20.0), (-5.0, -300.0, -5.0, -300.0), (16_394.0, 16_084.0, 10.0, -300.0),
    ])
  func panel(x: Double, y: Double, onPanelX: Double, onPanelY: Double) {
    let place = SurfaceOffset.panel.positionOnPanel(x, y)
    expect(place, equals: Position(x: onPanelX, y: onPanelY))
  }

  @Test(
    "Fingers that came down on the catcher",
    arguments: [
      (16_394.0, 16_084.0, 10.0, -300.0), (10.0, 20.0, 10.0, 20.0),
    ])
  func catcher(x: Double, y: Double, onPanelX: Double, onPanelY: Double) {
    let place = SurfaceOffset.catcher.positionOnPanel(x, y)
    expect(place, equals: Position(x: onPanelX, y: onPanelY))
  }

  @Test func otherSurfacesAreWhereTheyAre() {
    let place = SurfaceOffset(x: 20, y: -90).positionOnPanel(5, 6)
    expect(place, equals: Position(x: 25, y: -84))
  }
}
