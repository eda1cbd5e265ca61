import HostSystem

/// The content of a file of font names: a line for each font file with its faces, and the SHA-256 of all
/// lines (``SealedLines``).
///
///     harness font names 1
///     2049 131 757076 1643294032000000000 1730000000123456789⇥/usr/share/…/a.ttf⇥DejaVu Sans⇥Book
///     5d0c1e…
///
/// The fields, with tabs between them, are the file's stamp, its path, and family and style of each face.
struct FontNameTable: Equatable {
  struct Name: Equatable {
    var family: String
    var style: String
  }

  struct Entry: Equatable {
    var path: String
    var stamp: FileStamp
    /// Those of the faces, in their order.
    var names: [Name]
  }

  private(set) var entries: [String: Entry] = [:]

  /// The most files that are kept; where there are more, the others are read each time.
  static let most = 4_096
  private static let longest = 1 << 23
  private static let title = "harness font names 1"

  init() {}

  func names(ofFile path: String, stamp: FileStamp) -> [Name]? {
    entries[path].flatMap { $0.stamp == stamp ? $0.names : nil }
  }

  /// Takes a file in, in the place of what was known of its path.
  ///
  /// One whose path is relative, or that a line could not hold, is left out.
  mutating func insert(_ entry: Entry) {
    let texts = [entry.path] + entry.names.flatMap { [$0.family, $0.style] }
    guard entry.path.utf8.first == UInt8(ascii: "/"), !entry.names.isEmpty,
      !texts.contains(where: { $0.utf8.contains { [0x09, 0x0A].contains($0) } }),
      entries.count < Self.most || entries[entry.path] != nil
    else { return }
    entries[entry.path] = entry
  }

  var bytes: [UInt8] {
    SealedLines.bytes(
      title: Self.title,
      lines: entries.values.sorted { $0.path < $1.path }
        .map { entry in
          ([entry.stamp.words, entry.path] + entry.names.flatMap { [$0.family, $0.style] })
            .joined(separator: "\t")
        }
    )
  }

  /// The table that a file's bytes are; `nil` when they are none.
  init?(bytes: [UInt8]) {
    guard let rows = SealedLines.lines(of: bytes, title: Self.title, atMost: Self.most)
    else { return nil }
    for row in rows {
      let fields = row.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count >= 4, fields.count.isMultiple(of: 2),
        let stamp = FileStamp(words: fields[0])
      else { return nil }
      let texts = fields.dropFirst().map { String(decoding: $0, as: UTF8.self) }
      let names = stride(from: 1, to: texts.count, by: 2)
        .map { Name(family: texts[$0], style: texts[$0 + 1]) }
      entries[texts[0]] = Entry(path: texts[0], stamp: stamp, names: names)
    }
  }

  /// The table in a file; one without fonts where there is none.
  init(ofFile path: String) {
    guard let bytes = try? HostSystem.bytes(ofFile: path, atMost: Self.longest),
      let table = FontNameTable(bytes: bytes)
    else { return }
    self = table
  }

  /// Writes the table in the file's place, whole, where it can be.
  func write(toFile path: String) { _ = SealedLines.write(bytes, toFile: path) }
}
