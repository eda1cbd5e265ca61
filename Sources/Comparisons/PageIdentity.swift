import PaginatorKit
import Refereeing

/// An identity of what is on one page, whatever its number, its range and its end: Metrics.md 3 and 4.
struct PageIdentity: Sendable {
  let holds: @Sendable (PageMeasurement) -> Bool
  /// What a page says that breaks it.
  let sentence: @Sendable (PageMeasurement) -> String

  static let all = [
    PageIdentity {
      $0.overflow <= .zero || $0.unused <= .zero
    } sentence: {
      "overflow_px is \(decimalText($0.overflow)) and unused_px is \(decimalText($0.unused)), but one "
        + "of them must be 0"
    },
    PageIdentity {
      $0.unused == $0.avoidable + $0.residual
    } sentence: {
      "unused_px is \(decimalText($0.unused)), but avoidable_px \(decimalText($0.avoidable)) and "
        + "residual_px \(decimalText($0.residual)) do not add up to it"
    },
    PageIdentity {
      ($0.overflow > .zero) == ($0.overflowLines >= 1)
    } sentence: {
      "overflow_px is \(decimalText($0.overflow)) and overflow_lines is \($0.overflowLines), but both "
        + "or neither must be above 0"
    },
    PageIdentity {
      $0.overflowLines == $0.hiddenLines + $0.clippedLines
    } sentence: {
      "overflow_lines is \($0.overflowLines), but hidden_lines \($0.hiddenLines) and clipped_lines "
        + "\($0.clippedLines) do not add up to it"
    },
  ]

  /// Whether a page breaks one of them.
  static func isAnyBroken(by page: PageMeasurement) -> Bool { all.contains { !$0.holds(page) } }
}
