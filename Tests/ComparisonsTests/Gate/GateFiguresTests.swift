import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// What values come to over all layouts; expected is what ``Verdict`` says of the trials themselves.
struct GateFiguresTests {
  /// Trials of one page or two, each with another fault or with none.
  private static let trials: [Trial] = {
    let bad = BoundaryMeasurement.make(midLine: true)
    let pages: [[PageMeasurement]] = [
      PageMeasurement.pages(lines: [4, 4]), PageMeasurement.pages(lines: [5, 4]),
      PageMeasurement.pages(lines: [4, 4], missed: 1),
      PageMeasurement.pages(lines: [4, 4], boundary: bad),
      [.make(lines: 4, overflowX: .pixels(3))],
      // Nobody can do better with a line that is taller than the page.
      [.make(lines: 1, lineHeight: 120, unavoidable: true)],
    ]
    var parted = BoundaryMeasurement.sound
    parted.keeps = BoundaryMeasurement.KeepFaults(violation: true)
    let judged = (pages + [PageMeasurement.pages(lines: [4, 4], boundary: parted)]).enumerated()
      .map { Trial.make("p\($0)", pages: $1) }
    return judged + [
      judged[0].failing("It stopped.", .noProgress),
      .drawn("spaced") { $0.droppedSpacing = .pixels(2) },
      .drawn("styled") { ($0.scalars, $0.misset) = (3, 1) },
    ]
  }()

  @Test(arguments: trials.indices)
  func `the verdict of values is that of the trial`(index: Int) throws {
    let trial = Self.trials[index]
    let record = GateRecord(of: .make([trial]))
    #expect(record.verdict(of: GateCell(of: trial).name) == Verdict(on: trial), "\(index)")
  }

  @Test func `all verdicts occur among the examples`() {
    #expect(
      Set(Self.trials.map(Verdict.init(on:))) == [.clean, .flawed, .failed, .unsafe]
    )
  }

  @Test func `sums up all layouts of a paginator`() throws {
    // Clean in one, a line wasted on the first page in another, where the last could not be fuller, and
    // one line of five hidden in a third.
    let trials = [
      Trial.make("a", pages: PageMeasurement.pages(lines: [4, 4])),
      Trial.make("a", size: 20, pages: PageMeasurement.pages(lines: [4, 4], missed: 1)),
      Trial.make("a", size: 23, pages: PageMeasurement.pages(lines: [5, 4])),
    ]
    let record = GateRecord(of: .make(trials))
    let owner = try #require(record.trials.keys.first)
    #expect(owner.paginator == "a" && record.trials[owner]?.count == 3)
    let figures = try #require(record.figures(of: record.trials[owner] ?? []))
    #expect(figures.verdict == .unsafe && figures.layouts == 3 && figures.clean == 1)
    #expect(figures.hidden.layouts == 1 && figures.hidden.amount == 1)
    #expect(figures.wasted.layouts == 1 && figures.wasted.amount == 1)
    #expect(figures.badBreaks.layouts == 0 && figures.pages == 6)
    #expect(record.figures(of: []) == nil)
  }
}
