import Foundation

/// A web server on the loopback interface with one document.
public final class ContentServer {
  public let url: String
  private let process: StageProcess
  private unowned let stage: Stage

  fileprivate init(stage: Stage, document: String) throws {
    self.stage = stage
    try stage.write(document, to: "home/content.json")
    process = try stage.start(
      [
        "/usr/bin/python3", "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory",
        stage.directory + "/home", "0",
      ], name: "http")
    let line = try process.nextLine(by: stage.deadline, waitingFor: "its port")
    guard let port = line.split(separator: " ").drop(while: { $0 != "port" }).dropFirst().first else {
      throw StageError("the web server says '\(line)'")
    }
    url = "http://127.0.0.1:\(port)/content.json"
  }

  /// The lines of its log that tell of a request for the document.
  public var requests: Int {
    process.standardError.split(separator: "\n").filter { $0.contains("GET /content.json") }.count
  }

  public func stop() { stage.forget(process) }
}

extension Stage {
  public func startContentServer(_ document: String) throws -> ContentServer {
    try ContentServer(stage: self, document: document)
  }
}
