import Expectations
import Snippets
import Testing

@Suite struct CatalogueCallTests {
  @Test func linesAreReadAsTheyAreWritten() {
    let call = CatalogueCall(page: 2, query: "spider man")
    #expect(call.line == "2 spider man" && CatalogueCall(line: call.line) == call)
    let answer = CatalogueAnswer(.busy, wait: 30, to: call)
    #expect(answer.line == "busy 30 2 spider man" && CatalogueAnswer(line: answer.line) == answer)
    let all = CatalogueAnswer(.ok, to: CatalogueCall(page: 1, query: ""))
    expect(CatalogueAnswer(line: all.line), equals: all)
  }

  @Test(arguments: ["\u{301}a", "\u{200D}", "\u{FE0F}x", "\u{93F} y"])
  func aMarkAtTheStartIsPartOfTheQuery(query: String) {
    let call = CatalogueCall(page: 1, query: query)
    #expect(call.query.unicodeScalars.elementsEqual(query.unicodeScalars))
    expect(CatalogueCall(line: call.line), equals: call)
    let answer = CatalogueAnswer(.ok, to: call)
    expect(CatalogueAnswer(line: answer.line), equals: answer)
  }

  @Test func aQueryIsOneShortLine() {
    expect(CatalogueCall(page: 1, query: " a\nb\u{7F} ").query, equals: "a b")
    expect(CatalogueCall(page: 1, query: String(repeating: "x", count: 300)).query.count, equals: 200)
    #expect(CatalogueCall(page: 0, query: "").page == 1 && CatalogueCall(page: .max, query: "").page == 1_000)
  }

  @Test(arguments: ["", "x", "0 a", "1001 a", "-1 a", " 1 a"])
  func otherLinesAreNoQuestion(line: String) { #expect(CatalogueCall(line: line) == nil) }

  @Test(arguments: ["", "ok", "ok 0", "ok x 1 a", "fine 0 1 a", "ok 0 0 a"])
  func otherLinesAreNoAnswer(line: String) { #expect(CatalogueAnswer(line: line) == nil) }

  @Test func anAgeIsNeverNegative() {
    let page = CataloguePage(items: [], time: 100)
    #expect(page.age(at: 160) == 60 && page.age(at: 40) == 0)
    expect(CataloguePage(items: [], time: .min).age(at: .max), equals: 0)
  }

  @Test func pathsAreNamesWithPoints() {
    #expect(FieldPath("a.b")?.steps == ["a", "b"] && FieldPath("$")?.steps == [])
    #expect(FieldPath("") == nil && FieldPath("a..b") == nil && FieldPath("a.b.c.d.e.f.g.h.i") == nil)
  }
}
