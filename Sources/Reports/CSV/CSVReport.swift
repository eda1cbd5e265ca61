package import Comparisons
import PaginatorKit
import Trials

/// The tables of a session: trials, observations, pages and timed samples, and what describes them.
package struct CSVReport: ReportFormat {
  package init() {}

  /// The four tables, then their description.
  package let fileNames = [
    "summary.csv", "observations.csv", "pages.csv", "samples.csv", DataPackage.fileName,
  ]

  /// Returns the four tables of a session, each with its header even when it has no row, and the
  /// Data Package that describes them.
  ///
  /// - Complexity: O(trials · pages · log pages).
  package func files(of findings: SessionFindings, options: ReportOptions) -> [ReportFile] {
    let session = findings.session
    let trial = Self.trialKey
    let detailed = session.detailed
    let mark: [UInt8] = options.csvByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    let resources = [
      DataPackage.Resource(
        name: "summary",
        title: "A row for each trial, the headline of each metric in a column.",
        key: trial,
        trial: [],
        table: summaryTable(of: findings),
        mark: mark
      ),
      DataPackage.Resource(
        name: "observations",
        title:
          "A row for each metric and statistic of a trial, of a change of the layout, of a way "
          + "of keeping places or marks, or of two paginators.",
        key: [],
        trial: trial,
        table: observationsTable(of: findings),
        mark: mark
      ),
      DataPackage.Resource(
        name: "pages",
        title: "A row for each page as it was returned, of the detailed layouts or of all.",
        key: trial + [Self.pageNumber],
        trial: trial,
        table: CSVTable(
          session.pageRows { options.allPages || detailed[$0.corpus] == $0.setting },
          Self.pageFields(in: session)
        ),
        mark: mark
      ),
      DataPackage.Resource(
        name: "samples",
        title: "A row for each timed repetition of a phase.",
        key: trial + [Self.phase, Self.sampleNumber],
        trial: trial,
        table: samplesTable(of: session),
        mark: mark
      ),
    ]
    let package = DataPackage(session: session, resources: resources)
    return zip(fileNames, resources.map(\.bytes) + [package.bytes])
      .map { ReportFile(name: $0, bytes: $1) }
  }

  /// What no two trials of a session have alike; its sweep has one chain of fonts.
  private static let trialKey: [Table.Column] = [.session, .corpus, .paginator, .device, .fontSize]
}

extension Table.Column {
  static let session = text("session_id", "The session, by a name no other has.", isRequired: true)
  static let corpus = text("corpus", "The corpus's id.", isRequired: true)
  static let paginator = text(
    "paginator",
    "The paginator, by the name it is listed under, options included.",
    isRequired: true
  )
  static let device = text("device", "The device's id.", isRequired: true)
  static let font = text("font", "The family of the first font of the chain.")
  static let fontSize = length("font_size_px", "The size of the type.", isRequired: true)
}

extension CSVReport {
  /// The columns that say whose a row is, of rows that have a trial.
  static func owner<Row>(
    in session: Session,
    _ trial: @escaping (Row) -> Trial
  ) -> [Table.Field<Row>] {
    [
      Table.Field(.session) { _ in .text(session.id) },
      Table.Field(.corpus) { .text(trial($0).corpus) },
      Table.Field(.paginator) { .text(trial($0).paginator.name) },
      Table.Field(.device) { .text(trial($0).device.id) },
      Table.Field(.font) { .text(trial($0).layout.type.fonts.first?.family) },
      Table.Field(.fontSize) { .length(trial($0).layout.type.size) },
    ]
  }
}
