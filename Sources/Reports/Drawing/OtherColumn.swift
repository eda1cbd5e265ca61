import PaginatorKit
import Trials

/// Another column of the screen that a page stands on.
struct OtherColumn {
  /// From the upper left corner of the page's content box to its own.
  let x: Length
  let y: Length
  /// Its lines, none where nothing stands in it or nobody knows.
  let lines: [ShownPage.Line]

  /// The columns around a page, whose lines are asked for by their pages' numbers; none of a page that
  /// stands alone.
  static func all(
    around page: Int,
    of pages: [PageRange],
    in layout: Layout,
    text: SourceText,
    lines: (Int) -> [ShownPage.Line]?
  ) -> [OtherColumn] {
    guard layout.flow.columns.count > 1 else { return [] }
    let screen = layout.flow.columns.screen(holding: page, of: pages, in: text)
    let origins = layout.flow.columnOrigins(text.direction)
    let own = origins[screen.column]
    return origins.indices.filter { $0 != screen.column }
      .map { column in
        OtherColumn(
          x: origins[column].x - own.x,
          y: origins[column].y - own.y,
          lines: screen.pages[column].flatMap(lines) ?? []
        )
      }
  }
}
