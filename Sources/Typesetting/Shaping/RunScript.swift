import CHarfBuzz

/// The script that a run is shaped in, and how its characters stand.
struct RunScript: Hashable {
  var script: hb_script_t
  var orientation = Orientation.sideways

  /// How characters stand in vertical lines (UAX #50).
  enum Orientation: UInt8 {
    /// Along the line: as all do in horizontal lines, and turned with it in vertical ones.
    case sideways
    /// Upright, one below the other.
    case upright
    /// Upright where the face has a form for that, else sideways; no run is.
    case uprightByForm
    /// Upright, side by side within an em of the line: all of the run together.
    case combined
  }

  /// What combined digits are set in, whatever stands beside them.
  static let combined = RunScript(script: HB_SCRIPT_COMMON, orientation: .combined)

  /// Whether characters stand upright in a vertical line.
  var isUpright: Bool { orientation == .upright || isCombined }

  /// Whether characters stand side by side in a vertical line.
  var isCombined: Bool { orientation == .combined }

  /// What HarfBuzz calls the way in which its characters follow each other.
  func direction(isRightToLeft: Bool) -> hb_direction_t {
    if isCombined { return HB_DIRECTION_LTR }
    if isUpright { return isRightToLeft ? HB_DIRECTION_BTT : HB_DIRECTION_TTB }
    return isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
  }
}

/// The scripts that characters and runs of a text have, by their number; the first is that of characters that are
/// common to all.
///
/// It belongs to one thread, and no two accesses to a property overlap.
final class MetScripts {
  @exclusivity(unchecked) private(set) var scripts = [RunScript(script: HB_SCRIPT_COMMON)]

  func number(of script: RunScript) -> UInt8 {
    if let known = scripts.firstIndex(of: script) { return UInt8(known) }
    guard scripts.count < 255 else { return 0 }
    scripts.append(script)
    return UInt8(scripts.count - 1)
  }
}
