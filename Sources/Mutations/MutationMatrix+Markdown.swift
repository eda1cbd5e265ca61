import Comparisons

extension MutationMatrix {
  /// The tables of the article: the defects with who caught them, the killers of each metric and law,
  /// and the metrics that accuse nobody.
  package var markdown: String {
    let tables = [
      Table(
        headings: [
          "Defect", "What is planted", "Witness", "Caught by", "Accused by, too", "Seen in",
        ],
        rows: rows.map { row in
          [
            code([row.defect]), row.fault, row.witness.summary,
            code(row.catchers.filter(row.accusers.contains)), code(row.others),
            "\(code([row.sight.command])): \(code(row.sight.by))",
          ]
        }
      ),
      Table(
        headings: ["Metric or law", "It accuses", "Defects that it must catch"],
        rows: killers.map { killer in
          let phrase = Metric.named(killer.accuser)?.detection.phrase ?? "when it is broken"
          return [code([killer.accuser]), phrase, code(killer.defects)]
        }
      ),
      Table(
        headings: ["Metric", "Why it accuses nobody"],
        rows: Self.informing.map { [code([$0.metric]), $0.reason] }
      ),
    ]
    return tables.map { $0.markdown() }.joined(separator: "\n\n")
  }

  private func code(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: " ")
  }
}
