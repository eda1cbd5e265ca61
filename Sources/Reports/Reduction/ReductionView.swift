/// All that the template `reduction` shows.
struct ReductionView {
  let title: String
  let style = HTMLTemplates.pageStyle
  let styleHash = HTMLTemplates.policyHash(of: HTMLTemplates.pageStyle)
  let sentences: [String]
  let sheets: [Sheet]
  /// The glyphs of all pages.
  let symbols: String
  let text: String
  let language: String
  let commands: [String]
  let facts: [(name: String, value: String)]

  /// A drawn page, and what it stands under.
  struct Sheet {
    let heading: String
    let page: SheetView
  }

  init(of report: ReductionReport, sheets: [Sheet], symbols: String) {
    (self.sheets, self.symbols) = (sheets, symbols)
    (title, sentences, text) = (report.title, report.sentences, report.text)
    (language, commands, facts) = (report.language, report.commands, report.facts)
  }
}
