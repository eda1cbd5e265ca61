/// What becomes of highlights when the layout changes from A to B; offsets are in scalars.
package struct HighlightOutcome: Hashable, Sendable {
  /// The name of the highlight scheme.
  package var scheme: String
  /// The highlights, in the order of the text.
  package var highlights: [Highlight]

  /// A highlight made in A, and what is highlighted for it in B.
  package struct Highlight: Hashable, Sendable {
    /// The page of A that it starts on, from 0.
    package var page: Int
    /// Where it starts.
    package var start: Int
    /// Where it ends, above `start`.
    package var end: Int
    /// Where it starts in B; `nil` when it is lost.
    package var restoredStart: Int?
    /// Where it ends in B; `nil` when it is lost.
    package var restoredEnd: Int?
    /// The parts that are highlighted in B, where there is not one alone: from `restoredStart` to
    /// `restoredEnd` with something left out.
    package var parts: [Part]
    /// How many pages of B hold some of it; `nil` where nobody counted.
    package var pagesMet: Int?
    /// On how many of these something is highlighted for it; `nil` where nobody counted.
    package var pagesDrawn: Int?

    /// A highlight by its parts.
    package init(
      page: Int,
      start: Int,
      end: Int,
      restoredStart: Int?,
      restoredEnd: Int?,
      parts: [Part] = [],
      pagesMet: Int? = nil,
      pagesDrawn: Int? = nil
    ) {
      self.page = page
      self.start = start
      self.end = end
      self.restoredStart = restoredStart
      self.restoredEnd = restoredEnd
      self.parts = parts
      self.pagesMet = pagesMet
      self.pagesDrawn = pagesDrawn
    }

    /// What is highlighted in B, in ascending order, without what is empty; none when it is lost.
    ///
    /// Somebody's code says where it is, so that a part may end before it starts.
    package var marked: [Part] {
      let whole = restoredStart.flatMap { start in
        restoredEnd.map { Part(start: start, end: $0) }
      }
      let found = parts.isEmpty ? [whole].compactMap(\.self) : parts
      var merged: [Part] = []
      for part in found.filter({ $0.start < $0.end }).sorted(by: { $0.start < $1.start }) {
        if let last = merged.last, part.start <= last.end {
          merged[merged.count - 1].end = max(last.end, part.end)
        } else {
          merged.append(part)
        }
      }
      return merged
    }
  }

  /// A stretch of text in scalars.
  package struct Part: Hashable, Sendable {
    /// Where it starts.
    package var start: Int
    /// Where it ends.
    package var end: Int

    /// A stretch by its ends.
    package init(start: Int, end: Int) {
      self.start = start
      self.end = end
    }
  }

  /// An outcome by its parts.
  package init(scheme: String, highlights: [Highlight]) {
    self.scheme = scheme
    self.highlights = highlights
  }
}
