import Comparisons
import Corpora
import PaginatorKit
import Rainbow
import Reports
import Trials

/// What `gate` prints: what is judged, the verdict in sentences, what broke which rule.
struct GateText {
  let console: Console
  let setup: GateSetup

  private static let most = 12

  var heading: String {
    var lines = setup.run.plan.texts.map { text in
      let trials = text.settings.count * setup.run.plan.participants.count
      let changes = text.targets.count * setup.run.plan.participants.count
      return "\(text.corpus.id), \(counted(text.corpus.text.scalarCount, "scalar")): "
        + "\(counted(trials, "trial")), \(counted(changes, "change")) of the layout"
    }
    if let last = setup.baseline.approvals.last {
      lines.append(
        "Judged against \(setup.path), approved \(last.date.prefix(10)) by \(last.author): "
          + last.reason
      )
    } else {
      lines.append("Judged against \(setup.path), which was never approved")
    }
    return wrapped(lines + settings, to: console.columns)
  }

  /// What came from the settings file, and whether rules did.
  private var settings: [String] {
    let settings = setup.run.settings
    let file = settings.place?.shown ?? ""
    let isRuling = setup.rules.rules.contains { $0.source.hasPrefix("\(file):") }
    return [settings.taken, isRuling ? "Rules of \(file) are in force." : nil].compactMap(\.self)
  }

  func body(of verdict: GateVerdict, explaining: Bool) -> String {
    var blocks = [
      sentences(of: verdict), breaches(of: verdict, explaining: explaining), pages(of: verdict),
    ]
    blocks += [verdict.faults.dropFirst(), verdict.notes[...]]
      .map { wrapped($0, to: console.columns) }
    if explaining {
      blocks.append(rulesText(verdict.rules.map(\.row), columns: console.columns))
    } else if verdict.counts.failed + verdict.counts.warned + verdict.counts.waived > 0 {
      blocks.append("'harness gate --explain' says which rule judged what.")
    }
    return "\n" + blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func sentences(of verdict: GateVerdict) -> String {
    // Breaches are listed below, and the page is shown with its text, line under line.
    let failing = GateBreachGroup.all(of: verdict.breaches)
      .filter { $0.worst.level == .fail && !$0.isWaived }
    let listed = Set(GateBreachGroup.sentences(of: failing))
    let sentences = verdict.sentences.filter { sentence in
      !listed.contains(sentence) && sentence != verdict.pages.sentence
    }
    return wrapped(sentences, to: console.columns).bold
  }

  private func breaches(of verdict: GateVerdict, explaining: Bool) -> String {
    let groups = GateBreachGroup.all(of: verdict.breaches)
    guard !groups.isEmpty else { return "" }
    var lines = groups.prefix(Self.most)
      .map { line(of: $0, source: explaining ? verdict.rules[$0.worst.rule].source : nil) }
    let rest = groups.dropFirst(Self.most)
    if !rest.isEmpty {
      lines.append("… and \(counted(rest.count, "more kind")); the reports have all.")
    }
    return lines.joined(separator: "\n")
  }

  private func line(of group: GateBreachGroup, source: String?) -> String {
    let mark =
      group.isWaived ? "waived".dim : group.worst.level == .fail ? "FAIL".red : "warn".yellow
    let width = group.isWaived ? 6 : 4
    let indent = String(repeating: " ", count: 8)
    var text = group.sentence
    if let waiver = group.worst.waiver { text += " Waived \(waiver)." }
    if let message = group.worst.message { text += " \(message)" }
    if let source { text += " (\(source))" }
    let body = wrapped(text, to: console.columns - 8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n\(indent)")
    return mark + String(repeating: " ", count: 8 - width) + body
  }

  private func pages(of verdict: GateVerdict) -> String {
    guard let page = verdict.pages.first else { return "" }
    var lines = [
      wrapped(
        "The first page that differs: \(page.paginator) in \(page.corpus), \(page.layout), "
          + page.place,
        to: console.columns
      )
    ]
    lines += page.lines.map { "  \($0)" }
    if let command = page.command { lines.append("  \(command)") }
    if verdict.pages.count > 1 {
      lines.append("Pages moved in \(counted(verdict.pages.count - 1, "more trial")).")
    }
    return lines.joined(separator: "\n")
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
  let legend = wrapped(
    "A value is judged by the last rule that is about it; what that rule leaves open, earlier ones "
      + "decide.",
    to: columns
  )
  return
    (TerminalTable(table.withoutEmptyColumns, columns: columns, leastRoom: 20).lines + [legend])
    .joined(separator: "\n")
}
