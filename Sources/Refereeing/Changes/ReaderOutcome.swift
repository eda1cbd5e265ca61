/// Where readers with one position strategy land when the layout changes from A to B.
///
/// There is one reader for each page of A (Metrics.md 10). Offsets are in scalars.
package struct ReaderOutcome: Hashable, Sendable {
  /// The name of the position strategy.
  package var strategy: String
  /// A reader for each page of A, in the order of the pages.
  package var readers: [Reader]

  /// A reader who was on one page of A.
  package struct Reader: Hashable, Sendable {
    /// The page of A, from 0: p.
    package var page: Int
    /// Where that page starts: s.
    package var top: Int
    /// The page of B that the reader lands on: q.
    package var landing: Int
    /// Where that page starts: t.
    package var landingTop: Int
    /// The page of B that holds s.
    package var rightPage: Int
    /// Whether the strategy asked for a page that B does not have.
    package var isOutOfRange: Bool
    /// Where the reader's page starts after A → B → A.
    package var roundTripTop: Int
    /// Where the reader's page of A starts after 20 cycles A → B → A.
    package var cyclesTop: Int
    /// The reader's page of A after 20 cycles.
    package var cyclesPage: Int
    /// Where the reader's page of A starts after all targets of the kind in turn and back; `nil` for
    /// a change that is part of no path.
    package var pathTop: Int?
    /// Where the page starts that the reader is shown in A itself, without a change; `nil` in
    /// sessions of an earlier version.
    package var identityTop: Int?

    /// A reader by the parts.
    package init(
      page: Int,
      top: Int,
      landing: Int,
      landingTop: Int,
      rightPage: Int,
      isOutOfRange: Bool,
      roundTripTop: Int,
      cyclesTop: Int,
      cyclesPage: Int,
      pathTop: Int? = nil,
      identityTop: Int? = nil
    ) {
      self.page = page
      self.top = top
      self.landing = landing
      self.landingTop = landingTop
      self.rightPage = rightPage
      self.isOutOfRange = isOutOfRange
      self.roundTripTop = roundTripTop
      self.cyclesTop = cyclesTop
      self.cyclesPage = cyclesPage
      self.pathTop = pathTop
      self.identityTop = identityTop
    }

    /// t − s: below 0 the reader reads again, above 0 unread text is skipped.
    package var topShift: Int { landingTop - top }

    /// q minus the page that holds s.
    package var pageError: Int { landing - rightPage }

    /// Whether the reader's place is on the page.
    package var isHit: Bool { landing == rightPage }
  }

  /// How many cycles A → B → A are made.
  package static let cycles = 20

  /// An outcome by its parts.
  package init(strategy: String, readers: [Reader]) {
    self.strategy = strategy
    self.readers = readers
  }
}
