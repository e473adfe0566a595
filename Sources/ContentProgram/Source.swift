import ContentService
import Settings
import Store

/// A source as a run refreshes it.
struct Source {
  /// The name that the store keeps it under.
  let name: String
  let place: ContentSource
  /// Seconds between two attempts; nil for none by time.
  let interval: Int?
  var headers: [(name: String, value: HeaderValue)] = []
  /// True when it may be asked by http, without TLS, on another machine.
  var allowsInsecure = false
  /// True when it is the folder of the user's own phrases.
  var isOwn = false

  /// The place that its content is from, as the store knows it.
  var location: String { place.identity }

  /// The name that messages call it by.
  var label: String { name == place.identity ? place.description : name }

  var isWeb: Bool {
    if case .web = place { return true }
    return false
  }

  /// True when it is the built-in one, which is there whenever it is asked for.
  var isEmbedded: Bool { place == .embedded }

  /// The built-in phrases.
  static let embedded = Source(name: SnippetStore.embeddedSource, place: .embedded, interval: nil)
}

extension Source {
  /// Makes a source that was named instead of those of the settings, as the keyboard knows it.
  init(only place: ContentSource) {
    switch place {
    case .embedded: self = .embedded
    case .file(let argument), .web(let argument):
      let settings = SourceSettings(argument: argument)
      self.init(settings, at: settings.place.source ?? place)
    }
  }

  /// Makes a source of the settings; nil where they do not tell what it is.
  init?(_ settings: SourceSettings) {
    guard let place = settings.place.source else { return nil }
    self.init(settings, at: place)
  }

  private init(_ settings: SourceSettings, at place: ContentSource) {
    let headers = settings.headers.map { header in
      (header.name, HeaderValue(header.value))
    }
    self.init(
      name: settings.name, place: place, interval: settings.refresh, headers: headers,
      allowsInsecure: settings.allowsInsecure,
      isOwn: settings.place == .path(Settings.ownFolder))
  }
}

extension SourceSettings.Place {
  fileprivate var source: ContentSource? {
    switch self {
    case .url(let url): .web(url: url)
    case .path(let path): .file(path: path)
    case .unknown: nil
    }
  }
}

extension HeaderValue {
  init(_ value: SourceSettings.HeaderValue) {
    self =
      switch value {
      case .literal(let text): .literal(text)
      case .environment(let variable): .environment(variable)
      case .file(let path): .file(path)
      }
  }
}
