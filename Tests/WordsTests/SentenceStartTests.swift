import Expectations
import Testing
import Words

@Suite struct SentenceStartTests {
  @Test(
    "Where a sentence begins",
    arguments: [
      ("", true), (" ", true), ("Hello", false), ("Hello.", false), ("Hello. ", true), ("Hello? ", true),
      ("Hello! ", true),
      ("Hello.\u{A0}", true), ("Hello\n", true), ("Hello\n  ", true), ("Hello. (", true), ("Hello (", false),
      ("He said \"", false),
      ("He said: ", false), ("\"Go!\" ", true), ("(Yes.) ", true), ("e.g. ", false), ("z.B. ", false),
      ("etc. ", false), ("and so on... ", false),
      ("Well… ", false), ("3.5", false), ("a, ", false), ("¿", true), ("Hola. ¿", true), ("It is 3. ", true),
      ("Дом. ", true), ("’", false), ("„Er ging.“ ", true), ("»Er ging.« ", true), ("»Er« ", false),
    ] as [(String, Bool)])
  func starts(text: String, isStart: Bool) {
    expect(SentenceStart.isHere(after: text, isGerman: false), equals: isStart)
  }

  @Test("German: no sentence after an ordinal, or after the comma of a greeting") func german() {
    #expect(!SentenceStart.isHere(after: "am 3. ", isGerman: true))
    #expect(!SentenceStart.isHere(after: "Liebe Anna,\n", isGerman: true))
    #expect(SentenceStart.isHere(after: "Liebe Anna!\n", isGerman: true))
  }

  @Test(
    "Two spaces are a full stop after a word",
    arguments: [
      ("word ", true), ("4 ", true), ("end) ", true), (". ", false), ("  ", false), ("", false), ("a", false),
    ] as [(String, Bool)])
  func stops(text: String, isWord: Bool) {
    expect(SentenceStart.endsWord(text), equals: isWord)
  }
}
