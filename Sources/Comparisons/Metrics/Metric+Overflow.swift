import PaginatorKit
import Refereeing

/// What lies outside the page's content box: Metrics.md 2 and 3.
///
/// An overflow that could not be avoided counts here like any other; ``unavoidableOverflow`` says
/// how many pages have one, and ``Verdict`` forgives them.
extension Metric {
  static let overflow: [Metric] = [
    hiddenLines, overflowPixels, overflowLines, clippedLines, overflowX, unavoidableOverflow,
    inkOverflowTop, inkOverflowRight, inkOverflowBottom, inkOverflowLeft,
  ]

  /// Lines wholly below the box.
  package static let hiddenLines = perPage(
    "hidden_lines",
    .lines,
    over: .withLines,
    meaning: "Lines that lie wholly below the content box."
  ) { page, _ in Double(page.hiddenLines) }
  .detecting(.worse())

  /// The height of what lies below the box.
  package static let overflowPixels = perPage(
    "overflow_px",
    .pixels,
    headline: .max,
    over: .withLines,
    meaning: "How far the lowest line reaches below the content box."
  ) { page, _ in page.overflow.pixels }
  .detecting(.worse())

  /// Lines that end below the box.
  package static let overflowLines = perPage(
    "overflow_lines",
    .lines,
    over: .withLines,
    meaning: "Lines that end below the content box, hidden or clipped."
  ) { page, _ in Double(page.overflowLines) }
  .detecting(.worse())

  /// Lines cut by the box's lower edge.
  package static let clippedLines = perPage(
    "clipped_lines",
    .lines,
    over: .withLines,
    meaning: "Lines that start inside the content box and end below it."
  ) { page, _ in Double(page.clippedLines) }
  .detecting(.worse())

  /// The width of what lies beside the box.
  package static let overflowX = perPage(
    "overflow_x_px",
    .pixels,
    headline: .max,
    over: .withLines,
    meaning: "How far the widest line reaches past the content box's width, hanging white space "
      + "left out."
  ) { page, _ in page.overflowX.pixels }
  .detecting(.worse())

  /// Pages whose overflow nobody could avoid.
  package static let unavoidableOverflow = perPage(
    "unavoidable_overflow",
    .pages,
    over: .withLines,
    meaning: "Pages whose whole overflow is a line taller than the page or a character wider "
      + "than it."
  ) { page, _ in page.isOverflowUnavoidable ? 1 : 0 }
  .detecting(.never(because: "Nobody can avoid it."))

  /// Ink above the box.
  package static let inkOverflowTop = inkOverflow(
    "top",
    "above the content box",
    { $0.overflowTop }
  )
  .detecting(.worse(plus: 0.25))

  /// Ink right of the box.
  package static let inkOverflowRight = inkOverflow(
    "right",
    "right of the content box",
    { $0.overflowRight }
  )
  .detecting(.worse(plus: 0.25))

  /// Ink below the box.
  package static let inkOverflowBottom = inkOverflow(
    "bottom",
    "below the content box",
    { $0.overflowBottom }
  )
  .detecting(.worse(plus: 0.25))

  /// Ink left of the box.
  package static let inkOverflowLeft = inkOverflow(
    "left",
    "left of the content box",
    { $0.overflowLeft }
  )
  .detecting(.worse(plus: 0.25))

  private static func inkOverflow(
    _ side: String,
    _ place: String,
    _ value: @escaping @Sendable (InkMeasurement) -> Length
  ) -> Metric {
    perPage(
      "ink_overflow_\(side)_px",
      .pixels,
      headline: .max,
      over: .withLines,
      needing: .layout,
      meaning: "How far the ink of glyphs reaches \(place), whatever the line boxes say."
    ) { page, _ in value(page.ink).pixels }
  }
}
