import Foundation
import Typesetting

/// What measured times depend on beside the code.
enum Machine {
  /// The processor and its cores: `AMD EPYC 7763, 2 cores`.
  static var processor: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? "unknown"
    return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores"
  }

  /// The system and the libraries that shape and break.
  static var versions: String {
    let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let line = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    let system = line.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } } ?? "unknown"
    return "\(system), HarfBuzz \(TypesettingVersions.harfBuzz), ICU \(TypesettingVersions.icu) "
      + "(Unicode \(TypesettingVersions.unicode))"
  }

  /// How many threads wanted a core in the last minute, on average: `0.52`; what a wall time depends on.
  static var load: String {
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
    return load.split(separator: " ").first.map(String.init) ?? "unknown"
  }

  static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return String(format: "%04d-%02d-%02d", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
  }
}
