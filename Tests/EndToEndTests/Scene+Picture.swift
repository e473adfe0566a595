import Foundation
import Stage
import Testing

/// Pictures of what the compositor shows, pixel by pixel.
extension Scene {
  /// A colour as red, green and blue.
  typealias Colour = [UInt8]

  /// Returns a place inside of a key, beside its label.
  func placeBesideLabel(of id: String) throws -> Place {
    let inspection = try inspect()
    let key = try #require(inspection.key(id))
    let center = try keyboard.center(of: id, in: inspection)
    return (center.x - key.width / 2 + 4, center.y)
  }

  /// Returns the colour of one pixel of an output, in its logical pixels, as the compositor composes it now.
  func colour(at place: Place, output: String = "WL-1") throws -> Colour {
    let before = 3 * (Int(place.y) * Int(stage.logicalWidth) + Int(place.x))
    return Array(try stage.pixels(of: output).dropFirst(before).prefix(3))
  }

  /// Returns what the keyboard's part of the screen shows: from a row on, down to what is the shell's.
  func picture(below top: Double) throws -> Data {
    let row = 3 * Int(stage.logicalWidth)
    let rows = stage.logicalHeight - stage.shellHeightBelow - top
    return try stage.pixels().dropFirst(row * Int(top)).prefix(row * Int(rows))
  }

  /// Waits until that part of the screen looks like this: each look is a new frame of the compositor.
  func waitForPicture(_ expected: Data, below top: Double) throws {
    let deadline = stage.deadline
    while !deadline.hasPassed {
      if try picture(below: top) == expected { return }
    }
    Issue.record("the screen below \(top) is not as it was")
  }

  /// Waits until a place has a colour: each look is a new frame of the compositor.
  func waitForColour(_ colour: Colour, at place: Place, output: String = "WL-1") throws {
    let deadline = stage.deadline
    var seen: Colour = []
    while !deadline.hasPassed {
      seen = try self.colour(at: place, output: output)
      if seen == colour { return }
    }
    Issue.record("the pixel is \(seen), not \(colour)")
  }
}

extension Scene.Colour {
  static let white: Self = [0xFF, 0xFF, 0xFF]
  /// The colour of a pressed standard key (fact sheet: colours).
  static let pressed: Self = [0xAB, 0xB1, 0xBA]
  /// The colour of the mark of a problem.
  static let problem: Self = [0xFF, 0x3B, 0x30]
}
