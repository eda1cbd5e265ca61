import Comparisons
import Mutations
import Corpora
import PaginatorKit
import Paginators
import Rainbow
import Refereeing
import Trials
import Typesetting
import Reports

struct ComparisonText {
  let console: Console
  let plan: Plan
  let commandLine: ShowCommandLine

  var heading: String {
    plan.texts
      .map { text in
        let count = text.corpus.text.scalarCount
        return wrapped(
          "\(name(of: text.corpus)), \(counted(count, "scalar")); "
            + "\(counted(plan.participants.count, "paginator")); \(sweep(of: text))",
          to: console.columns
        )
      }
      .joined(separator: "\n")
  }

  func body(of all: SessionFindings, since: [String]) -> String {
    var blocks: [String] = []
    let session = all.session
    let changes = all.changes
    for findings in all.corpora {
      if session.corpora.count > 1 {
        blocks.append(name(of: findings.corpus).boldLine)
      }
      blocks.append(setting(of: findings))
      blocks.append(verdicts(on: findings, after: session.changes))
      blocks += results(of: findings)
      if let worst = WorstPage(of: findings) {
        blocks.append(text(of: worst, findings))
      }
      blocks.append(
        PlacesTable(of: changes.filter { $0.change.corpus == findings.corpus.id })
          .text(columns: console.columns)
      )
    }
    blocks.append(plantedFaults(in: session, changes: changes))
    blocks.append(wrapped(since, to: console.columns))
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
    let height = line.map { ", line \(Format.fixed($0.pixels, 2)) px" } ?? ""
    let missing =
      findings.rows.lazy.flatMap(\.trials).compactMap { $0?.judgement?.missingGlyphs }
      .first ?? 0
    var texts = [
      "\(fonts)\(height) at \(decimalText(layout.type.size)) px; HarfBuzz "
        + "\(TypesettingVersions.harfBuzz), ICU \(TypesettingVersions.icu); "
        + "\(Format.fixed(console.elapsed, 1)) s"
    ]
    .map { wrapped($0, to: console.columns) }
    if missing > 0 {
      let sentence =
        "\(counted(missing, "character")) of the text "
        + "\(missing == 1 ? "has" : "have") no glyph in these fonts; add a --font that has."
      texts.append(wrapped(sentence, to: console.columns).yellow)
    }
    if findings.corpus.byteOrderMarkSkipped { texts.append("A byte order mark was skipped.") }
    return texts.joined(separator: "\n")
  }

  private func verdicts(on findings: CorpusFindings, after changes: [Change]) -> String {
    wrapped(Sentences.verdicts(on: findings, after: changes), to: console.columns).bold
  }

  /// The table of results, and what its columns mean.
  private func results(of findings: CorpusFindings) -> [String] {
    let results = ResultsTable(of: findings)
    let shown = TerminalTable(results.table, columns: console.columns)
    let rows = zip(results.verdicts, shown.rows)
      .map { verdict, row in
        switch verdict {
        case .clean: row.green
        case .unseen, .flawed: row.yellow
        case .failed, .unsafe: row.red
        }
      }
    let headings = shown.headings.dropLast() + [shown.headings.last?.underline ?? ""]
    // Of memory alone nobody is told that it is missing.
    let note =
      shown.left.contains { $0.name != "peak" }
      ? ["(Some columns need a wider terminal.)"] : []
    let legend = [results.legend(without: shown.left)] + Sentences.notExercised(in: findings)
    return [
      ([room(of: findings)] + headings + rows + note).joined(separator: "\n"),
      wrapped(legend, to: console.columns),
    ]
  }

  /// How many pages greedy needs, and how many lines a page has room for.
  private func room(of findings: CorpusFindings) -> String {
    let detailed = findings.detailedLayout
    let greedy = findings.reference
    guard let pages = greedy?.detailed?.pages, let trial = greedy?.trials.first.flatMap(\.self)
    else { return "The figures are of \(detailed.label)." }
    let box = detailed.layout.page.contentHeight.sixtyFourths
    let lines = max(1, Int(box / trial.lineHeight.sixtyFourths))
    return "\(detailed.label): greedy needs \(counted(pages, "page")) of up to "
      + "\(counted(lines, "line"))."
  }
}

extension ComparisonText {
  /// The worst page as text: the lines around the screen's end, and how to see all of it; empty when
  /// it cannot be laid out.
  private func text(of worst: WorstPage, _ findings: CorpusFindings) -> String {
    let text = findings.corpus.text
    guard let view = try? PageView(of: worst.page, in: worst.trial, over: text, plan: plan) else {
      return ""
    }
    let command = commandLine.command(
      for: worst.trial,
      page: worst.page,
      beside: findings.reference?.paginator.name
    )
    return
      ([wrapped(worst.sentence, to: console.columns).bold]
      + view.excerpt(columns: console.columns) + ["  " + command])
      .joined(separator: "\n")
  }

  /// A row for each paginator with a planted fault: what found it here, or where it shows.
  private func plantedFaults(in session: Session, changes: [ChangeFindings]) -> String {
    let defects = plan.participants.compactMap { participant in
      Defect.all.first { $0.name == participant.info.name }.map { ($0, participant.paginator) }
    }
    guard !defects.isEmpty else { return "" }
    let detectors = Detectors(in: session, changes: changes)
    let rows = defects.map { defect, paginator in
      let found = detectors.detecting(
        among: defect.metrics,
        of: defect.name,
        claims: paginator.capabilities
      )
      return (defect.id, found.isEmpty ? place(of: defect) : found.joined(separator: " "))
    }
    return
      (["Planted faults, and what must find them and does here:".bold]
      + hanging(rows, console.columns))
      .joined(separator: "\n")
  }

  /// Where a defect shows that nothing found here.
  private func place(of defect: Defect) -> String {
    if let options = defect.seenWith { return "not here: harness compare … \(options)" }
    if !defect.laws.isEmpty {
      return "not here: harness conform --paginator \(defect.name)"
    }
    return "not here: harness selfcheck"
  }
}

extension PlacesTable {
  /// What becomes of a reader's place when the layout changes, as wide as the terminal; empty when no
  /// change has readers.
  func text(columns: Int) -> String {
    guard !table.rows.isEmpty else { return "" }
    let shown = TerminalTable(table, columns: columns, indent: 2)
    let left = shown.left.isEmpty ? [] : steps.suffix(shown.left.count)
    let note = left.isEmpty ? [] : ["  (> \(left.joined(separator: ", ")): see the report.)"]
    func fitting(_ texts: [String]) -> [String] { texts.map { wrapped($0, to: columns) } }
    return
      (fitting([table.caption]) + shown.lines + fitting((starts.map { [$0] } ?? []) + note)
      + fitting(sentences))
      .joined(separator: "\n")
  }
}
