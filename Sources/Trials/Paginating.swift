package import PaginatorKit

/// All pages of a text, and what they cost.
package struct Paginated: Sendable {
  /// The pages as they were returned.
  package var pages: [PageRange]
  /// The work of the whole pass.
  package var work: Work
}

/// Drains a paginator's pass over a whole text.
///
/// A pass that returns two pages in a row that do not get on is stopped: it would never end. One
/// such page is a finding, not a failure: the last page of a counting method may be empty.
///
/// - Throws: What the paginator throws, or ``PaginationError/noProgress(page:)``.
package func paginate(
  _ text: SourceText,
  in layout: Layout,
  with paginator: any Paginator
) throws -> Paginated {
  let pass = try paginator.pass(over: text, in: layout, from: .zero)
  var pages: [PageRange] = []
  var stalled = 0
  while let page = try pass.nextPage() {
    let isStalled = page.end <= page.start
    stalled = isStalled ? stalled + 1 : 0
    if stalled > 1 { throw PaginationError.noProgress(page: pages.count) }
    pages.append(page)
  }
  return Paginated(pages: pages, work: pass.work)
}

extension TrialFailure {
  /// What an error of a paginator means for its trial.
  init(of error: any Error) {
    switch error as? PaginationError {
    case .boxBelowOneLine, .pageBelowOneGrapheme: kind = .unsuitable
    case .workLimit: kind = .workLimit
    case .noProgress: kind = .noProgress
    case nil: kind = .error
    }
    message = String(describing: error)
  }
}
