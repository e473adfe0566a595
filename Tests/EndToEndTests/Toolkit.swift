import Foundation
import Stage

/// A toolkit with a text view, and the way that text takes to it.
enum Toolkit: String, CaseIterable {
  case gtk3, gtk3Keys, gtk4, gtk4Keys, qt5

  static let installed = allCases.filter(\.isInstalled)
  static let installedWithTextInput = [gtk3, gtk4].filter(\.isInstalled)
  static let installedByKeys = [gtk3Keys, gtk4Keys, qt5].filter(\.isInstalled)

  /// True when the toolkit is there. Only GTK 3 is among the packages that `make test` asks for.
  private var isInstalled: Bool {
    let test =
      switch self {
      case .gtk3, .gtk3Keys: ""
      case .gtk4, .gtk4Keys: "import gi; gi.require_version('Gtk', '4.0')"
      case .qt5: "import PyQt5.QtWidgets"
      }
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", test]
    python.standardError = FileHandle.nullDevice
    guard (try? python.run()) != nil else { return false }
    python.waitUntilExit()
    return python.terminationStatus == 0
  }

  func start(on stage: Stage) throws -> TextField {
    switch self {
    case .gtk3, .gtk3Keys: try stage.startGTKField(textInput: self == .gtk3)
    case .gtk4, .gtk4Keys: try stage.startGTK4Field(textInput: self == .gtk4)
    case .qt5: try stage.startQtField()
    }
  }
}
