import Foundation

/// Refuses an output folder that cannot be one before minutes are spent on measuring.
func requireWritable(_ folder: String, option: String = "--output") throws {
  var path = folder.hasPrefix("/") ? folder : "./" + folder
  while !path.isEmpty {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      if isFolder.boolValue {
        guard access(path, W_OK) == 0 else {
          throw HarnessFailure(
            .cannotWrite,
            "The folder '\(path)' cannot be written to: \(String(cString: strerror(errno))); name "
              + "another with \(option)."
          )
        }
        return
      }
      throw HarnessFailure(
        .cannotWrite,
        "'\(path)' is a file, not a folder; name another with \(option)."
      )
    }
    path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
