import Comparisons
import Refereeing

/// Where all readers of a strategy are at each step, in mean pages of A from where they began; below
/// 0 they are set back.
struct PathSummary {
  let stepsPerCycle: Int
  /// By step: the lower of the middle two of an even number, so that it is where somebody is.
  let medians: [Double]
  /// By step: the furthest back and the furthest on.
  let lowest: [Double]
  let highest: [Double]
  /// By step: the one of the two that is further off.
  let furthest: [Double]
  /// By cycle: whether some reader ends it elsewhere in A than the one before.
  let moved: [Bool]
  /// The way of the reader who ends furthest off, the first of equals.
  let worst: [Double]

  init(of path: ReadingPath, meanPage: Double) {
    stepsPerCycle = path.stepsPerCycle
    let start = path.tops.first ?? []
    let shifts = path.tops.map { tops in
      zip(tops, start).map { Double($0 - $1) / meanPage }
    }
    medians = shifts.map { shifts in
      shifts.isEmpty ? 0 : shifts.sorted()[(shifts.count - 1) / 2]
    }
    lowest = shifts.map { min($0.min() ?? 0, 0) }
    highest = shifts.map { max($0.max() ?? 0, 0) }
    furthest = zip(lowest, highest).map { -$0 > $1 ? $0 : $1 }
    let starts = Array(stride(from: 0, to: path.tops.count, by: max(path.stepsPerCycle, 1)))
    moved = zip(starts, starts.dropFirst()).map { path.tops[$0] != path.tops[$1] }
    // Who comes back exactly is furthest off somewhere on the way.
    let ends = shifts.last ?? []
    let offs =
      ends.contains { $0 != 0 }
      ? ends.map(\.magnitude)
      : start.indices.map { reader in shifts.map { $0[reader].magnitude }.max() ?? 0 }
    let most = offs.max() ?? 0
    let reader = offs.firstIndex(of: most) ?? 0
    worst = shifts.map { $0.indices.contains(reader) ? $0[reader] : 0 }
  }

  /// How many times round took some reader elsewhere than the time before.
  var losingRounds: Int { moved.lastIndex(of: true).map { $0 + 1 } ?? 0 }

  /// How far off anybody ever is.
  var furthestOff: Double { furthest.map(\.magnitude).max() ?? 0 }

  var sentence: String {
    guard let last = medians.last, let worst = worst.last, moved.contains(true) else {
      return "Back at the start exactly, every time."
    }
    let off = "In the end the middle reader is \(Self.words(last)), the worst \(Self.words(worst))."
    return switch losingRounds {
    case moved.count: "A ratchet: more is lost each time round. \(off)"
    case 2...: "A ratchet that ends: more is lost \(losingRounds) times round, then no more. \(off)"
    default: "Off after the first time round, then no further. \(off)"
    }
  }

  private static func words(_ pages: Double) -> String {
    if pages == 0 { return "at the start" }
    let distance = Format.pages(pages.magnitude)
    return "\(distance) \(pages.magnitude > 1 ? "pages" : "page") \(pages < 0 ? "back" : "on")"
  }
}
