import Refereeing
import Trials

extension Sentences {
  /// Returns who is what in one layout: the worst first, each with what it hides or loses.
  ///
  ///     On phone-max at 40 px fixed-count is unsafe, 12 lines below the screen; grow-shrink is
  ///     flawed, 3 lines wasted; greedy and container-fill are clean.
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
      if let what = row.figures[layout].flatMap({ trouble($0) }), verdict != .clean {
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

extension Sentences {
  /// Returns whose pages are not judged by the referee's own lines, and what that leaves open.
  ///
  ///     app is judged by the lines that it exported; nobody knows whether its pages end inside one.
  ///     app exported no lines in 3 of 24 layouts, first on phone-6 at 17 px, and its fonts are not
  ///     here: nobody knows what overflows there or stays empty.
  package static func geometry(in findings: CorpusFindings) -> [String] {
    func sentences(
      _ geometry: Judgement.Geometry,
      _ sentence: (_ names: [String], _ place: String) -> String
    ) -> [String] {
      findings.rows
        .compactMap { row in
          place(of: geometry, for: row, in: findings).map { (row.paginator.name, $0) }
        }
        .groups(by: \.1).map { place, rows in sentence(rows.map(\.0), place) }
    }
    return sentences(.device) { names, place in
      names.count == 1
        ? "\(names[0]) is judged by the lines that it exported\(place); nobody knows whether its pages "
          + "end inside one."
        : "\(list(names)) are judged by the lines that they exported\(place); nobody knows whether "
          + "their pages end inside one."
    }
      + sentences(.none) { names, place in
        "\(list(names)) exported no lines\(place), and \(names.count == 1 ? "its" : "their") fonts are "
          + "not here: nobody knows what overflows there or stays empty."
      }
  }

  /// In which layouts a paginator is judged by a geometry: nothing for all of them, `nil` for none.
  private static func place(
    of geometry: Judgement.Geometry,
    for row: CorpusFindings.Row,
    in findings: CorpusFindings
  ) -> String? {
    let columns = row.trials.indices.filter { row.trials[$0]?.judgement?.geometry == geometry }
    guard let first = columns.first else { return nil }
    if columns.count == row.trials.count { return "" }
    return " in \(columns.count) of \(counted(findings.layouts.count, "layout")), first on "
      + "\(findings.layouts[first].label)"
  }
}
