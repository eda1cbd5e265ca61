import Corpora
import PaginatorKit

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

extension SourceText {
  /// Eight scalars: five Han characters and a mark of three bytes each, one of four bytes and two
  /// UTF-16 units, and a line feed.
  static let han = SourceText("須菩提。於意𠀀\n", language: "zh-Hant")
}

extension Trial {
  /// A trial over `sutra`: two pages of four scalars, a box of 100 px, lines of 24 px.
  ///
  /// The first page has five lines, one of them clipped by 20 px, and ends inside a line; the
  /// second has one line and 76 px below it.
  static func make(
    _ paginator: String = "greedy",
    device: String = "phone-6",
    size: Length = .pixels(17),
    timing: Timing? = nil,
    otherTimings: [Phase: Timing] = [:]
  ) -> Trial {
    let page = PageGeometry(
      width: .pixels(332),
      height: .pixels(132),
      insets: Insets(all: .pixels(16))
    )
    let font = FontReference(file: "/f.ttc", index: 3, sha256: "0f", family: "Noto Sans CJK TC")
    let text = SourceText.han
    let ranges = [(0, 4), (4, 8)]
      .map { start, end in
        PageRange(start: text.offset(ofScalar: start), end: text.offset(ofScalar: end))
      }
    var work = Work()
    work.measureCalls = 2
    work.measuredScalars = 20
    return Trial(
      paginator: PaginatorInfo(name: paginator, kind: .classic, showing: .substring),
      corpus: "sutra",
      scalarCount: 8,
      device: Device(id: device, title: device, page: page),
      layout: Layout(page: page, type: TypeStyle(fonts: [font], size: size)),
      lineHeight: .pixels(24),
      layoutKey: "abc",
      pages: ranges,
      judgement: Judgement(
        coverage: Coverage(),
        pages: [.first(ranges[0]), .second(ranges[1])],
        missingGlyphs: 0,
        referencePages: 2,
        drift: ReferenceDrift(
          scalars: [1],
          meanReferencePage: 4,
          beyond: 0,
          shared: 0,
          union: 2
        )
      ),
      work: work,
      timings: otherTimings.merging(timing.map { [.total: $0] } ?? [:]) { $1 },
      failure: nil
    )
  }

  /// The same trial, failed with a sentence after its first page.
  func failing(_ message: String) -> Trial {
    var trial = self
    trial.judgement = nil
    trial.pages.removeLast()
    trial.failure = TrialFailure(kind: .noProgress, message: message)
    return trial
  }
}

extension PageMeasurement {
  fileprivate static func first(_ range: PageRange) -> PageMeasurement {
    PageMeasurement(
      page: 0,
      range: range,
      lines: 5,
      bottom: .pixels(120),
      overflow: .pixels(20),
      overflowLines: 1,
      clippedLines: 1,
      hiddenLines: 0,
      overflowX: .zero,
      isOverflowUnavoidable: false,
      unused: .zero,
      missedLines: 0,
      avoidable: .zero,
      residual: .zero,
      exclusion: nil,
      boundary: BoundaryMeasurement(
        midGrapheme: false,
        illegalBreak: false,
        midLine: true,
        kinsoku: false
      ),
      linesThatDiffer: 0
    )
  }

  fileprivate static func second(_ range: PageRange) -> PageMeasurement {
    PageMeasurement(
      page: 1,
      range: range,
      lines: 1,
      bottom: .pixels(24),
      overflow: .zero,
      overflowLines: 0,
      clippedLines: 0,
      hiddenLines: 0,
      overflowX: .zero,
      isOverflowUnavoidable: false,
      unused: .pixels(76),
      missedLines: 0,
      avoidable: .zero,
      residual: .pixels(76),
      exclusion: .lastPage,
      boundary: nil,
      linesThatDiffer: 0
    )
  }
}

extension Session {
  /// A session `s1` over `sutra`.
  static func make(_ trials: [Trial], environment: [String: String] = [:]) -> Session {
    Session(
      id: "s1",
      started: "2025-01-01T00:00:00Z",
      environment: environment,
      corpora: [Corpus(id: "sutra", text: .han, fonts: [])],
      trials: trials
    )
  }
}

extension ReportFormat {
  func files(of session: Session, options: ReportOptions) -> [ReportFile] {
    files(of: SessionFindings(of: session), options: options)
  }
}
