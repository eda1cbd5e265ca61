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
  let measured: PageMeasurement?
  let lines: [Line]

  /// A line at its place; without glyphs its text is drawn.
  struct Line {
    var range: PageRange
    var top: Length
    var bottom: Length
    var left = Length.zero
    var baseline = Length.zero
    var glyphs: [DrawnGlyph]?
  }

  /// A page whose lines were kept with the session, without its glyphs.
  init(_ exhibit: PageExhibit, in trial: Trial, text: SourceText) {
    paginator = exhibit.paginator
    page = exhibit.page
    pageCount = trial.pages.count
    layout = trial.layout
    self.text = text
    measured = trial.judgement?.pages.first { $0.page == exhibit.page }
    lines = exhibit.lines.map { Line(range: $0.range, top: $0.top, bottom: $0.bottom) }
  }

  /// A page that is drawn, `nil` for one that is not.
  init?(_ place: DrawingPlan.Place, of drawing: TextDrawing) {
    let drawn = drawing.paginators[place.paginator]
    guard let made = drawn.trials[place.layout], let lines = try? drawing.lines(of: place),
      let faces = try? drawing.drawer(of: place.layout)?.faces
    else { return nil }
    paginator = drawn.name
    page = place.page
    pageCount = made.pages.count
    layout = drawing.findings.layouts[place.layout].layout
    text = drawing.text
    measured = (try? drawing.measurement(of: place)) ?? nil
    self.lines = lines.map { line in
      Line(
        range: line.range,
        top: line.top,
        bottom: line.bottom,
        left: line.left,
        baseline: line.baseline,
        glyphs: faces.glyphs(of: line)
      )
    }
  }
}
