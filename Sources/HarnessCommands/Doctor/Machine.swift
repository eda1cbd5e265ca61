import Foundation
import Trials

struct Machine {
  enum FolderState: Equatable {
    /// It is there and takes files.
    case writable
    /// It is not there, and the nearest folder above it takes files.
    case toBeMade
    /// Where a folder is needed there is something else.
    case notFolder(String)
    /// The nearest folder that is there takes no files.
    case notWritable(String)
  }

  /// The text of a file, `nil` when it cannot be read.
  var contents: (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }
  var exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  var state: (String) -> FolderState = { Self.state(of: $0) }
  var freeBytes: (String) -> Int? = { Self.freeBytes(at: $0) }
  var threadNanoseconds: () -> Int = { SystemClocks().threadNanoseconds() }
  var wallNanoseconds: () -> Int = { SystemClocks().wallNanoseconds() }
  var wait: (Int) -> Void = { usleep(UInt32($0) * 1_000) }
  var cores = ProcessInfo.processInfo.activeProcessorCount
  var environment = ProcessInfo.processInfo.environment
  var isTerminal = isatty(STDOUT_FILENO) == 1

  /// Returns a path, or the nearest above it that is there.
  static func nearest(to path: String) -> String {
    var place = URL(fileURLWithPath: path)
    while place.path != "/", !FileManager.default.fileExists(atPath: place.path) {
      place.deleteLastPathComponent()
    }
    return place.path
  }

  private static func state(of folder: String) -> FolderState {
    let place = nearest(to: folder)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder.boolValue
    else { return .notFolder(place) }
    guard takesFiles(place) else { return .notWritable(place) }
    return place == URL(fileURLWithPath: folder).path ? .writable : .toBeMade
  }

  /// Whether a file can be made in a folder: it is tried, as permissions alone do not tell.
  private static func takesFiles(_ folder: String) -> Bool {
    var name = Array("\(folder)/.harness-doctor-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return false }
    close(file)
    unlink(name)
    return true
  }

  private static func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(nearest(to: path), &status) == 0 else { return nil }
    return Int(clamping: status.f_bavail * status.f_frsize)
  }
}
