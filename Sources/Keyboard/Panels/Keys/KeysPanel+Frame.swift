import Layout
import Snippets

/// The frame of the panel: a list, the acts for one of its keys, or a field with its results above letters.
extension KeysPanel {
  /// The least width of a key in the list, in parts of its font's size.
  private static let keyWidth = 8.6

  /// The text above the keys; empty for none.
  var headerText: String {
    guard message.isEmpty else { return message }
    switch view {
    case .key: return opened.map(describe) ?? ""
    case .question: return opened.map { Strings.deleteQuestion($0.label, phrases: $0.pieceCount) } ?? ""
    case .groups: return opened.map { Strings.groupQuestion($0.label) } ?? ""
    case .list: return deletion.map { Strings.deleted($0.key.label) } ?? ""
    case .search, .rename, .newGroup: return ""
    }
  }

  private func describe(_ key: ListedKey) -> String {
    let source = isOwn(key) ? nil : key.origin.source
    let about = Strings.key(key.label, group: key.group, phrases: key.pieceCount, source: source)
    return source == nil && list.isTwin(key) ? "\(about) \(Strings.twins)" : about
  }

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    guard !hasField else { return fieldedList.frame(on: size, input, at: scroll.offset, in: context) }
    let grid = grid(on: size, in: context)
    let (metrics, head) = (grid.metrics, head(in: context))
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let position = pages.position(isResting: isResting)
    let keys = grid.groups(at: position) { index, rect in
      .readable(spec(at: index, after: head), in: rect, metrics, measure: context.measure)
    }
    let header = grid.header.map {
      PanelHeader(headerKey, headerText, in: $0, metrics, measure: context.measure)
    }
    let row = BottomRow.place(
      context.systemKeys(hasLetters: false).doneRow(metrics), in: size, metrics,
      measure: context.measure)
    let fixed = KeyGroup(.fixed, keys: (header.map { [$0.key] } ?? []) + row)
    return PanelFrame(
      size: size, metrics: metrics,
      groups: order.lifted(keys, KeyID.listed) + [fixed]
        + order.carriedGroup(keys, KeyID.listed) { id in
          list[id].map {
            .readable(
              spec(of: $0), in: Rect(x: 0, y: 0, width: grid.cell.width, height: grid.cell.height), metrics,
              measure: context.measure)
          }
        },
      strip: view == .list ? strip.layout?.groups(at: strip.offset) ?? [] : [],
      marks: grid.marks(at: position, caption: Strings.page), message: header?.message)
  }

  /// The key beside the text above the keys.
  private var headerKey: KeySpec {
    let isUndo = view == .list && deletion != nil && message.isEmpty
    return KeySpec(
      id: (isUndo ? KeysKey.undo : .back).id, role: .tap,
      face: .label(isUndo ? Strings.undoKey : Strings.allKeys), style: isUndo ? .accent : .system)
  }

  private func grid(on size: Size, in context: PanelContext) -> GridPages {
    let metrics = PanelMetrics.forSurface(size, context.rules.sizing)
    return GridPages(
      count: head(in: context).count + (view == .list ? order.ids.count : 0),
      least: Self.keyWidth * metrics.systemFontSize, on: size, metrics,
      hasHeader: !headerText.isEmpty, hasStrip: view == .list)
  }

  mutating func layOut(in context: PanelContext) {
    guard let size = context.size, PanelFlow.canShow(size) else { return }
    guard !hasField else {
      scroll.maximum = fieldedList.lines(on: size, in: context).maximumOffset
      return
    }
    pages.setCount(grid(on: size, in: context).pageCount)
    let tabs = [.search, .all] + list.groups.map(StripTab.group)
    let metrics = PanelMetrics.forSurface(size, context.rules.sizing)
    let layout = StripLayout(
      tabs: tabs.map { .tab($0, isSelected: $0 == selected) }, pinned: 1, width: size.width, metrics,
      measure: context.measure)
    strip.set(layout, showing: selected, staysInPlace: strip.layout != nil)
  }

  // MARK: Keys

  /// Returns the key at an index; those of the list are made as they are looked at, since there may be very many.
  private func spec(at index: Int, after head: [KeySpec]) -> KeySpec {
    if index < head.count { return head[index] }
    return list[order.ids[index - head.count]].map(spec) ?? Self.spec(.back, "", .hidden)
  }

  /// Returns the keys ahead of those of the list, or all keys of another view.
  private func head(in context: PanelContext) -> [KeySpec] {
    switch view {
    case .list:
      let new = context.rules.ownSource == nil ? [] : [Self.spec(.new, Strings.newKey, .accent)]
      let rename = !canRenameGroup ? [] : [Self.spec(.renameGroup, Strings.renameGroup, .system)]
      return new + rename
    case .key:
      return opened.map { key in
        acts(for: key, in: context).map { Self.spec(.act($0), Strings.name(of: $0), .standard) }
      } ?? []
    case .question:
      return [
        Self.spec(.act(.confirm), Strings.deleteKeyOfOwn, .accent),
        KeySpec(id: FieldKey.cancel.id, role: .paged, face: .label(Strings.cancelKey), style: .system),
      ]
    case .groups:
      let group = opened?.group
      let names = [Strings.noGroup] + list.groups
      return names.enumerated().map { index, name in
        let isIts = index == 0 ? group == nil : group?.lowercased() == name.lowercased()
        return Self.spec(.group(index), name, isIts ? .accent : .standard)
      } + [Self.spec(.newGroup, Strings.newGroup, .system)]
    case .search, .rename, .newGroup: return []
    }
  }

  private static func spec(_ key: KeysKey, _ label: String, _ style: KeyStyle) -> KeySpec {
    KeySpec(
      id: key.id, role: .paged, face: .label(KeyLabel.group(label)), style: style,
      mark: key == .act(.confirm) ? .problem : nil, isAnswer: true)
  }

  /// Returns a key of the list. A note tells that it is hidden, or where it is from.
  private func spec(of key: ListedKey) -> KeySpec {
    let source = isOwn(key) ? nil : key.origin.source
    let note = key.isHidden ? Strings.hiddenNote : source ?? (selected == .all ? key.group : nil)
    return KeySpec(
      id: KeysKey.key(key.id).id, role: .list, face: .label(KeyLabel.snippet(key.label, .written)),
      style: key.isHidden ? .system : .standard, note: note.map(ShownText.of), isAnswer: true)
  }

  // MARK: The field

  /// The field with letters, and its results.
  var fieldedList: FieldedList {
    let isSearch = view == .search
    return FieldedList(
      keys: found.map(spec), placeholder: isSearch ? Strings.keysField : Strings.groupNameField,
      isSearch: isSearch, returnLabel: returnLabel,
      nothing: isSearch && !input.isEmpty ? Strings.noKeysFound : "")
  }

  private var returnLabel: String {
    switch view {
    case .rename: Strings.renameKey
    case .newGroup: Strings.doneKey
    case .search, .list, .key, .question, .groups: Strings.goKey
    }
  }
}

extension KeyID {
  /// Returns the key that a list of all keys has for a snippet.
  fileprivate static func listed(_ id: String) -> KeyID { KeysKey.key(id).id }
}

extension Strings {
  static func name(of act: KeysKey.Act) -> String {
    switch act {
    case .edit: editKey
    case .copy: copyKey
    case .move: moveKey
    case .hide: hideKey
    case .showAgain: showAgainKey
    case .delete, .confirm: deleteKeyOfOwn
    }
  }
}
