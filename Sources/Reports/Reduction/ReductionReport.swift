import Comparisons
package import Refereeing
package import Trials
package import Typesetting

/// What `harness reduce` found, as one page of HTML to be attached to a report: the page of the whole text
/// that has the fault, the page of the small text that still has it, and how to see it again.
package struct ReductionReport {
  /// What was reduced: `hidden of fixed-count, phone-6 at 28 px`.
  package var title: String
  /// What came of it, in sentences; the first stands large.
  package var sentences: [String]
  /// The page of the whole text, and that of the small one; none where no page has the fault.
  package var pages: [Page]
  /// The small text.
  package var text: String
  package var language: String
  /// The commands that show it again.
  package var commands: [String]
  package var facts: [(name: String, value: String)]

  /// A page with the fault.
  package struct Page {
    /// What it stands under: `Before`.
    var heading: String
    var trial: Trial
    /// Its number, from 0.
    var page: Int
    /// The lines that an app says are on it.
    var lines: [PageExample.Line]
    var referee: Referee
    /// Whether its letters must not be read: each glyph is drawn as a frame of its width.
    var isMasked: Bool

    /// A page of a trial, judged by a referee; its letters can be read unless it is masked.
    package init(
      _ heading: String,
      _ page: Int,
      of trial: Trial,
      lines: [PageExample.Line],
      by referee: Referee,
      isMasked: Bool
    ) {
      (self.heading, self.page, self.trial) = (heading, page, trial)
      (self.lines, self.referee, self.isMasked) = (lines, referee, isMasked)
    }
  }

  /// A report without pages and facts yet.
  package init(title: String, sentences: [String], text: String, language: String) {
    (self.title, self.sentences, self.text, self.language) = (title, sentences, text, language)
    (pages, commands, facts) = ([], [], [])
  }

  /// The name of the file, beside the text.
  package static let fileName = "reduction.html"

  /// The file: without a script and without a request to any network.
  ///
  /// - Throws: ``FontError`` when a face of a layout is missing or changed.
  package func html(_ fonts: FontLibrary) throws -> ReportFile {
    let symbols = GlyphSymbols()
    var sheets: [ReductionView.Sheet] = []
    for page in pages {
      let shown = try ShownPage(
        page.page,
        of: page.trial,
        with: { $0 == page.page ? page.lines : [] },
        by: page.referee,
        fonts: fonts,
        symbols: symbols,
        isMasked: page.isMasked
      )
      let id = "page-\(sheets.count + 1)"
      sheets.append(ReductionView.Sheet(heading: page.heading, page: SheetView(of: shown, id: id)))
    }
    let view = ReductionView(of: self, sheets: sheets, symbols: symbols.markup)
    return ReportFile(name: Self.fileName, bytes: Array(HTMLTemplates.render(view).utf8))
  }
}
