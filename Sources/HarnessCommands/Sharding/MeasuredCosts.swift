import Results
import Sharding

/// How long units took some workers.
struct MeasuredCosts {
  /// Seconds by the ids of units.
  private var seconds: [String: Double] = [:]

  /// What the results in a folder say.
  ///
  /// - Throws: ``HarnessFailure`` for a folder that is not there, or has no result that says it.
  init(in folder: String) throws(HarnessFailure) {
    for path in try resultFiles(in: folder) {
      guard let found = try? inputBytes(of: path), let file = try? UnitFile(parsing: found),
        let taken = MeasuredUnit.seconds(in: file.samples)
      else { continue }
      seconds[file.unit] = taken
    }
    guard !seconds.isEmpty else {
      throw HarnessFailure(
        .missingInput,
        "'\(folder)' has no result that says how long it took; name the --output of 'harness work'."
      )
    }
  }

  /// Units with their costs in milliseconds: as they were measured, and others in the measured ones' ratio to
  /// what was expected of them.
  func applied(to units: [WorkUnit]) -> [WorkUnit] {
    let known = units.filter { seconds[$0.id] != nil }
    let taken = known.reduce(0) { $0 + (seconds[$1.id] ?? 0) }
    let expected = known.reduce(0.0) { $0 + Double($1.cost) }
    guard taken > 0, expected > 0 else { return units }
    return units.map { unit in
      var unit = unit
      let expected = Double(unit.cost) * taken / expected
      unit.cost = max(1, Int((1_000 * (seconds[unit.id] ?? expected)).rounded()))
      return unit
    }
  }
}
