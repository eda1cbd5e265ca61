import Comparisons
import Corpora
import Trials

/// A section on a text: its id, its heading, its template and its view are declared once, in the part
/// of the report that it stands in.
struct ReportSection {
  /// The end of its id, and the name of its template.
  let name: String
  /// Its heading; `nil` where that of its part says enough.
  var title: String?
  /// A class of the style sheet, beside that of every section.
  var style: String?
  /// Whether a script fills it, without which it is hidden.
  var isScripted = false
  let template: [UInt8]
  /// Makes what the template shows, from a text and the section's id; `nil` leaves the section out.
  let view: @Sendable (Source, String) -> Any?

  /// What sections show: a text as it was measured and as it is drawn, and its past.
  struct Source {
    let shown: DrawnViews.Text
    let session: SessionFindings
    let history: [EarlierFigure]
    let changes: [ChangeFindings]
    /// What changed since an earlier session, in sentences.
    let since: [String]

    var findings: CorpusFindings { shown.findings }
    var environment: [String: String] { session.session.environment }

    init(
      shown: DrawnViews.Text,
      session: SessionFindings,
      history: [EarlierFigure],
      since: [String]
    ) {
      self.since = since
      self.shown = shown
      self.session = session
      self.history = history
      let corpus = shown.findings.corpus.id
      changes = session.changes.filter { $0.change.corpus == corpus }
    }
  }

  /// All sections, in the order of the report.
  static var all: [ReportSection] { ReportPart.all.flatMap(\.sections) }
}
