import PaginatorKit
import Paginators
import Typesetting

/// A paginator that breaks lines itself, fills pages with them, and tells where they stand.
struct DeviceLinesPaginator: Paginator {
  let name: String
  let environment: PaginatorEnvironment
  /// The lines of a stretch of text, from its start to its end.
  let lines: @Sendable (Sheet) -> [Line]
  /// Changes what is told of the lines of a page.
  var draw: @Sendable (inout [DeviceLine], SourceText, Layout) -> Void = { _, _, _ in }

  var showing: Showing { .context }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let typesetter = try environment.typesetter(for: text, in: layout.type)
    return SectionedPass(over: text, from: start) { start, end in
      let sheet = Sheet(text, from: start, to: end, in: layout, with: typesetter)
      let pages = pages(of: sheet)
        .map { PageRange(utf8: $0[0].start, to: $0[$0.count - 1].end) }
      return FunctionPass(next: oneByOne(pages)) { sheet.work }
    }
  }

  func deviceLines(over text: SourceText, in layout: Layout) throws -> DeviceLines {
    let typesetter = try environment.typesetter(for: text, in: layout.type)
    let starts = [.zero] + text.forcedBreaks
    let all = zip(starts, text.forcedBreaks + [text.end])
      .flatMap { start, end in
        pages(of: Sheet(text, from: start, to: end, in: layout, with: typesetter))
      }
    return .lines(
      all.map { page in
        var bottom = Length.zero
        var drawn = page.enumerated()
          .map { number, line in
            let top = bottom + (number == 0 ? line.spacingAtTop : line.spacingBefore)
            bottom = top + line.height
            return DeviceLine(
              range: PageRange(utf8: line.start, to: line.end),
              top: top,
              bottom: bottom,
              width: line.width
            )
          }
        draw(&drawn, text, layout)
        return drawn
      }
    )
  }

  private func pages(of sheet: Sheet) -> [[Line]] {
    var pages: [[Line]] = []
    var box = PageBox(height: .zero, leading: sheet.layout.type.leading)
    for line in lines(sheet) {
      if !pages.isEmpty, box.place(line) {
        pages[pages.count - 1].append(line)
        continue
      }
      box = PageBox(height: sheet.layout.flow.contentHeight, leading: sheet.layout.type.leading)
      box.force(line)
      pages.append([line])
    }
    return pages
  }
}
