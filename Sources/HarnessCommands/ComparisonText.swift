import Comparisons
import Corpora
import PaginatorKit
import Rainbow
import Refereeing
import Trials
import Typesetting
import Reports

/// What `compare` prints: what was measured, the verdicts, a table, one page to look at.
struct ComparisonText {
  let console: Console
  let plan: Plan
  let commandLine: ShowCommandLine

  /// The lines that stand before anything is measured.
  var heading: String {
    plan.texts
      .map { text in
        let count = text.corpus.text.scalarCount
        return wrapped(
          "\(name(of: text.corpus)), \(grouped(count)) scalar\(count == 1 ? "" : "s"); "
            + "\(counted(plan.participants.count, "paginator")); \(sweep(of: text))",
          to: console.columns
        )
      }
      .joined(separator: "\n")
  }

  /// All that stands after the heading.
  func body(of session: Session, since: [String]) -> String {
    var blocks: [String] = []
    let changes = ChangeFindings.all(of: session)
    for findings in CorpusFindings.all(of: session) {
      if session.corpora.count > 1 { blocks.append(name(of: findings.corpus).bold) }
      blocks.append(setting(of: findings))
      blocks.append(verdicts(on: findings, after: session.changes))
      let table = ComparisonTable(findings: findings, columns: console.columns)
      blocks.append(table.text)
      blocks.append(legend(of: findings, table: table))
      if let worst = WorstPage(of: findings) {
        blocks.append(
          WorstPageText(
            worst: worst,
            findings: findings,
            plan: plan,
            columns: console.columns,
            commandLine: commandLine
          )
          .text
        )
      }
      blocks.append(
        PlacesText(
          findings: changes.filter { $0.change.corpus == findings.corpus.id },
          columns: console.columns
        )
        .text
      )
    }
    blocks.append(
      PlantedFaultsText(session: session, changes: changes, plan: plan, columns: console.columns)
        .text
    )
    blocks.append(since.map { wrapped($0, to: console.columns) }.joined(separator: "\n"))
    return "\n" + blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func name(of corpus: Corpus) -> String {
    corpus.shortTitle == corpus.id ? corpus.id : "\(corpus.id) \(corpus.shortTitle)"
  }

  private func sweep(of text: Plan.Text) -> String {
    let devices = Set(text.settings.map(\.device)).count
    let sizes = Set(text.settings.map(\.layout.type.size)).count
    guard text.settings.count > 1 else {
      let only = text.settings[0]
      return "\(only.device.id) at \(decimalText(only.layout.type.size)) px"
    }
    return "\(counted(devices, "device")) x \(counted(sizes, "text size"))"
  }

  private func setting(of findings: CorpusFindings) -> String {
    let layout = findings.detailedLayout.layout
    let fonts = layout.type.fonts.map(\.family).joined(separator: ", then ")
    let line = findings.rows.lazy.flatMap(\.trials).compactMap { $0?.lineHeight }.first
    let height = line.map { ", line \(FigureText.fixed($0.pixels, 2)) px" } ?? ""
    let missing =
      findings.rows.lazy.flatMap(\.trials).compactMap { $0?.judgement?.missingGlyphs }
      .first ?? 0
    var text =
      "\(fonts)\(height) at \(decimalText(layout.type.size)) px; HarfBuzz "
      + "\(TypesettingVersions.harfBuzz), ICU \(TypesettingVersions.icu); "
      + "\(FigureText.fixed(console.elapsed, 1)) s"
    if missing > 0 {
      text +=
        "\n"
        + ("\(counted(missing, "character")) of the text "
        + "\(missing == 1 ? "has" : "have") no glyph in these fonts; add a --font that has.")
        .yellow
    }
    if findings.corpus.byteOrderMarkSkipped { text += "\nA byte order mark was skipped." }
    return text.split(separator: "\n").map { wrapped(String($0), to: console.columns) }
      .joined(separator: "\n")
  }

  private func verdicts(on findings: CorpusFindings, after changes: [Change]) -> String {
    Sentences.verdicts(on: findings, after: changes)
      .map { wrapped($0, to: console.columns) }
      .joined(separator: "\n").bold
  }

  private func legend(of findings: CorpusFindings, table: ComparisonTable) -> String {
    let limits = Sentences.notExercised(in: findings)
    return ([table.legend] + limits).map { wrapped($0, to: console.columns) }
      .joined(separator: "\n")
  }

  /// Where the results are now.
  func files(_ names: [String], in folder: String, _ session: Int?, _ store: String) -> String {
    ((names.isEmpty ? [] : ["Reports in \(folder): \(names.joined(separator: ", "))"])
      + (session.map { ["Session \($0) in \(store)"] } ?? []))
      .map { wrapped($0, to: console.columns) }
      .joined(separator: "\n")
  }
}
