import Expectations
import Foundation
import TestSupport
import Testing

@testable import ContentService

/// The files that a server's certificate is checked with.
@Suite struct CertificateTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func whatFoldersLinkToIsAmongThem() throws {
    let root = directory.path
    let files = FileManager.default
    for folder in ["certs", "own", "system"] {
      try files.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    for name in ["own/mine.pem", "system/theirs.pem", "certs/here.pem"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    let links = [
      "mine": "own/mine.pem", "theirs": "system/theirs.pem", "again": "own/mine.pem", "gone": "none",
    ]
    for (name, target) in links {
      try files.createSymbolicLink(atPath: "\(root)/certs/\(name)", withDestinationPath: "\(root)/\(target)")
    }
    let certificates = ["\(root)/certs", "\(root)/bundle.pem"]
    let found = HTTPRequest.withLinked(certificates, outsideOf: ["\(root)/system"])
    expect(found, equals: certificates + ["\(root)/own/mine.pem"])
  }
}
