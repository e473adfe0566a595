import HTTPFields
import Testing

@Suite struct FieldNameTests {
  @Test("A token can be a name", arguments: ["X-Key", "a", "!#$%&'*+-.^_`|~09azAZ"])
  func token(name: String) {
    #expect(FieldName(name).isToken)
  }

  @Test("Nothing else can", arguments: ["", "a b", "a:", "é", "a\r\nb", "(a)", "a/b", "\"a\"", "a\0"])
  func noToken(name: String) {
    #expect(!FieldName(name).isToken)
  }

  @Test func loginsAreKnownInAnyCase() {
    for name in ["Authorization", "COOKIE", "proxy-authorization"] {
      #expect(FieldName(name).isCredential)
      #expect(!FieldName(name).isReserved)
    }
    #expect(!FieldName("Set-Cookie").isCredential)
  }

  @Test func whatTheTransferSetsIsReservedInAnyCase() {
    for name in ["host", "Host", "If-None-Match", "TRANSFER-ENCODING", "accept-encoding"] {
      #expect(FieldName(name).isReserved)
      #expect(!FieldName(name).isCredential)
    }
    #expect(!FieldName("Accept").isReserved)
    #expect(!FieldName("Accept-Language").isReserved)
  }
}
