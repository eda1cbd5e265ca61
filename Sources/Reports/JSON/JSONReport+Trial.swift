import Comparisons
import PaginatorKit
import Refereeing
import Trials

extension JSONReport {
  /// A trial; its pages in scalars, `null` where only the detailed layout shows them.
  ///
  /// - Parameters:
  ///   - trial: The trial.
  ///   - figures: Its figures.
  ///   - pagesText: The text to count the pages' scalars in; `nil` where they are not shown.
  /// - Returns: One object.
  func trialValue(
    of trial: Trial,
    figures: ArraySlice<Figure>,
    pagesText: SourceText?
  ) -> JSONValue {
    .object([
      "corpus": .string(trial.corpus),
      "paginator": .string(trial.paginator.name),
      "kind": .string(trial.paginator.kind.rawValue),
      "shows": .string(trial.paginator.showing.rawValue),
      "device": .string(trial.device.id),
      "layout": layoutValue(of: trial),
      "layout_key": .string(trial.layoutKey),
      "pages": .optional(pagesText) { text in
        .array(
          trial.pages.map { range in
            .array([
              .integer(text.scalarIndex(of: range.start)),
              .integer(text.scalarIndex(of: range.end)),
            ])
          }
        )
      },
      "metrics": metricsValue(of: figures),
      "geometry": .optional(trial.judgement) { .string($0.geometry.rawValue) },
      "work": workValue(of: trial.work),
      "timing": .optional(trial.timings.isEmpty ? nil : trial.timings) { timings in
        .object(
          Dictionary(uniqueKeysWithValues: timings.map { ($0.rawValue, timingValue(of: $1)) })
        )
      },
      "peak_memory_bytes": .optional(trial.costs?.peakMemoryBytes) { .integer($0) },
      "failure": .optional(trial.failure) { failure in
        .object([
          "kind": .string(failure.kind.rawValue), "message": .string(failure.message),
        ])
      },
    ])
  }

  /// The figures of one place by their metrics: unit, statistics, and what was left out.
  func metricsValue(of figures: ArraySlice<Figure>) -> JSONValue {
    .object(
      Dictionary(uniqueKeysWithValues: figures.map { ($0.metric.name, metricValue(of: $0)) })
    )
  }

  private func metricValue(of figure: Figure) -> JSONValue {
    let value = figure.value
    return .object([
      "unit": .string(figure.metric.unit.rawValue),
      "statistics": .optional(value.statistics) { _ in
        .object(
          Dictionary(
            uniqueKeysWithValues: Statistic.ofPages.map { statistic in
              (statistic.rawValue, .optional(value[statistic]) { .number($0) })
            }
          )
        )
      },
      "eligible": .integer(value.eligible),
      "excluded": .object(
        Dictionary(
          uniqueKeysWithValues: value.excluded.map { ($0.key.rawValue, .integer($0.value)) }
        )
      ),
    ])
  }

  private func workValue(of work: Work) -> JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: Work.counters.map { ($0.name, .integer(work[keyPath: $0.count])) }
      )
    )
  }

  /// The CPU time of a phase in nanoseconds, and the median of the wall time.
  private func timingValue(of timing: Timing) -> JSONValue {
    let cpu = timing.cpu
    return .object([
      "unit": .string("ns"),
      "samples": .array(timing.samples.map { .integer($0.cpuNanoseconds) }),
      "median": .number(cpu.median),
      "min": .number(cpu.minimum),
      "ci95": cpu.hasInterval ? .array([.number(cpu.low), .number(cpu.high)]) : .null,
      "wall_median": .number(timing.wall.median),
      "disturbed": .integer(timing.disturbed),
    ])
  }
}
