import Expectations
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
    let sources = ContentSources(settings, content: nil)
    expect(sources.names, equals: ["team", "mine", "again", "own"])
    expect(sources.paths, equals: ["/mine": ["mine", "again"], Settings.ownFolder: ["own"]])
  }

  @Test func theCommandLineNamesTheOnlySource() {
    let web = ContentSources(settings, content: "HTTP://h/")
    #expect(web.names == ["HTTP://h/"] && web.paths.isEmpty)
    let file = ContentSources(settings, content: "/dev/.//null/")
    #expect(file.names == ["/dev/null"] && file.paths == ["/dev/null": ["/dev/null"]])
  }

  /// A run does not ask a source with a mistake, whatever the store says of its time.
  @Test func whatIsFollowedAndAsked() {
    var settings = settings
    let headers = [
      SourceSettings.Header(name: "A", value: .file("/token")),
      SourceSettings.Header(name: "B", value: .literal("b")),
    ]
    settings.sources += [
      SourceSettings(name: "web", place: .url("https://h/"), headers: headers),
      SourceSettings(name: "bad", place: .unknown),
    ]
    let sources = ContentSources(settings, content: nil)
    expect(sources.watchedPaths, equals: ["/mine", Settings.ownFolder, "/token"])
    expect(sources.askable, equals: ["team", "mine", "again", "own", "web"])
  }

  private func state(_ name: String, failure: String?) -> SourceState {
    var state = SourceState(name: name)
    state.failure = failure
    return state
  }

  @Test func oneSentenceTellsWhatIsNotUpToDate() {
    #expect(ContentSources.reason(of: []) == nil)
    #expect(ContentSources.reason(of: [state("a", failure: nil)]) == nil)
    expect(ContentSources.reason(of: [state("a", failure: "No network.")]), equals: "No network.")
    let two = [state("a", failure: nil), state("b", failure: "No network.")]
    expect(ContentSources.reason(of: two), equals: "b: No network.")
    let three = two + [state("c", failure: "x")]
    expect(ContentSources.reason(of: three), equals: "b: No network. (and 1 more source)")
  }

  @Test func onlyAFileHasAMistakeThatTheUserCanMend() {
    var file = state("a", failure: "a.toml:1: not TOML")
    (file.location, file.isRefused) = ("/a", true)
    var server = file
    server.location = "https://a.example/"
    var gone = file
    gone.isRefused = false
    expect(ContentSources.trouble(of: [state("b", failure: nil), file, server]), equals: .mistaken)
    for others in [[], [server, file], [gone]] { expect(ContentSources.trouble(of: others), equals: .old) }
  }

  @Test func theContentProgramIsLedToTheSameSources() throws {
    try expect(Arguments([]).ofContentProgram(storePath: "s"), equals: ["--store", "s"])
    let named = try Arguments(["--config", "c", "--content", "HTTP://h/"])
    expect(
      named.ofContentProgram(storePath: "s"),
      equals: ["--store", "s", "--config", "c", "--content", "HTTP://h/"])
  }

  @Test func runsAreAskedForByTheirTasks() {
    #expect(ContentProgram.selection([.all, .due]).isEmpty)
    expect(ContentProgram.selection([.due, .timed("a")]), equals: ["--due"])
    expect(
      ContentProgram.selection([.timed("b"), .timed("a")]),
      equals: ["--due", "--source", "a", "--source", "b"])
    expect(
      ContentProgram.selection([.source("b"), .source("a")]), equals: ["--source", "a", "--source", "b"])
  }
}
