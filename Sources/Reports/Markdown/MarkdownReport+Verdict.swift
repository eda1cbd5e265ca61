import Comparisons

extension MarkdownReport {
  /// How many breaches, faults, notes or waived values are told.
  private static let most = 20

  /// How many pages that differ are shown.
  private static let mostPages = 5

  /// The gate's verdict: the word, why, what broke, where pages differ first, what it is judged
  /// against.
  func blocks(of verdict: GateVerdict) -> [String] {
    var blocks = ["## \(verdict.heading)"]
    blocks += verdict.sentences.prefix(Self.most).map(MarkdownText.inline)
    blocks += section("Faults", verdict.faults)
    blocks += breaches(verdict.failures + verdict.warnings)
    blocks += pages(verdict.pages)
    blocks += section(
      "Waived",
      verdict.waived.map { "\($0.corpus), \($0.place): \($0.sentence) Waived: \($0.waiver ?? "")" }
    )
    blocks += section("Notes", verdict.notes)
    blocks.append(MarkdownText.inline(verdict.counts.sentence))
    if let approval = verdict.approval { blocks.append(MarkdownText.inline(approval)) }
    return blocks
  }

  private func section(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["### \(heading)", MarkdownText.list(items, most: Self.most)]
  }

  private func breaches(_ breaches: [GateVerdict.Breach]) -> [String] {
    guard !breaches.isEmpty else { return [] }
    let table = MarkdownText.table(
      ["level", "text", "where", "what"],
      rows: breaches.prefix(Self.most)
        .map { breach in
          [
            breach.level.rawValue, breach.corpus, breach.place,
            breach.sentences.joined(separator: " "),
          ]
        }
    )
    let rest = breaches.count - Self.most
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
