/// Returns the name of a list that a mistyped one was probably meant to be.
///
/// That is the first name that goes on with a hyphen behind what was typed, `en-gb` for `en`; else the nearest by edit
/// distance when at most a third of the typed characters differ (at least two may); else the first name
/// that begins with what was typed. Of equally near names the first is taken.
///
///     suggestion(for: "diamond-sutr", among: ["alice", "diamond-sutra"])  // "diamond-sutra"
///     suggestion(for: "kjv", among: ["alice", "diamond-sutra"])           // nil
package func suggestion(for typed: String, among names: [String]) -> String? {
  let wanted = typed.lowercased()
  if let whole = names.first(where: { $0.lowercased().hasPrefix(wanted + "-") }) { return whole }
  let allowed = min(max(2, wanted.count / 3), wanted.count - 1)
  let distances = names.map { (name: $0, distance: editDistance($0.lowercased(), wanted)) }
  if let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance <= allowed {
    return nearest.name
  }
  return wanted.isEmpty ? nil : names.first { $0.lowercased().hasPrefix(wanted) }
}

/// Returns the question after a sentence about a mistyped name; empty without a suggestion.
package func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { " Did you mean '\($0)'?" } ?? ""
}

/// Returns the Levenshtein distance of two strings, in O(n · m).
private func editDistance(_ left: String, _ right: String) -> Int {
  let columns = Array(right.unicodeScalars)
  var row = Array(0...columns.count)
  for (index, scalar) in left.unicodeScalars.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, other) in columns.enumerated() {
      let substituted = diagonal + (scalar == other ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
    }
  }
  return row[columns.count]
}
