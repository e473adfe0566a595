import Layout
import Testing

@Suite struct KeyIDTests {
  @Test(arguments: [
    (KeyID.snippet("1"), "snippet:1"), (.snippet(""), "snippet:"), (.snippet("a:b é"), "snippet:a:b é"),
    (.globe, "globe"), (.delete, "delete"), (.space, "space"), (.return, "return"),
  ])
  func nameAndKeyAreEachOthersInverse(key: KeyID, name: String) {
    #expect(key.description == name)
    #expect(KeyID(name) == key)
  }

  @Test(arguments: ["", "Globe", "snippet", "snippe:1", "globe "])
  func otherTextNamesNoKey(text: String) {
    #expect(KeyID(text) == nil)
  }

  @Test func rowHasADescriptionAndNoNameOnTheBus() {
    #expect(KeyID.row(3).description == "row:3")
    #expect(KeyID("row:3") == nil)
    #expect(KeyID.row(3).kind == "row")
  }

  @Test func kindIsTheNameUpToTheColon() {
    #expect(KeyID.snippet("globe").kind == "snippet")
    #expect(KeyID.snippet("a:b").kind == "snippet")
    #expect(KeyID.globe.kind == "globe")
  }
}
