import Foundation

/// A web server on the loopback interface with one document, or one that is searched.
public final class ContentServer {
  public let url: String
  private let path: String
  private let process: StageProcess
  private unowned let stage: Stage

  /// - Parameter path: the path of what it serves.
  fileprivate init(stage: Stage, _ program: String, path: String) throws {
    self.stage = stage
    self.path = path
    process = try stage.start(
      ["/usr/bin/python3", try stage.supportProgram(program), stage.directory + "/www"], name: "http")
    let line = try process.nextLine(by: stage.deadline, waitingFor: "its port")
    guard line.hasPrefix("port "), let port = Int(line.dropFirst(5)) else {
      throw StageError("the web server says '\(line)'")
    }
    url = "http://127.0.0.1:\(port)\(path)"
  }

  private var gate: String { stage.directory + "/www/gate" }

  /// Serves another document from now on.
  public func serve(_ document: String) throws {
    // The document has another name first: a request in between must not get half of it.
    let path = try stage.write(document, to: "www/new.json")
    guard rename(path, stage.directory + "/www/content.json") == 0 else {
      throw StageError(systemError("rename \(path)"))
    }
  }

  /// Answers with this status from now on; nil for the document.
  ///
  /// - Parameter wait: the seconds after which it wants to be asked again; nil to say nothing of that.
  public func answer(with status: Int?, wait: Int? = nil) throws {
    if let status {
      try stage.write("\(status)" + (wait.map { " \($0)" } ?? ""), to: "www/status")
    } else {
      try FileManager.default.removeItem(atPath: stage.directory + "/www/status")
    }
  }

  /// Takes so many milliseconds for each answer from now on; only a catalogue's server does.
  public func answer(after delay: Int) throws { try stage.write("\(delay)", to: "www/delay") }

  /// Keeps answers back from now on.
  public func closeGate() throws {
    guard mkfifo(gate, 0o600) == 0 else { throw StageError(systemError("mkfifo \(gate)")) }
    try Installation.handOver(gate)
  }

  /// Waits until a request has come to the closed gate.
  public func waitForRequest() throws {
    let line = try process.nextLine(by: stage.deadline, waitingFor: "a request")
    guard line == "waiting" else { throw StageError("the web server says '\(line)'") }
  }

  /// Lets the answer that waits at the gate go, and all later ones.
  public func openGate() throws {
    let descriptor = open(gate, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StageError(systemError("open \(gate)")) }
    try FileManager.default.removeItem(atPath: gate)
    Glibc.close(descriptor)
  }

  /// The number of requests for the document that it has answered.
  public var requests: Int {
    process.standardError.split(separator: "\n").filter { $0.contains("GET \(path)") }.count
  }

  public func stop() { stage.forget(process) }
}

extension Stage {
  public func startContentServer(_ document: String) throws -> ContentServer {
    try write(document, to: "www/content.json")
    return try ContentServer(stage: self, "content-server.py", path: "/content.json")
  }

  /// Starts a server of 1,500 characters, whose keys are `public-1234` and `private-abcd`.
  public func startCatalogueServer() throws -> ContentServer {
    try write("", to: "www/.started")
    return try ContentServer(stage: self, "catalogue-server.py", path: "/characters")
  }
}
