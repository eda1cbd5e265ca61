package import PaginatorKit

extension SourceText {
  /// Returns the text around an offset, the offset as a bar: `…云何。|須菩提…`.
  ///
  /// Line ends are shown as `⏎` and other controls as `�`, so that the result is one line that no
  /// terminal takes for an order.
  ///
  /// - Complexity: O(radius).
  package func surroundings(of offset: TextOffset, radius: Int = 10) -> String {
    let place = min(max(scalarIndex(of: offset), 0), scalarCount)
    let start = max(0, place - radius)
    let end = min(scalarCount, place + radius)
    func shown(_ from: Int, _ to: Int) -> String {
      let slice = string(from: self.offset(ofScalar: from), to: self.offset(ofScalar: to))
      return slice.replacingScalars { scalar in
        switch scalar.value {
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: "⏎"
        case 0x09, 0x200E, 0x200F,
          _ where scalar.actsOnText:
          "\u{FFFD}"
        default: nil
        }
      }
    }
    let before = (start > 0 ? "…" : "") + shown(start, place)
    let after = shown(place, end) + (end < scalarCount ? "…" : "")
    return "\(before)|\(after)"
  }
}

extension Unicode.Scalar {
  /// Whether it acts on a terminal or on the text around it instead of being shown: a control but
  /// for tabs and line ends, or what overrides, embeds or isolates a direction.
  ///
  /// Text from outside is data in every report, so that none of these gets through as it is.
  package var actsOnText: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// Returns the text with other texts in the place of some scalars; `nil` leaves one as it is.
  ///
  /// It goes by scalars, since a mark behind a character makes it another `Character`.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text.append(contentsOf: other.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
