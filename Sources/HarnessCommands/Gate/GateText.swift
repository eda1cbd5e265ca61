import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Rainbow
import Reports
import Trials

/// What `gate` prints: what is judged, the verdict in sentences, what broke which rule.
struct GateText {
  let console: Console
  let setup: GateSetup

  /// What was judged against what, by whose settings.
  var circumstances: String {
    let texts = setup.run.plan.texts
    let isLibrary = texts.count >= LibraryFindings.least
    func told(_ what: String, _ texts: [Plan.Text]) -> String {
      let participants = setup.run.plan.participants.count
      let trials = texts.reduce(0) { $0 + $1.settings.count * participants }
      let changes = texts.reduce(0) { $0 + $1.targets.count * participants }
      return "Judged: \(what), \(counted(trials, "trial")), "
        + "\(counted(changes, "change")) of the layout."
    }
    var lines =
      isLibrary && isWhole
      ? [told(counted(texts.count, "text"), texts)]
      : texts.filter { _ in isWhole }.map { told($0.corpus.id, [$0]) }
    if let last = setup.baseline.approvals.last {
      lines.append(
        "Against \(setup.path), approved \(last.date.prefix(10)) by \(name(of: last)): "
          + last.reason
      )
    } else {
      lines.append("Against \(setup.path), which was never approved.")
    }
    return wrapped(lines + settings, to: console.columns)
  }

  /// Who approved, without an address.
  private func name(of approval: GateApproval) -> String {
    let name = approval.author.prefix { $0 != "<" }.trimmingCharacters(in: .whitespaces)
    return name.isEmpty ? approval.author : name
  }

  /// What came from the settings file, and whether rules did.
  private var settings: [String] {
    let settings = setup.run.settings
    let file = settings.place?.shown ?? ""
    let isRuling = setup.rules.rules.contains { $0.source.hasPrefix("\(file):") }
    return [settings.taken, isRuling ? "Rules of \(file) are in force." : nil].compactMap(\.self)
  }

  func body(of verdict: GateVerdict, explaining: Bool) -> String {
    if console.isQuiet {
      return [standings(in: verdict), sentences(of: verdict)].filter { !$0.isEmpty }
        .joined(separator: "\n\n")
    }
    var blocks = [
      standings(in: verdict), sentences(of: verdict), broken(in: verdict, explaining: explaining),
      pages(of: verdict),
      [
        better(in: verdict), warnings(in: verdict, explaining: explaining),
        wrapped(verdict.faults.dropFirst(), to: console.columns),
        notes(of: verdict, explaining: explaining),
      ]
      .filter { !$0.isEmpty }.joined(separator: isWhole ? "\n\n" : "\n"),
    ]
    if explaining { blocks.append(rulesText(verdict.rules.map(\.row), columns: console.columns)) }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n" + circumstances
  }

  /// What else may be asked for, and how much no rule judges; empty where all is told.
  func hint(on verdict: GateVerdict, explaining: Bool) -> String {
    guard !explaining, !console.isQuiet else { return "" }
    let told = verdict.counts.failed + verdict.counts.warned + verdict.counts.waived
    let unjudged = isWhole ? 0 : verdict.unjudgedCount
    guard told + unjudged > 0 else { return "" }
    let rest = isWhole ? "" : unjudged == 0 ? ", --verbose every value" : ", and what none did"
    let count = unjudged == 0 ? "" : " (\(grouped(unjudged)))"
    return wrapped(
      "'harness gate --explain' says which rule judged what\(rest)\(count).",
      to: console.columns
    )
  }

  /// Whether all is shown that there is.
  private var isWhole: Bool { console.isVerbose }

  private func sentences(of verdict: GateVerdict) -> String {
    wrapped(verdict.sentencesBesideTables, to: console.columns).bold
  }

  /// What each paginator comes to, before and after, unless nothing moved.
  private func standings(in verdict: GateVerdict) -> String {
    (verdict.standingTables ?? []).filter { !$0.table.rows.isEmpty }
      .map { _, table, same in
        let rest =
          isWhole
          ? " As approved: \(list(same))." : " \(counted(same.count, "other")) as approved."
        let caption = wrapped(table.caption + (same.isEmpty ? "" : rest), to: console.columns)
        return ([caption] + TerminalTable(table, columns: console.width).lines)
          .joined(separator: "\n")
      }
      .joined(separator: "\n\n")
  }

  /// The rules that are broken or waived, those that are alike in one row.
  private func broken(in verdict: GateVerdict, explaining: Bool) -> String {
    let groups = GateBreachGroup.all(of: verdict.failures + verdict.waived)
    return text(of: groups, most: isWhole ? .max : 3, in: verdict, explaining: explaining)
  }

  /// The warnings: a line for each family of metrics, or each of them.
  private func warnings(in verdict: GateVerdict, explaining: Bool) -> String {
    guard !verdict.warnings.isEmpty else { return "" }
    guard !isWhole else {
      let groups = GateBreachGroup.all(of: verdict.warnings)
      return text(of: groups, most: .max, in: verdict, explaining: explaining)
    }
    let table = TerminalTable(verdict.warningTable, columns: console.columns, leastRoom: 24)
    return (table.headings + table.rows.map(marked)).joined(separator: "\n")
  }

  private func text(
    of groups: [GateBreachGroup],
    most: Int,
    in verdict: GateVerdict,
    explaining: Bool
  ) -> String {
    guard !groups.isEmpty else { return "" }
    let table = verdict.table(of: Array(groups.prefix(most)), withSources: explaining)
    let lines = TerminalTable(
      table.withoutEmptyColumns,
      columns: console.columns,
      leastRoom: 30
    )
    let rest = groups.dropFirst(most)
    return
      (lines.headings + lines.rows.map(marked)
      + (rest.isEmpty ? [] : ["… and \(counted(rest.count, "more kind")); the reports have all."]))
      .joined(separator: "\n")
  }

  /// A row with its first word in the colour of what becomes of it.
  private func marked(_ row: String) -> String {
    let word = String(row.prefix { $0 != " " })
    let colored =
      switch word {
      case "FAIL": word.red
      case GateVerdict.Level.warn.rawValue: word.yellow
      default: word.dim
      }
    return colored + row.dropFirst(word.count)
  }

  /// What got better, by name.
  private func better(in verdict: GateVerdict) -> String {
    guard let brief = verdict.improvementBrief else { return "" }
    guard isWhole else { return wrapped("Better: \(brief).", to: console.columns) }
    let keeping = "'harness approve --reason …' keeps what is better."
    let sentences = verdict.improvementSentences.map { "Better: \($0)" }
    return wrapped(sentences + [keeping], to: console.columns)
  }

  private func notes(of verdict: GateVerdict, explaining: Bool) -> String {
    let most = isWhole ? .max : 3
    // What no rule judges belongs to which rule judged what.
    let unjudged = isWhole || explaining ? verdict.unjudgedSentence : nil
    let notes = verdict.notes
    let rest = notes.count - most
    return wrapped(
      notes.prefix(most) + (rest > 0 ? ["And \(counted(rest, "more note")): --verbose."] : [])
        + [unjudged].compactMap(\.self),
      to: console.columns
    )
  }

  /// The first page that differs, as it was and as it is.
  private func pages(of verdict: GateVerdict) -> String {
    guard let page = verdict.pages.first else { return "" }
    let rest = verdict.pages.count - 1
    let more = rest > 0 ? "; \(counted(rest, "more trial"))" : ""
    let text = setup.run.plan.texts.count > 1 ? " in \(page.corpus)" : ""
    let heading =
      "First page that differs: \(page.paginator)\(text), \(page.layout), \(page.place)\(more)"
    let lines = page.lines.map { line in
      wrapped(line, to: console.columns - 2).replacing("\n", with: "\n       ")
    }
    return ([wrapped(heading, to: console.columns)] + lines.map { "  \($0)" })
      .joined(separator: "\n")
  }
}

/// A rule, and how much it judged when it has.
typealias RuleRow = (source: String, level: String, judged: Int?, broken: Int?, name: String)

extension GateVerdict.Rule {
  var row: RuleRow { (source, level.rawValue, judged, broken, name) }
}

extension GateRule {
  var row: RuleRow {
    let limit = limitInWords
    return (
      source, level?.rawValue ?? "", nil, nil, limit.isEmpty ? subject : "\(subject): \(limit)"
    )
  }
}

/// Which rule judged what, as a table, and how to read it.
func rulesText(_ rules: [RuleRow], columns: Int) -> String {
  let table = Table(
    rules,
    [
      Table.Field("rule") { .text($0.source) },
      Table.Field("level") { .text($0.level) },
      Table.Field("judged", kind: .integer) { .integer($0.judged) },
      Table.Field("broken", kind: .integer) { .integer($0.broken) },
      Table.Field("about") { .text($0.name) },
    ]
  )
  let shown = table.withoutEmptyColumns
  let legend = wrapped(
    "A value is judged by the last rule that is about it; what that rule leaves open, earlier ones "
      + "decide.",
    to: columns
  )
  return
    (TerminalTable(shown, columns: columns, leastRoom: 20, isNamed: true).lines + [legend])
    .joined(separator: "\n")
}
