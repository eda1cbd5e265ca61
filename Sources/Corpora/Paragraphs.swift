import PaginatorKit

/// What stands between two paragraphs of a corpus.
///
/// This is the division that a manifest counts. It is coarser than the typesetter's, which begins
/// a paragraph after every mandatory break: the two lines of a verse are one paragraph here.
package enum ParagraphSeparator: String, Hashable, Sendable, ManifestWord {
  /// One or more empty lines; the lines between them are one paragraph.
  case blankLine = "blank-line"
  /// A mandatory break; every line that is not empty is a paragraph.
  case line

  /// Returns the paragraphs of a text that are not empty, in order, as byte ranges.
  ///
  /// A range includes the breaks inside its paragraph and leaves out the one that ends it.
  ///
  ///     ParagraphSeparator.blankLine.paragraphs(in: Array("a\nb\n\nc\n".utf8))  // [0..<3, 5..<6]
  ///     ParagraphSeparator.line.paragraphs(in: Array("a\nb\n\nc\n".utf8))  // [0..<1, 2..<3, 5..<6]
  ///
  /// - Complexity: O(bytes).
  package func paragraphs(in utf8: [UInt8]) -> [Range<Int>] {
    utf8.withUnsafeBufferPointer { bytes in
      var paragraphs: [Range<Int>] = []
      var continues = false
      var start = 0
      while start < bytes.count {
        let line = ParagraphRange.starting(at: start, limit: bytes.count, in: bytes)
        if !line.isEmpty {
          if continues, self == .blankLine, let last = paragraphs.indices.last {
            paragraphs[last] = paragraphs[last].lowerBound..<line.contentEnd
          } else {
            paragraphs.append(line.start..<line.contentEnd)
          }
        }
        continues = !line.isEmpty
        start = line.end
      }
      return paragraphs
    }
  }
}
