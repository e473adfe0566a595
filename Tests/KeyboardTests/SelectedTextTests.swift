import Expectations
import Testing

@testable import Keyboard

@Suite struct SelectedTextTests {
  @Test func whatIsTypedTakesThePlaceOfASelection() {
    var text = InputText("old")
    text.selectAll()
    #expect(text.isSelected && text.before.isEmpty && text.after.isEmpty)
    text.insert("n")
    #expect(text.text == "n" && text.cursor == 1 && !text.isSelected)
    text.selectAll()
    text.delete(.character)
    #expect(text.isEmpty && !text.isSelected)
    text.selectAll()
    #expect(!text.isSelected, "nothing is there")
  }

  @Test func aFullTextCanBeReplaced() {
    var text = InputText(String(repeating: "x", count: InputText.longest))
    text.insert("y")
    #expect(text.text.count == InputText.longest && !text.text.contains("y"))
    text.selectAll()
    text.insert("y")
    expect(text.text, equals: "y")
  }

  @Test func aPlaceBesideTheTextIsAnEnd() {
    var text = InputText("abc")
    text.move(to: 1)
    #expect(text.before == "a" && text.after == "bc")
    text.move(to: 9)
    expect(text.cursor, equals: 3)
    text.move(to: -1)
    expect(text.cursor, equals: 0)
  }
}
