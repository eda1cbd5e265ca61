import Comparisons
import PaginatorKit
import Refereeing
import Trials
import Typesetting

/// A page that stands in the report without a script, and all that is drawn of it.
struct ShownPage {
  let paginator: String
  /// Its number, from 0.
  let page: Int
  let pageCount: Int
  let layout: Layout
  let text: SourceText
  let lines: [Line]
  /// What was measured of it, and of the page before it, as far as it is known.
  let measured: PageMeasurement?
  let before: PageMeasurement?
  /// The other columns of its screen.
  let others: [OtherColumn]

  /// Where the lines end.
  var extent: PageWords.Extent {
    PageWords.Extent(of: lines.map { ($0.top, $0.bottom) }, in: layout.flow.contentHeight)
  }

  var words: PageWords {
    PageWords(extent, in: layout.flow.contentHeight, measured: measured, after: before)
  }

  /// A line at its place; without glyphs its text is drawn.
  struct Line {
    var range: PageRange
    var top: Length
    var bottom: Length
    var left = Length.zero
    var baseline = Length.zero
    var glyphs: [DrawnGlyph]?
  }
}

extension ShownPage {
  /// A page whose lines were kept with the session, without its glyphs.
  init(_ example: PageExample, in trial: Trial, text: SourceText) {
    let pages = trial.judgement?.pages ?? []
    self.init(
      paginator: example.paginator,
      page: example.page,
      pageCount: trial.pageCount,
      layout: trial.layout,
      text: text,
      lines: example.lines.map { Line(range: $0.range, top: $0.top, bottom: $0.bottom) },
      measured: pages.first { $0.page == example.page },
      before: pages.first { $0.page == example.page - 1 },
      others: OtherColumn.all(
        around: example.page,
        of: trial.pages,
        in: trial.layout,
        text: text
      ) { _ in nil }
    )
  }

  /// A page that is drawn, `nil` for one that is not.
  init?(_ place: DrawingPlan.Place, of drawing: TextDrawing) {
    guard let made = drawing.paginators[place.paginator].trials[place.layout],
      let lines = drawing.lines(of: place),
      let faces = drawing.drawer(of: place.layout)?.faces
    else { return nil }
    let layout = drawing.findings.layouts[place.layout].layout
    self.init(
      paginator: drawing.paginators[place.paginator].label,
      page: place.page,
      pageCount: made.pages.count,
      layout: layout,
      text: drawing.text,
      lines: lines.map { Line($0, faces: faces) },
      measured: drawing.measurement(of: place),
      before: drawing.measurement(before: place),
      others: OtherColumn.all(
        around: place.page,
        of: made.pages,
        in: layout,
        text: drawing.text
      ) { page in
        var other = place
        other.page = page
        return drawing.lines(of: other)?.map { Line($0, faces: faces) }
      }
    )
  }
}

extension ShownPage.Line {
  /// A line with its glyphs.
  init(_ line: DrawnLine, faces: SymbolFaces) { self.init(line, faces.glyphs(of: line)) }

  init(_ line: DrawnLine, _ glyphs: [DrawnGlyph]) {
    self.init(
      range: line.range,
      top: line.top,
      bottom: line.bottom,
      left: line.left,
      baseline: line.baseline,
      glyphs: glyphs
    )
  }
}

extension [ShownPage] {
  /// Returns the pages as templates show them, their ids numbered from 1.
  func sheets(id: String) -> [SheetView] {
    enumerated().map { SheetView(of: $1, id: "\(id)-\($0 + 1)") }
  }
}
