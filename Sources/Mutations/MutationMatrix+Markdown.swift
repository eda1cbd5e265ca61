import Comparisons

extension MutationMatrix {
  /// The tables of the article: the defects with who caught them, the killers of each metric and law,
  /// and the metrics that accuse nobody.
  package var markdown: String {
    let defects = [
      "| Defect | What is planted | Witness | Caught by | Accused by, too | Seen in |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
    let killers = [
      "| Metric or law | It accuses | Defects that it must catch |", "| --- | --- | --- |",
    ]
    let informing = ["| Metric | Why it accuses nobody |", "| --- | --- |"]
    let tables = [
      defects
        + rows.map { row in
          let caught = row.catchers.filter(row.accusers.contains)
          return "| `\(row.defect)` | \(row.fault) | \(row.witness.summary) | \(code(caught)) "
            + "| \(code(row.others)) | `\(row.sight.command)`: \(code(row.sight.by)) |"
        },
      killers
        + self.killers.map { killer in
          let phrase = Metric.named(killer.accuser)?.detection?.phrase ?? "when it is broken"
          return "| `\(killer.accuser)` | \(phrase) | \(code(killer.defects)) |"
        },
      informing + Self.informing.map { "| `\($0.metric)` | \($0.reason) |" },
    ]
    return tables.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private func code(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: " ")
  }
}
