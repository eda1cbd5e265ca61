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
  var json: JSONObject {
    [
      "id": id,
      "sentence": sentence,
      "test": test,
      "verdict": verdict.rawValue,
      "reason": reason,
      "figures": figures.map { figure -> JSONObject in
        ["subject": figure.subject, "values": figure.values.map(\.json)]
      },
    ]
  }
}

extension Claim.Value {
  fileprivate var json: JSONObject {
    let json: JSONObject = [
      "name": name, "value": value, "unit": unit.rawValue, "exact": isExact,
    ]
    return json.withoutNulls
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
