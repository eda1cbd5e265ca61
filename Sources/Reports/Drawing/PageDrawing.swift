import PaginatorKit
package import Refereeing
package import Trials
package import Typesetting

/// What the template `drawing` shows: a page by itself, with the outlines of its glyphs.
struct PageDrawing {
  let title: String
  let description: String
  let viewBox: String
  let symbols: String
  let sheet: SheetView

  init(of page: ShownPage, symbols: GlyphSymbols) {
    sheet = SheetView(of: page, id: "page")
    title = sheet.title
    description = sheet.description
    viewBox = sheet.viewBox
    self.symbols = symbols.markup
  }
}

/// Returns a page of a trial as an SVG file of its own, which needs no font.
///
/// - Parameters:
///   - page: The page's number, from 0.
///   - trial: Whose page it is.
///   - lines: The lines that an app says are on a page.
///   - referee: Of the trial's layout.
///   - fonts: The faces of that layout.
/// - Returns: The file's text.
/// - Throws: ``FontError`` when a face of the layout is missing or changed, and what `lines` throws.
package func drawing(
  of page: Int,
  in trial: Trial,
  with lines: (Int) throws -> [PageExample.Line],
  by referee: Referee,
  fonts: FontLibrary
) throws -> String {
  let symbols = GlyphSymbols()
  let shown = try ShownPage(
    page,
    of: trial,
    with: lines,
    by: referee,
    fonts: fonts,
    symbols: symbols
  )
  return HTMLTemplates.render(PageDrawing(of: shown, symbols: symbols))
}

extension ShownPage {
  /// A page of a trial with the outlines of its glyphs or, where its letters must not be read, with frames
  /// as wide as they are.
  init(
    _ page: Int,
    of trial: Trial,
    with lines: (Int) throws -> [PageExample.Line],
    by referee: Referee,
    fonts: FontLibrary,
    symbols: GlyphSymbols,
    isMasked: Bool = false
  ) throws {
    let chain = try fonts.chain(trial.layout.type, for: referee.text)
    let faces = SymbolFaces(symbols: symbols, chain: chain, writing: trial.layout.type.writing)
    func drawn(_ page: Int) throws -> [Line] {
      let drawn =
        trial.judgement?.geometry == .device
        ? try lines(page).map { referee.drawnLine(of: $0.range, top: $0.top, bottom: $0.bottom) }
        : referee.drawnLines(of: trial.pages[page], showing: trial.paginator.showing)
      // The outlines of a page that must not be read, in the order in which it needs them, would tell it.
      return drawn.map { Line($0, isMasked ? faces.masks(of: $0) : faces.glyphs(of: $0)) }
    }
    let pages = trial.judgement?.pages ?? []
    self.init(
      paginator: trial.paginator.name,
      page: page,
      pageCount: trial.pageCount,
      layout: trial.layout,
      text: isMasked ? referee.text.masked : referee.text,
      lines: try drawn(page),
      measured: pages.first { $0.page == page },
      before: pages.first { $0.page == page - 1 },
      others: OtherColumn.all(
        around: page,
        of: trial.pages,
        in: trial.layout,
        text: referee.text
      ) { try? drawn($0) }
    )
  }
}
