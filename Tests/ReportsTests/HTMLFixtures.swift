import PaginatorKit
import TestSupport

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
    var trial = Trial.make(
      paginator,
      device: device,
      size: size,
      pages: PageMeasurement.pages(lines: lines, missed: missed, boundary: nil, lineEnds: nil),
      drift: drift,
      scalarCount: lines.count * 10,
      work: .measured,
      timing: milliseconds.flatMap {
        Timing.make(milliseconds: Double($0), percent: [-1, -1, 0, 0, 1, 1])
      }
    )
    trial.corpus = corpus
    trial.setting.layout.type.fonts = [.noto]
    trial.layoutKey = "\(device)-\(size)"
    return trial
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
    make(
      of: SourceText(text, language: "en"),
      title: title,
      trials,
      environment: environment,
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
    ChangeFindings(
      change: .make(of: trial, to: []),
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
      builtIn: KeptOutcomes(
        readers: landings.sorted { $0.key < $1.key }
          .map { strategy, tops in
            ReaderOutcome(
              way: strategy,
              items: tops.enumerated()
                .map { page, top in
                  .make(page, landingTop: top, rightPage: top <= page * 10 ? page : page + 1)
                }
            )
          }
      ),
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
  var texts: [String] { cells.map(\.cell.text) }
}
