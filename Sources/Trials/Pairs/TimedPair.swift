package import PaginatorKit
package import PairedTimes

/// Two programs that are timed against each other: where their processes come from.
package protocol TimedPair: AnyObject {
  /// Lays out the programs' files anew for a round, those of one side first and in the first place.
  func beginRound(first: Side) throws

  /// Starts a process of a side that has done nothing yet, with one of its paginators.
  func start(_ side: Side, paginator: String) throws -> any TimedProcess
}

/// A process that paginates when it is asked, and whose CPU time is read from outside.
package protocol TimedProcess: AnyObject {
  /// Has it know a text, which is not timed.
  func open(_ text: SourceText) throws

  /// Has it make all pages of a text so many times, caches empty each time.
  func pass(over text: SourceText, in layout: Layout, times: Int) throws

  /// Has it make the first page of a text.
  func firstPage(of text: SourceText, in layout: Layout) throws

  /// What it has used since it began, once it rests; `nil` when the system cannot tell.
  func usage() -> ProcessUsage?

  /// Ends it.
  func end()
}

/// One thing that both programs of a pair are asked.
package struct PairedTask: Sendable {
  package var cell: TimeCell
  package var paginator: String
  package var text: SourceText
  package var layout: Layout
  /// The layout that is changed to, for ``PairedTimes/TimeCost/resize``.
  package var resized: Layout

  package init(
    _ cell: TimeCell,
    paginator: String,
    text: SourceText,
    layout: Layout,
    resized: Layout
  ) {
    (self.cell, self.paginator, self.text) = (cell, paginator, text)
    (self.layout, self.resized) = (layout, resized)
  }
}

/// The CPU time of a process cannot be read, or is not above 0.
package struct UnreadableClock: Error, Hashable, CustomStringConvertible {
  package let cell: TimeCell

  package var description: String {
    "The CPU time of \(cell.name) cannot be read; run the gate where /proc tells it."
  }
}
