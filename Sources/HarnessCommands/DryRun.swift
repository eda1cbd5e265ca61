import Comparisons
import Corpora
import PaginatorKit
import Trials
import Typesetting

/// What a command would measure and write, in sentences.
struct DryRun {
  let plan: Plan
  /// How the paginators make lines.
  let shaping: ShapingMode
  /// What would be written, with where.
  let writes: [String]

  /// The lines, each wrapped to a width.
  func text(columns: Int) -> String {
    (plan.texts.flatMap(lines) + [paginators, lines] + [timing] + instructions + writes
      + Settings.inForce.applied.map { "Setting \($0)." })
      .map { wrapped($0, to: columns) }
      .joined(separator: "\n")
  }

  private func lines(about text: Plan.Text) -> [String] {
    let count = text.settings.count * plan.participants.count
    let layouts = Dictionary(grouping: text.settings, by: \.device.id)
    var seen: Set<String> = []
    let devices = text.settings.map(\.device.id).filter { seen.insert($0).inserted }
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

  private var paginators: String {
    "Paginators: \(plan.participants.map(\.info.name).joined(separator: ", "))."
  }

  private var lines: String {
    switch shaping {
    case .fast: "Lines would be made from tables where those tell all, else by full shaping."
    case .full: "All lines would be made by full shaping."
    }
  }

  private var instructions: [String] {
    plan.instructions == nil ? [] : ["Instructions would be counted in the first layout."]
  }

  private var timing: String {
    guard let budget = plan.timing else { return "No time would be measured." }
    let seconds = decimalText(budget.seconds) ?? ""
    let samples = budget.samples.map { "\(counted($0, "sample")) of each paginator" }
    return
      "Time would be measured in the first layout, \(samples ?? "\(seconds) s a paginator")."
  }
}
