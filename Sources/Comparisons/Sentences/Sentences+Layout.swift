import Trials

extension Sentences {
  /// Returns who is what in one layout: the worst first, each with what it hides or loses.
  ///
  ///     On phone-max at 40 px fixed-count is unsafe, 12 lines below the screen; grow-shrink is
  ///     flawed, 3 lines wasted; greedy and container-fill are clean.
  ///
  /// - Parameters:
  ///   - layout: The layout's place in the findings.
  ///   - findings: What was found on a corpus.
  /// - Returns: One sentence.
  package static func layout(_ layout: Int, of findings: CorpusFindings) -> String {
    let told = Verdict.allCases.sorted(by: >)
      .flatMap { verdict in
        clauses(of: findings.rows.filter { $0.verdicts[layout] == verdict }, in: layout, verdict)
      }
    let all = told.isEmpty ? ["nobody took part"] : told
    return "On \(findings.layouts[layout].label) \(all.joined(separator: "; "))."
  }

  /// Those of one verdict: those without more to say of them in one clause, behind the others.
  private static func clauses(
    of rows: [CorpusFindings.Row],
    in layout: Int,
    _ verdict: Verdict
  ) -> [String] {
    var clauses: [String] = []
    var alike: [String] = []
    for row in rows {
      if let what = row.figures(in: layout).flatMap({ trouble($0) }), verdict != .clean {
        clauses.append("\(row.paginator.name) is \(verdict.rawValue), \(what)")
      } else {
        alike.append(row.paginator.name)
      }
    }
    if !alike.isEmpty {
      let verb = alike.count == 1 ? "is" : "are"
      clauses.append("\(list(alike)) \(verb) \(verdict.rawValue)")
    }
    return clauses
  }

  /// The gravest of what the figures count, in words; `nil` when they count nothing.
  private static func trouble(_ figures: DetailedFigures) -> String? {
    if let lines = figures.cutOffLines, lines > 0 {
      return "\(counted(lines, "line")) below the screen"
    }
    if let lines = figures.wastedLines, lines > 0 { return "\(counted(lines, "line")) wasted" }
    return figures.badBreaks > 0 ? counted(figures.badBreaks, "bad break") : nil
  }
}
