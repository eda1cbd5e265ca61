import Comparisons
import Foundation

/// Reads what the gate judges by: the rules and the gate baseline.
enum GateFiles {
  /// The most bytes of a gate baseline that are read.
  private static let largest = 64 << 20

  /// Returns the rules of the section `gates` in the nearest `harness.yml`; the recommended ones
  /// without it.
  ///
  /// - Parameter folder: The absolute path where the search upwards begins.
  /// - Returns: The preset's rules, then the file's.
  /// - Throws: ``GateError/badRule(place:problem:)``.
  static func rules(nearestTo folder: String) throws -> GateRules {
    var place = URL(fileURLWithPath: folder, isDirectory: true)
    while true {
      let path = place.appendingPathComponent(SettingsFile.name).path
      if FileManager.default.fileExists(atPath: path) {
        let shown = place.path == URL(fileURLWithPath: folder).path ? SettingsFile.name : path
        let bytes = try SettingsFile.bytes(of: path, shown: shown)
        let text = SettingsText(String(decoding: bytes, as: UTF8.self))
        if let line = text.hostileReservedLine {
          throw GateError.badRule(
            place: "\(shown):\(line)",
            problem: "this is more than rules need: at most \(SettingsText.longest >> 10) KiB and "
              + "\(SettingsText.mostBrackets) brackets, and no anchors with aliases."
          )
        }
        return try GateRules(yaml: text.reserved, path: shown)
      }
      guard place.path != "/" else { return GateRules() }
      place.deleteLastPathComponent()
    }
  }

  /// Returns a gate baseline, `nil` when there is no file.
  ///
  /// - Throws: ``GateError/badBaseline(path:reason:)``.
  static func baseline(_ path: String) throws(GateError) -> GateBaseline? {
    guard let bytes = try bytes(of: path) else { return nil }
    return try GateBaseline(json: bytes, path: path)
  }

  private static func bytes(of path: String) throws(GateError) -> [UInt8]? {
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
    return Array(data)
  }
}
