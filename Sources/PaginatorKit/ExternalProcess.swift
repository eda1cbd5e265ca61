/// The process that does the work of a paginator, where that is another one.
///
/// A trial then reads that process's clock instead of its own, and keeps the cost of an exchange apart
/// from the cost of the work. Each pass of the paginator is one exchange.
public protocol ExternalProcess: Sendable {
  /// Returns the CPU time in nanoseconds that the process has spent since it began, on all its threads;
  /// `nil` when the system cannot tell.
  func processorNanoseconds() -> Int?

  /// Exchanges a question and an answer that do no work: what an exchange costs by itself.
  func exchangeNothing() throws

  /// Has the process do a pass over the whole text a number of times, and answer once.
  ///
  /// Only called with ``Capability/repeat``.
  func repeatPass(over text: SourceText, in layout: Layout, times: Int) throws

  /// Returns the first page alone; `nil` when the text has none. Only called with ``Capability/limit``.
  func firstPage(of text: SourceText, in layout: Layout) throws -> PageRange?

  /// Returns by how many bytes the memory of a process of its own grows at most over a pass; `nil`
  /// when that cannot be measured.
  func peakMemoryBytes(over text: SourceText, in layout: Layout) -> Int?
}

/// What a process has used since it began, with those that it started and that still run.
package struct ProcessUsage: Hashable, Sendable {
  /// The CPU time of all threads in nanoseconds.
  package var cpuNanoseconds = 0
  /// How often threads gave the processor away, as when they waited.
  package var voluntarySwitches = 0
  /// How often the kernel took the processor away.
  package var involuntarySwitches = 0
  package var pageFaults = 0

  /// Nothing yet.
  package init() {}
}

/// How an external paginator failed; each has one full sentence for people, free of control characters.
package enum ExternalFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its process ended, or cannot be started.
  case crashed(String)
  /// It gave no answer in time.
  case timedOut(String)
  case badAnswer(String)
  /// It said itself that it cannot do it, or cannot be asked.
  case refused(String)
  /// It has no pages for this layout, or does not claim what it needs.
  case unsuitable(String)

  /// Whether the program has to be mended: it crashed, gave no answer, or answered what is none.
  package var isOfBrokenProgram: Bool {
    switch self {
    case .crashed, .timedOut, .badAnswer: true
    case .refused, .unsuitable: false
    }
  }

  /// The sentence a person reads.
  package var description: String {
    switch self {
    case .crashed(let sentence), .timedOut(let sentence), .badAnswer(let sentence),
      .refused(let sentence), .unsuitable(let sentence):
      sentence
    }
  }
}
