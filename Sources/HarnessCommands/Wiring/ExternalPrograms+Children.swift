import Corpora
import Foundation
import HostSystem
import Synchronization

extension ExternalPrograms {
  /// Programs that are run as children of this one, each in a group of its own.
  ///
  /// Their messages, which are read, are in English, whatever their environment says.
  /// What they start ends with them, and all of it when this program is interrupted.
  static let children = ExternalPrograms { call in
    guard let program = ChildProcess.path(of: call.program) else { return .init(end: .noProgram) }
    var child = call
    (child.program, child.name) = (program, call.program)
    child.environment = (call.environment ?? ProcessInfo.processInfo.environment)
      .merging(["LC_ALL": "C", Guardian.markName: Guardian.newMark()]) { $1 }
    child.mostWritten = call.mostOutput
    child.leadsGroup = true
    guard let running = child.begin() else { return .init(end: .notStarted) }
    Interruption.child.store(-running.process, ordering: .relaxed)
    defer { Interruption.child.store(0, ordering: .relaxed) }
    return running.outcome(after: Double(call.secondsToLive))
  }
}
