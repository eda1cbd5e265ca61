import Foundation

/// Makes a folder for temporary files that nobody else has; `nil` where that cannot be.
package func temporaryFolder(named prefix: String) -> String? {
  let base = FileManager.default.temporaryDirectory.path
  var name = Array("\(base)/\(prefix)-XXXXXX".utf8CString)
  return mkdtemp(&name).map { String(cString: $0) }
}

/// Returns the rest of the first line of a system's file that begins with some words, quotes and spaces
/// at its ends left out.
package func systemLine(of file: String, after prefix: String = "") -> String? {
  guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
  return text.split(separator: "\n").first { $0.hasPrefix(prefix) }
    .map { $0.dropFirst(prefix.count).trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }
}
