package import PaginatorKit

/// The marks that may not begin or end a line, by level, after CLREQ ("Requirements for Chinese
/// Text Layout", 3.1.3 and 3.1.4, and its three levels of prohibition rules).
///
/// The sets are our own and stand on top of UAX #14: they take break opportunities away, never add
/// any. They say nothing about a break after white space, which already keeps the sides apart.
package enum Kinsoku {
  /// Returns whether a scalar may not begin a line.
  package static func forbidsStart(_ scalar: UInt32, level: KinsokuLevel) -> Bool {
    switch level {
    case .none: false
    case .basic, .gb: starts.contains(scalar)
    case .strict: starts.contains(scalar) || strictStarts.contains(scalar)
    }
  }

  /// Returns whether a scalar may not end a line.
  package static func forbidsEnd(_ scalar: UInt32, level: KinsokuLevel) -> Bool {
    switch level {
    case .none: false
    case .basic: ends.contains(scalar)
    case .gb, .strict: ends.contains(scalar) || solidi.contains(scalar)
    }
  }

  private static func set(_ marks: String) -> Set<UInt32> {
    Set(marks.unicodeScalars.map(\.value))
  }

  // Pause and stop marks, closing brackets and quotes, interpuncts, in all widths.
  private static let starts = set(
    "、。，．：；！？‼⁇⁈⁉､｡,.:;!?" + "」』）〕］｝〉》】〙〗〟｠｣’”›»)]}" + "·・‧･"
  )
  private static let ends = set("「『（〔［｛〈《【〘〖〝｟｢‘“‹«([{")
  private static let solidi = set("/／")
  private static let strictStarts = set("—―⸺…⋯")
}
