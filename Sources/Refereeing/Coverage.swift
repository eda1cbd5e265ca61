/// Whether a paginator's ranges hold the whole text, once and in order; counted in scalars.
package struct Coverage: Hashable, Sendable {
  /// Scalars that stand on no page.
  package var gap = 0
  /// Scalars that stand on more than one page.
  package var dup = 0
  /// Pages that start before the page before them ends, or after the next one starts.
  package var disorder = 0
  /// Pages that reach outside the text.
  package var outOfRange = 0
  /// Pages that are empty, or white space that would have fitted on the page before.
  package var blankPages = 0
  /// White space scalars among `gap` that lie at a page boundary.
  package var gapWhitespace = 0
  /// Places where a page starts or ends inside a scalar, as offsets in UTF-8 or UTF-16 can; everywhere
  /// else they count as rounded down.
  package var midScalar = 0

  /// A coverage by its counts; without any, one without a fault.
  package init(
    gap: Int = 0,
    dup: Int = 0,
    disorder: Int = 0,
    outOfRange: Int = 0,
    blankPages: Int = 0,
    gapWhitespace: Int = 0,
    midScalar: Int = 0
  ) {
    self.gap = gap
    self.dup = dup
    self.disorder = disorder
    self.outOfRange = outOfRange
    self.blankPages = blankPages
    self.gapWhitespace = gapWhitespace
    self.midScalar = midScalar
  }

  /// Whether the ranges partition the text.
  package var isPartition: Bool { gap == 0 && dup == 0 && disorder == 0 && outOfRange == 0 }
}
