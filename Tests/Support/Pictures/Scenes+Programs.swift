import Keyboard
import Layout

/// The question whether a program may type.
extension PictureScene {
  static let programs: [PictureScene] =
    on([.phone, .phone2x, .small, .landscape, .wide], "program") { $0.ask(isPrivate: false) }
    + on([.phone], "program-private") { $0.ask(isPrivate: true) }
}

extension Player {
  /// Has a program ask whether it may type.
  fileprivate mutating func ask(isPrivate: Bool) {
    if isPrivate { answer(machine.handle(.typing(.privateField(true), time: time))) }
    answer(machine.type(ProgramOrder(1, of: "vocalinux", "text"), time: time))
    wait(1_000)
  }
}
