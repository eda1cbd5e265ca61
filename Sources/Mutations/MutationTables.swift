import Comparisons

extension MutationMatrix {
  /// The tables of the article: the defects with what detected them, the defects that each metric and
  /// law must detect, and the metrics that detect nothing.
  package var markdown: String {
    let tables = [
      Table(
        headings: [
          "Defect", "What is planted", "Input", "Killed by", "Also detected by", "Seen in",
        ],
        rows: rows.map { row in
          [
            code([row.defect.id]), row.defect.fault, row.defect.input.summary,
            code(row.killers), code(row.others),
            "\(code([row.sight.command])): \(code(row.sight.by))",
          ]
        }
      ),
      Table(
        headings: ["Metric or law", "It detects a fault", "Defects that it must detect"],
        rows: killers.map { killer in
          let phrase = Metric.named(killer.detector)?.detection.phrase ?? "when it is broken"
          return [code([killer.detector]), phrase, code(killer.defects)]
        }
      ),
      Table(
        headings: ["Metric", "Why it detects nothing"],
        rows: Self.informing.map { [code([$0.metric]), $0.reason] }
      ),
    ]
    return tables.map { $0.markdown() }.joined(separator: "\n\n")
  }

  private func code(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: " ")
  }
}
