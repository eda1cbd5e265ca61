import Digests
import Foundation
import HostSystem

/// The content of a file of font digests: a line for each font, and the SHA-256 of all lines.
///
///     harness font digests 1
///     b76b04…690a 2049 131 19484784 1643294032000000000 1730000000123456789 /usr/share/…/a.ttc
///     5d0c1e…
///
/// The fields are the digest, device, inode, length, time of modification, time of change and path. A
/// file is what it says or nothing at all: one that is damaged, of another form or too long has no
/// lines.
struct FontDigestTable: Equatable {
  struct Entry: Equatable {
    var path: String
    var stamp: FileStamp
    /// The SHA-256, 64 hexadecimal digits.
    var digest: String
  }

  /// The fonts, those that were read last at the end.
  private(set) var entries: [Entry] = []

  /// The most fonts that are kept; the one that was read first goes first.
  static let most = 256
  /// The most bytes of a file: as many fonts with the longest paths that Linux opens.
  static let longest = most * (4_096 + 256)

  private static let title = "harness font digests 1"

  init() {}

  func digest(ofFile path: String, stamp: FileStamp) -> String? {
    entries.first { $0.path == path && $0.stamp == stamp }?.digest
  }

  /// Takes a font in, in the place of what was known of its path.
  ///
  /// A path that is relative, or that a line could not hold, is left out.
  mutating func insert(_ entry: Entry) {
    guard entry.path.utf8.first == UInt8(ascii: "/"), !entry.path.utf8.contains(0x0A) else {
      return
    }
    entries.removeAll { $0.path == entry.path }
    entries.append(entry)
    entries.removeFirst(max(0, entries.count - Self.most))
  }

  // MARK: Text

  var bytes: [UInt8] {
    var text = Self.title + "\n"
    for entry in entries {
      let stamp = entry.stamp
      text +=
        "\(entry.digest) \(stamp.device) \(stamp.inode) \(stamp.size) \(stamp.modified) "
        + "\(stamp.changed) \(entry.path)\n"
    }
    let lines = Array(text.utf8)
    return lines + Array((sha256(of: lines) + "\n").utf8)
  }

  /// The table that a file's bytes are; `nil` when they are none.
  init?(bytes: [UInt8]) {
    // 64 digits and a line end.
    guard bytes.count > 65, bytes.last == 0x0A else { return nil }
    let lines = Array(bytes.dropLast(65))
    guard lines.last == 0x0A, bytes.dropLast().suffix(64).elementsEqual(sha256(of: lines).utf8)
    else { return nil }
    let rows = lines.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    guard rows.first.map({ $0.elementsEqual(Self.title.utf8) }) == true,
      rows.count <= Self.most + 1
    else { return nil }
    for row in rows.dropFirst() {
      guard let entry = Entry(line: row) else { return nil }
      entries.append(entry)
    }
  }

  // MARK: File

  /// The table in a file; one without fonts where there is none.
  init(ofFile path: String) {
    guard let bytes = try? HostSystem.bytes(ofFile: path, atMost: Self.longest),
      let table = FontDigestTable(bytes: bytes)
    else { return }
    self = table
  }

  /// Writes the table in the file's place, whole.
  ///
  /// - Returns: Whether it was written.
  @discardableResult
  func write(toFile path: String) -> Bool {
    let folder = Self.folder(of: path)
    mkdir(Self.folder(of: folder), 0o755)
    mkdir(folder, 0o755)
    return replaceFile(path, with: bytes, mode: 0o644)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}

extension FontDigestTable.Entry {
  /// The font of a line without its end; `nil` when it is none.
  fileprivate init?(line: ArraySlice<UInt8>) {
    let fields = line.split(separator: 0x20, maxSplits: 6, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 7, fields[0].utf8.count == 64,
      let device = UInt64(fields[1]), let inode = UInt64(fields[2]), let size = Int64(fields[3]),
      let modified = Int64(fields[4]), let changed = Int64(fields[5])
    else { return nil }
    path = fields[6]
    digest = fields[0]
    stamp = FileStamp(
      device: device,
      inode: inode,
      size: size,
      modified: modified,
      changed: changed
    )
  }
}
