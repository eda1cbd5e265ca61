import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct IdentityCheckTests {
  private func broken(_ trial: Trial, scalarCount: Int? = nil) -> [String] {
    identityCheck(.make(scalarCount: scalarCount ?? trial.scalarCount, [trial]))
  }

  /// A page with one value changed, on page 1 of a paginator that is not ours.
  private func broken(_ change: (inout PageMeasurement) -> Void) -> [String] {
    var page = PageMeasurement.make(page: 1, start: 10, end: 20, exclusion: .lastPage)
    change(&page)
    return broken(.make("a", pages: [.make(boundary: .make()), page]))
  }

  @Test func `finds nothing in trials that add up`() {
    #expect(broken(.make("greedy", kind: .reference)).isEmpty)
    #expect(broken(.make("a", pages: PageMeasurement.pages(lines: [7, 3]))).isEmpty)
    #expect(broken(Trial.make("a").failing("It cannot.")).isEmpty)
  }

  /// Pages that are alike break the same identities, each by its own number, page by page.
  @Test func `names each page that breaks several, in order`() {
    let pages = (0..<4)
      .map { number in
        var page = PageMeasurement.make(
          page: number,
          start: number * 10,
          end: number * 10 + 10,
          exclusion: .lastPage
        )
        if number % 2 == 1 {
          (page.overflow, page.overflowLines, page.clippedLines) = (.pixels(20), 1, 0)
        }
        return page
      }
    let trial = Trial.make("a", pages: pages, scalarCount: 40)
    let found = broken(trial).map { $0.components(separatedBy: ", page ").last?.prefix(20) }
    #expect(
      found == [
        "2: overflow_px is 20", "2: overflow_lines is", "4: overflow_px is 20",
        "4: overflow_lines is",
      ]
    )
  }

  private static let faults:
    [(change: @Sendable (inout PageMeasurement) -> Void, sentence: String)] =
      [
        // 20 px below a box, and 4 px of it empty.
        (
          { ($0.overflow, $0.overflowLines, $0.clippedLines) = (.pixels(20), 1, 1) },
          "overflow_px is 20 and unused_px is 4, but one of them must be 0"
        ),
        (
          { $0.residual = .pixels(3.5) },
          "unused_px is 4, but avoidable_px 0 and residual_px 3.5 do not add up to it"
        ),
        (
          { ($0.overflow, $0.unused, $0.residual) = (.pixels(1), .zero, .zero) },
          "overflow_px is 1 and overflow_lines is 0, but both or neither must be above 0"
        ),
        (
          { ($0.overflowLines, $0.hiddenLines) = (1, 1) },
          "overflow_px is 0 and overflow_lines is 1, but both or neither must be above 0"
        ),
        (
          {
            $0 = PageMeasurement.make(page: 1, start: 10, end: 20, lines: 7, exclusion: .lastPage)
            $0.hiddenLines = 1
          },
          "overflow_lines is 3, but hidden_lines 1 and clipped_lines 1 do not add up to it"
        ),
      ]

  @Test(arguments: faults)
  func `wants the measures of a page to add up`(
    change: @Sendable (inout PageMeasurement) -> Void,
    sentence: String
  ) {
    #expect(broken(change) == ["sutra, a, phone-6 at 17 px, page 2: \(sentence)."])
  }

  @Test func `wants fewer pages than greedy only with overflow or cut lines`() {
    func inContext(_ trial: Trial) -> Trial {
      var trial = trial
      trial.paginator.showing = .context
      return trial
    }
    let sentence =
      "sutra, a, phone-6 at 17 px: the pages number 2 and greedy's 3, but mid_line "
      + "and overflow_px are 0 on all of them."
    #expect(broken(inContext(.make("a", referencePages: 3))) == [sentence])
    // Pages that are shown alone can have other lines than greedy's.
    #expect(broken(.make("a", referencePages: 3)).isEmpty)
    // So can a device's, and where nobody laid out a line there is nothing to overflow.
    for geometry in [Judgement.Geometry.device, .none] {
      var imported = inContext(.make("a", referencePages: 3))
      imported.rejudge { $0.geometry = geometry }
      #expect(broken(imported).isEmpty, "\(geometry)")
    }
    let overflowing = PageMeasurement.pages(lines: [5, 4])
    #expect(broken(inContext(.make("a", pages: overflowing, referencePages: 3))).isEmpty)
    // Width 5, one line a page, `ABCDE。FGHI`: greedy 3, slices 2 that end inside a line.
    let cutting = PageMeasurement.pages(lines: [4, 4], boundary: .make(midLine: true))
    #expect(broken(inContext(.make("a", pages: cutting, referencePages: 3))).isEmpty)
    #expect(broken(inContext(.make("a", coverage: .init(gap: 9), referencePages: 3))).isEmpty)
  }

  @Test func `wants the slices of a partition to make up the text`() {
    #expect(
      broken(.make("a", scalarCount: 21)) == [
        "sutra, a, phone-6 at 17 px: the pages hold 20 scalars together, but the text they "
          + "partition has 21."
      ]
    )
    #expect(broken(.make("a", coverage: .init(gap: 1), scalarCount: 21)).isEmpty)
    #expect(
      broken(.make("a", coverage: .init(gap: 1), scalarCount: 21), scalarCount: 20) == [
        "sutra, a, phone-6 at 17 px: the trial counts 21 scalars, but the text has 20."
      ]
    )
  }

  @Test func `wants every page judged`() {
    var trial = Trial.make("a")
    trial.rejudge { $0.pages = PageMeasurements($0.pages.dropLast()) }
    #expect(
      broken(trial) == [
        "sutra, a, phone-6 at 17 px: 1 page judged, but 2 pages returned."
      ]
    )
  }

  @Test(arguments: [
    (Coverage(gap: 1), "gap is 1, duplicated 0, disorder 0 and out_of_range 0"),
    (.init(duplicated: 2), "gap is 0, duplicated 2, disorder 0 and out_of_range 0"),
    (.init(disorder: 3), "gap is 0, duplicated 0, disorder 3 and out_of_range 0"),
    (.init(outOfRange: 4), "gap is 0, duplicated 0, disorder 0 and out_of_range 4"),
  ])
  func `wants a reference paginator to partition the text`(coverage: Coverage, values: String) {
    #expect(
      broken(.make("container-fill", kind: .reference, coverage: coverage)) == [
        "sutra, container-fill, phone-6 at 17 px: a reference paginator must partition the text, "
          + "but \(values)."
      ]
    )
    #expect(broken(.make("a", coverage: coverage)).isEmpty)
  }

  @Test func `wants a reference paginator not to overflow`() {
    let overflowing = PageMeasurement.pages(lines: [4, 5])
    let prefix = "sutra, container-fill, phone-6 at 17 px, page 2: "
    #expect(
      broken(.make("container-fill", kind: .reference, pages: overflowing)) == [
        prefix + "a reference paginator must not overflow, but overflow_px is 20 and "
          + "overflow_x_px 0."
      ]
    )
    var pages = PageMeasurement.pages(lines: [4, 4])
    pages[1].overflowX = .pixels(0.5)
    #expect(
      broken(.make("container-fill", kind: .reference, pages: pages)) == [
        prefix + "a reference paginator must not overflow, but overflow_px is 0 and "
          + "overflow_x_px 0.5."
      ]
    )
    pages[1].isOverflowUnavoidable = true
    #expect(broken(.make("container-fill", kind: .reference, pages: pages)).isEmpty)
  }

  @Test func `wants a reference paginator to fill its pages unless told otherwise`() {
    let wasting = PageMeasurement.pages(lines: [3, 4], missed: 1)
    #expect(
      broken(.make("container-fill", kind: .reference, pages: wasting)) == [
        "sutra, container-fill, phone-6 at 17 px, page 1: a reference paginator must fill its "
          + "pages, but missed_lines is 1."
      ]
    )
    #expect(broken(.make("container-fill:reserve=8px", kind: .reference, pages: wasting)).isEmpty)
    var kept = Trial.make("container-fill", kind: .reference, pages: wasting)
    kept.setting.layout.type.widows = 2
    #expect(broken(kept).isEmpty)
  }

  @Test func `wants balanced to need as many pages as greedy, and lets it leave lines out`() {
    let wasting = PageMeasurement.pages(lines: [3, 4], missed: 1)
    #expect(broken(.make("balanced", kind: .reference, pages: wasting)).isEmpty)
    for name in ["balanced", "balanced:orphans=3"] {
      var trial = Trial.make(name, kind: .reference, referencePages: 1)
      trial.setting.layout.type.widows = 2
      #expect(
        broken(trial) == [
          "sutra, \(name), phone-6 at 17 px: balanced made 2 pages, but is said to need 1."
        ]
      )
    }
  }

  @Test func `wants greedy to agree with itself`() {
    #expect(
      broken(.make("greedy", kind: .reference, referencePages: 1)) == [
        "sutra, greedy, phone-6 at 17 px: greedy made 2 pages, but is said to need 1."
      ]
    )
    let drift = ReferenceDrift.make([1], union: 2)
    #expect(
      broken(.make("greedy", kind: .reference, drift: drift)) == [
        "sutra, greedy, phone-6 at 17 px: greedy must not drift from itself, but reference_drift "
          + "is not 0 everywhere."
      ]
    )
  }
}
