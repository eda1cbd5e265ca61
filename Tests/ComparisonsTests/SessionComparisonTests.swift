import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// A text of 30 letters and a line feed, so that every place of it can be told from the others.
private let alphabet = "abcdefghijklmnopqrst\nuvwxyzABCD"

extension SessionComparison {
  /// What changed since session 1.
  fileprivate var sentences: [String] {
    Sentences.since(self, number: 1, started: "2025-03-01T09:12:44Z")
  }
}

struct SessionComparisonTests {
  private func session(_ trials: [Trial], text: String = alphabet) -> Session {
    .make(of: SourceText(text, language: "en"), trials, environment: ["icu": "72.1"])
  }

  /// Pages of four lines that end at these offsets.
  private func trial(_ name: String = "greedy", ends: [Int], device: String = "phone-6") -> Trial {
    let starts = [0] + ends.dropLast()
    let pages = zip(starts, ends).enumerated()
      .map { PageMeasurement.make(page: $0, start: $1.0, end: $1.1) }
    return .make(name, device: device, pages: pages, scalarCount: 31)
  }

  private func compared(_ before: [Trial], _ after: [Trial]) throws -> SessionComparison {
    try SessionComparison(from: session(before), to: session(after))
  }

  @Test func `two equal sessions differ in nothing`() throws {
    let trials = [trial(ends: [10, 20, 31]), trial("other", ends: [31])]
    let comparison = try compared(trials, trials)
    #expect(comparison.isUnchanged)
    #expect(comparison.trials == 2 && comparison.equalPages == 2)
    #expect(
      Sentences.since(comparison, number: 41, started: "2025-03-01T09:12:44Z")
        == [
          "Since session 41 (2025-03-01 09:12 UTC): the same pages, no figure changed."
        ]
    )
  }

  @Test func `names the first page that differs and the text around both its ends`() throws {
    // Page 2 of 3 ended at 20, before the line feed; now it ends at 18.
    let comparison = try compared([trial(ends: [10, 20, 31])], [trial(ends: [10, 18, 31])])
    let page = try #require(comparison.pages.first)
    #expect(page.page == 1)
    #expect(page.textBefore == "…klmnopqrst|⏎uvwxyzABC…")
    #expect(page.textAfter == "…ijklmnopqr|st⏎uvwxyzA…")
    #expect(comparison.equalPages == 0)
    #expect(
      comparison.sentences[1]
        == "greedy makes other pages on phone-6 at 17 px, page 2 of 3: it ended "
        + "“…klmnopqrst|⏎uvwxyzABC…” and ends “…ijklmnopqr|st⏎uvwxyzA…”."
    )
  }

  @Test func `shows where a page starts when it ends where it did`() throws {
    // Page 1 ended at 10; now pages 1 and 2 overlap, and page 2 starts at 8.
    var after = trial(ends: [10, 31])
    var pages = after.pages
    pages[1].start = TextOffset(utf8: 8)
    after.set(pages, after.judgement)
    let page = try #require(try compared([trial(ends: [10, 31])], [after]).pages.first)
    #expect(page.page == 1)
    #expect(page.textAfter == "abcdefgh|ijklmnopqr…")
  }

  @Test func `a page that came or went has one text only`() throws {
    let came = try #require(try compared([trial(ends: [31])], [trial(ends: [31, 31])]).pages.first)
    #expect(came.page == 1 && came.textBefore == "")
    #expect(came.textAfter == "…uvwxyzABCD|")
    let went = try #require(try compared([trial(ends: [31, 31])], [trial(ends: [31])]).pages.first)
    #expect(went.textBefore == "…uvwxyzABCD|" && went.textAfter == "")
  }

  @Test func `says which figures got worse, better and otherwise`() throws {
    var before = trial(ends: [10, 31])
    before.rework { ($0.measureCalls, $0.pagesProduced) = (5, 2) }
    var after = before
    after.rework { ($0.measureCalls, $0.pagesProduced) = (6, 3) }
    after.rejudge { $0.coverage.gap = 0 }
    let comparison = try compared([before], [after])
    #expect(comparison.figures.map(\.metric.name) == ["measure_calls", "pages_produced"])
    #expect(comparison.figures.map(\.trend) == [.worse, .moved])
    let sentences = comparison.sentences
    #expect(sentences.contains("Worse: measure_calls of greedy, 5 → 6 calls on phone-6 at 17 px."))
    // Swapped sessions swap the word.
    let back = try compared([after], [before]).sentences
    #expect(back.contains("Better: measure_calls of greedy, 6 → 5 calls on phone-6 at 17 px."))
  }

  @Test func `the table's words come first, each where it moved most`() throws {
    func trials(_ first: Int, _ second: Int) -> [Trial] {
      [("phone-6", first), ("phone-max", second)]
        .map { device, missed in
          var trial = trial(ends: [10, 31], device: device)
          trial.rework { $0.measureCalls = 5 + missed }
          trial.rejudge { $0.pages[0].missedLines = missed }
          return trial
        }
    }
    let told = try compared(trials(0, 0), trials(1, 4)).sentences.filter { $0.hasPrefix("Worse") }
    #expect(
      told.first
        == "Worse: wasted (missed_lines) of greedy, 0 → 4 lines on phone-max at 17 px, "
        + "and in 1 other layout."
    )
  }

  /// Text is no longer lost in two layouts, and a line is wasted in one of them.
  @Test func `faults that came or went come first`() throws {
    let devices = ["phone-6", "phone-max"]
    let before = devices.map { device in
      var trial = trial("mine", ends: [10, 20, 31], device: device)
      trial.rejudge { $0.coverage.gap = 9 }
      return trial
    }
    let after = devices.map { device in
      var trial = trial("mine", ends: [11, 31], device: device)
      if device == "phone-6" { trial.rejudge { $0.pages[0].missedLines = 1 } }
      return trial
    }
    let sentences = try compared(before, after).sentences
    #expect(
      sentences[1] == "Faults of mine: lost is gone in 2 layouts, wasted is new in 1 layout."
    )
    #expect(sentences[2].hasPrefix("mine makes other pages on phone-6 at 17 px"))
    // What is there in both is no news.
    let still = try compared(
      before,
      before.map { trial in
        var trial = trial
        trial.rejudge { $0.coverage.gap = 8 }
        return trial
      }
    )
    #expect(still.sentences.allSatisfy { !$0.hasPrefix("Faults") })
  }

  /// Greedy's boundary moves from 10 to 12; the other's stays at 10, which was 0 and is 2 away.
  @Test func `a distance from greedy that greedy changed is told once and apart`() throws {
    func trials(_ end: Int) -> [Trial] {
      var other = trial("other", ends: [10, 31])
      let drift = ReferenceDrift.make(
        [10 - end],
        mean: 15.5,
        shared: end == 10 ? 1 : 0,
        union: end == 10 ? 1 : 2
      )
      other.rejudge { $0.drift = drift }
      return [trial(ends: [end, 31]), other]
    }
    let comparison = try compared(trials(10), trials(12))
    #expect(comparison.figures.allSatisfy { $0.paginator == "greedy" })
    // reference_drift from 0 to 2 / 15.5, and agreement from 1 to 0.
    #expect(comparison.distances == 2)
    #expect(
      comparison.sentences
        .contains(
          "Greedy's pages moved, and with them 2 distances from it of paginators that did not."
        )
    )
  }

  @Test func `counts the other layouts of the same difference`() throws {
    let devices = ["phone-6", "phone-max", "tablet-10"]
    let comparison = try compared(
      devices.map { trial(ends: [10, 31], device: $0) },
      devices.map { trial(ends: [11, 31], device: $0) }
    )
    let sentences = comparison.sentences
    #expect(sentences[1].hasSuffix(", and in 2 other layouts."))
  }

  @Test(arguments: [
    // The fixture's interval is ±2 %: 1 ms is 0.98 to 1.02.
    (1.0, 1.03, Trend.equal), (1.0, 1.2, .worse), (1.2, 1.0, .better),
    (1.0, 1.0, .equal),
  ])
  func `a time moves only beyond its interval and 20 %`(
    before: Double,
    after: Double,
    trend: Trend
  ) throws {
    let old = Trial.make(timing: .make(milliseconds: before))
    let new = Trial.make(timing: .make(milliseconds: after))
    let comparison = try SessionComparison(from: .make([old]), to: .make([new]))
    #expect(comparison.times.map(\.trend) == [trend])
    // A time is no figure that must repeat.
    #expect(comparison.isUnchanged)
    #expect(
      comparison.sentences.contains("1 of 1 time differs; another minute, not comparable.")
        == (trend != .equal)
    )
    #expect(Sentences.times(of: comparison).count == (trend == .equal ? 0 : 1))
  }

  @Test func `reports a trial that fails only now`() throws {
    let comparison = try compared(
      [trial(ends: [31])],
      [trial(ends: [31]).failing("The box is too low.")]
    )
    #expect(comparison.failures.map(\.fate) == [.fails("The box is too low.")])
    #expect(
      comparison.sentences
        .contains("greedy on phone-6 at 17 px fails now: The box is too low.")
    )
    #expect(!comparison.isUnchanged)
  }

  @Test func `counts trials without a partner`() throws {
    let comparison = try compared(
      [trial(ends: [31]), trial("gone", ends: [31])],
      [trial(ends: [31]), trial("new", ends: [31]), trial("newer", ends: [31])]
    )
    #expect(comparison.added == 2 && comparison.missing == 1)
    let sentences = comparison.sentences
    #expect(sentences.contains("2 trials are new."))
    #expect(sentences.contains("1 trial of that session was not measured this time."))
  }
}

struct LayoutMismatchTests {
  private func mismatch(_ change: (inout Trial) -> Void) -> [String] {
    var after = Trial.make()
    after.layoutKey = "other"
    change(&after)
    do {
      _ = try SessionComparison(from: .make([.make()]), to: .make([after]))
      return []
    } catch {
      return error.differences
    }
  }

  @Test func `names the field with both values`() {
    #expect(
      mismatch { $0.setting.layout.type.lineHeight = LineHeightMultiple(tenThousandths: 15_000) }
        == ["Line height: 1.2 then, 1.5 now."]
    )
    #expect(
      mismatch { $0.setting.layout.type.kinsoku = .strict } == ["Kinsoku: basic then, strict now."]
    )
    #expect(
      mismatch { $0.setting.layout.type.fonts[0].sha256 = "0123456789abcdef" }
        == ["Fonts: Sans #0 00 then, Sans #0 0123456789ab now."]
    )
    #expect(
      mismatch { $0.setting.layout.page.insets.top = .pixels(26) }
        == ["Content box of phone-6: 300 x 100 px then, 300 x 90 px now."]
    )
  }

  @Test func `falls back on the key itself`() {
    #expect(mismatch { _ in } == ["Layout key: key then, other now."])
  }

  @Test func `the same key is never refused`() throws {
    var after = Trial.make()
    after.setting.layout.type.alignment = .justify
    #expect(throws: Never.self) {
      try SessionComparison(from: .make([.make()]), to: .make([after]))
    }
  }

  @Test func `refuses sessions without a trial in common`() {
    do {
      _ = try SessionComparison(
        from: .make([.make("a")]),
        to: .make([.make("b", device: "tablet-10")])
      )
      Issue.record("Nothing was refused.")
    } catch {
      #expect(
        error.differences
          == [
            "No trial in common: a then, b now; phone-6 at 17 px then, tablet-10 at 17 px now."
          ]
      )
    }
  }
}

struct ChangeComparisonTests {
  /// A text of 40 letters; pages of 10 before, and after a change to 20 px as given.
  private func session(after ends: [Int]) -> Session {
    func pages(_ ends: [Int]) -> [PageRange] { ranges([0] + ends.dropLast(), until: 40) }
    var trial = Trial.make(scalarCount: 40)
    trial.set(pages([10, 20, 30, 40]), trial.judgement)
    return .make(scalarCount: 40, [trial], changes: [.make(of: trial, to: pages(ends))])
  }

  /// With pages of 5 every old boundary is still one; with pages of 8, none but the text's end is.
  @Test func `says what became worse after a change of the layout`() throws {
    let fives = session(after: [5, 10, 15, 20, 25, 30, 35, 40])
    let eights = session(after: [8, 16, 24, 32, 40])
    let comparison = try SessionComparison(from: fives, to: eights)
    let shared = try #require(comparison.figures.first { $0.metric.name == "shared_ratio" })
    #expect(shared.before == 1 && shared.after == 0 && shared.trend == .worse)
    #expect(shared.place == "phone-6 at 17 px > 20 px")
    // From the last page, at 30, the anchor's page begins at 30 of 5s and at 24 of 8s: 6 again.
    let shift = try #require(
      comparison.figures.first {
        $0.metric.name == "top_shift_back" && $0.way == "sticky-anchor"
      }
    )
    #expect(shift.before == 0 && shift.after == 6)
    let sentences = comparison.sentences
    #expect(
      sentences.contains("Worse: shared_ratio of greedy, 1 → 0 on phone-6 at 17 px > 20 px.")
    )
    #expect(try SessionComparison(from: fives, to: fives).isUnchanged)
  }
}
