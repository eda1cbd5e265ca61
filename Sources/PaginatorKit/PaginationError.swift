/// Why a paginator cannot work with a layout; a trial that meets one fails with its sentence.
public enum PaginationError: Error, Hashable, Sendable {
  /// The content box is lower than one line.
  case boxBelowOneLine(boxHeight: Length, lineHeight: Length)
  /// One character is wider than the content box.
  case graphemeWiderThanBox(graphemeWidth: Length, boxWidth: Length)
  /// The estimate of characters a page leaves none.
  case pageBelowOneGrapheme(scalarsPerPage: Int)
  /// More scalars were measured than allowed.
  case workLimit(measuredScalars: Int, limit: Int)
  /// Pages stopped getting on, so that the text would never end.
  case noProgress(page: Int)
  case notImplemented(Capability)
}

extension PaginationError: CustomStringConvertible {
  /// The sentence a person reads.
  public var description: String {
    switch self {
    case .boxBelowOneLine(let box, let line):
      "The content box is \(box.pixels) px tall and one line is \(line.pixels) px; "
        + "choose a taller page or a smaller font size."
    case .graphemeWiderThanBox(let grapheme, let box):
      "One character is \(grapheme.pixels) px wide and the content box is \(box.pixels) px; "
        + "choose a wider page or a smaller font size."
    case .pageBelowOneGrapheme(let scalars):
      "The method estimates \(scalars) characters a page, which is less than one; "
        + "choose a larger page or a smaller font size."
    case .workLimit(let measured, let limit):
      "It measured \(measured) scalars, more than the limit of \(limit); "
        + "raise it with --work-limit, or choose a shorter text."
    case .noProgress(let page):
      "Page \(page + 1) gets no further than the pages before it; the method would never finish."
    case .notImplemented(let capability):
      "It declares '\(capability.rawValue)' and does not implement it."
    }
  }
}
