import Foundation

/// Returns how a name that is not UTF-8 is shown, its bytes above ASCII as `\xE9`; `nil` for one that
/// is.
///
/// As a string such a name would have other bytes, and mean another file or none.
package func spelledName(ofBytes bytes: some Sequence<UInt8>) -> String? {
  let bytes = Array(bytes)
  guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
  return
    bytes.map { byte in
      byte < 0x80
        ? String(Unicode.Scalar(byte)) : "\\x\(String(byte, radix: 16, uppercase: true))"
    }
    .joined()
}

/// Returns the names in a folder that are not UTF-8, as ``spelledName(ofBytes:)`` shows them, of the
/// entries that hold a file with a name; none where the folder cannot be read.
package func misspelledFolders(in folder: String, holding file: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    // The name ends with a 0 inside its array.
    let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    guard let spelled = spelledName(ofBytes: name) else { continue }
    let path = Array("\(folder)/".utf8) + name + Array("/\(file)".utf8) + [0]
    if access(path.map(CChar.init(bitPattern:)), F_OK) == 0 { names.append(spelled) }
  }
  return names.sorted()
}
