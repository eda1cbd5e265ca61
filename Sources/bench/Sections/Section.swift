/// Something that is measured and printed in a form of its own, when it is asked for by name.
struct Section: Sendable {
  /// The name it is asked for by.
  let name: String
  /// Measures and prints.
  let run: @Sendable (BenchContext) throws -> Void

  /// All sections.
  static let all = [
    Section(name: "exchanges", run: benchExchanges),
    Section(name: "judging", run: benchJudging),
    Section(name: "trials", run: benchTrials),
  ]
}
