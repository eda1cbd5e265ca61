import Comparisons
import Foundation
import PaginatorKit
import PairedTimes
import Paginators
import Trials

/// All that a time gate needs before it measures: rules, programs, cells, and that both programs can do
/// what is asked.
struct TimeGateSetup {
  let rules: TimeRules
  let run: SessionRun
  let programs: TimedPrograms
  /// The cells that both programs have.
  private(set) var cells: [TimePlan.Cell]
  private(set) var notes: [String]
  private let arguments: TimeGateArguments
  private let options: ProgramOptions

  init(
    options: MeasuringOptions,
    _ arguments: TimeGateArguments,
    _ console: Console,
    _ settings: Settings
  ) throws {
    rules = try TimeRules(in: settings.place)
    run = try SessionRun(options, console, settings)
    programs = try TimedPrograms(arguments, options.external)
    let plan = try TimePlan(
      of: run.plan,
      rules,
      isNarrowed: !options.paginators.names.isEmpty,
      hasBase: programs.harnesses != nil,
      commands: Set(arguments.baseCommands.map(\.name))
    )
    (cells, notes) = (plan.cells, plan.notes)
    self.arguments = arguments
    self.options = ProgramOptions(
      environment: PaginatorEnvironment(fonts: run.fonts, shaping: options.layout.shaping),
      external: options.external,
      workLimit: options.paginators.workLimit
    )
  }

  /// The seconds after which there are no more rounds.
  var budget: Double { arguments.budget ?? rules.budget }

  /// A pair of programs, and the cells that it is asked for.
  typealias Pair = (pair: any ProgramPair, cells: [TimePlan.Cell])

  /// The candidate against the base.
  func judgedPairs() throws -> [Pair] {
    try pairs(of: cells, against: programs.harnesses?.candidate, called: "candidate") { name in
      run.options.external.commands.first { $0.name == name }
    }
  }

  /// The base against its twin, in the first cell of each cost.
  func controlPairs() throws -> [Pair] {
    let first = TimeCost.allCases.compactMap { cost in
      cells.first { $0.task.cell.cost == cost }
    }
    return try pairs(
      of: first,
      against: programs.harnesses?.control,
      called: "control",
      baseCommand
    )
  }

  private func baseCommand(_ name: String) -> NamedSource? {
    arguments.baseCommands.first { $0.name == name }
  }

  /// The base against a harness, and base commands against others.
  private func pairs(
    of cells: [TimePlan.Cell],
    against harness: [UInt8]?,
    called other: String,
    _ command: (String) -> NamedSource?
  ) throws -> [Pair] {
    try cells.groups(by: \.command)
      .map { name, cells in
        guard let name else {
          return (
            try HarnessPair(
              base: programs.harnesses?.base ?? [],
              candidate: harness ?? [],
              called: other,
              options
            ),
            cells
          )
        }
        let (base, candidate) = (baseCommand(name)?.source ?? "", command(name)?.source ?? "")
        return (CommandPair(base: base, candidate: candidate, options), cells)
      }
  }

  /// Asks both programs for their pages: cells that the base cannot make are left out, and other pages
  /// are told.
  ///
  /// - Throws: ``HarnessFailure`` when the candidate fails, or the base has none of the cells.
  mutating func comparePages() throws {
    var left: Set<String> = []
    for (pair, cells) in try judgedPairs() {
      try pair.beginRound(first: .base)
      for (place, cells) in cells.groups(by: \.task.cell.place) {
        guard let task = cells.first?.task else { continue }
        let new = try pages(of: task, by: .candidate, in: pair)
        do {
          let old = try pages(of: task, by: .base, in: pair)
          notes += Self.difference(from: old, to: new).map { ["In \(place) \($0)"] } ?? []
        } catch {
          left.insert(place)
          notes.append("\(place) is not timed, since the base has no pages of it: \(error)")
        }
      }
    }
    cells.removeAll { left.contains($0.task.cell.place) }
    guard !cells.isEmpty else {
      throw HarnessFailure(.inputsDiffer, "The base makes none of the cells.", lines: notes)
    }
  }

  private func pages(
    of task: PairedTask,
    by side: Side,
    in pair: any ProgramPair
  ) throws -> [PageRange] {
    do {
      let process = try pair.process(of: side, paginator: task.paginator)
      defer { process.end() }
      return try process.pages(of: task.text, in: task.layout)
    } catch  where side == .candidate {
      throw HarnessFailure(
        .paginatorFailed,
        "\(task.paginator) of the candidate cannot be timed: \(error)"
      )
    }
  }

  /// Says where pages differ; `nil` where they do not.
  static func difference(from old: [PageRange], to new: [PageRange]) -> String? {
    guard old != new else { return nil }
    let first = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let page = (first ?? min(old.count, new.count)) + 1
    let counts =
      old.count == new.count
      ? "" : " (\(counted(old.count, "page")) in the base, \(counted(new.count, "page")) now)"
    return
      "the candidate makes other pages than the base, page \(page) first\(counts): the times are "
      + "of different results."
  }
}

extension TimeRules {
  /// The rules of the section `time` in the settings file; the usual ones without it.
  init(in file: SettingsPlace?) throws {
    guard let (yaml, path) = try reservedSections(of: file) else {
      self.init()
      return
    }
    try self.init(yaml: yaml, path: path)
  }
}
