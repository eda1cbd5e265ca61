package import PaginatorKit

/// Told lines that cannot be those of their text, and by what.
package enum ImplausibleLines: Hashable, Sendable {
  /// Together they are `told` long, and their text takes about `needed`.
  case short(told: Length, needed: Length)
  /// Together their pages reach down `told`, and their text takes about `needed` at the tightest.
  case low(told: Length, needed: Length)

  /// By how much a device's fonts may be smaller than ours before nobody believes it: condensed faces are
  /// two thirds as wide.
  static let factor = 4

  /// What is wrong with lines of text of a size, and what to do.
  package func sentence(at size: Length) -> String {
    let what =
      switch self {
      case .short(let told, let needed):
        "are \(px(told)) px long, and their text takes some \(px(needed))"
      case .low(let told, let needed):
        "take \(px(told)) px of their pages, and their text at the very least some \(px(needed))"
      }
    return "Its lines cannot be those of its text at \(size.shortPixels) px: together they "
      + "\(what). Tell each line that a page shows, with where it stands and how wide it is in CSS pixels."
  }

  private func px(_ length: Length) -> Int { Int(length.pixels.rounded()) }
}

extension Referee {
  /// Returns why told lines cannot be those of their text at the size of the layout; `nil` where they can,
  /// and where the text is too long to be laid out at once.
  ///
  /// A device has fonts of its own, so that no line is held against ours: only all of them together, and
  /// only where they lack three quarters. Who tells a page as one line, or lines of another size, is
  /// found; who tells some lines wrongly is not.
  ///
  /// - Complexity: O(lines); the first time in a layout O(scalars).
  package func implausibility(of told: [[DeviceLine]]) -> ImplausibleLines? {
    guard let lines, text.utf8.count > 0 else { return nil }
    var (bytes, width, height) = (0, Length.zero, Length.zero)
    for page in told {
      guard let top = page.map(\.top).min(), let bottom = page.map(\.bottom).max() else { continue }
      height += bottom - top
      for line in page {
        let (start, end) = inside(line.range)
        bytes += max(0, end.utf8 - start.utf8)
        width += line.width
      }
    }
    let box = layout.flow.contentWidth
    let share = Double(bytes) / Double(text.utf8.count)
    let needed = lines.width.scaled(by: share)
    // Less than some lines tell nothing.
    guard box > .zero, needed > box * Self.fewestLines else { return nil }
    if width * ImplausibleLines.factor < needed { return .short(told: width, needed: needed) }
    let rows = Double(needed.sixtyFourths) / Double(box.sixtyFourths)
    let depth = layout.type.size.scaled(by: rows)
    return height * ImplausibleLines.factor < depth ? .low(told: height, needed: depth) : nil
  }

  /// How many full lines a text needs at least for its told lines to be doubted.
  private static let fewestLines = 4
}

extension Length {
  fileprivate func scaled(by factor: Double) -> Length {
    Length(sixtyFourths: Int64((Double(sixtyFourths) * factor).rounded()))
  }
}
