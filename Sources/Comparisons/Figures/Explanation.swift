package import PaginatorKit
import Refereeing
package import Trials

/// Where a figure comes from: what it counts, of which pages, and the arithmetic of the worst one.
package struct Explanation: Sendable {
  package let metric: Metric
  /// Whose figure it is: `index_drift of greedy, diamond-sutra, phone-6 at 17 px > 20 px`.
  package let heading: String
  package let value: MetricValue
  private let subject: (any Measurable)?
  private let failure: String?
  private let pagesAfter: Int

  /// The explanation of a metric of a trial.
  package init(of metric: Metric, in trial: Trial) {
    self.metric = metric
    heading =
      "\(metric.shown) of \(trial.paginator.name), \(trial.corpus), \(trial.setting.label)"
    value = metric.value(of: trial)
    subject = trial
    failure = trial.failure.map {
      (trial.paginator.declines($0) ? "It declines the layout: " : "The trial failed: ")
        + $0.message
    }
    pagesAfter = 0
  }

  /// The explanation of a metric of a change or, with a way of keeping them, of places, highlights or
  /// bookmarks over it.
  package init(of metric: Metric, in findings: ChangeFindings, keeping way: String? = nil) {
    let change = findings.change
    self.metric = metric
    heading =
      "\(metric.shown) of \(change.paginator.name), \(change.corpus), \(change.label)"
      + (way.map { ", \($0)" } ?? "")
    if let way {
      subject = findings.outcome(of: metric.subject, keeping: way)
      value = metric.value(of: findings, keeping: way)
    } else {
      subject = findings
      value = metric.value(of: findings)
    }
    let ownFailure = way == nil || value.statistics != nil ? nil : change.ownPlaces?.failure
    failure =
      change.failure.map { "After the change it failed: \($0.message)" }
      ?? ownFailure.map { "It failed to keep places in its own way: \($0)" }
    pagesAfter = change.pages.count
  }

  /// How many values there are, what was left out and why, and the statistics.
  package var figures: [String] { failure.map { [$0] } ?? value.figures(of: metric) }

  /// The number of the page whose arithmetic is shown, from 0; `nil` for a value of the text.
  package var worstPage: Int? { value.statistics?.worstPage }

  /// Returns the arithmetic of the worst page, boundary or mark, or of the text; empty when nothing was
  /// eligible.
  ///
  ///     page 2 of 18: 28 lines, lowest bottom 736.5 px, content box 343 px x 635 px
  ///     overflow_px = max(0, 736.5 px − 635 px) = 101.5 px
  ///
  /// - Returns: A sentence or formula a line; boundaries, and text that is lost or repeated, are shown in the text.
  package func arithmetic(in text: SourceText? = nil) -> [String] {
    guard value.statistics != nil, let subject else { return [] }
    return metric.explanation(
      subject,
      Explained(metric: metric, value: value, text: text, pagesAfter: pagesAfter)
    ) + (text.map { places(of: subject, in: $0) } ?? [])
  }

  /// Where text is lost or repeated first, of what counts that.
  private func places(of subject: any Measurable, in text: SourceText) -> [String] {
    guard let trial = subject as? Trial, value.statistics.map({ $0.sum > 0 }) == true else {
      return []
    }
    let place =
      switch metric.name {
      case Metric.gap.name:
        CoveragePlace.firstGap(of: trial.pages, in: text)?.sentence(in: text)
      case Metric.duplicated.name:
        CoveragePlace.firstRepetition(of: trial.pages)?.repeatedSentence(in: text)
      default: String?.none
      }
    return place.map { [$0] } ?? []
  }
}

extension Metric {
  /// What the metric counts, and of what.
  package var definition: [String] {
    let better =
      switch direction {
      case .lowerIsBetter: "less is better"
      case .higherIsBetter: "more is better"
      case .neutral: "it informs"
      }
    let unit = unit == .ratio ? "a ratio" : "in \(unit.words)"
    return ["\(name), \(unit); \(better). \(meaning)", "Counted over: \(eligibility)"]
  }
}

extension MetricValue {
  /// How many values there are, what was left out and why, and the statistics.
  package func figures(of metric: Metric) -> [String] {
    var lines = [population(of: metric.scope)]
    if let bound { lines.append("It was ended, and takes \(Format.bound(bound)).") }
    if let statistics, metric.scope != .text {
      lines.append(
        "Other than 0: \(grouped(statistics.count)) (\(short((statistics.rate * 1_000).rounded() / 10)) "
          + "%); sum \(short(statistics.sum)), median \(short(statistics.median)), p95 "
          + "\(short(statistics.p95)), max \(short(statistics.max)) \(metric.unit.rawValue)"
      )
    }
    return lines
  }

  private func population(of scope: Metric.Scope) -> String {
    let (one, many) = scope.nouns
    let eligible = counted(eligible, "eligible \(one)", "eligible \(many)")
    guard !excluded.isEmpty else { return eligible + "; none left out" }
    let reasons = excluded.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\(grouped($0.value)) \($0.key.words)" }
    return "\(eligible); left out: \(reasons.joined(separator: ", "))"
  }
}
