import Foundation

/// Refuses an output folder that cannot be one before minutes are spent on measuring.
func requireWritable(_ folder: String) throws {
  var path = folder.hasPrefix("/") ? folder : "./" + folder
  while !path.isEmpty {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard !isFolder.boolValue else { return }
      throw HarnessFailure(
        .cannotWrite,
        "'\(path)' is a file, not a folder; name another with --output."
      )
    }
    path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
