import Refereeing
import Trials

extension Sentences {
  /// Returns whose pages are not judged by the referee's own lines, and what that leaves open.
  ///
  ///     app is judged by the lines that it exported; nobody knows whether its pages end inside one.
  ///     app exported no lines in 3 of 24 layouts, first on phone-6 at 17 px, and its fonts are not
  ///     here: nobody knows what overflows there or stays empty.
  package static func geometry(in findings: CorpusFindings) -> [String] {
    findings.rows.flatMap { row in
      [onDevice(row, in: findings), unknown(row, in: findings)].compactMap(\.self)
    }
  }

  private static func onDevice(
    _ row: CorpusFindings.Row,
    in findings: CorpusFindings
  ) -> String? {
    guard let place = place(of: .device, for: row, in: findings) else { return nil }
    return "\(row.paginator.name) is judged by the lines that it exported\(place); nobody knows "
      + "whether its pages end inside one."
  }

  private static func unknown(
    _ row: CorpusFindings.Row,
    in findings: CorpusFindings
  ) -> String? {
    guard let place = place(of: .none, for: row, in: findings) else { return nil }
    return "\(row.paginator.name) exported no lines\(place), and its fonts are not here: nobody "
      + "knows what overflows there or stays empty."
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
