/// Returns every stored field of a value and of all values in it, in lines.
///
/// A field that is added to a type is compared without a change here. The elements of dictionaries
/// and sets are sorted, since their order says nothing.
func fields(of value: Any, named name: String = "value") -> [String] {
  let mirror = Mirror(reflecting: value)
  var lines = mirror.children.enumerated()
    .map { index, child in
      fields(of: child.value, named: child.label ?? "\(index)").map { "\(name).\($0)" }
    }
  switch mirror.displayStyle {
  case .dictionary, .set:
    lines = mirror.children.map { fields(of: $0.value, named: "element") }
      .sorted { $0.joined() < $1.joined() }
      .map { $0.map { "\(name).\($0)" } }
  default: break
  }
  if mirror.children.isEmpty { return ["\(name) = \(value)"] }
  return lines.flatMap { $0 }
}

/// Returns the first fields in which two values differ, in pairs; none when they are alike.
///
/// Comparing all lines in one expectation would take minutes to say how they differ.
func differences(_ found: Any, _ expected: Any) -> [String] {
  let (found, expected) = (fields(of: found), fields(of: expected))
  let pairs = zip(found, expected).filter { $0 != $1 }.prefix(3).map { "\($0), not \($1)" }
  return found.count == expected.count
    ? Array(pairs) : pairs + ["\(found.count) fields, not \(expected.count)"]
}
