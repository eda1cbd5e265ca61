import Foundation
import TestSupport

extension TemporaryDirectory {
  /// The text of a file in the folder.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }

  /// Whether something with a name is in the folder.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

  /// Writes a program for a shell, or for another interpreter, and returns its path.
  @discardableResult
  func writeScript(_ body: String, to name: String, for shell: String = "/bin/sh") throws -> String
  {
    let file = try write("#!\(shell)\n\(body)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    return file
  }
}

/// A statistic of a metric of an object in results.json: of a trial, or of a change's readers.
func statistic(_ name: String, of metric: String, in object: [String: Any]) -> Double? {
  let metrics = object["metrics"] as? [String: Any] ?? object
  let statistics = (metrics[metric] as? [String: Any])?["statistics"] as? [String: Any]
  return (statistics?[name] as? NSNumber)?.doubleValue
}

/// Whether a process is gone, or dead and not yet reaped by the process that adopted it; it may take
/// two seconds.
func isGone(_ process: pid_t) -> Bool {
  for _ in 0..<200 {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    if status?.split(separator: ")").last?.hasPrefix(" Z") ?? true { return true }
    usleep(10_000)
  }
  return false
}
