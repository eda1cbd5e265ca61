package import PaginatorKit

/// All pages of a text as they were returned, and the work of the whole pass.
package struct Paginated: Sendable {
  package var pages: [PageRange]
  package var work: Work

  package init(pages: [PageRange], work: Work) {
    self.pages = pages
    self.work = work
  }
}

/// Drains a paginator's pass over a whole text.
///
/// A pass that never ends is stopped where it shows that it will not: after two empty pages in a row,
/// or when more pages than the text has characters get no further than those before them. One empty
/// page is a finding, not a failure: the last page of a counting method may be empty.
///
/// - Throws: What the paginator throws, ``PaginationError/noProgress(page:)``, or what the stop does.
package func paginate(
  _ text: SourceText,
  in layout: Layout,
  with paginator: any Paginator,
  stop: PassStop? = nil
) throws -> Paginated {
  try drain(paginator.pass(over: text, in: layout, from: .zero), over: text, stop: stop)
}

/// Returns the page that holds a place, found as a reader waits for it: page by page from the text's
/// start, caches empty, and no page after it.
///
/// - Returns: `nil` when no page reaches beyond the place.
/// - Throws: What the paginator throws, or ``PaginationError/noProgress(page:)``.
@discardableResult
func page(
  holding place: TextOffset,
  of text: SourceText,
  in layout: Layout,
  with paginator: any Paginator,
  stop: PassStop? = nil
) throws -> PageRange? {
  let pass = try paginator.pass(over: text, in: layout, from: .zero)
  var progress = PageProgress(over: text)
  var steps = PassStop.Steps(stop)
  while let page = try pass.nextPage() {
    if page.end > place { return page }
    try steps.pass(page)
    guard progress.add(page) else {
      throw PaginationError.noProgress(page: progress.count - 1)
    }
  }
  return nil
}

/// Drains a pass that begins with the text, as ``paginate(_:in:with:)`` does.
///
/// A finite one, whose pages were made before, ends whatever they are.
func drain(
  _ pass: any PaginationPass,
  over text: SourceText,
  stop: PassStop? = nil
) throws -> Paginated {
  var pages: [PageRange] = []
  var progress = PageProgress(over: text)
  var steps = PassStop.Steps(stop)
  while let page = try pass.nextPage() {
    guard progress.add(page) || pass.isFinite else {
      throw PaginationError.noProgress(page: pages.count)
    }
    pages.append(page)
    try steps.pass(page)
  }
  return Paginated(pages: pages, work: pass.work)
}

extension TrialFailure {
  /// What an error of a paginator means for its trial.
  init(of error: any Error) {
    if let failure = error as? TrialFailure {
      self = failure
      return
    }
    let kind: Kind =
      switch error {
      case let error as PaginationError: Kind(of: error)
      case let failure as ExternalFailure: Kind(of: failure)
      default: .error
      }
    self.init(kind: kind, message: String(describing: error))
  }
}

extension TrialFailure.Kind {
  fileprivate init(of error: PaginationError) {
    switch error {
    case .boxBelowOneLine, .graphemeWiderThanBox, .pageBelowOneGrapheme: self = .unsuitable
    case .workLimit: self = .workLimit
    case .notImplemented: self = .error
    case .noProgress: self = .noProgress
    }
  }

  fileprivate init(of failure: ExternalFailure) {
    switch failure {
    case .crashed: self = .crashed
    case .timedOut: self = .timedOut
    case .badAnswer: self = .badAnswer
    case .unsuitable: self = .unsuitable
    case .refused: self = .error
    }
  }
}
