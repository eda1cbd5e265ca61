import PaginatorKit
import Paginators
import Trials

/// A program that speaks the protocol, as the process that it is in.
final class ServedProcess: TimedProcess {
  private let paginator: ExternalPaginator

  /// Starts a process, which is asked who it is.
  init(_ program: ExternalProgram, _ environment: PaginatorEnvironment) throws(ExternalFailure) {
    paginator = try ExternalPaginator(program, environment: environment)
  }

  func open(_ text: SourceText) throws { try paginator.open(text) }

  func pass(over text: SourceText, in layout: Layout, times: Int) throws {
    if paginator.capabilities.contains(.repeat) {
      try paginator.repeatPass(over: text, in: layout, times: times)
    } else {
      for _ in 0..<times { _ = try paginator.pass(over: text, in: layout, from: .zero) }
    }
  }

  /// All pages of a program that cannot make the first alone.
  func firstPage(of text: SourceText, in layout: Layout) throws {
    if paginator.capabilities.contains(.limit) {
      _ = try paginator.firstPage(of: text, in: layout)
    } else {
      _ = try paginator.pass(over: text, in: layout, from: .zero)
    }
  }

  func pages(of text: SourceText, in layout: Layout) throws -> [PageRange] {
    try paginate(text, in: layout, with: paginator).pages
  }

  func usage() -> ProcessUsage? { paginator.usage() }

  func end() { paginator.end() }
}
