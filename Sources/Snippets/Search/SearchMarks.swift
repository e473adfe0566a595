extension SearchQuery {
  /// Returns the characters of a label that were searched for, in their order; none where something else was found.
  public func marks(inLabel label: String) -> [Range<Int>] {
    FoldedText(label).characters { text in
      if let place = SoughtWord.with(whole, text.place), place.match <= .labelStart {
        return [place.place..<place.place + whole.bytes.count]
      }
      return forms.flatMap { forms in
        forms.lazy.map { SoughtWord.with($0, text.places) }.first { !$0.isEmpty } ?? []
      }
    }
  }

  /// Returns the characters of a phrase that begin its words and are searched for.
  func marks(inPhrase phrase: String) -> [Range<Int>] {
    FoldedText(phrase).characters { text in
      forms.flatMap { forms in
        forms.lazy.filter(\.isForPhrases).compactMap { word in
          SoughtWord.with(word, text.place).flatMap {
            $0.match <= .wordStart ? [$0.place..<$0.place + word.bytes.count] : nil
          }
        }.first ?? []
      }
    }
  }

  /// Returns the number of the words that a phrase has.
  func count(inPhrase phrase: String, _ folder: inout Folder) -> Int {
    folder.fold(phrase)
    let bytes = folder.bytes + [SearchText.secondMark] + folder.seconds
    return bytes.withUnsafeBufferPointer { bytes in
      let text = SearchText(bytes: bytes, label: 0..<bytes.count, all: 0..<bytes.count)
      return forms.count { $0.contains { $0.isForPhrases && SoughtWord.with($0, text.hasStart) } }
    }
  }

  /// The words, each with its other form.
  private var forms: [[Word]] { zip(words, seconds).map { [$0, $1].compactMap(\.self) } }
}

extension FoldedText {
  /// Returns the characters of places in the text and its second forms, each once and in their order.
  fileprivate func characters(_ body: (SearchText) -> [Range<Int>]) -> [Range<Int>] {
    let all = bytes + [SearchText.secondMark] + seconds
    let allOrigins = origins + [0] + secondOrigins
    let places = all.withUnsafeBufferPointer { buffer in
      body(SearchText(bytes: buffer, label: 0..<bytes.count, all: 0..<buffer.count))
    }
    return Self.characters(places, allOrigins)
  }

  /// Returns the characters that bytes are from, each once.
  private static func characters(_ places: [Range<Int>], _ origins: [Int]) -> [Range<Int>] {
    let all = places.filter { !$0.isEmpty }.map { origins[$0.lowerBound]..<origins[$0.upperBound - 1] + 1 }
    return all.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }.reduce(into: []) {
      result, range in
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
  }
}

extension SearchText {
  /// Returns the places of a word in a label, by the best way to find it there.
  fileprivate func places(of word: SoughtWord) -> [Range<Int>] {
    let found = place(of: word)
    if let found, found.match <= .wordStart { return [found.place..<found.place + word.bytes.count] }
    let beginnings = beginnings(word.bytes)
    if !beginnings.isEmpty { return beginnings }
    if let found { return [found.place..<found.place + word.bytes.count] }
    if let misspelt = misspelt(word) { return [misspelt.place] }
    return scattered(word)
  }
}
