import PaginatorKit
import Typesetting

extension Defect {
  static let sideInsets = Defect(
    "side-insets",
    fault: "Breaks lines at the page's width, although the insets hide a part of it.",
    caughtBy: ["overflow_x_px"],
    // 375 px hold 9 characters of 40 px; the 343 px between the insets hold 8.
    on: .chinese(),
    make: { isPlanted, environment in
      Reader(SideInsetsDefect(environment: environment, isPlanted: isPlanted))
    }
  )
}

/// An app that tells where the lines on its pages stand.
private struct SideInsetsDefect: ClaimingPaginator {
  let environment: PaginatorEnvironment
  let isPlanted: Bool

  var name: String { Defect.prefix + "side-insets" }
  var showing: Showing { .context }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    try lines.pass(over: text, in: layout, from: start)
  }

  func lines(over text: SourceText, in layout: Layout) throws -> LineClaim {
    let typesetter = try environment.typesetter(for: text, in: layout.type)
    let pass = try pass(over: text, in: layout, from: .zero)
    var pages: [[ClaimedLine]] = []
    while let page = try pass.nextPage() {
      let sheet = Sheet(text, from: page.start, to: page.end, in: layout, with: typesetter)
      var top = Length.zero
      pages.append(
        sheet.fill(from: sheet.start, width: width(of: layout.page)).lines
          .map { line in
            defer { top += line.height }
            return ClaimedLine(
              range: PageRange(line.start, line.end),
              top: top,
              bottom: top + line.height,
              width: line.width
            )
          }
      )
    }
    return .lines(pages)
  }

  private func width(of page: PageGeometry) -> Length {
    if isPlanted { return page.width }  // The planted fault.
    return page.contentWidth
  }

  private var lines: SteppedPaginator {
    SteppedPaginator(name: name, environment: environment) { sheet in
      { start in
        PageRange(start, sheet.fill(from: start, width: width(of: sheet.layout.page)).end)
      }
    }
  }
}
