import Expectations
import Snippets
import Testing

@testable import Keyboard

/// Messages between the panel of catalogues and its service.
@Suite struct CatalogueRequestTests {
  @Test(arguments: ["", "spider", "a b  c", "1 2"], ["comics", "my quotes", "1"])
  func aQuestionIsReadAsItWasWritten(query: String, name: String) {
    for (page, asksServer) in [(1, true), (1_000, false)] {
      let request = CatalogueRequest(
        CatalogueCall(page: page, query: query), of: name, asksServer: asksServer)
      expect(CatalogueRequest(text: request.text), equals: request)
    }
  }

  @Test(arguments: ["", "server", "server\nx", "server\nx\n0 y", "else\nx\n1 y", "store\nx\n1 y\nz"])
  func nothingElseIsOne(text: String) {
    #expect(CatalogueRequest(text: text) == nil)
  }

  @Test(arguments: ["7", "a\nb", ""]) func anItemIsNamedByAnyId(id: String) {
    let name = CatalogueItemName(id, of: "comics")
    expect(CatalogueItemName(text: name.text), equals: name)
    #expect(CatalogueItemName(text: id.isEmpty ? "" : "7") == nil)
  }
}
