import Comparisons
import Corpora
import PaginatorKit
import PairedTimes
import Trials

/// What a time gate asks: its cells, and who is asked.
struct TimePlan {
  /// A cell and what is asked for it.
  struct Cell {
    var task: PairedTask
    /// The name of the command that it is of; `nil` for a paginator of the harness.
    var command: String?
    /// The hash of all that the layout is made of, and of that which is changed to.
    var layoutKey: String
  }

  let cells: [Cell]
  /// Cells that a rule or the command line asks for and that cannot be timed, a sentence each.
  let notes: [String]

  /// The cells of a plan that rules judge; without rules those of the reference and of everyone who was
  /// asked for, on the first text and layout, warm and cold.
  ///
  /// - Parameters:
  ///   - plan: Texts, layouts and participants.
  ///   - rules: Which cells.
  ///   - isNarrowed: Whether the participants were asked for by name.
  ///   - hasBase: Whether there is a base for paginators of the harness.
  ///   - commands: The names of the commands that have a base.
  /// - Throws: ``HarnessFailure`` for a rule that names no cell, and for none or too many of them.
  init(
    of plan: Plan,
    _ rules: TimeRules,
    isNarrowed: Bool,
    hasBase: Bool,
    commands: Set<String>
  ) throws {
    var notes: [String] = []
    let participants = plan.participants.filter { participant in
      let name = participant.info.name
      switch participant.info.kind {
      case .reference, .classic, .defective, .library: return hasBase
      case .external:
        if commands.contains(name) { return true }
        notes.append(
          "\(name) is not timed; give what it is timed against: --base-command \(name)=…."
        )
      case .imported: notes.append("\(name) is not timed: a file of pages takes no time.")
      }
      return false
    }
    let all = plan.texts.flatMap { text in
      participants.flatMap { Self.cells(of: $0, over: text, versions: plan.versions) }
    }
    func isUsual(_ cell: Cell) -> Bool {
      guard let text = plan.texts.first else { return false }
      let isFirst =
        cell.task.text == text.corpus.text && cell.task.layout == text.settings[0].layout
      let asked = plan.participants.first { $0.info.name == cell.task.paginator }?.info
      let isAsked =
        isNarrowed || asked?.isReference == true
        || asked.map { PaginatorInfo.Kind.notOurs.contains($0.kind) } == true
      return isFirst && isAsked && cell.task.cell.cost != .resize
    }
    if rules.cells.isEmpty {
      cells = all.filter(isUsual)
    } else {
      let names = all.map(\.task.cell.name)
      for glob in rules.cells where !names.contains(where: glob.matches) {
        throw HarnessFailure(
          .noBaseline,
          "No cell is called '\(glob.pattern)', which 'time: cells:' of the settings names."
            + didYouMean(suggestion(for: glob.pattern, among: names))
            + " --dry-run lists those that there are."
        )
      }
      cells = all.filter { cell in rules.cells.contains { $0.matches(cell.task.cell.name) } }
    }
    self.notes = notes
    guard !cells.isEmpty else {
      throw HarnessFailure.usage(
        "There is nothing to time. Give --base PROGRAM for paginators of the harness, or "
          + "--base-command NAME=COMMAND for a --paginator-command."
      )
    }
    guard cells.count <= TimeRules.mostCells else {
      throw HarnessFailure.usage(
        "\(cells.count) cells would be judged, and \(TimeRules.mostCells) are the most; name fewer in "
          + "'time: cells:' of \(SettingsFile.name), or fewer paginators and layouts."
      )
    }
  }

  private static func cells(
    of participant: Plan.Participant,
    over text: Plan.Text,
    versions: [String: String]
  ) -> [Cell] {
    text.settings.flatMap { setting in
      let place = GateCell(
        corpus: text.corpus.id,
        paginator: participant.info.name,
        layout: GateCell.layoutName(of: setting)
      )
      .name
      func key(_ layout: Layout) -> String {
        layoutKey(of: layout, over: text.corpus, versions: versions)
      }
      let size = text.targets.first { $0.kind == .fontSize }?.setting.layout.type.size
      return TimeCost.allCases.compactMap { cost -> Cell? in
        var resized = setting.layout
        if cost == .resize {
          guard let size, size != resized.type.size else { return nil }
          resized.type.size = size
        }
        return Cell(
          task: PairedTask(
            TimeCell(place: place, cost: cost),
            paginator: participant.info.name,
            text: text.corpus.text,
            layout: setting.layout,
            resized: resized
          ),
          command: participant.info.kind == .external ? participant.info.name : nil,
          layoutKey: cost == .resize
            ? "\(key(setting.layout))>\(key(resized))" : key(setting.layout)
        )
      }
    }
  }
}
