import Comparisons
import Foundation

extension GateRules {
  /// The rules of the section `gates` in the nearest `harness.yml`: the preset's, then the file's; the
  /// recommended ones without it.
  init(nearestTo folder: String) throws {
    guard let file = SettingsFile.place(nearestTo: folder) else {
      self.init()
      return
    }
    let bytes = try SettingsFile.bytes(of: file.path, shown: file.shown)
    let text = SettingsText(String(decoding: bytes, as: UTF8.self))
    if let line = text.hostileReservedLine {
      throw GateError.badRule(
        place: "\(file.shown):\(line)",
        problem: "this is more than rules need: at most \(SettingsText.longest >> 10) KiB and "
          + "\(SettingsText.mostBrackets) brackets, and no anchors with aliases."
      )
    }
    try self.init(yaml: text.reserved, path: file.shown)
  }
}

extension GateBaseline {
  /// Reads a gate baseline of at most 64 MiB; `nil` when there is no file.
  init?(file path: String) throws(GateError) {
    let largest = 64 << 20
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .badBaseline(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .badBaseline(path: path, reason: "it is not a file")
    }
    guard status.st_size <= largest else {
      throw .badBaseline(path: path, reason: "it has more than \(largest >> 20) MiB")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .badBaseline(path: path, reason: "it cannot be read")
    }
    try self.init(json: Array(data), path: path)
  }
}
