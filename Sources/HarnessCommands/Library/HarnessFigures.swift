import ArgumentParser
import Comparisons
import Foundation
public import PaginatorKit
import Paginators
import Trials

extension Harness {
  /// Measures a paginator and has the referee judge it, for your own tests.
  ///
  ///     let figures = try Harness.figures(of: LinePaginator(), ["--corpus", "diamond-sutra"])
  ///     #expect(figures.allSatisfy { $0["hidden_lines"] == 0 })
  ///
  /// Nothing is timed, stored or written. Settings in the environment and in harness.yml have no say.
  ///
  /// - Parameters:
  ///   - paginator: The paginator.
  ///   - arguments: What `harness measure` would be given: corpora, devices, sizes and type;
  ///     `--detail` leaves all but the first layout out.
  /// - Returns: What was found, by corpus, then by layout with the detailed one first.
  /// - Throws: An error with a sentence for people when the arguments mean nothing or an input is
  ///   missing; a paginator that fails is a finding: ``PaginatorFigures/failure``.
  public static func figures(
    of paginator: any Paginator,
    _ arguments: [String] = []
  ) throws -> [PaginatorFigures] {
    try withExitCodes {
      let plan = try plan(of: Reader(paginator), arguments)
      return try measure(plan, clocks: SystemClocks()) { _ in }.map(PaginatorFigures.init)
    }
  }

  /// The plan of measuring one reader as the arguments of `harness measure` say, without timing.
  static func plan(of reader: Reader, _ arguments: [String]) throws -> Plan {
    let options: MeasuringOptions
    do {
      options = try MeasuringOptions.parse(arguments)
    } catch {
      throw HarnessFailure.usage(MeasuringOptions.message(for: error))
    }
    let inputs = Inputs(shaping: options.layout.shaping)
    return try inputs.plan(
      of: options,
      corpora: try inputs.corpora(options.corpus).map(\.corpus),
      participants: [Plan.Participant(reader.paginator.name, .library, reader)],
      timing: nil
    )
  }
}

/// What the referee found of one paginator over one text in one layout.
public struct PaginatorFigures: Sendable {
  private let trial: Trial

  init(_ trial: Trial) {
    self.trial = trial
  }

  /// The paginator's name.
  public var paginator: String { trial.paginator.name }
  /// The corpus's id.
  public var corpus: String { trial.corpus }
  /// The device's id, or the size of a page of your own.
  public var device: String { trial.device.id }
  /// The page and the type.
  public var layout: Layout { trial.layout }
  /// The pages as the paginator returned them.
  public var pages: [PageRange] { trial.pages }
  /// Why there are no pages, in one sentence; `nil` when there are.
  public var failure: String? { trial.failure?.message }

  /// The value of a metric of `harness list metrics`: its headline statistic, such as the sum for
  /// `missed_lines` and the greatest for `overflow_px`; `nil` when it has none, or there is no such
  /// metric.
  public subscript(metric: String) -> Double? {
    Metric.named(metric).flatMap { $0.value(of: trial)[$0.headline] }
  }

  /// The verdict as reports give it.
  public var verdict: Verdict {
    switch Comparisons.Verdict(on: trial) {
    case .clean: .clean
    case .unseen: .unseen
    case .flawed: .flawed
    case .failed: .failed
    case .unsafe: .unsafe
    }
  }

  /// How good a pagination is.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Without a fault.
    case clean
    /// Without a fault as far as its ranges tell; nobody knows the lines on its pages.
    case unseen
    /// It wastes space or breaks badly; all text is there.
    case flawed
    /// There is no pagination.
    case failed
    /// It hides, loses or repeats text.
    case unsafe
  }
}
