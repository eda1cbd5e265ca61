import Corpora
import PaginatorKit
import TestSupport

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// Pages of one-byte scalars that begin at offsets and reach up to an end.
func ranges(_ starts: [Int], until end: Int = 100) -> [PageRange] {
  zip(starts, starts.dropFirst() + [end])
    .map { PageRange(start: TextOffset(utf8: $0), end: TextOffset(utf8: $1)) }
}

/// Pages of so many of 100 scalars.
func ranges(every count: Int) -> [PageRange] {
  ranges(Array(stride(from: 0, to: 100, by: count)))
}

extension Change {
  /// A change of the font size from 17 px, of the paginator `a` over `sutra`.
  static func make(
    _ pages: [PageRange],
    paginator: String = "a",
    kind: Kind = .fontSize,
    to size: Double = 20,
    _ change: (inout Plan.Setting) -> Void = { _ in }
  ) -> Change {
    make(of: Trial.make(paginator), kind: kind, to: pages, layoutKey: "key") {
      $0.layout.type.size = .pixels(size)
      change(&$0)
    }
  }

  /// The same change, failed with a sentence.
  func failing(_ message: String) -> Change {
    var change = self
    change.pages = []
    change.failure = TrialFailure(kind: .unsuitable, message: message)
    return change
  }
}

extension Session {
  /// A session over a text of 100 scalars: pages before, and changes.
  static func make(
    from before: [PageRange],
    paginator: String = "a",
    forcedBreaks: [Int] = [],
    length: Int = 100,
    _ changes: [Change]
  ) -> Session {
    var trial = Trial.make(paginator, scalarCount: length)
    trial.set(before)
    let text = SourceText.make(
      String(repeating: "x", count: length),
      language: "en",
      forcedBreaksAtScalars: forcedBreaks
    )
    return Session.make(of: text, [trial], changes: changes)
  }

  /// Example E of Metrics.md 9: n = 100; A breaks every 20, B every 12.
  static let exampleE = Session.make(from: ranges(every: 20), [.make(ranges(every: 12))])
}

extension ReferenceDrift {
  /// How far boundaries stand from greedy's, whose mean page has so many scalars; `union` are the
  /// boundaries of both.
  static func make(
    _ scalars: [Int],
    mean: Double = 10,
    beyond: Int = 0,
    shared: Int = 0,
    union: Int
  ) -> ReferenceDrift {
    ReferenceDrift(
      scalars: scalars,
      meanReferencePage: mean,
      beyond: beyond,
      shared: shared,
      union: union
    )
  }
}

extension ChangeFindings {
  /// Where the readers of one way landed.
  func readers(of way: String) -> ReaderOutcome? {
    outcome(of: .readers, keeping: way) as? ReaderOutcome
  }
}

extension GateRecord {
  init(of session: Session) { self.init(of: SessionFindings(of: session)) }
}

func identityCheck(_ session: Session) -> [String] { identityCheck(SessionFindings(of: session)) }

extension SessionComparison {
  init(from before: Session, to after: Session) throws(LayoutMismatch) {
    try self.init(from: SessionFindings(of: before), to: SessionFindings(of: after))
  }
}
