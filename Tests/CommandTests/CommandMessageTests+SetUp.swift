import Foundation
import MessageTables
import Testing

/// Messages of `phraseboard setup`.
extension CommandMessageTests {
  mutating func setUp() throws {
    let before = workspace.environment
    workspace.environment["XDG_DATA_DIRS"] = workspace.path + "/share"
    workspace.environment["PATH"] = workspace.path + "/bin"
    try told("A Plasma without its program for settings", "setup", "plasma", "--choose")
    let program = try workspace.write("#!/bin/sh\nexit 3\n", to: "bin/kwriteconfig6")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try told("Plasma's settings cannot be written", "setup", "plasma", "--choose")
    try told("Phraseboard can be chosen already", "setup", "plasma")
    try told("Two ways at once", "setup", "plasma", "--choose", "--leave")
    try told("No other keyboard for Plasma", "setup", "plasma", "--leave")
    for name in ["a", "b"] {
      try workspace.write(
        "[Desktop Entry]\nX-KDE-Wayland-VirtualKeyboard=true\n", to: "share/applications/\(name).desktop")
    }
    try told("Several other keyboards for Plasma", "setup", "plasma", "--leave")
    try told("A keyboard that is not there", "setup", "plasma", "--to", "c")
    try workspace.write("[Desktop Entry]\n", to: "data/applications/org.phraseboard.InputMethod.desktop")
    try told("An entry of somebody else's", "setup", "plasma")
    workspace.environment = before
  }
}
