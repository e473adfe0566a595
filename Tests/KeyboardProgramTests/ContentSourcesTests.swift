import Settings
import Store
import Testing

@testable import phraseboard_keyboard

@Suite struct ContentSourcesTests {
  private let settings: Settings = {
    var settings = Settings()
    settings.sources = [
      SourceSettings(name: "team", place: .url("https://example.org/c")),
      SourceSettings(name: "off", place: .path("/off"), isEnabled: false),
      SourceSettings(name: "mine", place: .path("/mine")),
      SourceSettings(name: "again", place: .path("/mine")),
    ]
    return settings
  }()

  @Test func settingsNameTheSources() {
    let sources = ContentSources(settings, content: nil, configPath: nil)
    #expect(sources.names == ["team", "mine", "again", "own"])
    #expect(sources.paths == ["/mine": ["mine", "again"], Settings.ownFolder: ["own"]])
    #expect(sources.arguments.isEmpty)
    #expect(ContentSources(settings, content: nil, configPath: "c").arguments == ["--config", "c"])
  }

  @Test func theCommandLineNamesTheOnlySource() {
    let web = ContentSources(settings, content: "HTTP://h/", configPath: "c")
    #expect(web.names == ["HTTP://h/"] && web.paths.isEmpty)
    #expect(web.arguments == ["--config", "c", "--content", "HTTP://h/"])
    let file = ContentSources(settings, content: "/dev/./null", configPath: nil)
    #expect(file.names == ["/dev/null"] && file.paths == ["/dev/null": ["/dev/null"]])
  }

  private func state(_ name: String, failure: String?) -> SourceState {
    var state = SourceState(name: name)
    state.failure = failure
    return state
  }

  @Test func oneSentenceTellsWhatIsNotUpToDate() {
    #expect(ContentSources.reason(of: []) == nil)
    #expect(ContentSources.reason(of: [state("a", failure: nil)]) == nil)
    #expect(ContentSources.reason(of: [state("a", failure: "No network.")]) == "No network.")
    let two = [state("a", failure: nil), state("b", failure: "No network.")]
    #expect(ContentSources.reason(of: two) == "b: No network.")
    let three = two + [state("c", failure: "x")]
    #expect(ContentSources.reason(of: three) == "b: No network. (and 1 more source)")
  }

  @Test func runsAreAskedForByTheirTasks() {
    #expect(ContentProgram.selection([.all, .due]).isEmpty)
    #expect(ContentProgram.selection([.due]) == ["--due"])
    #expect(ContentProgram.selection([.source("b"), .source("a")]) == ["--source", "a", "--source", "b"])
  }
}
