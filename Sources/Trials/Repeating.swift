import PaginatorKit

extension Plan.Participant {
  /// Asks for pages twice more, of a paginator made anew where there is a way to make one, and makes
  /// sure that they are the same.
  ///
  /// The first of the two finds what depends on what was done before, the second what a pass leaves
  /// behind. Only the pages are compared, not what they cost.
  ///
  /// - Parameters:
  ///   - pages: The pages that came at first.
  ///   - text: The text.
  ///   - layout: The layout.
  /// - Throws: ``RepeatFault`` when they are not the same, or are not made again.
  func requireRepeats(
    _ pages: [PageRange],
    over text: SourceText,
    in layout: Layout
  ) throws(RepeatFault) {
    let again: [[PageRange]]
    do {
      let another = try makeAnew?() ?? paginator
      again = try (0..<2).map { _ in try paginate(text, in: layout, with: another).pages }
    } catch {
      throw RepeatFault(
        description: "It makes \(pages.count) \(pages.count == 1 ? "page" : "pages") at first and "
          + "fails when it is asked again (\(error)); it is not deterministic."
      )
    }
    for other in again {
      guard let fault = RepeatFault(pages, other, over: text) else { continue }
      throw fault
    }
  }
}

/// The first page that differs when a paginator is asked again.
struct RepeatFault: Error, CustomStringConvertible {
  /// One full sentence that counts pages from 1, and offsets in scalars.
  let description: String

  init(description: String) { self.description = description }

  /// Compares pages; `nil` when they are the same.
  init?(_ first: [PageRange], _ second: [PageRange], over text: SourceText) {
    func words(_ pages: [PageRange], _ index: Int) -> String {
      guard pages.indices.contains(index) else { return "missing" }
      let page = pages[index]
      return "[\(text.scalarIndex(of: page.start)), \(text.scalarIndex(of: page.end)))"
    }
    guard first != second else { return nil }
    let index = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset
    let place = index ?? min(first.count, second.count)
    description =
      "Page \(place + 1) is \(words(first, place)) at first and \(words(second, place)) when it is "
      + "asked again; it is not deterministic."
  }
}
