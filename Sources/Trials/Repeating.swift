import PaginatorKit

extension Plan.Participant {
  /// Asks for pages twice more, of a paginator made anew where there is a way to make one, and makes
  /// sure that they are the same.
  ///
  /// The first of the two finds what depends on what was done before, the second what a pass leaves
  /// behind. Only the pages are compared, not what they cost.
  ///
  /// - Throws: ``TrialFailure`` when they are not the same, or are not made again.
  func requireRepeats(
    _ pages: [PageRange],
    over text: SourceText,
    in layout: Layout
  ) throws(TrialFailure) {
    let again: [[PageRange]]
    do {
      let another = try makeAnew?() ?? paginator
      again = try (0..<2).map { _ in try paginate(text, in: layout, with: another).pages }
    } catch {
      throw .nondeterministic(
        "It makes \(pages.count) \(pages.count == 1 ? "page" : "pages") at first and "
          + "fails when it is asked again (\(error)); it is not deterministic."
      )
    }
    for other in again where other != pages {
      throw .nondeterministic(difference(of: pages, other, over: text))
    }
  }
}

/// Says in one sentence which page is the first that differs when it is asked for again; pages count
/// from 1, and offsets are in scalars.
private func difference(
  of first: [PageRange],
  _ second: [PageRange],
  over text: SourceText
) -> String {
  func words(_ pages: [PageRange], _ index: Int) -> String {
    guard pages.indices.contains(index) else { return "missing" }
    let page = pages[index]
    return "[\(text.scalarIndex(of: page.start)), \(text.scalarIndex(of: page.end)))"
  }
  let index = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset
  let place = index ?? min(first.count, second.count)
  return
    "Page \(place + 1) is \(words(first, place)) at first and \(words(second, place)) when it is "
    + "asked again; it is not deterministic."
}

extension TrialFailure {
  fileprivate static func nondeterministic(_ message: String) -> TrialFailure {
    TrialFailure(kind: .error, message: message, isNondeterministic: true)
  }
}
