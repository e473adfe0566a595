import Snippets

/// A collection that is searched where it is: one `[[catalogue]]` of the settings.
public struct CatalogueSettings: Equatable, Sendable {
  /// The place where a key of a server is found, which the settings never hold.
  public enum KeyPlace: Equatable, Sendable {
    /// The name of an environment variable.
    case environment(String)
    /// The absolute path of a file that only its owner can read; its first line is the key.
    case file(String)
    /// The value of the attribute `phraseboard` in the secret service, which `secret-tool` asks.
    case secret(String)
  }

  /// The keys with which requests are signed.
  public struct Keys: Equatable, Sendable {
    /// The key that goes with each request.
    public let publicKey: KeyPlace
    /// The key that never leaves this device.
    public let privateKey: KeyPlace

    /// Makes a pair of keys.
    public init(publicKey: KeyPlace, privateKey: KeyPlace) {
      self.publicKey = publicKey
      self.privateKey = privateKey
    }
  }

  /// The name for the command, the panel and the store; no other catalogue has it.
  public let name: String
  /// The http or https URL, which may have parameters of its own.
  public let url: String
  /// The description of requests and answers.
  public let form: CatalogueForm
  /// The keys, if the form is signed.
  public let keys: Keys?
  /// The headers of the requests, in the order of the file.
  public let headers: [SourceSettings.Header]
  /// True where the URL may be http, without TLS, of another machine than this one.
  public let allowsInsecure: Bool

  /// Makes a catalogue.
  public init(
    name: String, url: String, form: CatalogueForm, keys: Keys? = nil,
    headers: [SourceSettings.Header] = [], allowsInsecure: Bool = false
  ) {
    self.name = name
    self.url = url
    self.form = form
    self.keys = keys
    self.headers = headers
    self.allowsInsecure = allowsInsecure
  }

  /// The text that tells pages of this catalogue from those that another place or description gave under its name.
  public var identity: String {
    let fields = form.fields
    let paths = [fields.items, fields.id, fields.label] + fields.phrases
    let others = [fields.attribution, fields.total].map { $0?.description ?? "" }
    return ([url, form.query, form.pagingText, "\(form.pageSize)"] + paths.map(\.description) + others)
      .joined(separator: "\n")
  }

  /// The environment variables that the keys and headers are in: secrets.
  var secretVariables: [String] {
    let places = [keys?.publicKey, keys?.privateKey].compactMap { $0 }
    return places.compactMap { if case .environment(let name) = $0 { name } else { nil } }
      + headers.compactMap { if case .environment(let name) = $0.value { name } else { nil } }
  }
}
