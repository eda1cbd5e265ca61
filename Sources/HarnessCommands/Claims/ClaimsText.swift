import Comparisons
@preconcurrency import Rainbow

extension Claim {
  /// The claim with its verdict, how it was tested and what was measured.
  func text(columns: Int) -> String {
    let details = [reason, "Tested: \(test)."] + figures.map { "\($0.text)." }
    return
      ([wrapped(sentence, to: columns).bold, "  " + verdict.coloured]
      + details.map { indented($0, by: 2, to: columns) })
      .joined(separator: "\n")
  }

  /// A claim of what `harness claims --json` prints: `pagination-harness/claims/1`.
  var json: JSONItem {
    [
      "id": .string(id),
      "sentence": .string(sentence),
      "test": .string(test),
      "verdict": .string(verdict.rawValue),
      "reason": .string(reason),
      "figures": .array(
        figures.map { ["subject": .string($0.subject), "values": .array($0.values.map(\.json))] }
      ),
    ]
  }
}

extension Claim.Value {
  fileprivate var json: JSONItem {
    [
      "name": .string(name),
      "value": value.map(JSONItem.number),
      "unit": .string(unit.rawValue),
      "exact": .boolean(isExact),
    ]
  }
}

extension Claim.Verdict {
  fileprivate var coloured: String {
    switch self {
    case .holds: words.green
    case .doesNotHold: words.red
    case .depends: words.yellow
    }
  }
}
