import Comparisons
import PaginatorKit
import Paginators
import Reports
import Trials
import Typesetting

extension ReduceCommand {
  /// The page of HTML on a reduction; `again` is what the corpus that was written shows.
  func report(
    on run: ReductionRun,
    _ again: FaultMeasuring.Finding,
    _ commandLine: ShowCommandLine
  ) throws -> ReductionReport {
    let text = run.reduced.text
    var report = ReductionReport(
      title: run.title,
      sentences: run.sentences,
      text: text.string(from: .zero, to: text.end),
      language: text.language
    )
    let isScrambled = run.scrambled != nil
    report.pages = try [
      page("Before", of: run.whole, run, isMasked: isScrambled),
      page("After", of: again, run, isMasked: false),
    ]
    .compactMap(\.self)
    report.commands = [shown(again, run, commandLine)]
    if let metric = run.measuring.symptom.metric {
      report.commands.append(
        commandLine.question(about: metric.word?.name ?? metric.name, of: again.trial)
      )
    }
    report.facts = facts(on: run, again.trial)
    return report
  }

  /// The command that shows the page with the fault.
  func shown(
    _ found: FaultMeasuring.Finding,
    _ run: ReductionRun,
    _ commandLine: ShowCommandLine
  ) -> String {
    let page = run.measuring.symptom.page(of: found.trial) ?? 0
    return commandLine.command(for: found.trial, page: page, beside: GreedyPaginator.id)
  }

  /// The page that shows the fault; `nil` where none does.
  private func page(
    _ heading: String,
    of found: FaultMeasuring.Finding,
    _ run: ReductionRun,
    isMasked: Bool
  ) throws -> ReductionReport.Page? {
    guard let page = run.measuring.symptom.page(of: found.trial) else { return nil }
    let referee = try run.measuring.makeReferee(found.text, found.trial.layout)
    return ReductionReport.Page(
      heading,
      page,
      of: found.trial,
      lines: try run.measuring.example(page, of: found, by: referee).lines,
      by: referee,
      isMasked: isMasked
    )
  }

  private func facts(on run: ReductionRun, _ trial: Trial) -> [(name: String, value: String)] {
    let page = trial.layout.page
    var facts: [(name: String, value: String)] = [
      ("Whole text", ReducedFolder.words(for: run)),
      ("Paginator", trial.paginator.name),
      ("Layout", trial.setting.label),
      (
        "Content box",
        "\(page.contentWidth.shortPixels) × \(page.contentHeight.shortPixels) px"
      ),
    ]
    for font in trial.layout.type.fonts {
      facts.append(("Font", "\(font.family), SHA-256 \(font.sha256)"))
    }
    facts.append(("Measurements", grouped(run.tries)))
    if let scrambled = run.scrambled { facts.append(("Seed", String(scrambled.seed))) }
    let versions = Inputs.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let program = "harness \(HarnessVersion.current)"
    facts.append(("Versions", ([program] + versions).joined(separator: ", ")))
    return facts
  }
}
