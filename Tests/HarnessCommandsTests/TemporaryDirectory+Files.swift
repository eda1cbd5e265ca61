import Foundation
import HostSystem
import TestSupport
import Testing

extension TemporaryDirectory {
  /// The text of a file in the folder.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }

  /// Whether something with a name is in the folder.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

  /// Writes a program for a shell, or for another interpreter, and returns its path.
  ///
  /// A child copies it to its place: while a file that this process writes is open in a child of
  /// another test, it cannot be run.
  @discardableResult
  func writeScript(_ body: String, to name: String, for shell: String = "/bin/sh") throws -> String
  {
    let text = try write("#!\(shell)\n\(body)\n", to: "\(name).text")
    defer { try? FileManager.default.removeItem(atPath: text) }
    let copying = ChildProcess("/usr/bin/install", ["-m", "755", text, path(of: name)])
    #expect(copying.run().end == .exit(0))
    return path(of: name)
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
