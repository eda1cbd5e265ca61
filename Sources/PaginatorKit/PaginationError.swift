/// Why a paginator cannot work with a layout; a trial that meets one fails with its sentence.
public enum PaginationError: Error, Hashable, Sendable {
  /// The content box has no room for one line; heights are across lines, whichever way these run.
  case boxBelowOneLine(
    boxHeight: Length,
    lineHeight: Length,
    writing: WritingMode = .horizontalTB
  )
  /// One character is longer than a line of the content box; widths are along lines.
  case graphemeWiderThanBox(
    graphemeWidth: Length,
    boxWidth: Length,
    writing: WritingMode = .horizontalTB
  )
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
    case .boxBelowOneLine(let box, let line, let writing):
      "The content box is \(box.pixels) px \(writing.across) and one line is \(line.pixels) px; "
        + "choose a \(writing.moreAcross) page or a smaller font size."
    case .graphemeWiderThanBox(let grapheme, let box, let writing):
      "One character is \(grapheme.pixels) px \(writing.along) and the content box is "
        + "\(box.pixels) px; choose a \(writing.moreAlong) page or a smaller font size."
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

extension WritingMode {
  /// How a page is large across its lines, and along them.
  fileprivate var across: String { isVertical ? "wide" : "tall" }
  fileprivate var along: String { isVertical ? "tall" : "wide" }
  /// How one is that has more room across its lines, and along them.
  fileprivate var moreAcross: String { isVertical ? "wider" : "taller" }
  fileprivate var moreAlong: String { isVertical ? "taller" : "wider" }
  private var isVertical: Bool { self == .verticalRL }
}
