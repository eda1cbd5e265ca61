import Foundation

/// The variables that a program is started with: a few that every program needs, and those that are
/// named.
///
/// The tokens of a CI are not among them.
package enum ProgramEnvironment {
  /// The variables that are given beside those of `LC_*`.
  package static let usual = [
    "PATH", "HOME", "LANG", "TMPDIR", "TZ", "USER", "LOGNAME", "SHELL",
  ]

  /// Returns what is given on of an environment; a variable that is not there is not given.
  package static func variables(
    of environment: [String: String] = ProcessInfo.processInfo.environment,
    passing names: [String]
  ) -> [String: String] {
    environment.filter { name, _ in
      usual.contains(name) || name.hasPrefix("LC_") || names.contains(name)
    }
  }
}
