/// A pattern for names: `*` stands for any characters, `?` for one, all else for itself.
///
///     Glob("phone-*@17").matches("phone-6@17")  // true
///     Glob("*/greedy/*").matches("alice/greedy/phone-6@17/pages")  // true
package struct Glob: Hashable, Sendable {
  /// The pattern as it was written.
  package let pattern: String
  private let units: [Unicode.Scalar]

  package init(_ pattern: String) {
    self.pattern = pattern
    units = Array(pattern.unicodeScalars)
  }

  /// Whether the pattern may stand for more than one name.
  package var isOpen: Bool { units.contains("*") || units.contains("?") }

  /// Returns whether the pattern stands for a name, the whole of it.
  ///
  /// - Complexity: O(pattern · name) at worst: only the last `*` is ever tried again.
  package func matches(_ name: String) -> Bool {
    guard isOpen else { return name == pattern }
    let name = Array(name.unicodeScalars)
    var place = 0
    var unit = 0
    var star: (unit: Int, place: Int)?
    while place < name.count {
      if unit < units.count, units[unit] == "*" {
        star = (unit, place)
        unit += 1
      } else if unit < units.count, units[unit] == "?" || units[unit] == name[place] {
        unit += 1
        place += 1
      } else if let last = star {
        star = (last.unit, last.place + 1)
        unit = last.unit + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return units[unit...].allSatisfy { $0 == "*" }
  }
}
