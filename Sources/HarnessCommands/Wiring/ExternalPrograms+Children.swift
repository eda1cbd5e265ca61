import Corpora
import Foundation
import HostSystem
import Synchronization

extension ExternalPrograms {
  /// Programs that are run as children of this one, each in a group of its own.
  ///
  /// They see the environment of this program, but for the language of their messages, which are read.
  /// What they start ends with them, and all of it when this program is interrupted.
  static let children = ExternalPrograms { call in
    guard let program = ChildProcess.path(of: call.program) else { return .init(end: .noProgram) }
    var child = call
    (child.program, child.name) = (program, call.program)
    child.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
    child.mostWritten = call.mostOutput
    child.leadsGroup = true
    guard let running = child.begin() else { return .init(end: .notStarted) }
    Interruption.child.store(-running.process, ordering: .relaxed)
    defer { Interruption.child.store(0, ordering: .relaxed) }
    return running.outcome(after: Double(call.secondsToLive))
  }
}
