import Foundation
import HostSystem

extension InstructionTools {
  /// Copies a program without what callgrind would read for minutes, into a folder of its own.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - options: Of `strip`; without any, nothing is left that names functions.
  ///   - name: How a failure names the program.
  ///   - use: Is given the copy's path; the copy is gone when it returns.
  /// - Returns: What `use` returns.
  /// - Throws: Why there is no copy, or what `use` throws.
  func withStrippedCopy<Result>(
    of program: String,
    options: [String] = [],
    called name: String,
    _ use: (String) throws(Callgrind.Failure) -> Result
  ) throws(Callgrind.Failure) -> Result {
    guard let folder = TemporaryFolder(named: "harness-instructions") else {
      let base = FileManager.default.temporaryDirectory.path
      throw Callgrind.Failure("no folder can be made in \(base)")
    }
    let copy = "\(folder.path)/harness"
    let outcome = ChildProcess(strip, ["-o", copy] + options + [program], name: "strip").run()
    guard outcome.end == .exit(0), access(copy, X_OK) == 0 else {
      throw Callgrind.Failure("strip makes no copy of \(name)\(outcome.lastLine)")
    }
    // The folder is gone when nobody has it any more.
    defer { withExtendedLifetime(folder) {} }
    return try use(copy)
  }
}
