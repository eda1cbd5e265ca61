import Comparisons
import HostSystem
import PaginatorKit
import PairedTimes
import Trials

/// Names the functions that execute more instructions than in the base, of cells that are slower.
///
/// Instructions repeat exactly, and tell where a time went that rounds have proved.
struct TimeTieBreaker {
  private let setup: TimeGateSetup
  private let console: Console

  init(_ setup: TimeGateSetup, _ console: Console) {
    (self.setup, self.console) = (setup, console)
  }

  /// Returns the functions that grew of each cell, by its place; and why there are none of some, a
  /// sentence each.
  ///
  /// Of commands nothing is known but their time.
  func grown(of cells: [TimeCell]) -> (functions: [String: [GrownFunction]], notes: [String]) {
    let asked = setup.cells.filter { cells.contains($0.task.cell) && $0.command == nil }
    let places = asked.groups(by: \.task.cell.place).compactMap(\.elements.first?.task)
    guard !places.isEmpty, let programs = setup.programs.harnesses else { return ([:], []) }
    let tools: InstructionTools
    do throws(MissingTools) {
      tools = try .find()
    } catch {
      return ([:], ["The functions that grew are not named. \(error)."])
    }
    guard let folder = TemporaryFolder(named: "harness-instructions"),
      let base = write(programs.base, to: "\(folder.path)/base"),
      let candidate = write(programs.candidate, to: "\(folder.path)/candidate")
    else { return ([:], ["The functions that grew are not named: there is no room for copies."]) }
    let counter = GrowthCounter(tools: tools)
    var functions: [String: [GrownFunction]] = [:]
    var notes: [String] = []
    for task in places {
      console.step("counting instructions of \(task.cell.place)")
      let request = PaginationRequest(
        paginator: task.paginator,
        text: task.text,
        layout: task.layout,
        workLimit: setup.run.options.paginators.workLimit,
        shaping: setup.run.options.layout.shaping,
        secondsToLive: 300
      )
      do throws(Callgrind.Failure) {
        functions[task.cell.place] = try counter.grown(
          from: base,
          to: candidate,
          request,
          over: task.text
        )
      } catch {
        notes.append("The functions of \(task.cell.place) that grew are not named: \(error).")
      }
    }
    return (functions, notes)
  }

  private func write(_ program: [UInt8], to file: String) -> String? {
    do throws(FileFault) {
      try writeNew(program, toFile: file, mode: 0o755)
      return file
    } catch {
      return nil
    }
  }
}
