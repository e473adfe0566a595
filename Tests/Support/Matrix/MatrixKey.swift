import Foundation

/// A key of the keyboard on a bench; its id is its label.
struct MatrixKey: Encodable {
  let id: String
  let label: String
  let phrases: [String]
  let shortcut: String?

  init(_ label: String, _ phrases: [String], shortcut: String? = nil) {
    (id, self.label, self.phrases, self.shortcut) = (label, label, phrases, shortcut)
  }

  static func document(of keys: [MatrixKey]) -> String {
    guard let data = try? JSONEncoder().encode(["content": keys]) else {
      preconditionFailure("keys are texts")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
