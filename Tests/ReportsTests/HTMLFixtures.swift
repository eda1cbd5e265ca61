import Corpora
import PaginatorKit

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

extension HTMLReport {
  /// The report of a session, parsed.
  static func markup(
    of session: Session,
    options: ReportOptions = ReportOptions(),
    changes: [ChangeFindings] = []
  ) -> HTMLMarkup {
    HTMLMarkup(bytes(of: session, options: options, changes: changes))
  }

  static func bytes(
    of session: Session,
    options: ReportOptions = ReportOptions(),
    changes: [ChangeFindings] = []
  ) -> [UInt8] {
    HTMLReport()
      .files(of: SessionFindings(of: session, changes: changes), options: options)[0]
      .bytes
  }
}

extension Trial {
  /// A trial over a text of ASCII letters cut into pages of ten, lines of 24 px in a box of 100 px.
  ///
  /// `lines` are the lines of each page, of which four fit.
  static func ascii(
    _ paginator: String,
    lines: [Int],
    missed: Int = 0,
    device: String = "phone-6",
    size: Double = 17,
    corpus: String = "sutra",
    drift: ReferenceDrift? = nil,
    milliseconds: Int? = nil
  ) -> Trial {
    var trial = Trial.make(paginator, device: device, size: .pixels(size))
    let ranges = lines.indices.map {
      PageRange(start: TextOffset(utf8: $0 * 10), end: TextOffset(utf8: $0 * 10 + 10))
    }
    trial.corpus = corpus
    trial.scalarCount = lines.count * 10
    trial.pages = ranges
    trial.layoutKey = "\(device)-\(size)"
    trial.judgement = Judgement(
      coverage: Coverage(),
      pages: zip(ranges, lines).enumerated()
        .map { index, page in
          .lines(
            page.1,
            of: page.0,
            number: index,
            missed: missed,
            isLast: index == lines.count - 1
          )
        },
      missingGlyphs: 0,
      referencePages: lines.count,
      drift: drift
    )
    if let milliseconds {
      trial.timings[.total] = Timing(
        samples: [-1, -1, 0, 0, 1, 1]
          .map { percent in
            let cpu = milliseconds * 1_000_000 + milliseconds * 10_000 * percent
            return Sample(wallNanoseconds: cpu * 2, cpuNanoseconds: cpu)
          }
      )
    }
    return trial
  }
}

extension PageMeasurement {
  /// A page of so many lines of 24 px in a box of 100 px: four fit, the fifth is clipped by 20 px.
  static func lines(
    _ count: Int,
    of range: PageRange,
    number: Int,
    missed: Int = 0,
    isLast: Bool = false
  ) -> PageMeasurement {
    let bottom = Length.pixels(Double(count * 24))
    let box = Length.pixels(100)
    let avoidable = Length.pixels(isLast ? 0 : Double(missed * 24))
    let unused = max(.zero, box - bottom)
    return PageMeasurement(
      page: number,
      range: range,
      lines: count,
      bottom: bottom,
      overflow: max(.zero, bottom - box),
      overflowLines: max(0, count - 4),
      clippedLines: count > 4 ? 1 : 0,
      hiddenLines: max(0, count - 5),
      overflowX: .zero,
      isOverflowUnavoidable: false,
      unused: unused,
      missedLines: isLast ? 0 : missed,
      avoidable: avoidable,
      residual: unused - avoidable,
      exclusion: isLast ? .lastPage : nil,
      boundary: nil,
      linesThatDiffer: 0
    )
  }
}

extension PageExample {
  /// A page of lines of 24 px and two scalars each.
  static func make(_ trial: Trial, page: Int, lines: Int) -> PageExample {
    let start = trial.pages[page].start.utf8
    return PageExample(
      corpus: trial.corpus,
      paginator: trial.paginator.name,
      device: trial.device.id,
      layoutKey: trial.layoutKey,
      page: page,
      lines: (0..<lines)
        .map { line in
          Line(
            range: PageRange(
              start: TextOffset(utf8: start + line * 2),
              end: TextOffset(utf8: start + line * 2 + 2)
            ),
            top: .pixels(Double(line * 24)),
            bottom: .pixels(Double(line * 24 + 24))
          )
        }
    )
  }
}

extension Session {
  /// A session over one text of ASCII letters.
  static func ascii(
    _ trials: [Trial],
    title: String = "A text",
    text: String = String(repeating: "abcdefghij", count: 40),
    environment: [String: String] = [:],
    examples: [PageExample] = []
  ) -> Session {
    Session(
      id: "s1",
      started: "2025-01-01T00:00:00Z",
      environment: environment,
      corpora: [
        Corpus(
          id: "sutra",
          title: title,
          text: SourceText(text, language: "en"),
          fonts: []
        )
      ],
      trials: trials,
      examples: examples
    )
  }

  /// Two paginators on two devices at two sizes; the second hides one line in the detailed layout.
  static var typical: Session {
    var trials: [Trial] = []
    for device in ["phone-6", "tablet-10"] {
      for size in [17.0, 20] {
        let isDetailed = device == "phone-6" && size == 17
        trials.append(
          .ascii(
            "greedy",
            lines: [4, 4, 1],
            device: device,
            size: size,
            drift: isDetailed ? .pages([0, 0]) : nil,
            milliseconds: isDetailed ? 2 : nil
          )
        )
        trials.append(
          .ascii(
            "fixed",
            lines: isDetailed ? [4, 5, 1] : [4, 4, 1],
            device: device,
            size: size,
            drift: isDetailed ? .pages([-1, -3]) : nil,
            milliseconds: isDetailed ? 8 : nil
          )
        )
      }
    }
    return .ascii(
      trials,
      environment: ["cpu": "a processor", "harness": "0.2"],
      examples: [.make(trials[1], page: 1, lines: 5), .make(trials[0], page: 1, lines: 4)]
    )
  }
}

extension ReferenceDrift {
  /// A drift of whole pages of ten scalars.
  static func pages(_ pages: [Int]) -> ReferenceDrift {
    ReferenceDrift(
      scalars: pages.map { $0 * 10 },
      meanReferencePage: 10,
      beyond: 0,
      shared: 0,
      union: pages.count
    )
  }
}

extension ChangeFindings {
  /// Greedy from 17 to 20 px over a text of 40 scalars and four pages of ten.
  ///
  /// `landings` say for each strategy where the readers of the four pages land.
  static func make(
    _ trial: Trial,
    landings: [String: [Int]],
    drifts: [Int] = [-2, -4, -6],
    absence: Exclusion? = nil
  ) -> ChangeFindings {
    let from = trial.setting
    var to = from
    to.layout.type.size = .pixels(20)
    return ChangeFindings(
      change: Change(
        paginator: trial.paginator,
        corpus: trial.corpus,
        kind: .fontSize,
        from: from,
        to: to,
        layoutKey: "after",
        pages: []
      ),
      drift: absence == nil
        ? BoundaryDrift(
          boundaries: drifts.enumerated()
            .map { index, drift in
              BoundaryDrift.Boundary(
                page: index,
                chapter: 0,
                offset: (index + 1) * 10,
                indexDrift: drift,
                nearestDistance: 2,
                pageLength: 8,
                isShared: false
              )
            },
          beyond: 0
        ) : nil,
      readers: landings.sorted { $0.key < $1.key }
        .map { strategy, tops in
          ReaderOutcome(
            strategy: strategy,
            readers: tops.enumerated()
              .map { page, top in
                ReaderOutcome.Reader(
                  page: page,
                  top: page * 10,
                  landing: page,
                  landingTop: top,
                  rightPage: top <= page * 10 ? page : page + 1,
                  isOutOfRange: false,
                  roundTripTop: page * 10,
                  cyclesTop: page * 10,
                  cyclesPage: page
                )
              }
          )
        },
      absence: absence
    )
  }
}

extension TableView {
  /// The headings of its columns.
  var headings: [String] { heads.map(\.name) }
}

extension TableView.Row {
  /// What its cells show.
  var texts: [String] { cells.map(\.text) }
}
