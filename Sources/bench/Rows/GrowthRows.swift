import PaginatorKit
import Paginators
import Trials

extension SpeedGroup {
  /// How the time of a cold pass grows with the text.
  static func scaling(_ language: BenchLanguage) -> SpeedGroup {
    let lengths = [100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000]
    return SpeedGroup("scaling-\(language.name)") { context in
      let whole = try context.text(language, scalars: 5_000_000)
      let texts = lengths.map { whole.beginning(scalars: $0) }
      let layout = try context.layout(language.family)
      let laps = try race(
        rounds: context.rounds,
        texts.map { text in { try paginate(text.text, layout, fonts: context.fonts) } }
      )
      let points = zip(texts, laps)
        .map { text, lap -> ScalingExponent.Point in
          (Double(text.text.scalarCount), lap.milliseconds, nil)
        }
      return SpeedRow(
        title: "scaling_exponent of a pass from 100 k to 5 M scalars",
        measured: ScalingExponent(of: points)?.value,
        unit: .exponent,
        limit: .atMost(1.03),
        note: "\(whole.source); least squares over \(points.count) lengths, font open"
      )
    }
  }

  /// What a prepared text holds.
  static func memory(_ language: BenchLanguage) -> SpeedGroup {
    SpeedGroup("memory-\(language.name)") { context in
      let text = try context.text(language, scalars: 1_000_000)
      let layout = try context.layout(language.family)
      let environment = PaginatorEnvironment(fonts: context.fonts)
      let paginator = GreedyPaginator(environment: environment)
      let before = allocatedBytes()
      let prepared = try paginator.prepare(text.text, in: layout.type)
      let after = allocatedBytes()
      let growth = withExtendedLifetime(prepared) {
        after.flatMap { now in before.map { now - $0 } }
      }
      return SpeedRow(
        title: "memory of \(text.length) prepared scalars",
        measured: growth.map { Double($0) / Double(text.text.scalarCount) },
        unit: .bytesPerScalar,
        limit: .atMost(24),
        note: "\(text.source); growth of the heap (mallinfo2), the text itself left out"
      )
    }
  }
}
