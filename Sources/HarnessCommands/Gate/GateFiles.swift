import Comparisons
import Foundation
import HostSystem
import Reports

extension GateRules {
  /// The rules of the section `gates` in the settings file: the preset's, then the file's; the
  /// recommended ones without it.
  init(in file: SettingsPlace?) throws {
    guard let (yaml, path) = try reservedSections(of: file) else {
      self.init()
      return
    }
    try self.init(yaml: yaml, path: path)
  }
}

/// Returns the lines of a settings file that are no options, the others left empty, and the path that
/// messages have; `nil` where there is no file that is obeyed.
func reservedSections(of file: SettingsPlace?) throws -> (yaml: String, path: String)? {
  guard let file, let bytes = try SettingsFile.bytes(at: file) else { return nil }
  let text = SettingsText(String(decoding: bytes, as: UTF8.self))
  if let line = text.hostileReservedLine {
    throw GateError.badRule(
      place: "\(file.shown):\(line)",
      problem: "this is more than rules need: at most \(SettingsText.longest >> 10) KiB and "
        + "\(SettingsText.mostBrackets) brackets, and no anchors with aliases."
    )
  }
  return (text.reserved, file.shown)
}

extension GateBaseline {
  /// Reads a gate baseline of at most 64 MiB; `nil` when there is no file.
  init?(file path: String, for purpose: Purpose = .judging) throws(GateError) {
    let largest = 64 << 20
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try HostSystem.bytes(ofFile: path, atMost: largest)
    } catch {
      switch error {
      case .missing: return nil
      case .notRegular: throw .badBaseline(path: path, reason: "it is not a file")
      case .tooLarge:
        throw .badBaseline(path: path, reason: "it has more than \(largest >> 20) MiB")
      case .failed: throw .badBaseline(path: path, reason: error.reason)
      }
    }
    try self.init(json: bytes, path: path, for: purpose)
  }
}
