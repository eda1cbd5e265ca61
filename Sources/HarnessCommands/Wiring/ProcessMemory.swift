import Foundation
import Trials

/// The resident memory of this process, as Linux counts it.
struct ProcessMemory: Equatable {
  var resident: Int
  /// The most that were resident since the process began, or since ``forgetPeak()``.
  var peak: Int

  /// Reads `/proc/self/status`; `nil` on a system without it.
  static func now() -> ProcessMemory? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    return ProcessMemory(status: status)
  }

  /// The figures in the text of `/proc/self/status` (proc_pid_status(5)), which are in KiB.
  init?(status: String) {
    func kibibytes(_ name: String) -> Int? {
      status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        .flatMap { $0.split { !$0.isNumber }.last }
        .flatMap { Int($0) }
    }
    guard let resident = kibibytes("VmRSS"), let peak = kibibytes("VmHWM") else { return nil }
    self.resident = resident * 1_024
    self.peak = peak * 1_024
  }

  /// Gives freed memory back and takes the peak back to what is resident, where the system lets it
  /// (proc_pid_clear_refs(5)).
  static func forgetPeak() {
    giveBackFreedMemory()
    FileHandle(forWritingAtPath: "/proc/self/clear_refs")?.write(Data("5".utf8))
  }

  /// Returns by how many bytes memory grew at most between two readings.
  ///
  /// - Returns: `nil` where the system tells nothing, or where the peak may be one from before the
  ///   first reading.
  static func growth(from before: ProcessMemory?, to after: ProcessMemory?) -> Int? {
    guard let before, let after,
      before.peak <= before.resident || after.peak > before.peak
    else { return nil }
    return max(0, after.peak - before.resident)
  }
}
