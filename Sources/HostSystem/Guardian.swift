import CProcesses
import Foundation
import Synchronization

/// Sees to it that no program lives on when this process is killed, which nothing in it can.
///
/// A child of it waits for its end, and then kills whatever has its mark in the environment.
package enum Guardian {
  /// The variable by which the descendants of a program that was started are found, wherever they went.
  package static let markName = "PAGINATION_HARNESS_PROGRAM"

  private static let count = Atomic(0)
  private static let start = "\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))-"
  private static let isThere = processes_be_guarded("\(markName)=\(start)") == 0

  /// A value of ``markName`` for one program, which is looked after from now on.
  ///
  /// Where there can be no guardian, the program ends with this process only when that is not killed.
  package static func newMark() -> String {
    _ = isThere
    return start + "\(count.add(1, ordering: .relaxed).newValue)"
  }
}
