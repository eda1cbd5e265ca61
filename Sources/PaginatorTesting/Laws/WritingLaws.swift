import PaginatorKit

/// The laws of the way in which lines run.
extension LawChecks {
  /// A text in vertical lines, which who sets it in horizontal ones sets, too.
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
    return Breach(
      expected: (first, "in the first run in vertical lines"),
      found: (Run(of: try bench.fresh(), over: lawCase), "in the second"),
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
