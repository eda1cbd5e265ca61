import Comparisons
import Foundation
import Synchronization

/// The same measuring in a process of its own, so that no figure is believed that came but once.
///
/// What a process alone decides, as the order of a dictionary's keys or where memory lies, is another
/// in each.
struct SecondMeasurement {
  private let child: RunningChild

  /// The most bytes that are read of its values.
  private static let most = 64 << 20

  /// Starts this program with the same arguments, to print its values; `nil` when it cannot be.
  init?(arguments: [String]) {
    let process = ChildProcess(
      program: ChildProcess.thisProgram,
      arguments: arguments + ["--values-only"]
    )
    guard let child = process.begin() else { return nil }
    Interruption.child.store(child.process, ordering: .relaxed)
    self.child = child
  }

  /// Waits for the end and returns the values, or why there are none.
  ///
  /// - Parameter patience: The seconds to wait at most; the child is ended then.
  /// - Returns: The values, or the failure.
  func record(patience: Double) -> Result<GateRecord, Failure> {
    defer { Interruption.child.store(0, ordering: .relaxed) }
    let outcome = child.outcome(after: patience, keeping: Self.most)
    guard let outcome, outcome.end != .tooLate else {
      return .failure(Failure(reason: "it did not end in \(Int(patience)) s"))
    }
    guard outcome.end == .exit(0) else {
      let message = String(decoding: outcome.errors, as: UTF8.self)
        .split(separator: "\n").last.map { ": \($0)" }
      return .failure(Failure(reason: "it ended early\(message ?? "")"))
    }
    do throws(GateError) {
      let values = try GateBaseline(json: Array(outcome.output), path: "its values")
      return .success(values.record)
    } catch {
      return .failure(Failure(reason: "it printed nonsense"))
    }
  }

  /// Ends the child.
  func end() {
    child.end()
    Interruption.child.store(0, ordering: .relaxed)
  }

  /// Why there are no values to compare with.
  struct Failure: Error {
    /// In words for the middle of a sentence.
    let reason: String
  }
}
