import Comparisons
import Foundation
import HostSystem
import Synchronization

/// The same measuring in a process of its own, so that no figure is believed that came but once.
///
/// What a process alone decides, as the order of a dictionary's keys or where memory lies, is another
/// in each.
struct SecondMeasurement {
  private let child: RunningChild

  /// Starts this program with the same arguments, to print its values; `nil` when it cannot be.
  init?(arguments: [String]) {
    var process = ChildProcess(ChildProcess.thisProgram, arguments + ["--values-only"])
    process.mostOutput = 64 << 20
    guard let child = process.begin() else { return nil }
    Interruption.child.store(child.process, ordering: .relaxed)
    self.child = child
  }

  /// Waits so many seconds for the end and returns the values; errors say in words for the middle of a
  /// sentence why there are none.
  func record(patience: Double) throws(HarnessFailure) -> GateRecord {
    defer { Interruption.child.store(0, ordering: .relaxed) }
    let outcome = child.outcome(after: patience)
    guard outcome.end != .tooLate else {
      throw HarnessFailure(.bug, "it did not end in \(Int(patience)) s")
    }
    guard outcome.end == .exit(0) else {
      let message = outcome.errors.split(separator: "\n").last.map { ": \($0)" }
      throw HarnessFailure(.bug, "it ended early\(message ?? "")")
    }
    do throws(GateError) {
      return try GateBaseline(json: outcome.output, path: "its values", for: .comparing).record
    } catch {
      throw HarnessFailure(.bug, "it printed nonsense")
    }
  }

  func end() {
    child.end()
    Interruption.child.store(0, ordering: .relaxed)
  }
}
