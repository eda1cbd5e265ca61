import Foundation

/// Finds the file of a program as a shell does.
enum ProgramPath {
  /// Why there is none.
  struct Fault: Error {
    /// The rest of a sentence that begins with "it cannot be started: ".
    var reason: String
  }

  /// Returns the path of a program: as it is when it has a slash, else that of the first executable
  /// file of the name in the folders of `PATH`.
  static func find(
    _ program: String,
    in folders: String? = ProcessInfo.processInfo.environment["PATH"]
  ) throws(Fault) -> String {
    if program.contains("/") {
      guard isThere(program) else { throw Fault(reason: "there is no file '\(program)'") }
      guard !isFolder(program) else { throw Fault(reason: "'\(program)' is a folder") }
      guard access(program, X_OK) == 0 else {
        throw Fault(reason: "'\(program)' is not executable; chmod +x makes it so")
      }
      return program
    }
    for folder in (folders ?? "/usr/bin:/bin").split(separator: ":") {
      let path = "\(folder)/\(program)"
      if access(path, X_OK) == 0, !isFolder(path) { return path }
    }
    throw Fault(reason: "there is no program '\(program)' on the PATH")
  }

  private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
