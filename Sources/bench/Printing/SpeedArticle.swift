/// The article Speed of the documentation, written whole from what was measured.
struct SpeedArticle {
  var rows: [SpeedRow]
  var instructions: [InstructionCounts.Row]
  var rounds: Int
  /// The load of the machine before anything was measured.
  var load: String

  /// Where it stands in the repository.
  static let path = "Sources/PaginatorKit/PaginatorKit.docc/Speed.md"

  var text: String {
    """
    # Speed

    What pagination costs, as ratios to plain loops in C that are measured in turns with it.

    ## Overview

    This page is written by `make bench-article`; do not edit it. It was measured on \(Machine.date) on
    \(Machine.processor); \(Machine.versions). The load before was \(load): where that
    is above 1, others were at work, which lengthens wall times.

    Times are CPU time of the thread unless a row says otherwise, medians of \(rounds) rounds or of a multiple of
    them; in each round everything that is compared is measured once, each time beginning with another. Ratios carry over
    to other machines, milliseconds do not. A limit that is not met stays in the table.

    Two loops in C are the measure. `hb_shape` shapes every paragraph of the text with HarfBuzz's own OpenType functions and one
    buffer that is used again, and does nothing else. The *plain greedy* goes on: ICU finds where lines may break (root
    locale), lines are filled greedily, pages hold as many lines as fit; its page boundaries are those of `greedy` at kinsoku
    none, which a test compares. Both keep their font open from round to round; \"everything new\" is a new font library, a new
    paginator and empty caches, the font's file opened, checked and its SHA-256 taken.

    ## Times and limits

    | Row | What | Measured | Limit | |
    | --- | --- | --- | --- | --- |
    \(rows.map(line).joined(separator: "\n"))

    How each was measured:

    \(rows.map { "- `\($0.name)`: \($0.note)." }.joined(separator: "\n"))

    ## Instructions

    Instructions a scalar by callgrind, \(InstructionCounts.scalars / 1000) k scalars: each workload runs once and
    twice in a process, and the difference counts, so that loading is left out. They repeat in all digits shown,
    whatever else the machine does.

    | Workload | What | Instructions a scalar |
    | --- | --- | --- |
    \(instructions.map(line).joined(separator: "\n"))

    """
  }

  private func line(_ row: SpeedRow) -> String {
    let cells = [
      "`\(row.name)`", row.title, row.measuredText, row.limitText, row.verdict.rawValue,
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func line(_ row: InstructionCounts.Row) -> String {
    let count = row.perScalar.map { format($0, 1) } ?? "not counted: \(row.reason)"
    return "| `\(row.workload.name)` | \(row.workload.title) | \(count) |"
  }
}
