import Foundation
import PaginatorKit
import Paginators
import Trials
import Typesetting

/// The paginating that a child does for its parent, with all loaded and nothing remembered.
struct ChildPagination {
  let request: PaginationRequest
  private let text: SourceText
  private let layout: Layout
  private let environment: PaginatorEnvironment
  private let paginator: any Paginator

  /// Reads the request from standard input and has the system end this process when its time is
  /// over, should the parent be gone.
  init() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    (request, text) = try PaginationRequest.read(input)
    layout = request.layout
    Self.end(in: request.secondsToLive)
    environment = PaginatorEnvironment(
      fonts: FontLibrary(),
      workLimit: request.workLimit,
      shaping: request.shaping ?? .fast
    )
    paginator = try Roster.current.reader(request.paginator, environment: environment).paginator
  }

  private static func end(in seconds: Int) {
    // A parent that starts this from a thread of a pool leaves its blocked signals behind.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    // Who reads how it ended has to see that its time was over.
    signal(SIGALRM, SIG_DFL)
    alarm(UInt32(clamping: seconds))
  }

  /// Loads the fonts, their tables and the libraries' data, which serve every paginator: `greedy`
  /// paginates once.
  func load() throws {
    _ = try paginate(text, in: layout, with: GreedyPaginator(environment: environment))
  }

  /// Paginates the text once, caches empty, and keeps the pass alive with its pages.
  func heldPass() throws -> HeldPagination {
    do {
      return try HeldPagination(text, in: layout, with: paginator)
    } catch let error as PaginationError {
      throw HarnessFailure(.paginatorFailed, error.description)
    }
  }

  /// Paginates the text once, caches empty.
  func pass() throws -> [PageRange] {
    do {
      return try paginate(text, in: layout, with: paginator).pages
    } catch let error as PaginationError {
      throw HarnessFailure(.paginatorFailed, error.description)
    }
  }
}
