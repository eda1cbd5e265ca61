/// Returns names as a list in a sentence: `a`, `a and b`, `a, b and c`.
func list(_ names: [String]) -> String {
  guard names.count > 1, let last = names.last else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}

/// Returns a count with its noun: `1 line`, `1,250 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns a count with a noun whose plural is not the noun with an s: `1 boundary`, `4 boundaries`.
func counted(_ count: Int, _ noun: String, _ plural: String) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural)"
}

/// Returns a whole number with a comma between thousands: `6,297`.
package func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number.magnitude).reversed().enumerated() {
    if index > 0, index % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
}

/// Returns a factor with two digits that matter: `1.3x`, `4x`, `140x`.
///
/// More digits than two would claim more than a timing on a shared machine can hold.
func factor(_ value: Double) -> String {
  if value >= 9.95 { return "\(grouped(Int(value.rounded())))x" }
  let tenths = Int((value * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)x" : "\(tenths / 10).\(tenths % 10)x"
}

/// Returns where a sentence holds that holds in all layouts: `in all 24 layouts`, or the name of
/// the only one: `on phone-6 at 17 px`.
func inAllLayouts(of findings: CorpusFindings) -> String {
  findings.layouts.count == 1
    ? "on \(findings.detailedLayout.label)" : "in all \(findings.layouts.count) layouts"
}
