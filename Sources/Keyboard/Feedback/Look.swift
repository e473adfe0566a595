import Layout

/// A key that is beside its place for a moment.
public struct ShakenKey: Equatable, Sendable {
  /// The key.
  public let key: KeyID
  /// The distance to the right of its place, in logical pixels.
  public let offset: Double

  /// Makes a key that is so many logical pixels beside its place.
  public init(key: KeyID, offset: Double) {
    self.key = key
    self.offset = offset
  }
}

/// A key that glows for a moment.
public struct GlowingKey: Equatable, Sendable {
  /// The key.
  public let key: KeyID
  /// The strength of the glow, from 0 to 1.
  public let strength: Double

  /// Makes a key that glows with a strength from 0 to 1.
  public init(key: KeyID, strength: Double) { (self.key, self.strength) = (key, strength) }
}

/// Words that stand on a key for a moment, in the place of what is on it.
public struct KeyNotice: Equatable, Sendable {
  public let key: KeyID
  /// The news of what has happened, and the advice what to do: a line for each where one is too narrow.
  public let news: String
  public let advice: String

  /// Makes words for a key.
  public init(key: KeyID, news: String, advice: String) {
    self.key = key
    self.news = news
    self.advice = advice
  }

  /// The news and the advice in one line.
  public var words: String { "\(news) \(advice)" }
}

/// The changes that fingers and a text on its way make to the look of any panel.
public struct Look: Equatable, Sendable {
  /// The keys under a finger.
  public var pressed: Set<KeyID>
  /// True while a finger on the space bar moves the cursor; the keys cannot be used while it lasts.
  public var isTrackpad: Bool
  /// The row of the open list that is under a finger.
  public var selected: KeyID?
  /// The key that shows the Stop mark, since a long text of it is being typed.
  public var stopMark: KeyID?
  /// The key that shakes its head, with its distance from its place by now.
  public var shaken: ShakenKey?
  /// The key that glows, since it was just saved.
  public var glowing: GlowingKey?
  /// The words that a key says for a moment.
  public var notice: KeyNotice?

  public init(
    pressed: Set<KeyID> = [], isTrackpad: Bool = false, selected: KeyID? = nil, stopMark: KeyID? = nil,
    shaken: ShakenKey? = nil, glowing: GlowingKey? = nil, notice: KeyNotice? = nil
  ) {
    self.pressed = pressed
    self.isTrackpad = isTrackpad
    self.selected = selected
    self.stopMark = stopMark
    self.shaken = shaken
    self.glowing = glowing
    self.notice = notice
  }
}
