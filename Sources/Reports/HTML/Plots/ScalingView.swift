import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Trials

/// What the template `plots` shows of how CPU time grows with the text.
struct ScalingView {
  let layout: String
  let plot: LinePlot
  /// Whether the text is long enough for an exponent to say something.
  let hasExponents: Bool
  /// Who was timed, and not over beginnings of the text; `nil` for nobody.
  let absence: String?

  /// The shortest text that an exponent is told of, in scalars: over a shorter one what is set up once
  /// weighs as much as the text.
  static let leastScalars = 50_000

  /// The times over beginnings of the text, `nil` when none were measured.
  init?(of findings: CorpusFindings, id: String) {
    let curves = findings.rows.compactMap(Curve.init)
    let times = curves.flatMap(\.points)
    guard let least = times.map(\.low).min(), let most = times.map(\.high).max(), least > 0 else {
      return nil
    }
    let lengths = times.map(\.scalars)
    guard let first = lengths.min(), let last = lengths.max(), first > 0, last > first else {
      return nil
    }
    func share(_ scalars: Double) -> Double { log(scalars / first) / log(last / first) }
    let shared = curves[0].points.map(\.scalars)
    let hasExponents = findings.corpus.text.scalarCount >= Self.leastScalars
    let plot = LinePlot(
      curves.map { curve in
        LinePlot.Series(
          name: curve.name,
          points: curve.points.enumerated()
            .map { LinePlot.Point(number: $0 + 1, x: $1.scalars, y: $1.median) },
          figure: hasExponents ? curve.exponent.map { "n^\(Self.text($0))" } ?? "" : "",
          whiskers: curve.points.filter { $0.low < $0.high }
            .map { LinePlot.Whisker(x: $0.scalars, low: $0.low, high: $0.high) },
          hasDots: true
        )
      },
      words: LinePlot.Words(
        title: "CPU time over the length of the text",
        unit: "ms",
        axes: "↑ CPU ms, → length of the text; both axes logarithmic",
        head: "beginning",
        yText: Format.milliseconds
      ),
      id: "\(id)-plot",
      xAxis: Axis(
        ticks: zip(shared, ["1/8", "1/4", "1/2", "all"])
          .map { Axis.Tick(share: share($0), label: $1) },
        place: share
      ),
      yAxis: .log(from: least, to: most, label: Format.millisecondTick),
      data: Self.table(curves, lengths: shared, hasExponents: hasExponents)
    )
    guard let plot else { return nil }
    self.plot = plot
    self.hasExponents = hasExponents
    layout = findings.detailedLayout.label
    absence = findings.timed(without: curves.map(\.name))
      .map { "Timed over the whole text only: \($0)." }
  }

  /// One paginator's times.
  private struct Curve {
    let name: String
    typealias Point = (scalars: Double, median: Double, low: Double, high: Double)
    let points: [Point]
    let exponent: ScalingExponent?
    let work: Double?

    init?(_ row: CorpusFindings.Row) {
      guard let trial = row.trials[0], trial.prefixes.count == Phase.prefixes.count else {
        return nil
      }
      points = zip(trial.prefixes.map(\.scalars) + [trial.scalarCount], Phase.prefixes + [.total])
        .compactMap { scalars, phase -> Point? in
          guard let cpu = trial.timings[phase]?.cpu else { return nil }
          let ends = cpu.interval ?? cpu.median...cpu.median
          return (Double(scalars), cpu.median, ends.lowerBound, ends.upperBound)
        }
      // A logarithmic axis has no place for nothing.
      guard points.count == Phase.prefixes.count + 1, points.allSatisfy({ $0.low > 0 }) else {
        return nil
      }
      name = row.paginator.name
      exponent = trial.timeExponent
      work = trial.workExponent
    }
  }

  private static func table(
    _ curves: [Curve],
    lengths: [Double],
    hasExponents: Bool
  ) -> TableView {
    TableView(
      caption: "CPU ms over beginnings of the text with 95 % intervals"
        + (hasExponents ? ", and the exponents" : ""),
      headings: ["paginator"] + lengths.map { counted(Int($0), "scalar") }
        + (hasExponents ? ["exponent of time", "exponent of work"] : []),
      rows: curves.map { curve in
        let exponents = [
          curve.exponent.map(text) ?? "n/a", curve.work.map { Format.fixed($0, 2) } ?? "n/a",
        ]
        return [curve.name] + curve.points.map(text) + (hasExponents ? exponents : [])
      }
    )
  }

  private static func text(_ point: Curve.Point) -> String {
    let (low, high) = (Format.milliseconds(point.low), Format.milliseconds(point.high))
    return Format.milliseconds(point.median)
      + (point.low < point.high ? " (\(low) to \(high))" : "")
  }

  private static func text(_ exponent: ScalingExponent) -> String {
    let ends = exponent.interval.map {
      " (\(Format.fixed($0.lowerBound, 2)) to \(Format.fixed($0.upperBound, 2)))"
    }
    return Format.fixed(exponent.value, 2) + (ends ?? "")
  }
}

extension CorpusFindings {
  /// The names of those that have a time and are not among some, in words; `nil` for none.
  func timed(without names: [String]) -> String? {
    let missing = rows.filter { $0.detailed?.cpu != nil && !names.contains($0.paginator.name) }
    return missing.isEmpty ? nil : list(missing.map(\.paginator.name))
  }
}
