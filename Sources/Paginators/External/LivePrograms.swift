import CProcesses
import Foundation

package enum LivePrograms {
  /// Kills them with all that they left behind, and removes their temporary folders; none can be
  /// started afterwards.
  ///
  /// It calls nothing that a signal handler may not call, and it is the last that the process does:
  /// every child is killed, whoever started it.
  package static func killAll() {
    processes_kill_groups()
    processes_kill_descendants()
    processes_remove_folders()
  }

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
