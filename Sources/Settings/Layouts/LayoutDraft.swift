import Layout
import Snippets

/// A value of a layout's file, with where it stands.
struct Placed<Value: Sendable>: Sendable {
  let value: Value
  let path: String
  let line: Int
  /// The key as messages name it: "[letters].rows".
  let key: String

  /// Returns another value of the same place.
  func with<Other>(_ value: Other) -> Placed<Other> {
    Placed<Other>(value: value, path: path, line: line, key: key)
  }
}

/// The content of a layout's files together, before anything is looked up.
struct LayoutDraft: Sendable {
  /// `[letters]`, `[numbers]`, `[symbols]`.
  struct Page: Sendable {
    var columns: Placed<Double>?
    var rows: Placed<[Placed<String>]>?
  }

  /// `[purpose.KIND]`.
  struct Purpose: Sendable {
    var bottom: Placed<String>?
    var rows: Placed<[Placed<String>]>?
  }

  /// `[keys.NAME]`.
  struct Key: Sendable {
    var text: Placed<String>?
    var accent: Placed<String>?
    var action: Placed<LayoutKeyName>?
    var keysym: Placed<Keysym>?
    var modifier: Placed<KeyModifier>?
    var upper: Placed<String>?
    var label: Placed<String>?
    var width: Placed<LetterLayout.Width>?
    var alternates: Placed<[String]>?
    /// The place where its section was last begun.
    var place: Placed<Void>
  }

  var name: Placed<String>?
  var languages: Placed<[String]>?
  var isRightToLeft: Placed<Bool>?
  var lettersLabel: Placed<String>?
  var currency: Placed<String>?
  var decimal: Placed<String>?
  var domains: Placed<[String]>?
  var bottom: Placed<String>?
  var pages: [LetterLayout.Page: Page] = [:]
  var purposes: [LetterLayout.FieldKind: Purpose] = [:]
  /// The alternates by the texts of keys.
  var alternates: [String: Placed<[String]>] = [:]
  /// The keys by their names in rows, without braces.
  var keys: [String: Key] = [:]
}
