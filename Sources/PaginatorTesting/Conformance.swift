/// What came of checking the laws on a paginator or a reader.
///
///     #expect(conformance(of: { LinePaginator() }, in: [layout]).findings.isEmpty)
///
/// A law is kept as far as it was checked, broken, or not shown; ``subscript(_:)`` says which.
public struct Conformance: Sendable {
  /// The name of the paginator; empty when none could be made.
  public var name: String
  /// The laws that are broken, in the order of ``Law``: a finding for each manner.
  public var findings: [Finding] = []
  /// The laws that nothing could show, with the reason.
  public var notShown: [NotShown] = []
  /// How many cases each law was checked in: texts in layouts.
  public var checks: [Law: Int] = [:]
  /// Whether the paginator counts any work; the laws of what something costs say nothing of one that
  /// does not.
  public var countsWork = true
  /// How far off the totals are that it tells while pages are made; `nil` where it tells none.
  public var estimates: EstimateErrors?
  /// Why the first of the texts could not be paginated, as a sentence, when none could.
  ///
  /// Nothing is known of such a paginator, whatever laws are kept; `nil` when one text was paginated.
  public var nothingPaginated: String?
  /// Whether the checks were ended before all were done (``ConformanceOptions/goesOn``).
  public var isCut = false

  /// A law that nothing could show.
  public struct NotShown: Hashable, Sendable {
    /// The law.
    public var law: Law
    /// Why not, in one sentence.
    public var reason: String
  }

  /// How a law fared.
  public enum Outcome: Hashable, Sendable {
    /// It was kept in all cases, so many.
    case kept(checks: Int)
    /// It was broken, in each of these manners.
    case broken([Finding])
    /// Nothing could show it.
    case notShown(reason: String)
  }

  /// How a law fared, `nil` when it was not asked for.
  public subscript(law: Law) -> Outcome? {
    let findings = findings.filter { $0.law == law }
    if !findings.isEmpty { return .broken(findings) }
    if let notShown = notShown.first(where: { $0.law == law }) {
      return .notShown(reason: notShown.reason)
    }
    return checks[law].map { .kept(checks: $0) }
  }

  /// Whether a law is kept as far as pages go, and of what they cost nothing is known.
  public func isOfPagesOnly(_ law: Law) -> Bool { !countsWork && law.isOfWork }

  /// What there is to say of a law that was kept, for people: `22 cases, work not counted`.
  public func words(forKept law: Law) -> String {
    let words = [
      counted(checks[law] ?? 0, "case"),
      isOfPagesOnly(law) ? "work not counted" : nil,
      law == .estimate ? estimates?.clause : nil,
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  /// The laws that were asked for, in their order.
  public var laws: [Law] { Law.allCases.filter { self[$0] != nil } }

  /// How many checks there were: texts in layouts, over all laws.
  public var checkCount: Int { checks.values.reduce(0, +) }
}

extension Conformance: CustomStringConvertible {
  /// A line for each law, then the findings with their reproductions.
  public var description: String {
    let lines = laws.map { law in
      switch self[law] {
      case .kept: "  \(law.rawValue): kept in \(words(forKept: law))"
      case .broken(let findings):
        "  \(law.rawValue): BROKEN. \(findings.map(\.breach.sentence).joined(separator: " "))"
      case .notShown(let reason): "  \(law.rawValue): not shown. \(reason)"
      case nil: ""
      }
    }
    return
      (["\(visible(name)): \(counted(checkCount, "check"))"] + lines + findings.map { "\n\($0)" })
      .joined(separator: "\n")
  }
}
