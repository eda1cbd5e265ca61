import Comparisons
public import PaginatorKit
import Refereeing
import Trials

extension Harness {
  /// Measures where the readers of an app find themselves after changes of the layout, for your own
  /// tests: from every page of the book, by the way in which the app keeps places, highlights and
  /// bookmarks.
  ///
  ///     let places = try Harness.places(of: reader, ["--to-font-size", "20"])
  ///     #expect(places.allSatisfy { $0["position_hit"] == 1 })
  ///
  /// Nothing is timed, stored or written. Settings in the environment and in harness.yml have no say.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - arguments: What `harness measure` would be given; the changes start from the first layout.
  /// - Returns: What was found, by corpus, then by change in the order asked for.
  /// - Throws: An error with a sentence for people when the arguments mean nothing or an input is
  ///   missing.
  public static func places(
    of reader: Reader,
    _ arguments: [String] = []
  ) throws -> [PlaceFigures] {
    try withExitCodes {
      let plan = try plan(of: reader, arguments + ["--detail"])
      let trials = try measure(plan, clocks: SystemClocks()) { _ in }
      let session = Session(measuringChangesOf: plan, after: trials)
      return ChangeFindings.all(of: session).map(PlaceFigures.init)
    }
  }
}

/// Where an app's readers find themselves after one change of the layout.
public struct PlaceFigures: Sendable {
  private let findings: ChangeFindings

  init(_ findings: ChangeFindings) {
    self.findings = findings
  }

  /// The corpus's id.
  public var corpus: String { findings.change.corpus }
  /// The layout before the change.
  public var before: Layout { findings.change.from.layout }
  /// The layout after the change.
  public var after: Layout { findings.change.to.layout }
  /// Why there is nothing to tell, in one sentence; `nil` when there is.
  public var failure: String? {
    findings.change.failure?.message ?? findings.change.ownPlaces?.failure
  }

  /// The value of a metric of readers, highlights or bookmarks of `harness list metrics`: its headline
  /// statistic, such as the share of the pages for `position_hit` and the greatest for
  /// `top_shift_forward`; `nil` when the app keeps nothing of the kind itself.
  public subscript(metric: String) -> Double? {
    guard let metric = Metric.named(metric) else { return nil }
    return findings.own.outcome(of: metric.subject)
      .flatMap { metric.value(of: $0)[metric.headline] }
  }
}

extension Harness {
  /// Runs the program with paginators of your own beside the built-in ones, and ends it with its exit
  /// code.
  ///
  /// This is the whole of a harness of your own; all commands know the paginators by their names:
  ///
  ///     import HarnessCommands
  ///     import MyPaginators
  ///
  ///     Harness.run(with: [LinePaginator()])
  ///
  /// - Parameter paginators: The paginators. A name is 1 to 60 of `[A-Za-z0-9._-]`, the first no `-`,
  ///   and not that of a built-in paginator.
  public static func run(with paginators: [any Paginator]) -> Never {
    run(with: paginators.map { Reader($0) })
  }

  /// Runs the program with readers of your own (paginators, and how they keep places and highlights)
  /// beside the built-in paginators, and ends it with its exit code.
  ///
  ///     Harness.run(with: [Reader(LinePaginator(), keepingPlacesBy: PageNumberStrategy())])
  ///
  /// - Parameter readers: The readers, known by the names of their paginators.
  public static func run(with readers: [Reader]) -> Never {
    do {
      try Roster.adopt(readers)
    } catch {
      complain([String(describing: error)])
      end(with: .usage)
    }
    run()
  }
}
