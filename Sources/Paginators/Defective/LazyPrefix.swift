import PaginatorKit

extension Defect {
  static let lazyPrefix = Defect(
    "lazy-prefix",
    fault: "Moves on by a page when somebody asks how much was done so far.",
    detectedBy: ["prefix"],
    on: .chinese(),
    make: { isPlanted, environment in
      Reader(LazyPrefixDefect(environment: environment, isPlanted: isPlanted))
    }
  )
}

private struct LazyPrefixDefect: Paginator {
  let environment: PaginatorEnvironment
  let isPlanted: Bool

  var name: String { Defect.prefix + "lazy-prefix" }
  var showing: Showing { .context }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let greedy = GreedyPaginator(environment: environment)
    return Pass(try greedy.pass(over: text, in: layout, from: start), isPlanted: isPlanted)
  }

  private final class Pass: PaginationPass {
    private let pass: any PaginationPass
    private let isPlanted: Bool
    private var hasEnded = false

    init(_ pass: any PaginationPass, isPlanted: Bool) {
      self.pass = pass
      self.isPlanted = isPlanted
    }

    func nextPage() throws -> PageRange? {
      let page = try pass.nextPage()
      hasEnded = page == nil
      return page
    }

    var work: Work {
      if isPlanted, !hasEnded { _ = try? pass.nextPage() }  // The planted fault.
      return pass.work
    }
  }
}
