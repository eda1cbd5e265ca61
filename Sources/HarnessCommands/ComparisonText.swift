import Comparisons
import Corpora
import PaginatorKit
import Rainbow
import Refereeing
import Reports
import Trials
import Typesetting

/// What `compare` prints: what to ship, the table, the worst page and what to do next; with `--quiet`
/// the first two, with `--verbose` all that there is to say.
struct ComparisonText {
  let console: Console
  let plan: Plan
  let commandLine: ShowCommandLine

  /// A line for each text: who is compared over what.
  var heading: String {
    guard plan.texts.count < LibraryFindings.least else {
      let layouts = plan.texts.reduce(0) { $0 + $1.settings.count }
      return wrapped(
        "\(counted(plan.texts.count, "text")): \(counted(plan.participants.count, "paginator")), "
          + "\(counted(layouts, "layout")) of texts",
        to: console.columns
      )
    }
    return plan.texts.map { wrapped("\($0.corpus.label): \(subject(of: $0))", to: console.columns) }
      .joined(separator: "\n")
  }

  func body(of all: SessionFindings, since: [String]) -> String {
    var blocks: [String] = []
    if let library = all.library {
      blocks += tables(of: library)
    } else if all.corpora.count > 1 {
      blocks.append(lines(of: TerminalTable(Table(of: all.corpora), columns: console.width)))
    }
    for findings in all.library == nil || console.isVerbose ? all.shown : [] {
      let title = all.corpora.count > 1 ? [findings.corpus.label.boldLine] : []
      blocks.append((title + [verdicts(on: findings, in: all)]).joined(separator: "\n"))
      blocks.append(ResultsText(console: console, commandLine: commandLine).text(of: findings))
      if console.isVerbose { blocks += details(of: findings, in: all) }
    }
    if console.isQuiet { return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") }
    if let worst = worst(of: all) {
      let place = all.corpora.count > 1 ? " of \(worst.findings.corpus.id)" : ""
      blocks.append(text(of: worst.page, worst.findings, place))
    }
    blocks.append(PlantedFaultsText(console: console, plan: plan).text(of: all))
    blocks.append(
      wrapped((console.isVerbose ? [] : places(in: all)) + told(since), to: console.columns)
    )
    return "\n" + blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// What a person might try next where no page has a fault, whose own command stands with it.
  func next(after all: SessionFindings, _ command: String) -> [String] {
    worst(of: all) == nil ? [wrapped(command: command, label: "Next: ", to: console.columns)] : []
  }

  private func subject(of text: Plan.Text) -> String {
    let devices = Set(text.settings.map(\.device)).count
    let sizes = Set(text.settings.map(\.layout.type.size)).count
    let paginators = counted(plan.participants.count, "paginator")
    guard text.settings.count > 1 else {
      let only = text.settings[0]
      return "\(paginators), \(only.device.id) at \(decimalText(only.layout.type.size)) px"
    }
    return "\(paginators), \(counted(text.settings.count, "layout")) "
      + "(\(counted(devices, "device")) x \(counted(sizes, "size")))"
  }

  private func verdicts(on findings: CorpusFindings, in all: SessionFindings) -> String {
    let sentences = Sentences.verdicts(on: findings, after: all.session.changes)
    let missing =
      findings.rows.lazy.flatMap(\.trials).compactMap { $0?.judgement?.missingGlyphs }.first ?? 0
    let glyphs =
      missing == 0
      ? []
      : [
        "\(counted(missing, "character")) of the text \(missing == 1 ? "has" : "have") no glyph in "
          + "these fonts; add a --font that has."
      ]
    return
      ([wrapped(Array(sentences.prefix(1)), to: console.columns).bold]
      + sentences.dropFirst().map { wrapped($0, to: console.columns) }
      + glyphs.map { wrapped($0, to: console.columns).yellow })
      .joined(separator: "\n")
  }

  /// The worst page of all texts, of somebody's own paginators first.
  private func worst(of all: SessionFindings) -> (page: WorstPage, findings: CorpusFindings)? {
    let pages = all.corpora.compactMap { findings in
      WorstPage(of: findings).map { (page: $0, findings: findings) }
    }
    let own = pages.filter { PaginatorInfo.Kind.notOurs.contains($0.page.trial.paginator.kind) }
    // Of equals that of the first text.
    return (own.isEmpty ? pages : own).max { $1.page.isWorse(than: $0.page) }
  }

  /// The worst page as text: the lines around the screen's end, the command that shows all and the one
  /// that explains it; only that when it cannot be laid out.
  private func text(of worst: WorstPage, _ findings: CorpusFindings, _ place: String) -> String {
    let text = findings.corpus.text
    let why = why(of: worst, findings)
    guard let view = try? PageView(of: worst.page, in: worst.trial, over: text, plan: plan) else {
      return why.joined(separator: "\n")
    }
    let command = wrapped(
      command: commandLine.command(for: worst.trial, page: worst.page, beside: nil),
      label: "See it: ",
      to: console.columns
    )
    // A long command takes the room of the line before the fault.
    let before = command.count { $0 == "\n" } < 2 ? 1 : 0
    // Text is lost behind a page.
    let isBehind = if case .lost = worst.fault { true } else { false }
    let lines =
      isBehind
      ? view.ending(columns: console.columns)
      : view.excerpt(columns: console.columns, around: (before, after: 2))
    return
      ([wrapped("\(worst.heading)\(place): \(worst.fault.brief)", to: console.columns).bold]
      + lines + [command] + why)
      .joined(separator: "\n")
  }

  /// The command that explains the worst page's fault: in one line, since what is long in it stands in the
  /// command that shows the page.
  private func why(of worst: WorstPage, _ findings: CorpusFindings) -> [String] {
    let word = worst.fault.word?.name
    let question =
      word.map { commandLine.question(about: $0, of: worst.trial) }
      ?? ResultsText(console: console, commandLine: commandLine).question(about: findings)
    guard let question else { return [] }
    let whole = wrapped(command: question, label: "Why: ", to: console.columns)
    guard let word, whole.contains("\n") else { return [whole] }
    let name = shellWord(worst.trial.paginator.name)
    let brief =
      "Why: the same with why \(shellWord(word)) \(name) for show \(name) --page \(worst.page + 1)."
    return [brief.count <= console.columns ? brief : whole]
  }

  /// A library's totals and its worst texts.
  private func tables(of library: LibraryFindings) -> [String] {
    let tables = [
      Table(totalsOf: library), Table(worstOf: library, most: LibraryFindings.mostShown),
    ]
    return tables.map { table in
      ([wrapped(table.caption, to: console.columns)]
        + TerminalTable(table, columns: console.width).lines)
        .joined(separator: "\n")
    }
  }

  private func places(in all: SessionFindings) -> [String] {
    all.shown.compactMap { findings in
      let changes = all.changes.filter { $0.change.corpus == findings.corpus.id }
      let brief = PlacesTable(of: changes).brief
      let name = all.corpora.count > 1 ? "\(findings.corpus.id): " : ""
      return brief.isEmpty ? nil : name + brief
    }
  }

  /// What changed, in a few sentences; all of them with `--verbose`.
  private func told(_ since: [String]) -> [String] {
    let most = 5
    guard !console.isVerbose, since.count > most else { return since }
    return since.prefix(most - 1) + ["And \(since.count - most + 1) more changes: --verbose."]
  }

  private func lines(of table: TerminalTable) -> String { table.lines.joined(separator: "\n") }
}

extension ComparisonText {
  /// What `--verbose` adds: the setting, the figures of the detailed layout, what the words mean, what
  /// was not tested, and every way of keeping places.
  private func details(of findings: CorpusFindings, in all: SessionFindings) -> [String] {
    let results = ResultsTable(of: findings, in: 0)
    let places = PlacesTable(of: all.changes.filter { $0.change.corpus == findings.corpus.id })
    let overall = ResultsTable(of: findings).legend()
    return [
      setting(of: findings),
      findings.layouts.count == 1
        ? ""
        : ([wrapped(results.table.caption, to: console.columns)]
          + TerminalTable(results.table, columns: console.width).lines)
          .joined(separator: "\n"),
      wrapped([overall] + Sentences.notExercised(in: findings), to: console.columns),
      places.text(columns: console.columns),
    ]
  }

  private func setting(of findings: CorpusFindings) -> String {
    let layout = findings.detailedLayout.layout
    let fonts = layout.type.fonts.map(\.family).joined(separator: ", then ")
    let line = findings.rows.lazy.flatMap(\.trials).compactMap { $0?.lineHeight }.first
    let height = line.map { ", line \(Format.fixed($0.pixels, 2)) px" } ?? ""
    return wrapped(
      "\(counted(findings.corpus.text.scalarCount, "character")); \(fonts)\(height) at "
        + "\(decimalText(layout.type.size)) px\(room(of: findings)); HarfBuzz "
        + "\(TypesettingVersions.harfBuzz), ICU \(TypesettingVersions.icu)",
      to: console.columns
    )
  }

  /// How many lines a page has room for.
  private func room(of findings: CorpusFindings) -> String {
    guard let trial = findings.reference?.trials.first.flatMap(\.self),
      trial.lineHeight.sixtyFourths > 0
    else { return "" }
    let box = findings.detailedLayout.layout.flow.contentHeight.sixtyFourths
    return ", up to \(counted(max(1, Int(box / trial.lineHeight.sixtyFourths)), "line")) a page"
  }
}

extension PlacesTable {
  /// What becomes of a reader's place when the layout changes, as wide as the terminal; empty when no
  /// change has readers.
  ///
  /// Changes that there is no room for stand in tables below, where all are wanted, else in the report.
  func text(columns: Int, isWhole: Bool = false) -> String {
    guard !table.rows.isEmpty else { return "" }
    var shown = TerminalTable(table, columns: columns, indent: 2)
    var lines = shown.lines
    while isWhole, !shown.left.isEmpty {
      let left = Set(shown.left.map(\.name))
      let rest = table.keeping { $0 == 0 || left.contains(table.columns[$0].name) }
      shown = TerminalTable(rest, columns: columns, indent: 2)
      lines += [""] + shown.lines
      // A column that has no room even alone.
      if shown.left.count == left.count { break }
    }
    let left = shown.left.isEmpty ? [] : steps.suffix(shown.left.count)
    let note = left.isEmpty ? [] : ["  (> \(left.joined(separator: ", ")): see the report.)"]
    func fitting(_ texts: [String]) -> [String] { texts.map { wrapped($0, to: columns) } }
    return
      (fitting([table.caption]) + lines + fitting((starts.map { [$0] } ?? []) + note)
      + fitting(sentences))
      .joined(separator: "\n")
  }
}
