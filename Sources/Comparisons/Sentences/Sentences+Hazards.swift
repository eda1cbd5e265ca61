import Refereeing
package import Trials

extension Sentences {
  /// Returns who hides, loses or repeats text, in how many layouts, and how much in the detailed
  /// one.
  ///
  ///     fixed-count hides text in 13 of 24, on phone-6 at 17 px 11 lines of the book.
  ///
  /// Text hidden in the detailed layout is told as the table tells it, by the sum of
  /// `overflow_lines`.
  ///
  /// - Parameters:
  ///   - findings: What was found on a corpus.
  ///   - kinds: The kinds of paginators that are told of.
  /// - Returns: A sentence for each hazard of each of them.
  package static func hazards(
    in findings: CorpusFindings,
    among kinds: Set<PaginatorInfo.Kind> = Set(PaginatorInfo.Kind.allCases)
  ) -> [String] {
    findings.rows.filter { kinds.contains($0.paginator.kind) }
      .flatMap { row in
        Hazard.allCases.compactMap { sentence(about: $0, of: row, in: findings) }
      }
  }

  private static func sentence(
    about hazard: Hazard,
    of row: CorpusFindings.Row,
    in findings: CorpusFindings
  ) -> String? {
    let amounts = row.trials.map { trial in trial?.judgement.map(hazard.amount(in:)) ?? 0 }
    let layouts = amounts.count { $0 > 0 }
    guard layouts > 0 else { return nil }
    let subject = "\(row.paginator.name) \(hazard.deed)"
    let label = findings.detailedLayout.label
    var amount = amounts[0]
    if hazard == .hiddenText, amount > 0, let lines = row.detailed?.cutOffLines { amount = lines }
    if findings.layouts.count == 1 {
      return "\(subject) on \(label): \(hazard.extent(amount))."
    }
    let share = "\(subject) in \(layouts) of \(findings.layouts.count)"
    // A paginator without figures there failed or took no part; another sentence says so.
    guard row.detailed != nil else { return "\(share)." }
    if amount > 0 { return "\(share), on \(label) \(hazard.extent(amount))." }
    // Where it is worst; the first of equals.
    let worst = amounts.indices.reduce(0) { amounts[$1] > amounts[$0] ? $1 : $0 }
    return "\(share), most on \(findings.layouts[worst].label): "
      + "\(hazard.extent(amounts[worst])); not on \(label)."
  }
}

extension Hazard {
  /// What a paginator with the hazard does.
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
    case .hiddenText: "\(counted(amount, "line")) of the book"
    case .lostText, .repeatedText: "\(counted(amount, "scalar")) of the book"
    case .wideLines, .disorder, .outOfRange: counted(amount, "page")
    case .cutCharacters: counted(amount, "page end")
    }
  }
}
