package import Comparisons
import Packing
import PaginatorKit
import Trials

/// The tables of a session: trials, observations of them, of changes and of pairs, pages and timed
/// samples, and what describes them.
package struct CSVReport: ReportFormat {
  package init() {}

  /// The tables, then their description.
  package let fileNames = [
    "summary.csv", "observations.csv", "changes.csv", "pairs.csv", "pages.csv", "samples.csv",
    DataPackage.fileName,
  ]

  /// Returns the tables of a session, each with its header even when it has no row, and the Data
  /// Package that describes them.
  ///
  /// - Complexity: O(trials · pages · log pages).
  package func files(of findings: SessionFindings, options: ReportOptions) -> [ReportFile] {
    let session = findings.session
    let origin = Origin(session: session, number: options.sessionNumber)
    let trial = Self.trialKey
    let mark: [UInt8] = options.csvByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    let makers: [@Sendable () -> CSVTable] = [
      { Self.summaryTable(of: findings, in: origin) },
      { Self.observationsTable(of: findings, in: origin) },
      { Self.changesTable(of: findings, in: origin) },
      { Self.pairsTable(of: findings, in: origin) },
      {
        Self.pagesTable(
          of: session,
          where: Self.trialsWithPages(in: findings, all: options.allPages),
          in: origin
        )
      },
      { Self.samplesTable(in: origin) },
    ]
    let tables = concurrentMap(makers) { $0() }
    let resources = [
      DataPackage.Resource(
        name: "summary",
        title: "A row for each trial, the headline of each metric in a column.",
        key: trial,
        trial: [],
        table: tables[0]
      ),
      DataPackage.Resource(
        name: "observations",
        title: "A row for each metric and statistic of a trial.",
        key: trial + [.init("metric"), .init("statistic")],
        trial: trial,
        table: tables[1]
      ),
      DataPackage.Resource(
        name: "changes",
        title:
          "A row for each metric and statistic of a change of the layout, or of a way of keeping "
          + "places or marks over it.",
        key: [],
        trial: trial,
        table: tables[2]
      ),
      DataPackage.Resource(
        name: "pairs",
        title: "A row for each two paginators in the detailed layout, in both orders.",
        key: trial + [.init("against"), .init("metric"), .init("statistic")],
        trial: trial,
        table: tables[3]
      ),
      DataPackage.Resource(
        name: "pages",
        title: options.allPages
          ? "A row for each page as it was returned."
          : "A row for each page as it was returned, of the detailed layouts and of the worst page's "
            + "trial.",
        key: trial + [Self.pageNumber],
        trial: trial,
        table: tables[4]
      ),
      DataPackage.Resource(
        name: "samples",
        title: "A row for each timed repetition of a phase.",
        key: trial + [Self.phase, Self.sampleNumber],
        trial: trial,
        table: tables[5]
      ),
    ]
    let package = DataPackage(session: session, resources: resources, mark: mark)
    return zip(fileNames, resources.map(package.file) + [PackedBytes(package.bytes)])
      .map { ReportFile(name: $0, contents: $1) }
  }

  /// What no two trials of a session have alike; its sweep has one chain of fonts.
  private static let trialKey: [Table.Column] = [.session, .corpus, .paginator, .device, .fontSize]

  /// Returns whether a trial's pages are written: all are, or those of the detailed layouts and of the
  /// trial with each corpus's worst page.
  private static func trialsWithPages(
    in findings: SessionFindings,
    all: Bool
  ) -> (Trial) -> Bool {
    let detailed = findings.session.detailed
    let worst = findings.corpora.compactMap { WorstPage(of: $0)?.trial }
    return { trial in
      all || detailed[trial.corpus] == trial.setting
        || worst.contains {
          $0.corpus == trial.corpus && $0.paginator == trial.paginator
            && $0.setting == trial.setting
        }
    }
  }
}

extension CSVReport {
  /// The session that a table is of, and its number in the store.
  struct Origin: Sendable {
    let session: Session
    let number: Int?

    /// The columns that say so.
    func fields<Row>() -> [Table.Field<Row>] {
      [
        Table.Field(.session) { _ in .text(session.id) },
        Table.Field(.sessionNumber) { _ in .integer(number) },
      ]
    }
  }
}

extension Table.Column {
  static let session = text("session_id", "The session, by a name no other has.", isRequired: true)
  static let sessionNumber = count(
    "session_number",
    of: nil,
    "The session's number in the store; empty for one that is not stored."
  )
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
    in origin: Origin,
    _ trial: @escaping (Row) -> Trial
  ) -> [Table.Field<Row>] {
    origin.fields() + [
      Table.Field(.corpus) { .text(trial($0).corpus) },
      Table.Field(.paginator) { .text(trial($0).paginator.name) },
    ] + layoutFields { trial($0).setting }
  }

  /// The columns of a layout.
  static func layoutFields<Row>(
    _ setting: @escaping (Row) -> Plan.Setting
  ) -> [Table.Field<Row>] {
    [
      Table.Field(.device) { .text(setting($0).device.id) },
      Table.Field(.font) { .text(setting($0).layout.type.fonts.first?.family) },
      Table.Field(.fontSize) { .length(setting($0).layout.type.size) },
    ]
  }
}
