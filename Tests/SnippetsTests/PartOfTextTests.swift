import Snippets
import Testing

@Suite struct PartOfTextTests {
  @Test(
    "A part is found at the start, in the middle and at the end",
    arguments: [
      ("page?key=abc", "page"), ("page?key=abc", "?k"), ("page?key=abc", "abc"), ("aab", "ab"),
      ("größer", "öß"),
      ("a", "a"), ("a", ""), ("", ""),
    ])
  func part(text: String, part: String) {
    #expect(text.includes(part))
  }

  @Test(
    "What is longer, or only begins alike, is none",
    arguments: [("", "a"), ("ab", "abc"), ("aba", "bb"), ("abab", "abb"), ("Page", "page"), ("ö", "ß")])
  func noPart(text: String, part: String) {
    #expect(!text.includes(part))
  }

  @Test("A sign that joins the character before hides no secret")
  func joined() {
    #expect("key=abc\u{301}".includes("abc"))
  }
}
