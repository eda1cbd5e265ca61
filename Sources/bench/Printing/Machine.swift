import Foundation
import HostSystem
import Typesetting

/// What measured times depend on beside the code.
enum Machine {
  /// The processor and its cores: `AMD EPYC 7763, 2 cores`.
  static var processor: String {
    let name = systemLine(of: "/proc/cpuinfo", after: "model name\t: ") ?? "unknown"
    return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores"
  }

  /// The system and the libraries that shape and break.
  static var versions: String {
    let system = systemLine(of: "/etc/os-release", after: "PRETTY_NAME=") ?? "unknown"
    return "\(system), HarfBuzz \(TypesettingVersions.harfBuzz), ICU \(TypesettingVersions.icu) "
      + "(Unicode \(TypesettingVersions.unicode))"
  }

  /// How many threads wanted a core in the last minute, on average: `0.52`; what a wall time depends on.
  static var load: String {
    systemLine(of: "/proc/loadavg")?.split(separator: " ").first.map(String.init) ?? "unknown"
  }

  static var date: String {
    String(Date().ISO8601Format().prefix(10))
  }
}
