import Keyboard
import Layout

extension DrawList {
  /// Builds the picture of a text that rises from its key, on a surface of its own. That surface is `flight.layout.surface`
  /// in the panel's coordinates, and transparent beside the text.
  public static func buildFlight(_ flight: Flight, theme: Theme = .light) -> DrawList {
    let layout = flight.layout
    let size = Size(width: layout.surface.width, height: layout.surface.height)
    let bubble = layout.start.offset(dx: -layout.surface.x, dy: -layout.surface.y)
    let node = Node(
      id: .flight, bounds: bubble,
      commands: [
        .roundedRect(bubble, radius: bubble.height / 2, theme.flying.face),
        .text(
          flight.text, in: FlightLayout.textRect(in: bubble), fontSize: layout.fontSize, theme.flying.text),
      ])
    let clear = Node(id: .background, bounds: Rect(size), commands: [.fill(Rect(size), .clear)])
    let rise = Point(x: 0, y: -layout.distance * flight.progress)
    return DrawList(
      size: size,
      groups: [
        NodeGroup(.background, nodes: [clear]),
        NodeGroup(.overlay, nodes: [node], offset: rise, opacity: flight.opacity),
      ])
  }
}
