/// The output of `phraseboard inspect`: version 1 of that contract, as far as tests use it.
///
/// Places are in logical pixels, relative to the keyboard's surface.
public struct Inspection: Decodable, Sendable {
  public struct Surface: Decodable, Sendable {
    public let width: Double
    public let height: Double
  }

  public struct Key: Decodable, Sendable {
    public let id: String
    public let kind: String
    public let label: String
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    /// The number of phrases that a key has, and the one that the next tap types.
    ///
    /// Other keys have neither.
    public let phrases: Int?
    public let next: Int?
    /// The note that tells it from a key that looks alike.
    public let note: String?
    /// The problem of a snippet, if it has one.
    public let problem: String?
    /// The value that a key stands for; not said of others.
    public let value: String?
    /// True when a tap ends the typing of a long text; not said while it does not.
    public let stops: Bool?
  }

  /// An open list.
  public struct Popup: Decodable, Sendable {
    public struct Item: Decodable, Sendable {
      public let label: String
      public let x: Double
      public let y: Double
      public let width: Double
      public let height: Double
    }

    public let owner: String
    public let selected: Int?
    public let items: [Item]
    /// The note that stands above the items.
    public let note: String?
    /// The actions that the list has for the key.
    public var actions: [Item] { members ?? [] }
    private let members: [Item]?

    private enum CodingKeys: String, CodingKey {
      case owner, selected, items, note
      case members = "actions"
    }
  }

  /// A tab above the keys.
  public struct Tab: Decodable, Sendable {
    public let id: String
    public let label: String
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    public let selected: Bool
  }

  public let version: Int
  public let visible: Bool
  public let panel: String
  public let content: String
  public let message: String
  public let typing: String
  /// The word for what the application in front tells of its text: `text`, `nothing`, `private`, or `no-field`.
  public var tells: String { told ?? "" }
  public let theme: String
  public let scale: Double
  public let surface: Surface
  public let keys: [Key]
  public let popup: Popup?
  /// Earlier builds do not tell these.
  public var strip: [Tab] { tabs ?? [] }
  public var offers: [Key] { offered ?? [] }
  /// The text that is searched for.
  public var query: String { searched ?? "" }
  public var animating: Bool { moves ?? false }
  public let osk: String?
  public let handle: Bool?
  private let told: String?
  private let tabs: [Tab]?
  private let moves: Bool?
  private let searched: String?
  private let offered: [Key]?

  private enum CodingKeys: String, CodingKey {
    case version, visible, panel, content, message, typing, theme, scale, surface, keys, popup, osk, handle
    case told = "tells"
    case tabs = "strip"
    case moves = "animating"
    case searched = "query"
    case offered = "offers"
  }

  /// The ids of the keys with phrases that are shown.
  public var phraseKeys: [String] { keys.filter { $0.kind == "snippet" }.map(\.id) }

  /// The key with an id such as `space` or `snippet:1`.
  public func key(_ id: String) -> Key? { keys.first { $0.id == id } }
}
