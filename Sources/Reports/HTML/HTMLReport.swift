import Comparisons
import Corpora
package import Trials

/// The report that people look at: `report.html`, one file without a request to any network.
///
/// All its content stands in the markup, so it reads without JavaScript; with it, the tables of
/// results can be sorted. The markup is well-formed XML, every text from outside is escaped, and a
/// content security policy lets run only the style sheet and the script that it was made with.
package struct HTMLReport: ReportFormat {
  /// What changes of the layout do to the paginators of a corpus, in the order of the session.
  typealias Changes = @Sendable (CorpusFindings, Session) -> [ChangeFindings]

  private let changes: Changes

  /// A report for people.
  package init() {
    self.init { findings, session in
      ChangeFindings.all(of: session).filter { $0.change.corpus == findings.corpus.id }
    }
  }

  /// A report with the findings on changes that a function gives.
  init(changes: @escaping Changes) {
    self.changes = changes
  }

  /// `html`.
  package let name = "html"

  /// The one file.
  package let fileNames = ["report.html"]

  /// Returns the file of a session.
  ///
  /// - Complexity: O(trials · pages).
  package func files(of session: Session, options: ReportOptions) -> [ReportFile] {
    let page = ReportView(of: session, options: options, changes: changes)
    return [ReportFile(name: fileNames[0], bytes: Array(HTMLTemplates.render(page).utf8))]
  }
}

extension ReportFormat where Self == HTMLReport {
  /// The report that people look at.
  package static var html: HTMLReport { HTMLReport() }
}
