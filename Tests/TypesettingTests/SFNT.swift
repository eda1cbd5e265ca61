/// The tables of a font file of one face, to make a font of that a test needs and nobody ships.
struct SFNT {
  var version: [UInt8]
  var tables: [String: [UInt8]]

  init(_ file: [UInt8]) {
    version = Array(file[0..<4])
    tables = [:]
    for index in 0..<Self.number16(file, at: 4) {
      let record = 12 + 16 * index
      let start = Self.number32(file, at: record + 8)
      let tag = String(decoding: file[record..<record + 4], as: UTF8.self)
      tables[tag] = Array(file[start..<start + Self.number32(file, at: record + 12)])
    }
  }

  /// The file: directory by tag, then the tables, each at a multiple of four bytes.
  ///
  /// Checksums and the search fields are 0; no reader of ours looks at them.
  var bytes: [UInt8] {
    let sorted = tables.sorted { Array($0.key.utf8).lexicographicallyPrecedes($1.key.utf8) }
    var directory = version + Self.big16(sorted.count) + [0, 0, 0, 0, 0, 0]
    var body: [UInt8] = []
    let first = 12 + 16 * sorted.count
    for (tag, table) in sorted {
      directory += Array(tag.utf8) + [0, 0, 0, 0] + Self.big32(first + body.count)
      directory += Self.big32(table.count)
      body += table + [UInt8](repeating: 0, count: -table.count & 3)
    }
    return directory + body
  }

  /// Replaces the names by a family and a style, for Windows in US English.
  mutating func rename(family: String, style: String) {
    let names = [(1, family), (2, style), (4, "\(family) \(style)")]
    var records: [UInt8] = []
    var strings: [UInt8] = []
    for (id, name) in names {
      let text = name.utf16.flatMap { Self.big16(Int($0)) }
      records += [3, 1, 0x409, id, text.count, strings.count].flatMap(Self.big16)
      strings += text
    }
    tables["name"] = [0, names.count, 6 + 12 * names.count].flatMap(Self.big16) + records + strings
  }

  static func number16(_ bytes: [UInt8], at index: Int) -> Int {
    Int(bytes[index]) << 8 | Int(bytes[index + 1])
  }

  static func number32(_ bytes: [UInt8], at index: Int) -> Int {
    number16(bytes, at: index) << 16 | number16(bytes, at: index + 2)
  }

  static func big16(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  static func big32(_ number: Int) -> [UInt8] {
    big16(number >> 16) + big16(number)
  }
}

extension SFNT {
  /// DejaVu Sans, the smallest file of the test fonts.
  static func dejaVuSans() throws -> SFNT {
    SFNT(try TestFontFiles.read(TestFontFiles.dejaVuSans))
  }
}
