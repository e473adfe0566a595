import Expectations
import Foundation
import Testing

/// The tools that make the Debian package refuse what must not be in it.
@Suite struct PackageToolTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @discardableResult
  private func run(_ command: String...) throws -> Finished {
    let result = try workspace.runTool(command)
    try #require(result.status == 0, "\(command): \(result)")
    return result
  }

  private func check(_ checkouts: String) throws -> Finished {
    try workspace.runTool(InstallTests.root + "/tools/check-dependencies", checkouts)
  }

  /// Each package that Package.resolved pins has the bytes that are listed for it, or is refused.
  @Test func onlyTheListedBytesAreCompiledIn() throws {
    let list = try workspace.read(InstallTests.root + "/packaging/dependencies").split(separator: "\n")
    let lines = list.filter { !$0.hasPrefix("#") }
    let pins = try workspace.read(InstallTests.root + "/Package.resolved").split(separator: "\n")
      .filter { $0.contains("\"identity\"") }
    let names = pins.compactMap { $0.split(separator: "\"").dropLast().last }
    #expect(!names.isEmpty && lines.map { $0.prefix { $0 != " " } } == names)

    let build = URL(filePath: Workspace.build).deletingLastPathComponent().deletingLastPathComponent().path
    try expect(check(build + "/checkouts"), equals: Finished())
    let copies = workspace.path + "/checkouts"
    try run("mkdir", copies)
    for name in names { try run("cp", "-r", "\(build)/checkouts/\(name)", copies) }
    try expect(check(copies), equals: Finished())
    let file = try #require(
      FileManager.default.subpaths(atPath: "\(copies)/\(names[0])/Sources")?.first { $0.hasSuffix(".swift") })
    let path = "\(copies)/\(names[0])/Sources/\(file)"
    try run("chmod", "u+w", path)
    try workspace.write(try workspace.read(path) + "// more\n", to: path)
    let changed = try check(copies)
    #expect(
      changed.status == 1 && changed.errors.contains("\(names[0]) is not what packaging/dependencies lists"))
    try run("git", "-C", "\(copies)/\(names[0])", "checkout", "--quiet", "Sources")
    try run("mkdir", copies + "/another")
    let another = try check(copies)
    #expect(another.status == 1 && another.errors.contains("does not list another"))
  }
}
