import Foundation
import HostSystem

struct InstructionTools: Equatable {
  var valgrind: String
  var strip: String
  /// What valgrind calls itself: `valgrind-3.19.0`.
  var version: String

  /// The programs, by the Debian packages that bring them.
  private static let packages = [("valgrind", "valgrind"), ("strip", "binutils")]

  /// Finds the first of each program in folders that are separated by colons.
  static func find(
    in path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws(MissingTools) -> InstructionTools {
    var found: [String: String] = [:]
    for (name, _) in packages { found[name] = ChildProcess.path(of: name, in: path) }
    guard let valgrind = found["valgrind"], let strip = found["strip"] else {
      let missing = packages.filter { found[$0.0] == nil }
      let names = missing.map(\.0).joined(separator: " and ")
      throw MissingTools(
        problem: "Instructions are counted with \(names), which "
          + "\(missing.count == 1 ? "is" : "are") not on the PATH",
        remedy: "apt-get install \(missing.map(\.1).joined(separator: " "))"
      )
    }
    guard let version = version(of: valgrind) else {
      throw MissingTools(
        problem: "Instructions are counted with \(valgrind), which does not say its version",
        remedy: "apt-get install --reinstall valgrind"
      )
    }
    return InstructionTools(valgrind: valgrind, strip: strip, version: version)
  }

  private static func version(of valgrind: String) -> String? {
    var child = ChildProcess(valgrind, ["--version"], name: "valgrind")
    child.secondsToLive = 30
    let outcome = child.run()
    guard outcome.end == .exit(0) else { return nil }
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").first
      .map(String.init)
  }

  /// What counts depend on beside the code: `Swift 6.3, release, dynamic, x86_64, valgrind-3.19.0`.
  var countedBy: String {
    [
      Compilation.compiler, Compilation.configuration, Compilation.linking,
      Compilation.architecture, version,
    ]
    .joined(separator: ", ")
  }
}

/// A program that instructions are counted with is not there.
struct MissingTools: Error, CustomStringConvertible {
  /// What is missing, in a sentence without its full stop.
  let problem: String
  /// The command that mends it on Debian.
  let remedy: String

  /// The thing and the next step.
  var description: String { "\(problem); on Debian: \(remedy)" }
}
