import CProcesses
import Foundation
import HostSystem

/// A folder for what is fetched, which is gone when the value is, and when the program is interrupted.
///
/// It is made in the cache, so that a text that is whole is moved to its place by renaming it.
final class WorkFolder {
  let path: String
  private let place: Int32

  /// A new folder in another one, which is made as well.
  init(in folder: String) throws(CorpusError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotKeep(file: folder, reason: "the folder cannot be made")
    }
    Self.removeLeftovers(in: folder)
    var template = Array("\(folder)/.fetch-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw .cannotKeep(file: folder, reason: String(cString: strerror(errno)))
    }
    path = String(cString: made)
    place = processes_remember_folder(path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    processes_forget_folder(place)
  }

  /// Removes what a fetch left that was killed, a day after it: another one may be running.
  private static func removeLeftovers(in folder: String) {
    let manager = FileManager.default
    for name in (try? entries(of: folder)) ?? [] where name.hasPrefix(".fetch-") {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0,
        time(nil) - status.st_mtim.tv_sec > 24 * 60 * 60
      else { continue }
      try? manager.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  func folder(_ name: String) throws(CorpusError) -> String {
    let folder = "\(path)/\(name)"
    guard mkdir(folder, 0o700) == 0 else { throw failure() }
    return folder
  }

  /// Writes a file in it and returns its path; the bytes are on the disk then.
  func write(_ bytes: [UInt8], to name: String) throws(CorpusError) -> String {
    let file = "\(path)/\(name)"
    do throws(FileFault) {
      try writeNew(bytes, toFile: file, mode: 0o644, isSynced: true)
    } catch {
      throw .cannotKeep(file: parent(of: path), reason: error.reason)
    }
    return file
  }

  /// Moves a file of it to its place; what was there is replaced at once.
  func move(_ file: String, to place: String) throws(CorpusError) {
    guard rename(file, place) == 0 else { throw failure() }
  }

  private func failure() -> CorpusError {
    .cannotKeep(file: parent(of: path), reason: String(cString: strerror(errno)))
  }
}
