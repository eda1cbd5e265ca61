import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

extension SourceText {
  /// Eight scalars: five Han characters and a mark of three bytes each, one of four bytes and two
  /// UTF-16 units, and a line feed.
  static let han = SourceText("須菩提。於意𠀀\n", language: "zh-Hant")
}

extension FontReference {
  static let noto = FontReference(
    file: "/f.ttc",
    index: 3,
    sha256: "0f",
    family: "Noto Sans CJK TC"
  )
}

extension Work {
  /// 20 scalars measured in two calls.
  static var measured: Work {
    var work = Work()
    work.measureCalls = 2
    work.measuredScalars = 20
    return work
  }
}

extension Trial {
  /// A trial over ``SourceText/han``: two pages of four scalars, a box of 100 px, lines of 24 px.
  ///
  /// The first page has five lines, one of them clipped by 20 px, and ends inside a line; the
  /// second has one line and 76 px below it.
  static func han(
    _ paginator: String = "greedy",
    device: String = "phone-6",
    size: Double = 17,
    timing: Timing? = nil,
    otherTimings: [Phase: Timing] = [:]
  ) -> Trial {
    let text = SourceText.han
    let middle = text.offset(ofScalar: 4).utf8
    let boundary = BoundaryMeasurement.make(midLine: true, word: nil, marks: nil, paragraph: nil)
    var trial = Trial.make(
      paginator,
      device: device,
      size: size,
      pages: [
        .make(end: middle, lines: 5, boundary: boundary, lineEnds: nil),
        .make(
          page: 1,
          start: middle,
          end: text.end.utf8,
          lines: 1,
          exclusion: .lastPage,
          lineEnds: nil
        ),
      ],
      drift: ReferenceDrift(scalars: [1], meanReferencePage: 4, beyond: 0, shared: 0, union: 2),
      scalarCount: 8,
      work: .measured,
      timing: timing
    )
    trial.layoutKey = "abc"
    trial.setting.layout.type.fonts = [.noto]
    if !otherTimings.isEmpty { trial.cost { $0.timings.merge(otherTimings) { $1 } } }
    return trial
  }

  /// The same trial, failed with a sentence after its first page.
  func failing(_ message: String) -> Trial {
    failing(message, .noProgress, after: pages.count - 1)
  }
}

extension Session {
  /// A session over ``SourceText/han``.
  static func han(_ trials: [Trial], environment: [String: String] = [:]) -> Session {
    make(of: .han, trials, environment: environment)
  }
}

extension ReportFormat {
  func files(of session: Session, options: ReportOptions) -> [ReportFile] {
    files(of: SessionFindings(of: session), options: options)
  }

  /// The text of one of its files, the first unless another is named.
  func text(
    _ name: String? = nil,
    of session: Session,
    options: ReportOptions = ReportOptions()
  ) throws -> String {
    let file = files(of: session, options: options).first { $0.name == name ?? fileNames[0] }
    return String(decoding: try #require(file).bytes, as: UTF8.self)
  }
}

extension JSONReport {
  /// The file as an independent reader reads it.
  static func object(
    of session: Session,
    options: ReportOptions = ReportOptions()
  ) throws -> [String: Any] {
    let data = Data(try JSONReport().text(of: session, options: options).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
