import PaginatorKit
import TestSupport

@testable import Refereeing
@testable import Trials

extension Session {
  /// A session with paginators from outside: every kind, failure and geometry, and places kept in
  /// ways of their own.
  static func outside(_ id: String = "s1", seed number: UInt64 = 1) -> Session {
    var session = make(id, seed: number)
    var seed = Seed(number + 1)
    session.trials[0].cost { $0.timings[.exchange] = .make(&seed) }
    for phase in [Phase.anchoredPage] + Phase.prefixes {
      session.trials[0].cost { $0.timings[phase] = .make(&seed) }
    }
    session.trials[0]
      .cost {
        $0.pageTurns = PageTurns(passes: 2, setUpNanoseconds: 5, nanoseconds: [30, 40])
      }
    session.trials[0].cost { $0.prefixes = [PrefixWork(scalars: 512, measuredScalars: 600)] }
    session.trials[1].costs = DetailedCosts(
      pageTurns: PageTurns(passes: 1, setUpNanoseconds: 0, nanoseconds: [])
    )
    session.trials[2].costs = DetailedCosts(retainedBytes: 0)
    let kinds: [PaginatorInfo.Kind] = [.library, .external, .imported]
    let failures: [TrialFailure.Kind] = [.crashed, .timedOut, .badAnswer, .error]
    for (index, kind) in kinds.enumerated() {
      session.trials[index + 6].paginator = PaginatorInfo(
        name: "mine-\(kind)",
        kind: kind,
        showing: .substring
      )
      session.trials[index + 6].rejudge { $0.geometry = Judgement.Geometry.allCases[index] }
    }
    for (index, kind) in failures.enumerated() {
      var trial = session.trials[7]
      trial.outcome = .failed(TrialFailure(kind: kind, message: "It is \(kind)."))
      trial.layoutKey = "key of a failure \(index)"
      if kind == .error { trial.paginator = .init(name: "d", kind: .defective, showing: .context) }
      session.trials.append(trial)
      session.changes[0].failure = nil
      session.changes.append(session.changes[0])
      session.changes[session.changes.count - 1].failure = trial.failure
    }
    session.changes[0].ownPlaces = KeptOutcomes(
      readers: [.make(&seed)],
      highlights: [
        HighlightOutcome(
          way: "page-relative",
          items: [
            .init(page: 0, start: 2, end: 5, restoredStart: 2, restoredEnd: 5),
            .init(page: 1, start: 5, end: 9),
            .init(page: 1, start: 6, end: 7, restoredStart: -4, restoredEnd: 999),
            .init(
              page: 1,
              start: 6,
              end: 9,
              pagesMet: 2,
              restoredStart: 1,
              restoredEnd: 8,
              pagesDrawn: 1,
              parts: [.init(start: 1, end: 3), .init(start: 5, end: 8)]
            ),
          ]
        )
      ],
      bookmarks: [
        BookmarkOutcome(
          way: "page-number",
          items: [
            .init(page: 0, offset: 2, rightPage: 1, landing: 0, isDuplicated: true),
            .init(page: 1, offset: 9, rightPage: 2, isAmbiguous: true),
          ]
        )
      ]
    )
    session.changes[1].ownPlaces = KeptOutcomes(failure: "It forgot page 2.")
    session.changes[2].ownPlaces = KeptOutcomes(
      readers: session.changes[0].ownPlaces?.readers ?? []
    )
    session.changes[3].ownPlaces = KeptOutcomes(
      readers: [ReaderOutcome(way: "own", items: [])],
      failure: ""
    )
    return session
  }
}

extension ReaderOutcome {
  /// Two readers of random places, of whom one went through a path and one was out of range.
  static func make(_ seed: inout Seed) -> ReaderOutcome {
    ReaderOutcome(
      way: "own",
      items: (0..<2)
        .map { page in
          KeptReader(
            page: page,
            top: seed.count(),
            landing: seed.count(),
            landingTop: seed.count(),
            rightPage: seed.count(),
            isOutOfRange: page == 1,
            roundTripTop: seed.count(),
            cyclesTop: seed.count(),
            cyclesPage: seed.count(),
            pathTop: page == 0 ? seed.count() : nil,
            identityTop: seed.count()
          )
        }
    )
  }
}
