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
  /// How the page begins when it begins badly: `inside a line`.
  let start: String?
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
  init(_ example: PageExample, in trial: Trial, text: SourceText) {
    paginator = example.paginator
    page = example.page
    pageCount = trial.pages.count
    layout = trial.layout
    self.text = text
    let pages = trial.judgement?.pages ?? []
    measured = pages.first { $0.page == example.page }
    start = measured.flatMap { page in
      PageMark(of: page, after: pages.first { $0.page == page.page - 1 }).startWords
    }
    lines = example.lines.map { Line(range: $0.range, top: $0.top, bottom: $0.bottom) }
  }

  /// A page that is drawn, `nil` for one that is not.
  init?(_ place: DrawingPlan.Place, of drawing: TextDrawing) {
    let drawn = drawing.paginators[place.paginator]
    guard let made = drawn.trials[place.layout], let lines = try? drawing.lines(of: place),
      let faces = try? drawing.drawer(of: place.layout)?.faces
    else { return nil }
    paginator = [drawn.name, drawn.base].compactMap(\.self).joined(separator: ", ")
    page = place.page
    pageCount = made.pages.count
    layout = drawing.findings.layouts[place.layout].layout
    text = drawing.text
    let measured = (try? drawing.measurement(of: place)) ?? nil
    var before = place
    before.page -= 1
    let earlier = before.page < 0 ? nil : (try? drawing.measurement(of: before)) ?? nil
    start = measured.flatMap { PageMark(of: $0, after: earlier).startWords }
    self.measured = measured
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
