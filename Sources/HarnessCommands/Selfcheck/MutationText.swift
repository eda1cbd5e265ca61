import Mutations
@preconcurrency import Rainbow

extension MutationMatrix {
  /// The matrix for a terminal: a paragraph for each defect, then who catches what, then the score.
  func text(columns: Int) -> String {
    let count = rows.count
    let title = wrapped(
      "\(count) defects, each planted in a sound method; * has caught what it must",
      to: columns
    )
    var sections = [([title.bold] + rows.map { entry($0, columns) }).joined(separator: "\n")]
    let killers = killers.map {
      ($0.accuser, $0.defects.isEmpty ? "NONE" : $0.defects.joined(separator: " "))
    }
    let silent = Self.informing.map { ($0.metric, $0.reason) }
    // Both lists have one column of names.
    let width = (killers + silent).map(\.0.count).max() ?? 0
    let names = hanging((killers + silent).map { (padded($0.0, to: width), $0.1) }, columns)
    sections += [
      ([wrapped("Each metric and law, and the defects that it must catch", to: columns).bold]
        + names.prefix(killers.count))
        .joined(separator: "\n"),
      (["Metrics that accuse nobody".bold] + names.dropFirst(killers.count))
        .joined(separator: "\n"),
    ]
    sections.append((references.map { falseAlarm($0, columns) } + [score]).joined(separator: "\n"))
    return sections.joined(separator: "\n\n")
  }

  private func entry(_ row: Row, _ columns: Int) -> String {
    let marks = row.catchers.map { row.accusers.contains($0) ? "\($0)*" : "\($0) (MISSED)" }
    let others = row.others.isEmpty ? "" : "; also \(row.others.joined(separator: " "))"
    return [
      indented("\(row.defect): \(row.fault)", by: 2, to: columns),
      indented(marks.joined(separator: " ") + others, by: 4, to: columns),
      indented("witness: \(row.witness.summary)", by: 4, to: columns),
      indented(
        "in \(row.sight.command): \(row.sight.by.joined(separator: " "))",
        by: 4,
        to: columns
      ),
    ]
    .joined(separator: "\n")
  }

  private func falseAlarm(_ reference: FalseAlarm, _ columns: Int) -> String {
    let accusers =
      reference.accusers.isEmpty
      ? "nothing" : "\(reference.accusers.joined(separator: " ")) (WRONG)"
    return wrapped(
      "\(reference.name) over \(reference.witnesses) witnesses: accused by \(accusers).",
      to: columns
    )
  }

  private var score: String {
    let percent = rows.isEmpty ? 0 : 100 * caught / rows.count
    let text = "Mutation score: \(caught) of \(rows.count) defects are caught (\(percent) %)."
    return isGreen ? text.green.bold : text.red.bold
  }
}
