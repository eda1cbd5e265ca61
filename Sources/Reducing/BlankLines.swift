import PaginatorKit

extension SourceText {
  /// The mandatory breaks that end its lines, in bytes.
  ///
  /// - Complexity: O(bytes).
  var lineBreaks: [Range<Int>] {
    var breaks: [Range<Int>] = []
    utf8.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let line = ParagraphRange.starting(at: start, limit: bytes.count, in: bytes)
        if line.contentEnd < line.end { breaks.append(line.contentEnd..<line.end) }
        start = line.end
      }
    }
    return breaks
  }

  /// Returns the first line breaks of the text, with nothing between them, as many as take so many bytes;
  /// `nil` where there are none.
  ///
  /// - Complexity: O(bytes).
  func blankLines(_ most: Int) -> SourceText? {
    var count = 0
    let breaks = lineBreaks.prefix { line in
      count += line.count
      return count <= most
    }
    return breaks.isEmpty ? nil : keeping(Array(breaks))
  }

  /// Returns a stretch of the text with as many of the lines before and behind it, left blank; `nil` where
  /// there are none.
  ///
  /// - Complexity: O(bytes).
  func blankLines(_ most: Int, around stretch: Range<Int>) -> SourceText? {
    let breaks = lineBreaks
    let before = breaks.prefix { $0.upperBound <= stretch.lowerBound }.suffix(most)
    let behind = breaks.drop { $0.lowerBound < stretch.upperBound }.prefix(most)
    return before.isEmpty && behind.isEmpty ? nil : keeping(before + [stretch] + behind)
  }

  /// Returns the text with what stands in some of its lines, and with all of its line breaks.
  ///
  /// - Parameter contents: Stretches without a line break.
  /// - Returns: `nil` where a stretch cuts a character.
  func keeping(contents: [Range<Int>]) -> SourceText? {
    keeping((contents + lineBreaks).sorted { $0.lowerBound < $1.lowerBound })
  }

  /// Returns the pieces of a level without the line breaks at their ends; those that are nothing else are
  /// left out.
  ///
  /// - Complexity: O(bytes).
  func contents(at level: TextLevel) -> [Range<Int>] {
    let breaks = lineBreaks
    return pieces(at: level)
      .compactMap { piece in
        let next = breaks.partitioningIndex { $0.upperBound > piece.lowerBound }
        let end = next < breaks.count ? breaks[next].lowerBound : piece.upperBound
        return end > piece.lowerBound ? piece.lowerBound..<min(end, piece.upperBound) : nil
      }
  }
}
