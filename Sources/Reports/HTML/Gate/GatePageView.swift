import Comparisons

/// The first page of a trial that differs: where it ended and where it ends.
struct GatePageView {
  let trial: String
  let place: String
  let language: String?
  let ends: [End]
  let command: String?
  let link: PageLinks.Link?
  /// The page as it was and as it is.
  let sheets: [SheetView]

  /// The text around the end of a page; without a text there is no such page.
  struct End {
    let when: String
    let isThere: Bool
    let before: String
    let after: String
  }

  init(
    of page: GateVerdict.MovedPage,
    language: String?,
    links: PageLinks,
    sheets: [SheetView] = []
  ) {
    self.sheets = sheets
    trial = page.trial
    place = page.place
    self.language = language
    ends = [End(when: "was", text: page.textBefore), End(when: "now", text: page.textAfter)]
    command = page.command
    link = links.link(
      corpus: page.corpus,
      paginator: page.paginator,
      layout: page.layout,
      page: page.page
    )
  }
}

extension GatePageView.End {
  /// A text whose middle bar is the page's end; the text may have bars of its own.
  fileprivate init(when: String, text: String) {
    let scalars = text.unicodeScalars
    let middle = scalars.count / 2
    let bars = scalars.enumerated().filter { $0.element == "|" }.map(\.offset)
    let bar = bars.min { abs($0 - middle) < abs($1 - middle) } ?? scalars.count
    self.when = when
    isThere = !text.isEmpty
    before = String(String.UnicodeScalarView(scalars.prefix(bar)))
    after = String(String.UnicodeScalarView(scalars.dropFirst(bar + 1)))
  }
}
