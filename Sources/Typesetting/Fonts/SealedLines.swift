import Digests
import Foundation
import HostSystem

/// A file of a title, lines, and the SHA-256 of all that stands before it, for what is known of fonts.
///
/// Such a file is what it says or nothing at all: one that is damaged, of another title or too long has
/// no lines.
enum SealedLines {
  /// The bytes of a file of such lines, none of which has a line end.
  static func bytes(title: String, lines: some Sequence<String>) -> [UInt8] {
    let text = lines.reduce(into: title + "\n") { $0 += $1 + "\n" }
    let sealed = Array(text.utf8)
    return sealed + Array((sha256(of: sealed) + "\n").utf8)
  }

  /// The lines of a file, without their ends; `nil` where it is none of that title, or has more lines.
  static func lines(of bytes: [UInt8], title: String, atMost most: Int) -> [ArraySlice<UInt8>]? {
    // 64 digits and a line end.
    guard bytes.count > 65, bytes.last == 0x0A else { return nil }
    let lines = Array(bytes.dropLast(65))
    guard lines.last == 0x0A, bytes.dropLast().suffix(64).elementsEqual(sha256(of: lines).utf8)
    else { return nil }
    let rows = lines.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    guard rows.first.map({ $0.elementsEqual(title.utf8) }) == true, rows.count <= most + 1
    else { return nil }
    return Array(rows.dropFirst())
  }

  /// Writes bytes in a file's place, whole; its folder and the one above are made.
  static func write(_ bytes: [UInt8], toFile path: String) -> Bool {
    let folder = folder(of: path)
    mkdir(Self.folder(of: folder), 0o755)
    mkdir(folder, 0o755)
    return replaceFile(path, with: bytes, mode: 0o644)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}

extension FileStamp {
  /// The stamp as words of a line: device, inode, length, time of modification, time of change.
  var words: String { "\(device) \(inode) \(size) \(modified) \(changed)" }

  /// The stamp of its five words.
  init?(words: ArraySlice<UInt8>) {
    let fields = words.split(separator: 0x20, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 5, let device = UInt64(fields[0]), let inode = UInt64(fields[1]),
      let size = Int64(fields[2]), let modified = Int64(fields[3]), let changed = Int64(fields[4])
    else { return nil }
    self.init(device: device, inode: inode, size: size, modified: modified, changed: changed)
  }
}
