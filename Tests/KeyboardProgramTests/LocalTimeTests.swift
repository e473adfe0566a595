import Expectations
import Testing

@testable import phraseboard_keyboard

@Suite struct LocalTimeTests {
  @Test func formatsAreStrftimes() {
    let text = LocalTime().now()
    expect(text("%%"), equals: "%")
    expect(text("é"), equals: "é")
    expect(text(""), equals: "")
    expect(text("%Y").count, equals: 4)
    expect(text("%n%t"), equals: "\n\t")
  }

  @Test(arguments: ["%9999Y", "%2147483647Y", "%99999999999999999999d"])
  func aTextThatIsTooLongIsNothing(format: String) {
    expect(LocalTime().now()(format), equals: "")
  }

  @Test func aLocaleThatIsNotThereIsThePlainOne() {
    let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    #expect(weekdays.contains(LocalTime(locale: "xx_XX.UTF-8").now()("%A")))
  }

  @Test func aLongFormatIsNothing() {
    expect(LocalTime().now()(String(repeating: "x", count: 5_000)), equals: "")
  }
}
