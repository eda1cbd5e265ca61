import Foundation

extension ProgramProcess {
  /// Returns the path of a program, found as a shell does: as it is when it has a slash, else that of
  /// the first executable file of the name in the folders of `PATH`.
  static func path(
    of program: String,
    in folders: String? = ProcessInfo.processInfo.environment["PATH"]
  ) throws(ProgramFault) -> String {
    if program.contains("/") {
      guard isThere(program) else {
        throw ProgramFault(reason: "there is no file '\(program)'; compile it, if it has to be")
      }
      guard !isFolder(program) else { throw ProgramFault(reason: "'\(program)' is a folder") }
      guard access(program, X_OK) == 0 else {
        throw ProgramFault(reason: "'\(program)' is not executable; chmod +x makes it so")
      }
      return program
    }
    for folder in (folders ?? "/usr/bin:/bin").split(separator: ":") {
      let path = "\(folder)/\(program)"
      if access(path, X_OK) == 0, !isFolder(path) { return path }
    }
    throw ProgramFault(reason: "there is no program '\(program)' on the PATH")
  }

  private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
