import Snippets
import TestSupport
import Testing

@testable import ContentFormats

func decode(_ text: String) throws -> [Snippet] {
  try ContentDocument.decode(Array(text.utf8), from: "source")
}

func refusal(_ bytes: [UInt8]) -> DocumentError? {
  thrown(DocumentError.self) { try ContentDocument.decode(bytes, from: "source") }
}

func refusal(_ text: String) -> DocumentError? {
  refusal(Array(text.utf8))
}
