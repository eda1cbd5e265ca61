/// A paginator whose pages somebody else laid out, and which tells what they looked like there.
package protocol ClaimingPaginator: Paginator {
  /// Returns what is known of the lines on its pages.
  ///
  /// - Parameters:
  ///   - text: The text that the pages are of.
  ///   - layout: A layout that it has pages for.
  /// - Returns: The lines of the pages that a pass returns, or why there are none.
  /// - Throws: What a pass throws.
  func lines(over text: SourceText, in layout: Layout) throws -> LineClaim
}

/// What somebody claims of the lines on their pages.
package enum LineClaim: Sendable {
  /// The lines of each page, as they stood on a device of theirs.
  case lines([[ClaimedLine]])
  /// No lines, but the very fonts of the layout: whoever has those can lay the pages out again.
  case sameFonts
  /// No lines, in fonts that are not here: nobody knows what the pages look like.
  case unknown
}

/// A line of a page as somebody claims that it stood there.
package struct ClaimedLine: Hashable, Sendable {
  /// Its text.
  package var range: PageRange
  /// The distance from the content box's top to the line's; below 0 above the box.
  package var top: Length
  /// The distance from the content box's top to the line's bottom, not above ``top``.
  package var bottom: Length
  /// How long the line is, hanging white space left out.
  package var width: Length

  /// A line by its text and place.
  package init(range: PageRange, top: Length, bottom: Length, width: Length) {
    self.range = range
    self.top = top
    self.bottom = bottom
    self.width = width
  }
}
