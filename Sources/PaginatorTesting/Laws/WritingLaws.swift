import PaginatorKit

/// The laws of the way in which lines run.
extension LawChecks {
  /// A text in vertical lines, which who sets it in horizontal ones sets, too, and otherwise.
  func verticalLines(_ lawCase: LawCase) throws(Silence) -> Breach? {
    guard try partition(lawCase.inLines(.horizontalTB)) == nil else {
      throw Silence(reason: "does not hold the text once and in order in horizontal lines either")
    }
    let first = Run(of: try bench.fresh(), over: lawCase)
    switch first.ending {
    case .ended: break
    case .failed(let message), .broken(let message):
      return Breach(
        .brokenProgram,
        page: nil,
        "It claims to set vertical lines; asked for them, it throws \"\(visible(message))\"."
      )
    case .stuck(let page):
      return Breach(
        .noProgress,
        page: page,
        "In vertical lines the pages get no further from page \(page + 1) on."
      )
    }
    if let breach = try partition(lawCase) { return breach }
    if let breach = try horizontality(of: first, lawCase) { return breach }
    return Breach(
      expected: (first, "in the first run in vertical lines"),
      found: (Run(of: try bench.fresh(), over: lawCase), "in the second"),
      in: lawCase.text
    )
  }

  /// Vertical lines that are horizontal: as many pages and the same as horizontal lines make on the same page,
  /// where a page that is turned has others.
  ///
  /// Two pages may agree by chance; who goes by the page's area alone has the same on both.
  private func horizontality(of run: Run, _ lawCase: LawCase) throws(Silence) -> Breach? {
    var level = lawCase
    level.layout.type.writing = .horizontalTB
    guard run.pages.count > 2,
      Run(of: try bench.fresh(), over: level).pages == run.pages
    else { return nil }
    return Breach(
      expected: (
        Run(of: try bench.fresh(), over: lawCase.inLines(.horizontalTB)),
        "in horizontal lines as long as the vertical ones"
      ),
      found: (run, "in vertical ones, as in horizontal ones on the same page"),
      in: lawCase.text
    )
  }
}

extension LawCase {
  /// The case in lines that run another way, on a page that is turned with them.
  func inLines(_ writing: WritingMode) -> LawCase {
    var turned = self
    let flow = layout.flow
    turned.layout.type.writing = writing
    turned.layout.flow = flow
    return turned
  }
}
