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

    /// A highlight by its parts.
    package init(page: Int, start: Int, end: Int, restoredStart: Int?, restoredEnd: Int?) {
      self.page = page
      self.start = start
      self.end = end
      self.restoredStart = restoredStart
      self.restoredEnd = restoredEnd
    }
  }

  /// An outcome by its parts.
  package init(scheme: String, highlights: [Highlight]) {
    self.scheme = scheme
    self.highlights = highlights
  }
}
