import PaginatorKit

/// A pass over a text that is known: what it lays out that records tell is not laid out, but counted as if
/// it were.
///
/// It belongs to one thread, and as in ``Growing`` no two accesses to a property overlap.
package final class KnownPass {
  private let known: KnownText
  /// Those of what is known; see ``CutParagraph/utf8``.
  private let runs: [UInt32]
  private let typesetter: Typesetter
  let reader: RecordReader
  /// Whether runs were met, by their numbers among those that differ.
  private let met = Growing<Bool>()
  /// How often runs were forgotten.
  @exclusivity(unchecked) private var forgotten = 0
  /// The paragraph that was looked for last.
  @exclusivity(unchecked) private var number = 0

  /// A pass whose work is its typesetter's.
  package init(over known: KnownText, by typesetter: Typesetter) {
    self.known = known
    runs = known.runs
    self.typesetter = typesetter
    reader = RecordReader(over: known.recorded.records)
    met.fill(false, count: known.differentRuns.count)
  }

  var records: BreakRecords { known.recorded.records }

  /// Returns the lines of each paragraph in a width.
  func lineCounts(_ limits: LineCounts.Limits) -> LineCounts { known.lineCounts(limits) }

  /// Returns the number of the paragraph that holds a byte; mostly the one that was looked for last, or
  /// the next.
  @inline(__always)
  func paragraph(holding byte: Int) -> Int {
    let paragraphs = records.paragraphs
    for near in number..<min(number + 2, paragraphs.count) {
      let paragraph = paragraphs[near]
      if Int(paragraph.start) <= byte, byte < Int(paragraph.end) {
        number = near
        return near
      }
    }
    number = records.paragraph(holding: byte)
    return number
  }

  /// Returns the plain paragraph that begins at a byte if it has a limited number of records and no runs but
  /// such as were met, so that nothing is shaped for parts of it that part no run.
  func paragraph(at start: Int, records limit: Int) -> BreakRecords.Paragraph? {
    let number = paragraph(holding: start)
    let paragraph = records.paragraphs[number]
    guard Int(paragraph.start) == start, known.isPlain(number),
      1...limit ~= Int(paragraph.recordCount),
      forgotten == typesetter.tables.forgotten, runs(of: number).allSatisfy(hasMet)
    else { return nil }
    return paragraph
  }

  /// Counts what a plain paragraph takes that is laid out.
  func count(_ paragraph: Int) {
    typesetter.work.measuredScalars += Int(records.paragraphs[paragraph].scalars)
    let runs = runs(of: paragraph)
    guard !runs.isEmpty else { return }
    if forgotten != typesetter.tables.forgotten {
      forgotten = typesetter.tables.forgotten
      met.fill(false, count: met.count)
    }
    self.runs.withUnsafeBufferPointer { numbers in
      for run in runs where !met.base[Int(numbers[run])] { meet(Int(numbers[run])) }
    }
  }

  private func runs(of paragraph: Int) -> Range<Int> {
    Int(known.firstRuns[paragraph])..<Int(known.firstRuns[paragraph + 1])
  }

  private func hasMet(_ run: Int) -> Bool { met.base[Int(runs[run])] }

  /// Meets a run as a walk does.
  @inline(never)
  private func meet(_ number: Int) {
    met.base[number] = true
    let run = known.differentRuns[number]
    known.recorded.text.utf8.withUnsafeBufferPointer { utf8 in
      guard let bytes = utf8.baseAddress else { return }
      let script = Int(typesetter.table.number(of: run.script))
      let start = Int(run.start)
      _ = typesetter.run(
        bytes,
        from: start,
        to: start + Int(run.length),
        in: typesetter.simpleCharacters(script: script)
      )
    }
  }
}
