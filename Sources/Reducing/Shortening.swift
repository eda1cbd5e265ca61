/// Takes elements away as long as what is left still fails: all of them, halves, then smaller parts.
///
/// Parts are tried from the end on: what comes later is seldom needed. Unless it was over before, nothing
/// is left that could be taken away by itself.
///
///     shortened(Array("abcdef")) { $0.contains("b") && $0.contains("e") }  // ["b", "e"]
///
/// This is the minimizing of complements of Zeller and Hildebrandt, "Simplifying and isolating
/// failure-inducing input", 2002.
///
/// - Parameters:
///   - elements: Elements that fail.
///   - isOver: Asked before each try; from then on nothing more is tried.
///   - fails: Whether some of them, in their order, fail, too.
/// - Returns: The fewest that were found to fail.
/// - Complexity: O(n²) tries where each element has to be taken away by itself, O(log n) where few are
///   needed.
package func shortened<Element>(
  _ elements: [Element],
  isOver: () -> Bool = { false },
  while fails: ([Element]) throws -> Bool
) rethrows -> [Element] {
  var elements = elements
  /// Takes some away if the others still fail.
  func cut(_ range: Range<Int>) throws -> Bool {
    var rest = elements
    rest.removeSubrange(range)
    guard try fails(rest) else { return false }
    elements = rest
    return true
  }
  guard !elements.isEmpty, !isOver(), try !cut(0..<elements.count) else { return elements }
  var length = max(1, elements.count / 2)
  while true {
    var place = elements.count
    var hasShrunk = false
    while place > 0, !isOver() {
      let range = max(0, place - length)..<place
      place = range.lowerBound
      guard range.count < elements.count else { continue }
      if try cut(range) { hasShrunk = true }
    }
    guard !isOver(), length > 1 || hasShrunk else { return elements }
    if !hasShrunk || length >= elements.count { length = max(1, length / 2) }
  }
}
