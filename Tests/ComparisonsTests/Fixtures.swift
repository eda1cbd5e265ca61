import Corpora
import PaginatorKit

@testable import Refereeing
@testable import Trials

extension PageMeasurement {
  /// A page of lines of 24 px from the top of a box of 100 px, judged as Metrics.md 3 and 4 say.
  static func make(
    page: Int = 0,
    start: Int = 0,
    end: Int = 10,
    lines: Int = 4,
    lineHeight: Int = 24,
    boxHeight: Int = 100,
    overflowX: Length = .zero,
    unavoidable: Bool = false,
    missed: Int = 0,
    exclusion: Exclusion? = nil,
    boundary: BoundaryMeasurement? = nil,
    linesThatDiffer: Int = 0,
    lineEnds: LineEnds? = .make(softBreaks: 1)
  ) -> PageMeasurement {
    let line = Length.pixels(Double(lineHeight))
    let box = Length.pixels(Double(boxHeight))
    let bottom = line * lines
    let unused = max(.zero, box - bottom)
    let clipped = (0..<lines).count { line * $0 < box && line * ($0 + 1) > box }
    let hidden = (0..<lines).count { line * $0 >= box }
    return PageMeasurement(
      page: page,
      range: PageRange(start: TextOffset(utf8: start), end: TextOffset(utf8: end)),
      lines: lines,
      bottom: bottom,
      overflow: max(.zero, bottom - box),
      overflowLines: clipped + hidden,
      clippedLines: clipped,
      hiddenLines: hidden,
      overflowX: overflowX,
      isOverflowUnavoidable: unavoidable,
      unused: unused,
      missedLines: missed,
      avoidable: line * missed,
      residual: unused - line * missed,
      exclusion: exclusion,
      boundary: boundary,
      linesThatDiffer: linesThatDiffer,
      lineEnds: lineEnds
    )
  }

  /// Pages of ten scalars each, one for each number of lines; the last ends the text.
  static func pages(
    lines: [Int],
    missed: Int = 0,
    boundary: BoundaryMeasurement = .make()
  ) -> [PageMeasurement] {
    lines.enumerated()
      .map { page, count in
        let isLast = page == lines.count - 1
        return make(
          page: page,
          start: page * 10,
          end: page * 10 + 10,
          lines: count,
          missed: isLast ? 0 : missed,
          exclusion: isLast ? .lastPage : nil,
          boundary: isLast ? nil : boundary
        )
      }
  }
}

extension BoundaryMeasurement {
  /// A boundary where a page may end.
  static func make(
    midGrapheme: Bool = false,
    illegalBreak: Bool = false,
    midLine: Bool = false,
    kinsoku: Bool = false,
    word: WordPlace? = .between,
    marks: MarkFaults? = MarkFaults(),
    paragraph: ParagraphPlace? = .between
  ) -> BoundaryMeasurement {
    BoundaryMeasurement(
      midGrapheme: midGrapheme,
      illegalBreak: illegalBreak,
      midLine: midLine,
      kinsoku: kinsoku,
      word: word,
      marks: marks,
      paragraph: paragraph
    )
  }
}

extension LineEnds {
  /// Line ends without a fault, but for what is named.
  static func make(
    softBreaks: Int,
    basic: Int = 0,
    gb: Int = 0,
    strict: Int = 0,
    splitPairs: Int = 0,
    runts: Int = 0,
    runtsPerFragment: Int = 0
  ) -> LineEnds {
    var ends = LineEnds()
    ends.softBreaks = softBreaks
    ends.basic = basic
    ends.gb = gb
    ends.strict = strict
    ends.splitPairs = splitPairs
    ends.runts = runts
    ends.runtsPerFragment = runtsPerFragment
    return ends
  }
}

extension Coverage {
  /// A partition, but for what is named.
  static func make(
    gap: Int = 0,
    duplicated: Int = 0,
    disorder: Int = 0,
    outOfRange: Int = 0,
    blankPages: Int = 0,
    gapWhitespace: Int = 0
  ) -> Coverage {
    Coverage(
      gap: gap,
      duplicated: duplicated,
      disorder: disorder,
      outOfRange: outOfRange,
      blankPages: blankPages,
      gapWhitespace: gapWhitespace
    )
  }
}

extension Device {
  /// A device whose content box is 300 px wide and 100 px tall.
  static func make(_ id: String = "phone-6") -> Device {
    Device(
      id: id,
      title: id,
      page: PageGeometry(
        width: .pixels(332),
        height: .pixels(132),
        insets: Insets(all: .pixels(16))
      )
    )
  }
}

extension Timing {
  /// Six samples with a median of so many ms of CPU time and an interval of ±2 %.
  static func make(milliseconds: Double) -> Timing? {
    let median = Int(milliseconds * 1_000_000)
    let samples = [-2, -1, 0, 0, 1, 2]
      .map { percent in
        let nanoseconds = median + median * percent / 100
        return Sample(wallNanoseconds: nanoseconds * 2, cpuNanoseconds: nanoseconds)
      }
    return Timing(samples: samples)
  }
}

extension Trial {
  /// A trial over `sutra`: by default greedy's, two clean pages of ten scalars each.
  static func make(
    _ paginator: String = "greedy",
    kind: PaginatorInfo.Kind = .classic,
    device: String = "phone-6",
    size: Double = 17,
    pages: [PageMeasurement] = PageMeasurement.pages(lines: [4, 4]),
    coverage: Coverage = .make(),
    missingGlyphs: Int = 0,
    referencePages: Int? = nil,
    drift: ReferenceDrift? = nil,
    scalarCount: Int = 20,
    work: Work = Work(),
    timing: Timing? = nil
  ) -> Trial {
    let font = FontReference(file: "/f.ttc", index: 0, sha256: "00", family: "Sans")
    return Trial(
      paginator: PaginatorInfo(name: paginator, kind: kind, showing: .substring),
      corpus: "sutra",
      scalarCount: scalarCount,
      device: .make(device),
      layout: Layout(
        page: Device.make(device).page,
        type: TypeStyle(fonts: [font], size: .pixels(size))
      ),
      lineHeight: .pixels(24),
      layoutKey: "key",
      pages: pages.map(\.range),
      judgement: Judgement(
        coverage: coverage,
        pages: pages,
        missingGlyphs: missingGlyphs,
        referencePages: referencePages ?? pages.count,
        drift: drift
      ),
      work: work,
      timings: timing.map { [.total: $0] } ?? [:],
      failure: nil
    )
  }

  /// The same trial, failed with a sentence.
  func failing(_ message: String) -> Trial {
    var trial = self
    trial.judgement = nil
    trial.pages = []
    trial.failure = TrialFailure(kind: .unsuitable, message: message)
    return trial
  }
}

extension Session {
  /// A session over `sutra`, a text of one-byte scalars.
  static func make(scalarCount: Int = 20, _ trials: [Trial]) -> Session {
    let text = SourceText(String(repeating: "x", count: scalarCount), language: "en")
    return Session(
      id: "s",
      started: "2025-01-01T00:00:00Z",
      environment: [:],
      corpora: [Corpus(id: "sutra", text: text, fonts: [])],
      trials: trials
    )
  }
}
