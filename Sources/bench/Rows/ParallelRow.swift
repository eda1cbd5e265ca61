import PaginatorKit
import Paginators
import Trials
import Typesetting

extension SpeedGroup {
  /// `greedy` on one core against `greedy-parallel` on all.
  static let parallel = SpeedGroup("parallel") { context in
    var row = SpeedRow(
      title: "greedy ÷ greedy-parallel under full shaping, wall time",
      unit: .times,
      limit: .atLeast(1.8),
      note: "the catalog has no greedy-parallel"
    )
    let parallel = ParallelGreedyPaginator.id
    guard PaginatorCatalog.entries.contains(where: { $0.id == parallel }) else {
      return row
    }
    let text = try context.text(.chinese, scalars: 1_000_000)
    let layout = try context.layout(BenchLanguage.chinese.family)
    let environment = PaginatorEnvironment(fonts: context.fonts, shaping: .full)
    func wall(_ id: String) throws -> Double {
      let start = clocks.wallNanoseconds()
      let paginator = try PaginatorCatalog.paginator(id, environment: environment)
      try drain(paginator.pass(over: text.text, in: layout, from: .zero))
      return Double(clocks.wallNanoseconds() - start)
    }
    var laps = (one: Laps(), all: Laps())
    for _ in 0..<context.rounds {
      laps.one.nanoseconds.append(try wall(GreedyPaginator.id))
      laps.all.nanoseconds.append(try wall(parallel))
    }
    row.measured = laps.one.leastMilliseconds / laps.all.leastMilliseconds
    row.note =
      "\(text.source); least of \(context.rounds): \(format(laps.one.leastMilliseconds, 1)) ms and "
      + "\(format(laps.all.leastMilliseconds, 1)) ms"
    return row
  }
}
