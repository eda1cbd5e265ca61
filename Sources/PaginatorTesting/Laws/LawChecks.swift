import PaginatorKit

/// Checks laws, each in one case.
///
/// A check returns how the law is broken or `nil`, and throws ``Silence`` when the case cannot show
/// it.
struct LawChecks {
  let bench: Bench
  /// Makes the reader; `nil` where a paginator alone is checked.
  var makeReader: (() throws -> Reader)?
  /// Told the estimates of each text that has some, with the number of its pages.
  var noteEstimates: ([PageEstimate], Int) -> Void = { _, _ in }

  func breach(of law: Law, in lawCase: LawCase) throws(Silence) -> Breach? {
    switch law {
    case .termination: try termination(lawCase)
    case .determinism: try determinism(lawCase)
    case .partition: try partition(lawCase)
    case .prefix: try prefix(lawCase)
    case .chapter: try chapter(lawCase)
    case .seek: try seek(lawCase)
    case .backward: try backward(lawCase)
    case .end: try end(lawCase)
    case .idempotence: try idempotence(lawCase)
    case .attributeInvariance: try attributeInvariance(lawCase)
    case .styleLocality: try styleLocality(lawCase)
    case .key: try key(lawCase)
    case .cancel: try cancel(lawCase)
    case .pageAt: try pageAt(lawCase)
    case .labels: try labels(lawCase)
    case .locate: try locate(lawCase)
    case .estimate: try estimate(lawCase)
    case .verticalLines: try verticalLines(lawCase)
    case .placeRange: try placeRange(lawCase)
    case .placeDeterminism: try placeDeterminism(lawCase)
    case .placeIdentity: try placeIdentity(lawCase)
    case .highlightIdentity: try highlightIdentity(lawCase)
    }
  }
}

extension LawChecks {
  /// The run ends, by itself or by throwing; a program that breaks down does neither.
  func termination(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let run = Run(of: try bench.fresh(), over: lawCase)
    if case .broken(let message) = run.ending {
      return Breach(.brokenProgram, page: nil, visible(message, limit: 400))
    }
    guard case .stuck(let page) = run.ending else { return nil }
    let found = ScalarRange(run.pages[page], in: lawCase.text)
    return Breach(
      .noProgress,
      page: page,
      found: found,
      "From page \(page + 1), \(found), on, the pages get no further, and there are always more."
    )
  }
}
