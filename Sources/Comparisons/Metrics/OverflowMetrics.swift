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

  package static let hiddenLines = perPage(
    "hidden_lines",
    .lines,
    detection: .worse(),
    meaning: "Lines that lie wholly below the content box."
  ) { page, _ in
    Double(page.hiddenLines)
  } explain: { page, layout in
    "\(counted(page.hiddenLines, "line")) with top ≥ \(Format.px(layout.flow.contentHeight))"
  }
  .part(of: "hidden", "lines below the screen")

  package static let overflowPixels = perPage(
    "overflow_px",
    .pixels,
    headline: .max,
    detection: .worse(),
    meaning: "How far the lowest line reaches below the content box."
  ) { page, _ in
    page.overflow.pixels
  } explain: { page, layout in
    "max(0, \(Format.px(page.bottom)) − \(Format.px(layout.flow.contentHeight))) = \(Format.px(page.overflow))"
  }

  package static let overflowLines = perPage(
    "overflow_lines",
    .lines,
    detection: .worse(),
    meaning: "Lines that end below the content box, hidden or clipped."
  ) { page, _ in
    Double(page.overflowLines)
  } explain: { page, _ in
    "\(page.hiddenLines) wholly below + \(page.clippedLines) cut by the edge = "
      + counted(page.overflowLines, "line")
  }
  .called("hidden", "lines cut by the screen's end or below it")

  package static let clippedLines = perPage(
    "clipped_lines",
    .lines,
    detection: .worse(),
    meaning: "Lines that start inside the content box and end below it."
  ) { page, _ in
    Double(page.clippedLines)
  } explain: { page, layout in
    "\(counted(page.clippedLines, "line")) with top < \(Format.px(layout.flow.contentHeight)) < bottom"
  }
  .part(of: "hidden", "lines cut by the screen's end")

  package static let overflowX = perPage(
    "overflow_x_px",
    .pixels,
    headline: .max,
    detection: .worse(),
    meaning: "How far the widest line reaches past the content box's width, hanging white space "
      + "left out."
  ) { page, _ in
    page.overflowX.pixels
  } explain: { page, layout in
    let width = layout.flow.contentWidth
    return
      "max(0, \(Format.px(width + page.overflowX)) − \(Format.px(width))) = \(Format.px(page.overflowX))"
  }

  package static let unavoidableOverflow = perPage(
    "unavoidable_overflow",
    .pages,
    detection: .never(because: "Nobody can avoid it."),
    meaning: "Pages whose whole overflow is a line taller than the page or a character wider "
      + "than it."
  ) { page, _ in
    page.isOverflowUnavoidable ? 1 : 0
  } explain: { page, _ in
    page.isOverflowUnavoidable
      ? "one line taller than the box, or one character wider: 1" : "no: 0"
  }

  package static let inkOverflowTop = inkOverflow("top", "above") { $0.overflowTop }

  package static let inkOverflowRight = inkOverflow("right", "right of") { $0.overflowRight }

  package static let inkOverflowBottom = inkOverflow("bottom", "below") { $0.overflowBottom }

  package static let inkOverflowLeft = inkOverflow("left", "left of") { $0.overflowLeft }

  private static func inkOverflow(
    _ side: String,
    _ place: String,
    _ value: @escaping @Sendable (InkMeasurement) -> Length
  ) -> Metric {
    perPage(
      "ink_overflow_\(side)_px",
      .pixels,
      headline: .max,
      needing: .layout,
      detection: .worse(plus: 0.25),
      meaning: "How far the ink of glyphs reaches \(place) the content box, whatever the line "
        + "boxes say."
    ) { page, _ in
      value(page.ink).pixels
    } explain: { page, _ in
      "ink reaches \(Format.px(value(page.ink))) \(place) the box"
    }
  }
}
