import Refereeing
package import Trials

extension Sentences {
  /// Returns who hides, loses or repeats text, in how many layouts, and how much where it is most.
  ///
  ///     fixed-count hides text in 14 of 24 (most on phone-6 at 28 px: 27 lines on 46 pages).
  package static func hazards(
    in findings: CorpusFindings,
    among kinds: Set<PaginatorInfo.Kind> = Set(PaginatorInfo.Kind.allCases)
  ) -> [String] {
    findings.rows.filter { kinds.contains($0.paginator.kind) }
      .flatMap { row in
        Hazard.allCases.compactMap { hazard in
          deed(of: hazard, by: row, in: findings).map { "\(row.paginator.name) \($0)." }
        }
      }
  }

  /// What a paginator does, `nil` when it does not:
  /// `hides text in 14 of 24 (most on phone-6 at 28 px: 27 lines on 46 pages)`.
  static func deed(
    of hazard: Hazard,
    by row: CorpusFindings.Row,
    in findings: CorpusFindings
  ) -> String? {
    let amounts = row.amounts(of: hazard)
    let layouts = amounts.count { $0 > 0 }
    guard layouts > 0 else { return nil }
    // Where it is worst; the first of equals.
    let worst = amounts.indices.reduce(0) { amounts[$1] > amounts[$0] ? $1 : $0 }
    let extent = hazard.extent(amounts[worst])
    let label = findings.layouts[worst].label
    // The worst page has a part of it.
    let pages = row.trials[worst]?.pageCount ?? 0
    let isOfText = [.hiddenText, .lostText, .repeatedText].contains(hazard) && pages > 1
    let share = isOfText ? " on \(counted(pages, "page"))" : ""
    return findings.layouts.count == 1
      ? "\(hazard.deed) on \(label): \(extent)"
      : "\(hazard.deed) in \(layouts) of \(findings.layouts.count) (most on \(label): \(extent)\(share))"
  }
}

extension Hazard {
  fileprivate var deed: String {
    switch self {
    case .hiddenText: "hides text"
    case .wideLines: "lets lines run past the side"
    case .lostText: "loses text"
    case .repeatedText: "repeats text"
    case .disorder: "returns pages out of order"
    case .outOfRange: "returns pages that reach outside the text"
    case .cutCharacters: "cuts characters in two"
    }
  }

  fileprivate func extent(_ amount: Int) -> String {
    switch self {
    case .hiddenText: counted(amount, "line")
    case .lostText, .repeatedText: counted(amount, "character")
    case .wideLines, .disorder, .outOfRange: counted(amount, "page")
    case .cutCharacters: counted(amount, "page end")
    }
  }
}

extension Sentences {
  /// Returns who parts what is kept together, or draws a text otherwise than its styles say, and where it is
  /// most; of somebody's own, ``flaws(in:_:)`` tells.
  ///
  ///     window-750 and binary-search part what is kept together (most window-750 on phone-6 at 28 px:
  ///     2 page ends).
  ///
  /// A sentence for each flaw.
  static func flawsBesideLines(in findings: CorpusFindings) -> [String] {
    Flaw.allCases.filter(\.isRare).compactMap { flaw in sentence(on: flaw, in: findings) }
  }

  private static func sentence(on flaw: Flaw, in findings: CorpusFindings) -> String? {
    let flawed = findings.rows.filter { !$0.isOwn && $0.layouts(with: flaw) > 0 }
    let cells = flawed.flatMap { row in
      findings.layouts.indices.map { layout in
        (name: row.paginator.name, layout: layout, amount: row.amount(of: flaw, in: layout) ?? 0)
      }
    }
    guard let most = cells.map(\.amount).max(),
      let worst = cells.first(where: { $0.amount == most })
    else { return nil }
    let deed = flawed.count == 1 ? flaw.deed : flaw.deedOfSeveral
    let who = flawed.count == 1 ? "" : " \(worst.name)"
    let label = findings.layouts[worst.layout].label
    return "\(list(flawed.map(\.paginator.name))) \(deed) (most\(who) on \(label): "
      + "\(flaw.extent(most)))."
  }

  /// Returns who wastes the most lines where nobody hides, loses or repeats text.
  ///
  ///     window-750 wastes lines in 15 of 24, most on tablet-10 at 17 px: 54 lines that would still
  ///     have fitted.
  ///
  /// Two sentences at most; none where somebody does worse.
  package static func waste(in findings: CorpusFindings) -> [String] {
    guard !findings.rows.contains(where: { $0.overall == .unsafe }) else { return [] }
    let wasteful = findings.rows
      .map { row in
        (row: row, lines: row.figures.map { $0?.wastedLines ?? 0 })
      }
      .filter { $0.lines.contains { $0 > 0 } }
      .sorted { left, right in
        (left.lines.max() ?? 0, left.lines.count { $0 > 0 })
          > (right.lines.max() ?? 0, right.lines.count { $0 > 0 })
      }
    return wasteful.prefix(2)
      .map { waste in
        let worst = waste.lines.indices.reduce(0) { waste.lines[$1] > waste.lines[$0] ? $1 : $0 }
        let label = findings.layouts[worst].label
        let lines =
          "\(counted(waste.lines[worst], "line")) that would still have fitted"
        let name = waste.row.paginator.name
        return findings.layouts.count == 1
          ? "\(name) wastes space on \(label): \(lines)."
          : "\(name) wastes space in \(waste.lines.count { $0 > 0 }) of \(findings.layouts.count), "
            + "most on \(label): \(lines)."
      }
  }
}
