import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials
import Typesetting

/// The pages of one text as a report draws them, whoever made them.
final class TextDrawing {
  let id: String
  let findings: CorpusFindings
  let paginators: [DrawnPaginator]
  let plan: DrawingPlan
  let text: SourceText
  let symbols: GlyphSymbols
  private let fonts: FontLibrary?
  private let examples: [DrawingPlan.Place: PageExample]
  private var layouts: [Int: Drawer] = [:]

  /// What draws the pages of a layout.
  typealias Drawer = (referee: Referee, faces: SymbolFaces)

  /// The drawing of a text; nothing is laid out yet.
  init(
    of findings: CorpusFindings,
    id: String,
    examples: [PageExample],
    base: [BasePages],
    fonts: FontLibrary?,
    symbols: GlyphSymbols,
    budget: Int
  ) {
    self.id = id
    self.findings = findings
    self.fonts = fonts
    self.symbols = symbols
    text = findings.corpus.text
    paginators = DrawnPaginator.all(of: findings, base: base)
    let own = examples.filter { fonts != nil && $0.corpus == findings.corpus.id }
    self.examples = Self.places(of: own, in: findings, paginators: paginators)
    plan = DrawingPlan(
      of: findings,
      paginators: paginators,
      examples: Set(self.examples.keys),
      budget: fonts == nil ? 0 : budget
    )
  }

  /// Where the pages stand whose lines only the session knows.
  private static func places(
    of examples: [PageExample],
    in findings: CorpusFindings,
    paginators: [DrawnPaginator]
  ) -> [DrawingPlan.Place: PageExample] {
    var places: [DrawingPlan.Place: PageExample] = [:]
    for (layout, swept) in findings.layouts.enumerated() {
      for (paginator, drawn) in paginators.enumerated() where drawn.base == nil {
        guard let made = drawn.trials[layout], made.geometry == .device else { continue }
        for example in examples
        where example.paginator == drawn.name && example.device == swept.device.id
          && example.layoutKey == made.trial?.layoutKey
        {
          let place = DrawingPlan.Place(layout: layout, paginator: paginator, page: example.page)
          places[place] = example
        }
      }
    }
    return places
  }

  /// The text as the referees of all layouts read it.
  private let read = RefereeMemory()

  /// Whether a page of a layout is drawn.
  private func isDrawn(_ layout: Int) -> Bool {
    // The detailed layout's referee says of the text what its glyphs are.
    layout == 0 ? !plan.pieces.isEmpty : plan.pages[layout].contains { !$0.isEmpty }
  }

  /// Makes sure that there are the faces of all layouts of which a page is drawn.
  ///
  /// - Throws: ``FontError`` when one is missing or changed.
  func requireFonts() throws(FontError) {
    guard let fonts else { return }
    for layout in findings.layouts.indices where isDrawn(layout) {
      _ = try fonts.chain(findings.layouts[layout].layout.type, for: text)
    }
  }

  /// What draws the pages of a layout, made once; `nil` where no page of it is drawn.
  func drawer(of layout: Int) -> Drawer? {
    if let known = layouts[layout] { return known }
    guard let fonts, isDrawn(layout) else { return nil }
    let drawn = findings.layouts[layout].layout
    guard let chain = try? fonts.chain(drawn.type, for: text),
      // Of a long text only some pages are laid out, and their paragraphs.
      let referee = try? Referee(
        of: text,
        in: drawn,
        fonts: fonts,
        longestKept: plan.isWhole ? .max : 0,
        sharing: read
      )
    else { return nil }
    let faces = SymbolFaces(symbols: symbols, chain: chain, writing: drawn.type.writing)
    let drawer: Drawer = (referee, faces)
    layouts[layout] = drawer
    return drawer
  }

  /// Forgets what draws a layout, with the paragraphs that it keeps.
  func forget(layout: Int) { layouts[layout] = nil }

  /// The lines of a page, `nil` for a page that is not drawn.
  func lines(of place: DrawingPlan.Place) -> [DrawnLine]? {
    guard plan.pages[place.layout][place.paginator].contains(place.page),
      let made = paginators[place.paginator].trials[place.layout],
      let referee = drawer(of: place.layout)?.referee
    else { return nil }
    if let example = examples[place] {
      return example.lines.map {
        referee.drawnLine(of: $0.range, top: $0.top, bottom: $0.bottom)
      }
    }
    guard made.isLaidOut else { return nil }
    return referee.drawnLines(
      of: made.pages[place.page],
      showing: paginators[place.paginator].showing
    )
  }

  /// What was measured of a page, as far as it is known.
  func measurement(of place: DrawingPlan.Place) -> PageMeasurement? {
    guard let made = paginators[place.paginator].trials[place.layout] else { return nil }
    if let trial = made.trial {
      // Pages of a judgement stand in the order of their numbers.
      let pages = trial.judgement?.pages ?? []
      return pages.indices.contains(place.page) ? pages[place.page] : nil
    }
    return drawer(of: place.layout)?.referee
      .measurement(
        of: made.pages[place.page],
        number: place.page,
        showing: paginators[place.paginator].showing
      )
  }

  /// What was measured of the page before one, as far as it is known.
  func measurement(before place: DrawingPlan.Place) -> PageMeasurement? {
    var before = place
    before.page -= 1
    return before.page < 0 ? nil : measurement(of: before)
  }

  /// Why nothing of a paginator is drawn in a layout, as a sentence; `nil` where something is.
  func absence(of paginator: Int, in layout: Int) -> String? {
    let name = paginators[paginator].label
    guard let made = paginators[paginator].trials[layout] else {
      return "\(name) was not measured on \(findings.layouts[layout].label)."
    }
    if let failure = made.failure { return "\(name) made no pages: \(failure)" }
    if made.pages.isEmpty { return "\(name) made no page here." }
    if made.verdict == .unseen { return "Nobody knows the lines of \(name)." }
    return plan.pages[layout][paginator].isEmpty
      ? "The report does not hold the lines of \(name)." : nil
  }
}
