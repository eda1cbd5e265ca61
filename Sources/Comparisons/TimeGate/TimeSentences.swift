import PaginatorKit
package import PairedTimes

extension TimeFindings {
  /// What reports are headed by: `Time gate: FAIL`.
  package var title: String { "Time gate: \(verdict.rawValue)" }

  /// What the verdict means, in a few words.
  package var heading: String {
    switch verdict {
    case .pass: "No cell is slower by \(limitWords) or more"
    case .fail:
      "\(counted(slower.count, "cell")) \(slower.count == 1 ? "is" : "are") slower by more than "
        + floorWords
    case .inconclusive, .undecided: "Nothing is proved of \(counted(open.count, "cell"))"
    case .refused: "This machine is not fit to judge"
    }
  }

  /// What the verdict comes to, in one sentence, which stands above all others.
  package var lead: String {
    guard let first = sentences.first, first.hasPrefix(heading) else { return "\(heading)." }
    return first
  }

  /// What is told beside the lead.
  package var details: [String] {
    lead == sentences.first ? Array(sentences.dropFirst()) : sentences
  }

  /// What was found, in sentences, what decides first.
  package var sentences: [String] {
    switch verdict {
    case .fail: slower.flatMap(sentences(onSlower:)) + faster.map(sentence(onFaster:))
    case .pass:
      [
        "\(heading): proved in \(cells.count == 1 ? "the" : "all \(cells.count)") "
          + "\(cells.count == 1 ? "cell" : "cells") after \(counted(rounds, "round"))."
      ] + faster.map(sentence(onFaster:))
    case .inconclusive, .undecided:
      ["\(heading) after \(counted(rounds, "round")): there was too much noise for the budget."]
        + open.map(sentence(onOpen:)) + ["'--continue' goes on from these rounds."]
    case .refused:
      controls.filter(isRefusing).map(sentence(onRefusing:)) + ["Measure on a quieter machine."]
    }
  }

  /// What is told of a cell alone; nothing of one that is only below the limit.
  package func sentences(on cell: CellFindings) -> [String] {
    switch state(of: cell) {
    case .slower: sentences(onSlower: cell)
    case .open: [sentence(onOpen: cell)]
    case .passed: []
    case .faster: [sentence(onFaster: cell)]
    }
  }

  /// Why a control cell shows that the machine is not fit.
  package func sentence(onRefusing control: CellFindings) -> String {
    "The base differs from its own twin by "
      + "\(control.evidence.effectSet().median.map(Format.change) ?? "something") in "
      + "\(control.cell.name), and they are the same program: nothing that this machine says of "
      + "other programs may be believed."
  }

  /// How the columns of the table are to be read.
  package var legend: [String] {
    [
      "change: the median of the rounds; not ruled out: where the true change is, 98 times in 100.",
      "E is evidence: a cell is slower by more than \(floorWords) where E slower has reached "
        + "\(grouped(Int(failThreshold.rounded(.up)))), and slower by less than \(limitWords), if at "
        + "all, where E below has reached \(grouped(Int(settings.passThreshold.rounded(.up)))).",
    ]
  }

  var tableCaption: String { "CPU time of the candidate against the base's." }

  private var floorWords: String { Format.exactPercent(settings.floor) }
  private var limitWords: String { Format.exactPercent(settings.limit) }

  /// The cells that fail.
  package var slower: [CellFindings] { cells.filter { state(of: $0) == .slower } }
  private var faster: [CellFindings] { cells.filter { state(of: $0) == .faster } }
  private var open: [CellFindings] { cells.filter { state(of: $0) == .open } }

  /// Whether a control cell shows that the machine is not fit.
  package func isRefusing(_ control: CellFindings) -> Bool {
    let threshold = settings.controlThreshold(cells: controls.count)
    return [control.evidence.slower, control.evidence.faster]
      .contains { $0.hasReached(threshold) }
  }

  private func sentences(onSlower cell: CellFindings) -> [String] {
    let set = cell.evidence.effectSet()
    return [
      "\(cell.cell.name) takes \(set.median.map(Format.change) ?? "more") "
        + "(\(Format.effects(set)) not ruled out): proved slower by more than \(floorWords) after "
        + "\(counted(cell.rounds.count, "round"))."
    ] + (grownSentence(of: cell).map { [$0] } ?? [])
  }

  /// Which functions execute more instructions than in the base.
  private func grownSentence(of cell: CellFindings) -> String? {
    guard !cell.grown.isEmpty else { return nil }
    let names = cell.grown.prefix(3)
      .map { "\($0.name) (\(grouped($0.before)) to \(grouped($0.after)))" }
    return "Instructions of a pass that grew: \(list(names))."
  }

  private func sentence(onOpen cell: CellFindings) -> String {
    "Of \(cell.cell.name) these effects are left: \(Format.effects(cell.evidence.effectSet()))."
  }

  private func sentence(onFaster cell: CellFindings) -> String {
    let set = cell.evidence.effectSet()
    return "\(cell.cell.name) is faster: \(set.median.map(Format.change) ?? "") "
      + "(\(Format.effects(set)) not ruled out)."
  }
}

extension TimedFile {
  /// The program as people named it, its version and the beginning of its digest.
  package var words: String {
    "\(shown) (\(version.map { "harness \($0), " } ?? "")sha256 \(digest.prefix(12)))"
  }
}
