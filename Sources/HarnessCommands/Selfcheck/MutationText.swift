import Mutations
@preconcurrency import Rainbow

extension MutationMatrix {
  /// The matrix for a terminal: a paragraph for each defect, then what detects what, then the score.
  func text(columns: Int) -> String {
    let count = rows.count
    let title = wrapped(
      "\(count) defects, each planted in a sound method; * detects it, as it must",
      to: columns
    )
    var sections = [([title.bold] + rows.map { entry($0, columns) }).joined(separator: "\n")]
    let killers = killers.map {
      ($0.detector, $0.defects.isEmpty ? "NONE" : $0.defects.joined(separator: " "))
    }
    let silent = Self.informing.map { ($0.metric, $0.reason) }
    // Both lists have one column of names.
    let width = (killers + silent).map(\.0.count).max() ?? 0
    let names = hanging((killers + silent).map { (padded($0.0, to: width), $0.1) }, columns)
    sections += [
      ([wrapped("Each metric and law, and the defects that it must detect", to: columns).bold]
        + names.prefix(killers.count))
        .joined(separator: "\n"),
      (["Metrics that detect nothing".bold] + names.dropFirst(killers.count))
        .joined(separator: "\n"),
    ]
    sections.append((references.map { falseAlarm($0, columns) } + [score]).joined(separator: "\n"))
    return sections.joined(separator: "\n\n")
  }

  private func entry(_ row: Row, _ columns: Int) -> String {
    let marks = row.defect.detectors
      .map { row.detectedBy.contains($0) ? "\($0)*" : "\($0) (MISSED)" }
    let others = row.others.isEmpty ? "" : "; also \(row.others.joined(separator: " "))"
    return [
      indented("\(row.defect.id): \(row.defect.fault)", by: 2, to: columns),
      indented(marks.joined(separator: " ") + others, by: 4, to: columns),
      indented("input: \(row.defect.input.summary)", by: 4, to: columns),
      indented(
        "in \(row.sight.command): \(row.sight.by.joined(separator: " "))",
        by: 4,
        to: columns
      ),
    ]
    .joined(separator: "\n")
  }

  private func falseAlarm(_ reference: FalseAlarm, _ columns: Int) -> String {
    let found =
      reference.detectedBy.isEmpty
      ? "no false alarm" : "FALSE ALARM by \(reference.detectedBy.joined(separator: " "))"
    return wrapped("\(reference.name) over \(reference.inputs) inputs: \(found).", to: columns)
  }

  private var score: String {
    let percent = rows.isEmpty ? 0 : 100 * killed / rows.count
    let text = "Mutation score: \(killed) of \(rows.count) defects are killed (\(percent) %)."
    return isGreen ? text.green.bold : text.red.bold
  }
}
