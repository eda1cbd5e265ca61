package import PaginatorKit
import Typesetting

/// The stretches of a text between forced page breaks, one pass for each, one after the other.
///
/// No page reaches across a forced break, so each stretch is paginated for itself. No two accesses to a property
/// overlap.
package final class SectionedPass: PaginationPass {
  private let starts: [TextOffset]
  private let makeSection: (TextOffset, TextOffset) throws -> any SectionPass
  @exclusivity(unchecked) private var next = 0
  @exclusivity(unchecked) private var section: (any SectionPass)?
  @exclusivity(unchecked) private var finished = Work()
  private let keepsSections: Bool
  private var kept: [any SectionPass] = []

  /// A pass over a text from an offset; `makeSection` begins the pass over the stretch between two offsets.
  ///
  /// Where sections are kept, what a finished stretch holds stays alive as long as the pass.
  package init(
    over text: SourceText,
    from start: TextOffset,
    keepsSections: Bool = false,
    makeSection: @escaping (TextOffset, TextOffset) throws -> any SectionPass
  ) {
    starts =
      start < text.end ? [start] + text.forcedBreaks.filter { $0 > start } + [text.end] : []
    self.keepsSections = keepsSections
    self.makeSection = makeSection
  }

  package func nextPage() throws -> PageRange? {
    while true {
      if let page = try section?.nextPage() {
        finished.pagesProduced += 1
        return page
      }
      if let section {
        finished.add(section.work)
        if keepsSections { kept.append(section) }
        self.section = nil
      }
      guard next + 1 < starts.count else { return nil }
      section = try makeSection(starts[next], starts[next + 1])
      next += 1
    }
  }

  package var work: Work {
    var total = finished
    if let section { total.add(section.work) }
    return total
  }
}

/// A walk through the stretch between two forced breaks, which does not count its pages.
package protocol SectionPass: AnyObject {
  func nextPage() throws -> PageRange?
  var work: Work { get }
}

extension Work {
  /// The shaping of one walk through a stretch by a typesetter that serves several.
  package func ofOnePass(since before: Work) -> Work {
    var work = self
    work.measuredScalars -= before.measuredScalars
    work.shapeCalls -= before.shapeCalls
    work.shapedGlyphs -= before.shapedGlyphs
    work.layoutPasses = 1
    return work
  }
}
