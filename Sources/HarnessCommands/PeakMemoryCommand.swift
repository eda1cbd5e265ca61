import ArgumentParser
import Foundation
import PaginatorKit
import Paginators
import Trials
import Typesetting

/// `harness peak-memory`: the child that `compare` starts to measure a paginator's memory alone.
struct PeakMemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peak-memory",
    abstract: "Paginate the text on standard input once and print how much memory that took.",
    shouldDisplay: false
  )

  func run() throws {
    try withExitCodes {
      let input = try FileHandle.standardInput.readToEnd() ?? Data()
      let (request, text) = try PeakMemoryRequest.read(input)
      guard let layout = request.layout else {
        throw HarnessFailure(.badInput, "The layout of the request means nothing; check its words.")
      }
      end(in: request.secondsToLive)
      print(try growth(of: request, over: text, in: layout))
    }
  }

  /// Has the system end this process after a number of seconds, should the parent be gone.
  private func end(in seconds: Int) {
    // A parent that starts this from a thread of a pool leaves its blocked signals behind.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    alarm(UInt32(clamping: seconds))
  }

  private func growth(
    of request: PeakMemoryRequest,
    over text: SourceText,
    in layout: Layout
  ) throws -> String {
    let environment = PaginatorEnvironment(fonts: FontLibrary(), workLimit: request.workLimit)
    let paginator = try PaginatorCatalog.paginator(request.paginator, environment: environment)
    // Loads the fonts, their tables and the libraries' data, which serve every paginator.
    _ = try paginate(text, in: layout, with: GreedyPaginator(environment: environment))
    ProcessMemory.forgetPeak()
    let before = ProcessMemory.now()
    let pages: [PageRange]
    do {
      pages = try paginate(text, in: layout, with: paginator).pages
    } catch let error as PaginationError {
      throw HarnessFailure(.paginatorFailed, error.description)
    }
    let bytes = ProcessMemory.growth(from: before, to: ProcessMemory.now())
    return "{\"pages\":\(pages.count),\"peak_bytes\":\(bytes.map(String.init) ?? "null")}"
  }
}
