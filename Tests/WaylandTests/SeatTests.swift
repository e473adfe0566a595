import Testing

@testable import Wayland

@Suite struct SurfaceOriginTests {
  @Test(
    "Fingers that came down on the panel, wherever they are said to be by now",
    arguments: [
      (10.0, 20.0, 10.0, 20.0), (-5.0, -300.0, -5.0, -300.0), (16_394.0, 16_084.0, 10.0, -300.0),
    ])
  func panel(x: Double, y: Double, onPanelX: Double, onPanelY: Double) {
    let place = SurfaceOrigin.panel.positionOnPanel(x, y)
    #expect(place == (onPanelX, onPanelY))
  }

  @Test(
    "Fingers that came down on the catcher",
    arguments: [
      (16_394.0, 16_084.0, 10.0, -300.0), (10.0, 20.0, 10.0, 20.0),
    ])
  func catcher(x: Double, y: Double, onPanelX: Double, onPanelY: Double) {
    let place = SurfaceOrigin.catcher.positionOnPanel(x, y)
    #expect(place == (onPanelX, onPanelY))
  }

  @Test func otherSurfacesAreWhereTheyAre() {
    let place = SurfaceOrigin(x: 20, y: -90).positionOnPanel(5, 6)
    #expect(place == (25, -84))
  }
}

@Suite struct ScrollingTests {
  @Test func axesOfAFrameComeTogether() {
    var scrolling = Scrolling()
    scrolling.move(false, by: 15, time: 7)
    scrolling.move(true, by: -2, time: 7)
    scrolling.isWheel = true
    #expect(
      scrolling.takeEvents() == [Seat.TimedEvent(event: .scroll(x: -2, y: 15, isWheel: true), time: 7)])
    #expect(scrolling.takeEvents().isEmpty)
  }

  @Test func theEndOfATouchpadScrollComesLast() {
    var scrolling = Scrolling()
    scrolling.move(false, by: 1, time: 8)
    scrolling.stop(time: 9)
    #expect(
      scrolling.takeEvents() == [
        Seat.TimedEvent(event: .scroll(x: 0, y: 1, isWheel: false), time: 9),
        Seat.TimedEvent(event: .scrollEnd, time: 9),
      ])
  }

  @Test func nothingIsNothing() {
    var scrolling = Scrolling()
    scrolling.isWheel = true
    #expect(scrolling.takeEvents().isEmpty)
  }
}
