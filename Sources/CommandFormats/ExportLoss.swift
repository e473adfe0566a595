import ContentFormats
import Snippets

/// A loss of snippets that are written in a format.
public enum ExportLoss: Equatable, Sendable {
  /// Pieces of one snippet that the format has no way to write.
  case pieces(id: String, count: Int, of: Int)
  /// A kind of thing that the format has no place for, and the number of snippets that have it.
  case kind(Kind, count: Int)

  public enum Kind: CaseIterable, Sendable {
    case groups, favourites, searchTerms
    /// `Pick.random`: the pieces come in turn.
    case random
    /// Several shortcuts, or rules of theirs.
    case shortcuts
    /// Several pieces in turn; the other program asks for one of them.
    case turns
  }
}

extension ExportFormat {
  /// Returns the losses of the snippets, but for secret ones, which no format has.
  public func losses(of snippets: [Snippet]) -> [ExportLoss] {
    let snippets = snippets.filter { !$0.isSecret }
    let kinds = kinds.compactMap { kind -> ExportLoss? in
      let count = snippets.count { $0.has(kind) }
      return count == 0 ? nil : .kind(kind, count: count)
    }
    return kinds + lostPieces(of: snippets)
  }

  /// The kinds of things that it has no place for.
  private var kinds: [ExportLoss.Kind] {
    switch self {
    case .json, .toml: []
    case .espanso: [.groups, .favourites, .turns]
    case .csv: [.favourites, .searchTerms, .random, .shortcuts]
    }
  }

  private func lostPieces(of snippets: [Snippet]) -> [ExportLoss] {
    guard self == .espanso else { return [] }
    return snippets.compactMap { snippet in
      let count = EspansoEncoder.leftOut(of: snippet)
      return count == 0 ? nil : .pieces(id: snippet.id, count: count, of: snippet.pieces.count)
    }
  }
}

extension Snippet {
  fileprivate func has(_ kind: ExportLoss.Kind) -> Bool {
    switch kind {
    case .groups: group != nil
    case .favourites: isFavourite
    case .searchTerms: !searchTerms.isEmpty
    case .random: pick == .random && pieces.count > 1
    case .shortcuts: shortcuts.texts.count > 1 || !shortcuts.rules.isEmpty
    case .turns: pick == .inTurn && pieces.count > 1
    }
  }
}
