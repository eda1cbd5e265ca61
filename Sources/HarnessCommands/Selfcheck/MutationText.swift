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
    let killers = self.killers
    let width = killers.map(\.accuser.count).max() ?? 0
    sections.append(
      ([wrapped("Each metric and law, and the defects that it must catch", to: columns).bold]
        + killers.map { killer in
          let names = killer.defects.isEmpty ? "NONE" : killer.defects.joined(separator: " ")
          return hanging("  \(padded(killer.accuser, to: width))  ", names, columns)
        })
        .joined(separator: "\n")
    )
    sections.append(
      (["Metrics that accuse nobody".bold]
        + Self.informing.map { hanging("  \(padded($0.metric, to: width))  ", $0.reason, columns) })
        .joined(separator: "\n")
    )
    sections.append((references.map { falseAlarm($0, columns) } + [score]).joined(separator: "\n"))
    return sections.joined(separator: "\n\n")
  }

  private func entry(_ row: Row, _ columns: Int) -> String {
    let marks = row.catchers.map { row.accusers.contains($0) ? "\($0)*" : "\($0) (MISSED)" }
    let others = row.others.isEmpty ? "" : "; also \(row.others.joined(separator: " "))"
    return hanging("  ", "\(row.defect): \(row.fault)", columns)
      + "\n" + hanging("    ", marks.joined(separator: " ") + others, columns)
      + "\n" + hanging("    ", "witness: \(row.witness.summary)", columns)
      + "\n"
      + hanging("    ", "in \(row.sight.command): \(row.sight.by.joined(separator: " "))", columns)
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
