package import PaginatorKit

/// The marks that may not begin or end a line, by level, after CLREQ ("Requirements for Chinese
/// Text Layout", 3.1.3 and 3.1.4, and its three levels of prohibition rules).
///
/// The sets are our own and stand on top of UAX #14: they take break opportunities away, never add
/// any. They say nothing about a break after white space, which already keeps the sides apart.
package enum Kinsoku {
  /// Returns whether a scalar may not begin a line.
  package static func forbidsStart(_ scalar: UInt32, level: KinsokuLevel) -> Bool {
    if isPlain(scalar) { return false }
    return switch level {
    case .none: false
    case .basic, .gb: starts.contains(scalar)
    case .strict: starts.contains(scalar) || strictStarts.contains(scalar)
    }
  }

  /// Returns whether a scalar may not end a line.
  package static func forbidsEnd(_ scalar: UInt32, level: KinsokuLevel) -> Bool {
    if isPlain(scalar) { return false }
    return switch level {
    case .none: false
    case .basic: ends.contains(scalar)
    case .gb, .strict: ends.contains(scalar) || solidi.contains(scalar)
    }
  }

  /// Returns whether a scalar is a pause or stop mark, a closing bracket or quote or an interpunct:
  /// what may not begin a line at any level but none.
  package static func isClosing(_ scalar: UInt32) -> Bool {
    !isPlain(scalar) && starts.contains(scalar)
  }

  /// The levels that forbid a line to break between two scalars.
  ///
  ///     Kinsoku.faults(before: "。", after: "一")  // none: 。 may end a line
  ///     Kinsoku.faults(before: "一", after: "。")  // basic, gb and strict
  package static func faults(before: UInt32, after: UInt32) -> Faults {
    let isPlain = (isPlain(before), isPlain(after))
    if isPlain == (true, true) { return [] }
    if ScalarProperties.isWhiteSpace(before) { return [] }
    if !isPlain.1, starts.contains(after) { return .all }
    if !isPlain.0, ends.contains(before) { return .all }
    var faults: Faults = []
    if solidi.contains(before) { faults.formUnion([.gb, .strict]) }
    if strictStarts.contains(after) { faults.insert(.strict) }
    return faults
  }

  package struct Faults: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let basic = Faults(rawValue: 1)
    package static let gb = Faults(rawValue: 2)
    package static let strict = Faults(rawValue: 4)

    static let all: Faults = [.basic, .gb, .strict]
  }

  /// Returns whether a mark stands twice for one sign.
  ///
  /// So do the halves of a two-em dash (——) and of a double ellipsis (……).
  package static func isDoubled(_ scalar: UInt32) -> Bool { doubled.contains(scalar) }

  /// Whether a scalar is of the letters and ideographs that most texts are made of, none of which is a
  /// mark.
  private static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x3041...0x30FA, 0x3400...0x9FFF: true
    default: false
    }
  }

  private static func set(_ marks: String) -> Set<UInt32> {
    Set(marks.unicodeScalars.map(\.value))
  }

  // Pause and stop marks, closing brackets and quotes, interpuncts, in all widths.
  private static let starts = set(
    "、。，．：；！？‼⁇⁈⁉､｡,.:;!?" + "﹐﹑﹒﹔﹕﹖﹗︐︑︒︓︔︕︖"
      + "」』）〕］｝〉》】〙〗〛〞〟｠｣’”›»)]}" + "﹚﹜﹞︘︶︸︺︼︾﹀﹂﹄﹈" + "·・‧･"
  )
  private static let ends = set("「『（〔［｛〈《【〘〖〚〝｟｢‘“‹«([{" + "﹙﹛﹝︗︵︷︹︻︽︿﹁﹃﹇")
  private static let solidi = set("/／")
  private static let strictStarts = set("—―⸺…⋯")
  private static let doubled = set("—―…⋯")
}
