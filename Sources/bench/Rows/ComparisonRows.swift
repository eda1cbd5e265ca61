import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Paginators
import Trials

// Whole comparisons of the built program: all paginators over a text in 24 layouts, judged, kept and
// reported, as a person waits for them. Wall time, beside hb_shape of the same text.

/// A text that is compared, as the command line names it.
struct ComparedText: Sendable {
  /// What its row is named by: `novel`.
  let name: String
  let title: String
  let language: BenchLanguage
  /// The corpus; `nil` for a beginning of the language's text.
  var corpus: String?
  var scalars = 0
  /// How often it is compared.
  let runs: Int
  /// The most seconds with times and without.
  let limits: (timed: Double, untimed: Double)

  static let all = [
    ComparedText(
      name: "sutra",
      title: "the sutra",
      language: .chinese,
      corpus: "diamond-sutra",
      runs: 5,
      limits: (2, 0.4)
    ),
    ComparedText(
      name: "80k",
      title: "80,000 Chinese characters",
      language: .novel,
      scalars: 80_000,
      runs: 3,
      limits: (6, 1)
    ),
    ComparedText(
      name: "novel",
      title: "a novel of a million characters",
      language: .novel,
      corpus: "synth-novel-1m",
      runs: 3,
      limits: (14, 5)
    ),
    ComparedText(
      name: "kjv",
      title: "the King James Bible",
      language: .english,
      corpus: "kjv",
      runs: 1,
      limits: (40, 20)
    ),
  ]

  /// The text; `nil` where it has to be fetched first.
  func text() throws -> SourceText? {
    guard let corpus else { return try language.text(scalars: scalars).text }
    return try BenchLanguage.text(of: corpus)
  }
}

extension SpeedGroup {
  static func comparison(_ compared: ComparedText) -> SpeedGroup {
    let names = ["compare-\(compared.name)", "compare-\(compared.name)-untimed"]
    return SpeedGroup(names: names) { context in
      func row(_ name: String, _ title: String, _ most: Double) -> SpeedRow {
        SpeedRow(
          name: name,
          title: "\(compared.title) by all paginators in 24 layouts, \(title)",
          unit: .seconds,
          limit: .atMost(most),
          note: "\(compared.corpus ?? "the text") is not there: harness corpus fetch"
        )
      }
      var rows = [
        row(names[0], "as it is by default", compared.limits.timed),
        row(names[1], "without times", compared.limits.untimed),
      ]
      guard let text = try compared.text() else { return rows }
      let folder = try BenchFolder(context)
      let shaping = try Shaping(of: text, compared.language, context)
      for (index, options) in [[], ["--no-timing"]].enumerated() {
        let compare = try folder.compare(compared.corpus, text) + options
        let runs = try (0..<compared.runs).map { _ in try folder.run(compare) }
        rows[index].measure(runs, beside: try shaping.nanoseconds())
      }
      return rows
    }
  }

  /// What memory a whole comparison takes.
  static let comparisonMemory = SpeedGroup("compare-kjv-memory") { context in
    var row = SpeedRow(
      title: "the most memory of a comparison of the King James Bible without times",
      unit: .megabytes,
      limit: .atMost(250),
      note: "kjv is not there: harness corpus fetch"
    )
    guard let text = try BenchLanguage.text(of: "kjv") else { return row }
    let folder = try BenchFolder(context)
    row.measured = try folder.peakMegabytes(folder.compare("kjv", text) + ["--no-timing"])
    row.note = "resident set of the process that compares, at its highest"
    return row
  }

  /// How the time of a whole comparison grows with the text.
  static let comparisonGrowth = SpeedGroup("compare-scaling") { context in
    let lengths = [6_000, 60_000, 600_000, 5_000_000]
    let whole = try BenchLanguage.chinese.text(scalars: 5_000_000)
    let folder = try BenchFolder(context)
    let points = try lengths.map { scalars -> ScalingExponent.Point in
      let text = whole.beginning(scalars: scalars).text
      let compare = try folder.compare(nil, text) + ["--no-timing"]
      let runs = try (0..<(scalars < 100_000 ? 3 : 1)).map { _ in try folder.run(compare) }
      return (Double(text.scalarCount), runs.map { Double($0.wallNanoseconds) }.min() ?? 0, nil)
    }
    let seconds = points.map { format($0.cost / 1e9, 2) }.joined(separator: ", ")
    return SpeedRow(
      title: "exponent of a whole comparison without times from 6 k to 5 M scalars",
      measured: ScalingExponent(of: points)?.value,
      unit: .exponent,
      limit: .atMost(1.05),
      note: "\(whole.source); wall \(seconds) s; least squares over \(points.count) lengths"
    )
  }

  /// A gate over a novel, whose baseline was approved before.
  static let gate = SpeedGroup("gate-novel") { context in
    let corpus = "synth-novel-1m"
    var row = SpeedRow(
      title: "a gate over a novel of a million characters, measured in two processes",
      unit: .seconds,
      limit: .atMost(11),
      note: "\(corpus) is not there: harness corpus fetch"
    )
    guard let text = try BenchLanguage.text(of: corpus) else { return row }
    let folder = try BenchFolder(context)
    let shaping = try Shaping(of: text, .novel, context)
    try folder.run(
      ["approve"] + folder.judged(corpus) + ["--reason", "to be timed", "--author", "bench"]
    )
    let outcome = try folder.run(["gate"] + folder.judged(corpus) + ["--output", folder.reports])
    row.measure([outcome], beside: try shaping.nanoseconds())
    return row
  }
}

extension SpeedRow {
  /// The least wall time of some runs, and what else they took.
  fileprivate mutating func measure(_ runs: [ChildProcess.Outcome], beside shaping: Double) {
    let wall = Laps(nanoseconds: runs.map { Double($0.wallNanoseconds) }).leastMilliseconds
    let cpu = Laps(nanoseconds: runs.map { Double($0.cpuNanoseconds) }).leastMilliseconds
    measured = wall / 1e3
    note =
      "wall time on \(ProcessInfo.processInfo.activeProcessorCount) cores, the least of \(runs.count), "
      + "\(format(wall * 1e6 / shaping, 1)) × hb_shape of the text (\(format(shaping / 1e6, 1)) ms); "
      + "CPU \(format(cpu / 1e3, 2)) s"
  }
}

/// What HarfBuzz takes to shape a text, measured when what stands beside it is.
private struct Shaping {
  private let loops: PlainLoops

  init(of text: SourceText, _ language: BenchLanguage, _ context: BenchContext) throws {
    loops = try PlainLoops(text, context.layout(language.family).type.fonts[0])
  }

  /// The median of three times, the first of which is not counted.
  func nanoseconds() throws -> Double {
    try race(rounds: 3, [loops.shape])[0].milliseconds * 1e6
  }
}
