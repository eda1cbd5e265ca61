import CProcesses
import Foundation

/// All programs that run now.
package enum LivePrograms {
  /// Kills them with their process groups; none can be started afterwards.
  ///
  /// It only stores numbers and calls kill(2), so that a signal handler may call it. What left its
  /// program's group is found only by ``endAll()``.
  package static func killAll() { processes_kill_groups() }

  /// Ends them in order, with all that they left behind, and removes their temporary folders.
  package static func endAll() {
    for program in programs.all { program.end() }
  }

  /// The programs that have not been released, held weakly.
  static let programs = Registry()

  /// A list of objects that are not kept alive by it.
  final class Registry: @unchecked Sendable {
    private struct Entry { weak var program: ExternalProgram? }
    private let lock = NSLock()
    private var entries: [Entry] = []

    var all: [ExternalProgram] { lock.withLock { entries.compactMap(\.program) } }

    func add(_ program: ExternalProgram) {
      lock.withLock {
        entries.removeAll { $0.program == nil }
        entries.append(Entry(program: program))
      }
    }
  }
}
