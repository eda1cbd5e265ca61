import Comparisons
import Corpora
import PaginatorKit
import Trials
import Typesetting

extension SessionRun {
  /// What `--dry-run` prints: what would be measured, and what would be done with it.
  func dryRun(then writes: [String]) -> String {
    wrapped(
      plan.texts.flatMap(lines) + layoutsFromFiles
        + ["Paginators: \(plan.participants.map(\.info.name).joined(separator: ", ")).", shaping]
        + [timing]
        + (options.external.commands.isEmpty
          ? [] : ["Programs are not asked who they are in a dry run."])
        + (plan.instructions == nil ? [] : ["Instructions would be counted in the first layout."])
        + writes + settings.applied.map { "Setting \($0)." },
      to: console.columns
    )
  }

  private func lines(about text: Plan.Text) -> [String] {
    let count = text.settings.count * plan.participants.count
    let layouts = Dictionary(grouping: text.settings, by: \.device.id)
    let devices = text.settings.map(\.device.id).distinct
    let sweep = devices.map { device in
      let sizes = (layouts[device] ?? []).map { decimalText($0.layout.type.size) }
      return "\(device) at \(sizes.joined(separator: ", ")) px"
    }
    let fonts = text.settings[0].layout.type.fonts.map { "\($0.family) (\($0.file)#\($0.index))" }
    return [
      "Would measure \(text.corpus.id), \(counted(text.corpus.text.scalarCount, "scalar")): "
        + "\(counted(plan.participants.count, "paginator")) in "
        + "\(counted(text.settings.count, "layout")), \(counted(count, "trial")).",
      "Layouts, the first in detail: \(sweep.joined(separator: "; ")).",
      changes(of: text),
      "Fonts: \(fonts.joined(separator: ", then ")).",
    ]
  }

  private func changes(of text: Plan.Text) -> String {
    guard !text.targets.isEmpty else { return "No change of the layout would be measured." }
    let steps = text.targets.map { $0.kind.step(to: $0.setting) }
    return "Changes from the first layout: to \(steps.joined(separator: ", "))."
  }

  private var shaping: String {
    switch options.layout.shaping {
    case .fast: "Lines would be made from tables where those tell all, else by full shaping."
    case .full: "All lines would be made by full shaping."
    }
  }

  private var timing: String {
    guard let budget = plan.timing else { return "No time would be measured." }
    let seconds = decimalText(budget.seconds) ?? ""
    let samples = budget.samples.map { "\(counted($0, "sample")) of each paginator" }
    return
      "Time would be measured in the first layout, \(samples ?? "\(seconds) s a paginator")."
  }
}
