/// What a paginator promises beyond cutting a whole text into pages.
///
/// A promise is a law of the conformance suite; what is not promised is not tried. The raw values are
/// the names of the protocol `pagination-harness/1`.
public enum Capability: String, Hashable, Sendable, CaseIterable {
  /// It can begin at any page boundary of an earlier pass, and makes the pages that follow there.
  case seek
  /// It makes the first pages without the rest.
  case limit
  /// It finds the page before a boundary without those before it: ``Paginator/page(endingAt:over:in:)``,
  /// or `before` in the protocol.
  case backward
  /// It keeps a reader's place and highlights by itself.
  case positions
  /// It tells where the lines of its pages stand, by which they are judged.
  case lines
  /// It does its work a number of times and answers once, for timing.
  case `repeat`
  /// It leaves out white space at a page boundary on purpose.
  case skipsWhitespace = "skips_whitespace"
  /// It obeys `orphans` and `widows`.
  case keepsWidows = "keeps_widows"
  /// Where `orphans` and `widows` cost a page lines, it spreads the shortage over the pages around it.
  case balancesPages = "balances_pages"
  /// It finds the page that holds a place without those behind it: ``Paginator/page(holding:over:in:)``, or
  /// `page_at` in the protocol.
  case pageAt = "page_at"
  /// It tells what it prints as the number of each page: ``Paginator/labels(over:in:)``.
  case labels
  /// It names places in its own way and finds them again: ``Paginator/locator(of:over:in:)``, or `locate`
  /// and `resolve` in the protocol.
  case locate
  /// It tells what it took the number of pages for while it did not know it yet:
  /// ``Paginator/estimates(over:in:)``, or `estimate` in the protocol.
  case estimate
  /// It sets vertical lines where ``TypeStyle/writing`` says so. A program that does not is asked for no pages of them.
  case verticalLines = "vertical_lines"
}
