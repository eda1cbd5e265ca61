package import Comparisons

/// The report that people look at: `report.html`, one file without a request to any network.
///
/// All its content stands in the markup, so it reads without JavaScript; with it, the tables of
/// results can be sorted. The markup is well-formed XML, every text from outside is escaped, and a
/// content security policy lets run only the style sheet and the script that it was made with.
package struct HTMLReport: ReportFormat {
  package init() {}

  package let fileNames = ["report.html"]

  /// Returns the file of a session.
  ///
  /// - Complexity: O(trials · pages).
  package func files(of findings: SessionFindings, options: ReportOptions) -> [ReportFile] {
    let drawing = options.drawing ?? EarlyDrawing(of: findings, options: options)
    let page = ReportView(of: findings, options: options, drawn: drawing.views)
    let bytes = ReportGap.filled(HTMLTemplates.render(page)) { gap in
      switch gap {
      case .symbols: drawing.written.symbols
      case .drawing: drawing.written.block
      }
    }
    return [ReportFile(name: fileNames[0], bytes: bytes)]
  }
}
