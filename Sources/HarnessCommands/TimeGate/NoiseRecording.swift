import ArgumentParser
import Comparisons
import Corpora
import Foundation
import HostSystem
import PaginatorKit
import PairedTimes
import Paginators
import Trials

/// The noise of this machine: rounds of this program against itself.
struct NoiseRecording {
  /// What is recorded, beside the machine: `a neighbour on both cores`.
  var note: String
  var rounds: Int

  /// Measures the rounds of greedy's cells over a text, one after the other.
  ///
  /// - Returns: The differences of all cells, those of a cell together.
  func trace(_ console: Console) throws -> NoiseTrace {
    let inputs = Inputs()
    let corpus = try inputs.folder(nil).corpus(Inputs.defaultCorpus)
    let run = try inputs.plan(
      corpora: [corpus],
      participants: [try inputs.participant(GreedyPaginator.id)],
      layout: try LayoutArguments.parse([]),
      isDetailed: true,
      page: nil,
      timing: nil
    )
    let plan = try TimePlan(
      of: run,
      TimeRules(),
      isNarrowed: true,
      hasBase: true,
      commands: []
    )
    let program = try HostSystem.bytes(ofFile: ChildProcess.thisProgram, atMost: 1 << 30)
    let pair = try HarnessPair(
      base: program,
      candidate: program,
      ProgramOptions(
        environment: PaginatorEnvironment(fonts: inputs.fonts),
        external: try ExternalArguments.parse([]),
        workLimit: PaginatorEnvironment.usualWorkLimit
      )
    )
    var measuring = PairedMeasuring(pair, plan.cells.map(\.task), clocks: SystemClocks())
    var random = SplitMix64(seed: .random(in: .min ... .max))
    var differences: [TimeCell: [Double]] = [:]
    defer { console.endProgress() }
    for index in 0..<rounds {
      for (cell, round) in try measuring.round(&random) {
        differences[cell, default: []].append(round.difference.value)
      }
      console.progress(index + 1, of: rounds, what: "rounds")
    }
    let cells = plan.cells.map(\.task.cell)
    return try NoiseTrace(
      cells.flatMap { differences[$0] ?? [] },
      comments: [
        note, TimeGateRun.machine, Session.timestamp(Date()),
        "\(counted(rounds, "round")) each of \(list(cells.map(\.name))), a program against itself",
      ]
    )
  }
}
