import Expectations
import Rendering
import Testing

/// What the fonts of the tests have, DejaVu, and have not.
@Suite struct WholeTests {
  @Test func sequencesAreWholeWhereAFontHasOneGlyphForThem() {
    let survey = FontSurvey()
    expect(survey.wholes(among: ["😀", "a", "\u{E000}", "ab", "😁"]), equals: [0, 1, 4])
    expect(survey.wholes(among: []), equals: [])
  }

  @Test func aTextIsThereWhereFontsHaveAllOfIt() {
    let survey = FontSurvey()
    #expect(survey.has("→ (x ∑") && survey.has("a\u{200D} \n") && survey.has(""))
    #expect(!survey.has("a\u{E000}") && !survey.has("\u{E000}"))
    #expect(survey.hasAny)
  }
}
