import Expectations
import Glibc
import Testing

@testable import Isolation

@Suite struct ProgramEnvironmentTests {
  @Test(
    "The content program has neither compositor nor bus",
    arguments: [
      ("WAYLAND_DISPLAY", false), ("WAYLAND_SOCKET", false), ("DISPLAY", false),
      ("DBUS_SESSION_BUS_ADDRESS", false), ("XDG_RUNTIME_DIR", false), ("SSH_AUTH_SOCK", false),
      ("TOKEN", false),
      ("LD_PRELOAD", false), ("HOME", true), ("https_proxy", true), ("SSL_CERT_FILE", true), ("LC_ALL", true),
    ])
  func ofContentProgram(name: String, isKept: Bool) {
    expect(ProgramEnvironment.isOfContentProgram(name), equals: isKept)
  }

  /// Returns the names as the start of a program would take them.
  private func names(of variables: [UnsafeMutablePointer<CChar>?]) -> [String] {
    variables.compactMap { $0.map { String(String(cString: $0).prefix { $0 != "=" }) } }
  }

  @Test func variablesAreChosenByName() {
    let all = ProgramEnvironment.variables { _ in true }
    #expect(all.last == .some(nil) && names(of: all).contains("PATH"))
    expect(names(of: ProgramEnvironment.variables { $0 == "PATH" }), equals: ["PATH"])
    expect(ProgramEnvironment.variables { _ in false }, equals: [nil])
  }
}
