import Foundation

/// What is installed on this machine.
package enum Installed {
  /// Whether a program of a name is on the PATH.
  package static func has(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}
