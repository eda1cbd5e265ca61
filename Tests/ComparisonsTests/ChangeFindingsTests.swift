import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct ChangeFindingsTests {
  private func only(_ session: Session) throws -> ChangeFindings {
    let all = ChangeFindings.all(of: session)
    #expect(all.count == 1)
    return try #require(all.first)
  }

  @Test func `finds drift and readers of Example E`() throws {
    let findings = try only(.exampleE)
    #expect(findings.absence == nil)
    #expect(findings.drift?.boundaries.map(\.nearestDistance) == [4, 4, 0, 4])
    #expect(findings.readers.map(\.way) == PositionStrategies.all.map(\.name))
    let fresh = try #require(findings.readers(of: "fresh-anchor"))
    #expect(fresh.items.map(\.topShift) == [0, -8, -4, 0, -8])
    #expect(findings.readers(of: "no-such") == nil)
  }

  // A session is changed in place between questions, as nothing but its storage could tell.
  @Test func `are those of the session as it is, asked once and again`() throws {
    var session = Session.exampleE
    let first = try only(session)
    #expect(try only(session).drift == first.drift)
    let copy = session
    session.changes[0].pages = session.trials[0].pages
    // Pages that a change leaves as they are do not move.
    #expect(try only(session).drift?.boundaries.allSatisfy { $0.nearestDistance == 0 } == true)
    #expect(try only(copy).drift == first.drift)
    session.trials[0] = session.trials[0].failing("It cannot.")
    #expect(try only(session).absence == .failed)
    session.changes = []
    #expect(ChangeFindings.all(of: session).isEmpty)
    #expect(try only(copy).absence == nil)
  }

  // What became of places is as long as the book; a session and the one before it mostly have the same.
  @Test func `of another session with the same pages are there once`() throws {
    func place(_ findings: ChangeFindings?) throws -> UnsafePointer<KeptReader>? {
      try #require(findings).builtIn.readers.first?.items.withUnsafeBufferPointer(\.baseAddress)
    }
    let first = SessionFindings(of: .exampleE)
    let second = SessionFindings(of: .exampleE, sharing: first)
    #expect(try place(second.changes.first) == place(first.changes.first))
    #expect(try place(SessionFindings(of: .exampleE).changes.first) != place(first.changes.first))
    var moved = Session.exampleE
    moved.changes[0].pages = moved.trials[0].pages
    let others = SessionFindings(of: moved, sharing: first)
    #expect(others.changes[0].builtIn == SessionFindings(of: moved).changes[0].builtIn)
    #expect(others.changes[0].builtIn != first.changes[0].builtIn)
  }

  @Test func `of paginators with the same pages are the same, and others' are not`() throws {
    // a and b cut alike; c cuts the new layout alike and the old one otherwise.
    var session = Session.make(from: ranges(every: 20), paginator: "a", [.make(ranges(every: 12))])
    for (name, before) in [("b", 20), ("c", 25)] {
      let other = Session.make(
        from: ranges(every: before),
        paginator: name,
        [.make(ranges(every: 12))]
      )
      session.trials += other.trials
      session.changes += other.changes.map { change in
        var change = change
        change.paginator = other.trials[0].paginator
        return change
      }
    }
    session.changes[0].paginator = session.trials[0].paginator
    let findings = ChangeFindings.all(of: session)
    try #require(findings.count == 3)
    #expect(findings.map(\.change.paginator.name) == ["a", "b", "c"])
    #expect(findings[1].readers == findings[0].readers)
    #expect(findings[1].drift == findings[0].drift)
    #expect(findings[2].readers != findings[0].readers)
    // Example E's readers, and those of the boundaries 25, 50, 75: 24, 48 and 72 begin their pages.
    #expect(findings[1].readers(of: "fresh-anchor")?.items.map(\.topShift) == [0, -8, -4, 0, -8])
    #expect(findings[2].readers(of: "fresh-anchor")?.items.map(\.topShift) == [0, -1, -2, -3])
  }

  @Test func `has a reason where either side failed`() throws {
    let change = Change.make(ranges(every: 12))
    var failedBefore = Session.make(from: ranges(every: 20), [change])
    failedBefore.trials[0] = failedBefore.trials[0].failing("It cannot.")
    let noTrial = Session.make(from: ranges(every: 20), paginator: "b", [change])
    let failedAfter = Session.make(from: ranges(every: 20), [change.failing("It cannot.")])
    for session in [failedBefore, noTrial, failedAfter] {
      let findings = try only(session)
      #expect(findings.absence == .failed)
      #expect(findings.drift == nil && findings.readers.isEmpty)
    }
  }

  @Test func `has a reason where pages are no partition, and no drift then`() throws {
    let gap = Array(ranges(every: 12).dropLast())
    // An empty page besides makes it no better.
    let both = [PageRange(start: .zero, end: .zero)] + gap
    for pages in [gap, both, []] {
      for session in [
        Session.make(from: ranges(every: 20), [.make(pages)]),
        Session.make(from: pages, [.make(ranges(every: 20))]),
      ] {
        let findings = try only(session)
        #expect(findings.absence == .notAPartition)
        #expect(findings.drift == nil && findings.readers.isEmpty)
      }
    }
  }

  @Test func `has a drift but no readers where a page is empty`() throws {
    let empty = ranges(every: 12) + [PageRange(start: TextOffset(utf8: 100), end: .init(utf8: 100))]
    let findings = try only(.make(from: ranges(every: 20), [.make(empty)]))
    #expect(findings.absence == .emptyPage)
    #expect(findings.drift?.boundaries.map(\.indexDrift) == [-8, -16, -24, -32])
    #expect(findings.readers.isEmpty)
  }

  /// A program may cut inside characters; where it does, the places count that begin them.
  @Test(arguments: Seed.first(30))
  func `pages that are cut inside characters break no promise of ours`(seed: Seed) throws {
    var random = seed
    let text = SourceText.make(String(repeating: "一😀a", count: 20))
    func pages() -> [PageRange] {
      let places = (0..<random.number(in: 1...20)).map { _ in random.number(in: 1...159) }
      let ends = Set(places).sorted() + [text.utf8.count]
      return zip([0] + ends, ends)
        .map { PageRange(start: TextOffset(utf8: $0), end: TextOffset(utf8: $1)) }
    }
    var trial = Trial.make("a", scalarCount: text.scalarCount)
    trial.set(pages())
    let session = Session.make(of: text, [trial], changes: [.make(pages()), .make(pages())])
    for findings in ChangeFindings.all(of: session) {
      #expect(brokenPromises(of: findings).map(\.sentence) == [])
      // Two cuts inside one character leave an empty page.
      #expect([nil, .emptyPage].contains(findings.absence))
      let starts = findings.drift?.boundaries.map(\.offset) ?? []
      #expect(starts == starts.sorted() && Set(starts).count == starts.count)
    }
  }

  @Test func `has a reason for an empty text`() throws {
    let findings = try only(.make(from: [], length: 0, [.make([])]))
    #expect(findings.absence == .emptyText)
    #expect(findings.drift == nil && findings.readers.isEmpty)
  }

  private func pathTops(_ findings: ChangeFindings) throws -> [Int?] {
    try #require(findings.readers(of: "fresh-anchor")).items.map(\.pathTop)
  }

  // 20s, 12s, 9s, 20s: 20→12→9→0. 40→36→36→20. 60→60→54→40. 80→72→72→60.
  @Test func `follows the slider from the last change of size`() throws {
    let all = ChangeFindings.all(
      of: .make(
        from: ranges(every: 20),
        [
          .make(ranges(every: 12), to: 20),
          .make(ranges(every: 50), kind: .lineHeight, to: 17) {
            $0.layout.type.lineHeight = LineHeightMultiple(tenThousandths: 15_000)
          },
          .make(ranges(every: 9), to: 24),
          .make(ranges(every: 12), paginator: "b", to: 20),
        ]
      )
    )
    #expect(try pathTops(all[0]) == [nil, nil, nil, nil, nil])
    #expect(try pathTops(all[1]) == [nil, nil, nil, nil, nil])
    #expect(try pathTops(all[2]) == [0, 0, 20, 40, 60])
  }

  @Test func `has no slider of one size, nor through pages that are none`() throws {
    #expect(try pathTops(only(.exampleE)).allSatisfy { $0 == nil })
    let gap = Array(ranges(every: 12).dropLast())
    for broken in [Change.make(gap), Change.make([]).failing("It cannot.")] {
      let session = Session.make(
        from: ranges(every: 20),
        [broken, .make(ranges(every: 9), to: 24)]
      )
      #expect(try pathTops(ChangeFindings.all(of: session)[1]).allSatisfy { $0 == nil })
    }
  }

  @Test func `is called by what changes`() {
    #expect(Change.make([]).label == "phone-6 at 17 px > 20 px")
    let font = FontReference(file: "/g.ttf", index: 0, sha256: "01", family: "Serif")
    let changes: [(Change, String)] = [
      (.make([], kind: .font, to: 17) { $0.layout.type.fonts.insert(font, at: 0) }, "Serif"),
      (.make([], kind: .device, to: 17) { $0.device = .make("tablet-10") }, "tablet-10"),
      (
        .make([], kind: .lineHeight, to: 17) {
          $0.layout.type.lineHeight = LineHeightMultiple(tenThousandths: 15_000)
        }, "line height 1.5"
      ),
    ]
    for (change, step) in changes {
      #expect(change.label == "phone-6 at 17 px > \(step)")
    }
  }

  // MARK: The session's own check

  @Test func `a session whose readers keep their promises breaks no identity`() {
    #expect(identityCheck(.exampleE).isEmpty)
  }

  @Test func `a broken promise names text, paginator, change, strategy and page`() throws {
    var outcome = try #require(try only(.exampleE).readers(of: "sticky-anchor"))
    outcome.items[2].roundTripTop = 20
    let findings = ChangeFindings(
      change: .make(ranges(every: 12)),
      drift: nil,
      builtIn: KeptOutcomes(readers: [outcome]),
      absence: nil
    )
    #expect(
      brokenPromises(of: findings).map(\.sentence) == [
        "sutra, a, phone-6 at 17 px > 20 px: sticky-anchor does not bring page 3 back."
      ]
    )
  }
}
