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
    SealedLines.bytes(
      title: Self.title,
      lines: entries.map { "\($0.digest) \($0.stamp.words) \($0.path)" }
    )
  }

  /// The table that a file's bytes are; `nil` when they are none.
  init?(bytes: [UInt8]) {
    guard let rows = SealedLines.lines(of: bytes, title: Self.title, atMost: Self.most)
    else { return nil }
    for row in rows {
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
  func write(toFile path: String) -> Bool { SealedLines.write(bytes, toFile: path) }
}

extension FontDigestTable.Entry {
  /// The font of a line without its end; `nil` when it is none.
  fileprivate init?(line: ArraySlice<UInt8>) {
    let fields = line.split(separator: 0x20, maxSplits: 6, omittingEmptySubsequences: false)
    guard fields.count == 7, fields[0].count == 64,
      let stamp = FileStamp(words: line[fields[1].startIndex..<fields[5].endIndex])
    else { return nil }
    self.init(
      path: String(decoding: fields[6], as: UTF8.self),
      stamp: stamp,
      digest: String(decoding: fields[0], as: UTF8.self)
    )
  }
}
