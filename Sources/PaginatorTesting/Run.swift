import PaginatorKit

/// What came of asking a paginator for all its pages.
struct Run {
  var pages: [PageRange] = []
  var work = Work()
  var ending = Ending.ended

  enum Ending: Hashable {
    case ended
    /// The paginator threw.
    case failed(String)
    /// The program that paginates crashed, gave no answer, or answered what is none.
    case broken(String)
    /// From a page on, the pages got no further.
    case stuck(page: Int)

    init(_ error: any Error) {
      let message = String(describing: error)
      let isBroken = (error as? ExternalFailure)?.isOfBrokenProgram == true
      self = isBroken ? .broken(message) : .failed(message)
    }
  }

  /// How it ended, without words that may differ from run to run.
  enum Kind { case ended, failed, stuck }

  var kind: Kind {
    switch ending {
    case .ended: .ended
    case .failed, .broken: .failed
    case .stuck: .stuck
    }
  }

  init() {}

  /// A run that could not be done.
  init(failingWith error: any Error) {
    ending = Ending(error)
  }

  /// Runs a paginator over a text, from its start or a page boundary.
  init(of paginator: any Paginator, over lawCase: LawCase, from start: TextOffset = .zero) {
    do {
      let pass = try paginator.pass(over: lawCase.text, in: lawCase.layout, from: start)
      self.init(draining: pass, over: lawCase.text)
    } catch {
      self.init(failingWith: error)
    }
  }

  /// Drains a pass, but for one that stops getting on.
  ///
  /// It is stopped after two empty pages in a row, and when more pages than the text has scalars get
  /// no further in the text than those before them. One empty page is a matter of the partition.
  init(draining pass: any PaginationPass, over text: SourceText) {
    var progress = PageProgress(over: text)
    do {
      while let page = try pass.nextPage() {
        pages.append(page)
        guard progress.add(page) else {
          ending = .stuck(page: pages.count - progress.idle)
          break
        }
      }
    } catch {
      ending = Ending(error)
    }
    work = pass.work
  }

  /// Takes at most a number of pages of a new pass, asking for its work after each, and drops it.
  init(first count: Int, of paginator: any Paginator, over lawCase: LawCase) {
    do {
      let pass = try paginator.pass(over: lawCase.text, in: lawCase.layout, from: .zero)
      while pages.count < count, let page = try pass.nextPage() {
        pages.append(page)
        work = pass.work
      }
    } catch {
      ending = Ending(error)
    }
  }

  /// The pages from a number on.
  func dropping(first count: Int) -> Run {
    var rest = self
    rest.pages = Array(pages.dropFirst(count))
    return rest
  }

  /// The first pages, as if nothing had been asked after them.
  func taking(first count: Int) -> Run {
    var first = self
    first.pages = Array(pages.prefix(count))
    first.ending = .ended
    return first
  }

  /// The pages as they stand in a text that has others before it.
  func moved(by bytes: Int) -> Run {
    var moved = self
    moved.pages = pages.map { page in
      PageRange(utf8: page.start.utf8 + bytes, to: page.end.utf8 + bytes)
    }
    return moved
  }
}
