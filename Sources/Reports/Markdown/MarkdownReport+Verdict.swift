import Comparisons

extension MarkdownReport {
  /// How many kinds of breach, faults, notes or waived values are told.
  private static let most = 20

  /// How many pages that differ are shown.
  private static let mostPages = 5

  /// The gate's verdict: the word, why, what broke, where pages differ first, what it is judged
  /// against.
  func blocks(of verdict: GateVerdict) -> [String] {
    var blocks = ["## \(verdict.heading)"]
    blocks += verdict.sentences.prefix(Self.most).map(MarkdownText.inline)
    blocks += section("Faults", verdict.faults)
    blocks += broken(verdict.findings)
    blocks += pages(verdict.pages)
    blocks += section(
      "Waived",
      GateBreachGroup.all(of: verdict.waived)
        .map { group in
          let worst = group.worst
          return "\(worst.corpus), \(group.place): \(worst.sentence) Waived: \(worst.waiver ?? "")"
        }
    )
    blocks += section("Notes", verdict.notes)
    blocks.append(MarkdownText.inline(verdict.counts.sentence))
    if let approval = verdict.approval { blocks.append(MarkdownText.inline(approval)) }
    return blocks
  }

  private func section(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["### \(heading)", MarkdownText.list(items, most: Self.most)]
  }

  private func broken(_ groups: [GateBreachGroup]) -> [String] {
    guard !groups.isEmpty else { return [] }
    let table = Table(
      headings: ["level", "text", "where", "what"],
      rows: groups.prefix(Self.most)
        .map { group in
          [
            group.worst.level.rawValue, group.worst.corpus, group.place,
            group.worst.sentences.joined(separator: " "),
          ]
        }
    )
    .markdown(MarkdownText.cell)
    let rest = groups.count - Self.most
    return ["### Broken rules", table] + (rest > 0 ? ["and \(grouped(rest)) more"] : [])
  }

  private func pages(_ pages: [GateVerdict.MovedPage]) -> [String] {
    guard !pages.isEmpty else { return [] }
    let rest = pages.count - Self.mostPages
    return ["### First pages that differ"]
      + pages.prefix(Self.mostPages)
      .flatMap { page in
        [MarkdownText.inline("\(page.trial): \(page.place)"), MarkdownText.code(page.lines)]
          + (page.command.map { [MarkdownText.code([$0], language: "sh")] } ?? [])
      }
      + (rest > 0 ? ["and \(counted(rest, "trial")) more"] : [])
  }
}
