/// A key of the keyboard and the texts that it types one after the other.
///
/// Each tap types the piece at `next`, then `next` moves on as `pick` says. A
/// snippet always has a piece to type: there is none without pieces, and `next` is always a valid index.
public struct Snippet: Equatable, Sendable {
  /// The id that tells this snippet from the others of its source, whatever happens to its pieces.
  public let id: String
  /// The text on the key, as received (the source's `displayText`).
  public let label: String
  /// The texts in the order in which they are typed, as templates; never empty.
  ///
  /// The keyboard holds `dots` for each piece of a secret snippet.
  public let pieces: [String]
  /// The rule by which the piece after a typed one is chosen.
  public let pick: Pick
  /// True when its texts are shown nowhere and kept in no memory for longer than it takes to type them.
  public let isSecret: Bool
  /// The shell command whose output is typed; then the snippet is secret and its one piece is `dots`. Nil for one whose
  /// texts are its pieces.
  public let command: String?
  /// The problem of a snippet that can be used all the same: `SOURCE:LINE: where: reason, what is allowed`.
  public let problem: String?
  /// The name of the group that it stands with; nil for none.
  public let group: String?
  /// True when its source marks it as one that is used often.
  public let isFavourite: Bool
  /// The words that lead to it besides those of its label.
  public let searchTerms: [String]
  /// The texts that stand for it while one types.
  public let shortcuts: Shortcuts
  /// The catalogue that it was kept from; nil for one that was not.
  public let credit: Credit?
  /// The index of the piece that the next tap types.
  public let next: Int

  /// Makes a snippet; nil when there are no pieces.
  ///
  /// A `next` that is no index of the pieces (they became fewer since it was
  /// stored) starts over at the first.
  public init?(
    id: String, label: String, pieces: [String], next: Int = 0, pick: Pick = .inTurn,
    isSecret: Bool = false, command: String? = nil, problem: String? = nil, group: String? = nil,
    isFavourite: Bool = false,
    searchTerms: [String] = [], shortcuts: Shortcuts = Shortcuts(), credit: Credit? = nil
  ) {
    guard !pieces.isEmpty else { return nil }
    self.id = id
    self.label = label
    self.pieces = pieces
    self.next = pieces.indices.contains(next) ? next : 0
    self.pick = pick
    self.isSecret = isSecret
    self.command = command
    self.problem = problem
    self.group = group
    self.isFavourite = isFavourite
    self.searchTerms = searchTerms
    self.shortcuts = shortcuts
    self.credit = credit
  }

  /// The text that stands for each piece of a secret snippet, whatever its length.
  public static let dots = "••••••"
}
