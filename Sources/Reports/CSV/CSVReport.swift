package import Trials

/// The tables of a session: trials, observations, pages and timed samples.
package struct CSVReport: ReportFormat {
  /// A report of tables.
  package init() {}

  /// `csv`.
  package let name = "csv"

  /// The four tables.
  package let fileNames = ["summary.csv", "observations.csv", "pages.csv", "samples.csv"]

  /// Returns the four tables of a session; each has its header even when it has no row.
  ///
  /// - Complexity: O(trials · pages · log pages).
  package func files(of session: Session, options: ReportOptions) -> [ReportFile] {
    let tables = [
      summaryTable(of: session, options: options),
      observationsTable(of: session, options: options),
      pagesTable(of: session, options: options),
      samplesTable(of: session, options: options),
    ]
    return zip(fileNames, tables).map { ReportFile(name: $0, bytes: $1.bytes) }
  }
}

extension ReportFormat where Self == CSVReport {
  /// The tables of a session.
  package static var csv: CSVReport { CSVReport() }
}
