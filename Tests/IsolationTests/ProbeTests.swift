import Expectations
import Foundation
import IsolationAttempts
import TestSupport
import Testing

/// Checks what the two programs can do after giving up what they do not need: a program that gives up the same tries it.
@Suite struct ProbeTests {
  /// Returns what stood in the way, by what was tried; nil for what went well.
  private static func probe(as role: String, store: String) throws -> [String: String?] {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(
      path: "isolation-probe")
    process.arguments = [role, store]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    var found: [String: String?] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: "\t", maxSplits: 1).map(String.init)
      found.updateValue(words.count > 1 ? words[1] : nil, forKey: words[0])
    }
    return found
  }

  private static let notPermitted = String(cString: strerror(EPERM))
  private static let noSuchFamily = String(cString: strerror(EAFNOSUPPORT))

  /// The things that neither program can do on any kernel that it runs on.
  private static let refused: [String: String] = [
    "try spawn": notPermitted, "try exec": notPermitted, "try ptrace": notPermitted,
    "try io_uring": notPermitted, "try namespace": notPermitted, "try namespace of a process": notPermitted,
    "try limits": notPermitted, "try keyring": notPermitted,
    "try terminal input": notPermitted, "try foreign call": String(cString: strerror(ENOSYS)),
    "try socket netlink uevent": noSuchFamily, "try socket vsock": noSuchFamily, "core limit": "0",
    "dumpable": "no", "try socketpair inet": noSuchFamily, "try shared memory": notPermitted,
    "try semaphores": notPermitted, "try queue": notPermitted, "try named queue": notPermitted,
    "try file events": notPermitted, "try segments": notPermitted,
  ]
  private static let refusedToKeyboard = [
    "try fork": notPermitted, "try socket inet": noSuchFamily, "try socket inet6": noSuchFamily,
    "try socket netlink route": noSuchFamily,
  ]
  private static let refusedToFetcher = [
    "try socket unix": noSuchFamily, "try socketpair datagrams": notPermitted, "try listen": notPermitted,
    "try abstract name": notPermitted,
  ]

  @Test(
    "A program tries what it must not be able to do",
    arguments: [
      ("keyboard", refusedToKeyboard, ["try socket unix", "try socketpair stream"]),
      (
        "fetcher", refusedToFetcher,
        [
          "try fork", "try socket inet", "try socket inet6", "try socket netlink route",
          "try socketpair stream",
        ]
      ),
    ])
  func attempts(role: String, refusedToIt: [String: String], granted: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appending(path: "store").path(percentEncoded: false)
    let found = try Self.probe(as: role, store: store + "/store.db")
    for (name, reason) in Self.refused.merging(refusedToIt, uniquingKeysWith: { $1 }) {
      expect(found[name], equals: .some(reason), "\(name)")
    }
    for property in ["mode", "attribute", "flags", "project", "version"] {
      expect(found["try \(property) of \(store)"], equals: .some(Self.notPermitted), "\(property)")
    }
    for name in granted + [
      "try thread", "try write inside \(store)", "part seccomp", "part no-new-privileges",
    ] {
      expect(found[name], equals: .some(nil), "\(name)")
    }
    guard let version = found["landlock version"].flatMap({ $0 }).flatMap({ Int($0) }), version > 0 else {
      return
    }
    expect(found["part landlock"], equals: .some(nil))
    for (name, reason) in found where name.hasPrefix("try write outside") {
      expect(reason, equals: String(cString: strerror(EACCES)), "\(name)")
    }
    #expect(found.keys.contains("try write outside /tmp"))
    if role == "fetcher" { expectReading(found, store: store) }
    if version >= 6 { expect(found["try signal"], equals: .some(Self.notPermitted)) }
  }

  /// Expects that a process that asks a server can read what it needs for that, and no file of the user.
  private func expectReading(_ found: [String: String?], store: String) {
    expect(found["try reading"], equals: .some(nil))
    let names = found.keys.filter { $0.hasPrefix("try read /") }
    for name in names.filter({ $0.hasPrefix("try read \(store)") || $0.hasPrefix("try read /etc/ssl") }) {
      expect(found[name], equals: .some(nil), "\(name)")
    }
    for path in ["/etc/passwd", "/tmp", "/dev/shm"] {
      expect(found["try read \(path)"], equals: .some(String(cString: strerror(EACCES))), "\(path)")
    }
    #expect(names.contains("try read \(store)/"))
  }

  /// Otherwise the above would prove nothing.
  @Test func whoGivesNothingUpCanDoIt() {
    let sockets = Dictionary(uniqueKeysWithValues: IsolationAttempts.sockets.map { ($0.name, $0.body()) })
    #expect(sockets["socket inet"] == 0 && sockets["socket unix"] == 0)
    #expect(sockets["socketpair datagrams"] == 0 && sockets["socket netlink uevent"] == 0)
    #expect(
      sockets["listen"] == 0 && sockets["abstract name"] == 0 && sockets["socketpair inet"] == EOPNOTSUPP)
    let system = Dictionary(uniqueKeysWithValues: IsolationAttempts.system.map { ($0.name, $0.body) })
    for name in ["shared memory", "semaphores", "queue", "file events"] {
      expect(system[name]?(), equals: 0, "\(name)")
    }
    expect(system["named queue"]?(), equals: ENOENT)
    for name in ["spawn", "limits"] {
      expect(IsolationAttempts.processes.first { $0.name == name }?.body(), equals: 0, "\(name)")
    }
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    expect(IsolationAttempts.write(in: folder), equals: 0)
    let properties = IsolationAttempts.properties(of: folder)
    expect(properties.first?.body(), equals: 0)
    // Not every file system has them.
    #expect(properties.allSatisfy { $0.body() != EPERM })
  }
}
