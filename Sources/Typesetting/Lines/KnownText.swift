import CHarfBuzz
import Foundation
import PaginatorKit

/// What passes that lay parts of a text out share of it: its break records, which of them tell all of their
/// paragraphs, and the runs of active characters, by which a pass counts what it shapes.
///
/// It does not change but for line counts, and threads may share it.
package final class KnownText: @unchecked Sendable {
  package let recorded: RecordedText
  /// The runs of the plain paragraphs, in order, by their numbers among those that differ.
  let runs: [UInt32]
  /// Of each paragraph its first run, and how many there are.
  let firstRuns: [UInt32]
  let differentRuns: [Run]
  private let plain: [Bool]
  private let lock = NSLock()
  /// Those that were asked for last, the last last.
  private var counts: [LineCounts] = []

  /// A run of active characters.
  struct Run: BitwiseCopyable {
    /// Its bytes where it stands first.
    var start: UInt32
    var length: UInt32
    var script: RunScript
  }

  /// Reads a recorded text once more; the typesetter is one as found the records, and counts for no pass.
  ///
  /// - Complexity: O(scalars), 10 ns each.
  package init(_ recorded: RecordedText, with typesetter: Typesetter) {
    self.recorded = recorded
    var reading = RunReading()
    let scratch = BreakRecords()
    var plain: [Bool] = []
    recorded.text.utf8.withUnsafeBufferPointer { utf8 in
      for paragraph in recorded.records.paragraphs {
        scratch.removeAll()
        let repeated = typesetter.repeatedShapes
        let made = typesetter.measure(paragraph.range, of: utf8, to: scratch)
        let isPlain = made == Int(paragraph.recordCount) && repeated == typesetter.repeatedShapes
        plain.append(isPlain)
        reading.add(isPlain ? paragraph.range : nil, in: utf8, by: typesetter)
      }
    }
    self.plain = plain
    (runs, firstRuns, differentRuns) = (reading.runs, reading.firstRuns, reading.differentRuns)
  }

  /// Whether nothing of a paragraph is shaped but its runs, once in a pass, and its records tell its lines.
  @inline(__always)
  func isPlain(_ paragraph: Int) -> Bool { plain[paragraph] }

  /// The bytes that it takes besides the records.
  package var byteCount: Int {
    4 * (runs.count + firstRuns.count) + plain.count
  }

  /// Returns how many lines each paragraph has in a width.
  ///
  /// - Complexity: O(lines) where it is not among the last that were asked for.
  func lineCounts(_ limits: LineCounts.Limits) -> LineCounts {
    let known = lock.withLock { counts.last { $0.limits == limits } }
    if let known { return known }
    let made = LineCounts(of: self, limits)
    lock.withLock {
      // As many as there may be threads, mostly, each in a layout of its own.
      if counts.count == 4 { counts.removeFirst() }
      counts.append(made)
    }
    return made
  }
}

/// How many lines each paragraph of a text has in a width.
final class LineCounts: Sendable {
  /// How long a line may be, and one that begins a paragraph.
  struct Limits: Hashable, Sendable {
    var width: Int64
    var indentedWidth: Int64
  }

  let limits: Limits
  /// The lines of each paragraph; `unknown` where records do not tell it.
  let lines: [UInt32]

  static let unknown = UInt32.max

  init(of known: KnownText, _ limits: Limits) {
    self.limits = limits
    let records = known.recorded.records
    let reader = RecordReader(over: records)
    lines = records.paragraphs.indices.map { number in
      guard known.isPlain(number) else { return Self.unknown }
      // A blank line.
      guard records.paragraphs[number].recordCount > 0 else { return 1 }
      reader.enter(number: number)
      reader.record = reader.firstRecord
      var count = reader.skipLines(1, limit: limits.indentedWidth)
      if count > 0 { count += reader.skipLines(.max, limit: limits.width) }
      return reader.isAtEnd ? UInt32(count) : Self.unknown
    }
  }
}
