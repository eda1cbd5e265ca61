import Comparisons
import PaginatorKit
import Trials

/// What a text fails by: a figure that detects a fault, or a paginator that fails.
struct Symptom {
  private let kind: Kind

  private enum Kind {
    /// A metric of trials, and the amount that it has to reach; `nil` where it detects by itself.
    case metric(Metric, atLeast: Double?)
    case failure
  }

  /// What names a paginator's failure among the metrics.
  static let failure = "failure"

  /// The symptom that a metric's name and a least amount ask for.
  init(metric name: String, atLeast least: Double?) throws {
    guard name != Self.failure else {
      guard least == nil else {
        throw HarnessFailure.usage("--at-least goes with a metric; a failure has no amount.")
      }
      kind = .failure
      return
    }
    let metric = try Metric.required(name)
    guard metric.subject == .trial else {
      throw HarnessFailure.usage(
        "\(metric.name) is of a change of the layout; reduce knows metrics of a text in one layout, and "
          + "failure."
      )
    }
    guard metric.isExact else {
      throw HarnessFailure.usage(
        "\(metric.name) does not repeat exactly, so that no text could be told to have it still."
      )
    }
    // A word of the table may sum up others, which detect.
    let isFlaw = Flaw.allCases.contains { $0.metric.name == metric.name }
    if least == nil, !isFlaw, let reason = metric.detection.reason {
      throw HarnessFailure.usage(
        "\(metric.name) detects no fault by itself (\(reason)); say from which amount on it is one, with "
          + "--at-least."
      )
    }
    if least != nil, metric.direction == .higherIsBetter {
      throw HarnessFailure.usage("More \(metric.name) is better; leave --at-least out.")
    }
    // It makes a trial flawed whoever promised to avoid it, too.
    var isPromised: Bool { if case .promised = metric.detection { true } else { false } }
    let isAny = isFlaw && (metric.detection.reason != nil || isPromised)
    kind = .metric(metric, atLeast: least ?? (isAny ? .leastNonzeroMagnitude : nil))
  }

  /// What it is called: `hidden (overflow_lines)`.
  var name: String { metric?.shown ?? Self.failure }

  /// The word that `why` takes; `nil` for a failure.
  var metric: Metric? { if case .metric(let metric, _) = kind { metric } else { nil } }

  /// Whether it is told by what greedy makes of the same text.
  var needsReference: Bool {
    guard case .metric(let metric, atLeast: nil) = kind else { return false }
    switch metric.detection {
    case .worse, .promised: return true
    case .aboveZero, .below, .never: return false
    }
  }

  /// What a trial shows of it.
  enum Sign: Equatable {
    case value(MetricValue)
    case failure(TrialFailure.Kind)
    case none
  }

  /// Returns what a trial shows of it, beside greedy's where that is asked.
  func sign(of trial: Trial, claiming claims: Set<Capability>, reference: Trial?) -> Sign {
    switch kind {
    case .failure:
      guard let failure = trial.failure, !trial.paginator.declines(failure) else { return .none }
      return .failure(failure.kind)
    case .metric(let metric, let least):
      let value = metric.value(of: trial)
      guard value.statistics != nil else { return .none }
      let isFault =
        least.map { metric.amount(of: value) ?? -.infinity >= $0 }
        ?? metric.detects(
          value,
          reference: metric.value(of: reference ?? trial),
          showing: trial.paginator.showing,
          claims: claims
        )
      return isFault ? .value(value) : .none
    }
  }

  /// How much of it there is, for people: `27`, or the words of a failure.
  func amount(of trial: Trial) -> String {
    guard let metric else {
      return trial.failure?.kind.rawValue.replacing("_", with: " ") ?? "none"
    }
    guard let amount = metric.amount(of: metric.value(of: trial)) else { return "n/a" }
    return amount == amount.rounded() ? Format.fixed(amount, 0) : Format.fixed(amount, 2)
  }

  /// The page of a trial that shows it best, from 0; `nil` where none does.
  func page(of trial: Trial) -> Int? {
    guard let metric else { return nil }
    let page = metric.value(of: trial).statistics?.worstPage ?? WorstPage(of: trial)?.page
    return page.flatMap { trial.pages.indices.contains($0) ? $0 : nil }
  }
}

extension Metric {
  /// The number that stands for a value: of what is counted page by page the sum, else the headline.
  fileprivate func amount(of value: MetricValue) -> Double? {
    scope != .text && detection == .aboveZero ? value[.sum] : value[headline]
  }
}
