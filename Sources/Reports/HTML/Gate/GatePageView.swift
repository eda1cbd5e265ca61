import Comparisons

/// The first page of a trial that differs: where it ended and where it ends.
struct GatePageView {
  let trial: String
  let place: String
  let language: String?
  /// The text around the end of the page as it was and as it is; without a text there is no such page.
  let ends: [End]
  let command: String?
  let link: PageLinks.Link?
  /// The page as it was and as it is.
  let sheets: [SheetView]

  typealias End = (when: String, isThere: Bool, before: String, after: String)

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
    ends = [Self.end("was", page.textBefore), Self.end("now", page.textAfter)]
    command = page.command
    link = links.link(
      corpus: page.corpus,
      paginator: page.paginator,
      layout: page.layout,
      page: page.page
    )
  }

  /// A text whose middle bar is the page's end; the text may have bars of its own.
  private static func end(_ when: String, _ text: String) -> End {
    let scalars = text.unicodeScalars
    let middle = scalars.count / 2
    let bars = scalars.enumerated().filter { $0.element == "|" }.map(\.offset)
    let bar = bars.min { abs($0 - middle) < abs($1 - middle) } ?? scalars.count
    return (
      when, !text.isEmpty, String(String.UnicodeScalarView(scalars.prefix(bar))),
      String(String.UnicodeScalarView(scalars.dropFirst(bar + 1)))
    )
  }
}
