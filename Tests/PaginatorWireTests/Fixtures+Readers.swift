import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import PaginatorWire

/// Pages of a number of scalars, whatever the layout; the font size is that number.
///
/// It counts one measure a page, and can go back.
struct StepPaginator: Paginator {
  var capabilities: Set<Capability> = [.seek, .backward]
  let name = "step"
  let showing = Showing.substring

  private func step(_ layout: Layout) -> Int { Int(layout.type.size.pixels) }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    if layout.type.kinsoku == .strict { throw StepError(description: "no \"strict\"\nhere") }
    var scalar = text.scalarIndex(of: start)
    return FunctionPass { work in
      guard scalar < text.scalarCount else { return nil }
      let end = min(scalar + step(layout), text.scalarCount)
      defer { scalar = end }
      work.measureCalls += 1
      work.measuredScalars += end - scalar
      return PageRange(scalars: scalar, to: end, of: text)
    }
  }

  func page(
    endingAt end: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange? {
    guard end > .zero else { return nil }
    let start = max(0, text.scalarIndex(of: end) - step(layout))
    return PageRange(start: text.offset(ofScalar: start), end: end)
  }
}

struct StepError: Error, CustomStringConvertible {
  var description: String
}

extension FunctionPaginator {
  /// A paginator of a function that gives the pages.
  static func closure(_ next: @escaping @Sendable (SourceText) -> PageRange?) -> FunctionPaginator {
    var paginator = FunctionPaginator { text, _, _ in FunctionPass { _ in next(text) } }
    (paginator.name, paginator.showing) = ("closure", .context)
    return paginator
  }
}

/// Writes down the page's first scalar, and finds nothing beyond the first ten.
struct ScalarHighlights: HighlightScheme {
  let name = "scalar"

  func save(_ range: PageRange, in pagination: Pagination) -> PageRange { range }

  func restore(_ token: PageRange, in pagination: Pagination) -> PageRange? {
    pagination.text.scalarIndex(of: token.end) > 10 ? nil : token
  }
}

/// Serves a reader a few lines and returns the lines it answers.
func served(
  _ lines: [[UInt8]],
  to reader: Reader = Reader(StepPaginator()),
  digest: (([UInt8]) -> String)? = nil
) throws -> [String] {
  let folder = try TemporaryDirectory()
  let input = try folder.write(lines.flatMap { $0 }, to: "in")
  let output = try folder.write("", to: "out")
  let reading = try #require(FileHandle(forReadingAtPath: input))
  let writing = try #require(FileHandle(forWritingAtPath: output))
  serve(reader, version: "1.2", from: reading, to: writing, digest: digest)
  let text = try String(contentsOfFile: output, encoding: .utf8)
  #expect(text.isEmpty || text.hasSuffix("\n"))
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
}

/// The same with requests numbered from 0.
func served(
  _ operations: [WireRequest.Operation],
  to reader: Reader = Reader(StepPaginator())
) throws -> [String] {
  try served(operations.enumerated().map { WireRequest(id: $0, $1).line }, to: reader)
}

extension [String] {
  /// The errors of answers, nil for what is none.
  var errors: [String?] {
    get throws { try map { try WireAnswer(line: bytes($0)).error } }
  }
}
