import Expectations
import Layout
import Testing

@Suite struct KeyIDTests {
  @Test(arguments: [
    (KeyID.snippet("1"), "snippet:1"), (.snippet(""), "snippet:"), (.snippet("a:b é"), "snippet:a:b é"),
    (.named(.tab), "named:Tab"), (.named(.pageUp), "named:Page_Up"), (.modifier(.control), "modifier:ctrl"),
    (.modifier(.alt), "modifier:alt"), (.globe, "globe"), (.delete, "delete"), (.space, "space"),
    (.return, "return"), (.stop, "stop"),
    (.page(.letters), "letters"), (.page(.numbers), "numbers"), (.page(.symbols), "symbols"),
    (.character("ß"), "char:ß"), (.tab(.group("a:b")), "strip:group:a:b"),
    (.tab(.part("a:b", of: "catalogue")), "strip:catalogue:a:b"),
  ])
  func nameAndKeyAreEachOthersInverse(key: KeyID, name: String) {
    expect(key.description, equals: name)
    expect(KeyID(name), equals: key)
  }

  @Test(arguments: ["", "Globe", "snippet", "snippe:1", "globe "])
  func otherTextNamesNoKey(text: String) {
    #expect(KeyID(text) == nil)
  }

  @Test func rowHasADescriptionAndNoNameOnTheBus() {
    expect(KeyID.row(3).description, equals: "row:3")
    #expect(KeyID("row:3") == nil)
    expect(KeyID.row(3).kind, equals: "row")
  }

  @Test func keyOfAPanelHasTheNameOfItsPanel() {
    expect(KeyID.panel(PanelKey("word", index: 3)).description, equals: "word:3")
    expect(KeyID.panel(PanelKey("word", index: 3)).kind, equals: "word")
    expect(PageKey.next.id.description, equals: "page:next")
    expect(PageKey(PageKey.next.id), equals: .next)
    #expect(PageKey(KeyID.globe) == nil && PageKey(KeyID.panel(PanelKey("page:next", index: 0))) == nil)
    #expect(KeyID("page:next") == nil, "the panel knows the names of its own keys")
  }

  @Test func kindIsTheNameUpToTheColon() {
    expect(KeyID.snippet("globe").kind, equals: "snippet")
    expect(KeyID.snippet("a:b").kind, equals: "snippet")
    expect(KeyID.globe.kind, equals: "globe")
  }
}
