package import PaginatorKit

/// The units in which advances are summed under an advance rule, at one font size.
///
/// Exact advances stay in 1/65,536 em and only a whole line is compared with a width; rounded ones
/// are in 1/64 px. A width of `w` px holds a sum `s` exactly when s × size ≤ w, so the limit is
/// rounded down.
package struct AdvanceUnits: Sendable {
  private let rule: AdvanceRule
  private let size: Int64

  package init(rule: AdvanceRule, size: Length) {
    self.rule = rule
    self.size = size.sixtyFourths
  }

  /// Whether advances are summed as the shaper gives them.
  var isExact: Bool { rule == .exact }

  /// Returns the greatest sum that fits into a width.
  package func limit(for width: Length) -> Int64 {
    rule == .exact
      ? floorDivide(width.sixtyFourths * FontFace.unitsPerEm, size) : width.sixtyFourths
  }

  /// Returns a sum as a length, rounded up to 1/64 px: above a width exactly when the sum is.
  package func length(of sum: Int64) -> Length {
    guard rule == .exact else { return Length(sixtyFourths: sum) }
    return Length(sixtyFourths: -floorDivide(-sum * size, FontFace.unitsPerEm))
  }

  /// Returns a sum in 1/65,536 em, rounded down.
  func em(of sum: Int64) -> Int64 {
    rule == .exact ? sum : floorDivide(sum * FontFace.unitsPerEm, size)
  }

  /// Returns a length in 1/65,536 em, rounded down.
  func em(of length: Length) -> Int64 {
    floorDivide(length.sixtyFourths * FontFace.unitsPerEm, size)
  }

  /// Rounds one glyph's advance.
  @inline(__always)
  func rounded(_ advance: Int32) -> Int64 {
    switch rule {
    case .exact: Int64(advance)
    case .sixtyFourths: (Int64(advance) * size + 32_768) >> 16
    case .pixel: ((Int64(advance) * size + (1 << 21)) >> 22) << 6
    }
  }

  private func floorDivide(_ above: Int64, _ below: Int64) -> Int64 {
    let quotient = above / below
    return above % below != 0 && (above < 0) != (below < 0) ? quotient - 1 : quotient
  }
}
