import CProcesses
import Foundation

/// A folder for temporary files, which is gone when the value is, and when the program is interrupted.
package final class TemporaryFolder {
  package let path: String
  private let place: Int32

  /// A new folder that nobody else has or may open (mode 0700, mkdtemp(3)); `nil` where none can be made.
  package init?(named prefix: String) {
    guard let path = temporaryFolder(named: prefix) else { return nil }
    self.path = path
    place = processes_remember_folder(path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    processes_forget_folder(place)
  }
}
