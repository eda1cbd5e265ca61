import Foundation

/// One row of the table: a thing that is measured and the limit it is held against.
struct SpeedRow {
  /// The name it is asked for by: `cold-chinese`.
  var name = ""
  var title: String
  /// What came out; `nil` when there is nothing to measure.
  var measured: Double?
  var unit: Unit
  /// The limit; `nil` for what is shown beside others.
  var limit: Limit?
  /// How it was measured: texts, spreads, what was left out.
  var note: String

  enum Unit: String {
    case times = "×"
    case milliseconds = "ms"
    case seconds = "s"
    case megabytes = "MB"
    case bytesPerScalar = "bytes a scalar"
    case exponent = ""
  }

  enum Limit {
    case atMost(Double)
    case atLeast(Double)
  }

  /// What became of the limit.
  enum Verdict: String {
    case ok
    case over
    case short
    case notThere = "not there"
    case shown = ""
  }

  var verdict: Verdict {
    guard let measured else { return .notThere }
    switch limit {
    case .atMost(let most): return measured <= most ? .ok : .over
    case .atLeast(let least): return measured >= least ? .ok : .short
    case nil: return .shown
    }
  }

  /// The measured value with its unit, to three digits.
  var measuredText: String { measured.map(text) ?? "" }

  var limitText: String {
    switch limit {
    case .atMost(let most): "≤ " + text(most)
    case .atLeast(let least): "≥ " + text(least)
    case nil: ""
    }
  }

  private func text(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4
    return format(value, digits) + (unit.rawValue.isEmpty ? "" : " \(unit.rawValue)")
  }
}

/// Returns a number with so many digits after the point.
func format(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

/// Rows that are measured together, since they share their rounds.
struct SpeedGroup: Sendable {
  let names: [String]
  let rows: @Sendable (BenchContext) throws -> [SpeedRow]

  static let all =
    BenchLanguage.cold.map(cold)
    + [coldTypography(.chinese), coldTypography(.novel), coldTypography(.mixed, scalars: 250_000)]
    + BenchLanguage.all.map(coldStyled) + [sutra]
    + BenchLanguage.cold.map(preparing) + BenchLanguage.all.map(relayout)
    + [firstPage, anchoredPage, processStart, parallel] + BenchLanguage.all.map(scaling)
    + BenchLanguage.all.map(memory) + BenchLanguage.all.map(reading)
    + [reopening, refereeLayout, sweep] + ComparedText.all.map(comparison)
    + [comparisonOfStyles, comparisonMemory, comparisonGrowth, gate]
}

extension SpeedGroup {
  /// A row that is measured alone, and has the name that is given here.
  init(_ name: String, row: @escaping @Sendable (BenchContext) throws -> SpeedRow) {
    self.init(names: [name]) { context in
      var row = try row(context)
      row.name = name
      return [row]
    }
  }
}
