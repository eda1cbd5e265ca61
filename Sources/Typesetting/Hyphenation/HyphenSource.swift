import PaginatorKit

/// The lines of a dictionary's file as libhyphen 2.8.8 can be given them, whoever wrote the file.
///
/// It reads lines into 100 bytes, and writes where a line says: past the ends of its memory for a pattern that
/// begins before a word or replaces more than it has, and for what may not be parted where that is nothing.
struct HyphenSource {
  /// The name of its characters, by the first line.
  let characterSet: String
  /// Its lines but for comments.
  private(set) var bytes: [UInt8]

  struct Fault: Error, Equatable {
    let reason: String
  }

  /// The longest line that is no comment, in bytes.
  static let longestLine = 96

  init(_ file: [UInt8]) throws(Fault) {
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    let name = String(decoding: lines[0], as: UTF8.self)
    guard !name.isEmpty, name.utf8.count < 19 else {
      throw Fault(reason: "its first line does not name its characters")
    }
    characterSet = name
    bytes = Array("\(name)\n".utf8)
    var (levels, exceptions) = (1, 0)
    var replacesInFirst = false
    for (index, line) in lines.enumerated().dropFirst() {
      guard let first = line.first, !Self.comments.contains(first) else { continue }
      func fault(_ reason: String) -> Fault { Fault(reason: "line \(index + 1) \(reason)") }
      guard line.count <= Self.longestLine, !line.contains(0) else {
        throw fault("is no pattern: it has more than \(Self.longestLine) bytes, or a zero")
      }
      if line.starts(with: Array("NEXTLEVEL".utf8)) {
        levels += 1
        exceptions = 0
        guard levels == 2 else { throw fault("begins a third level") }
        guard !replacesInFirst else {
          throw fault("begins a level behind one that changes spellings")
        }
      } else if line.starts(with: Array("NOHYPHEN".utf8)) {
        exceptions += 1
        let named = line.dropFirst(8).drop { $0 == 0x20 || $0 == 0x09 }
          .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard !named.contains(where: \.isEmpty), exceptions == 1 else {
          throw fault("names nothing, or is the second of its kind")
        }
      } else if !Self.limits.contains(where: { line.starts(with: Array($0.utf8)) }) {
        guard let pattern = HyphenPattern(line, isUTF8: name == "UTF-8") else {
          throw fault("is no pattern of libhyphen")
        }
        replacesInFirst = replacesInFirst || pattern.replaces
      }
      bytes.append(contentsOf: line)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private static let comments = Array("%#".utf8)
  private static let limits = [
    "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN",
  ]
}

/// A pattern of a dictionary, as far as it tells where libhyphen writes.
struct HyphenPattern {
  /// Whether a word that is parted by it is spelt otherwise.
  let replaces: Bool

  /// A pattern with letters, digits between them and perhaps a replacement, `d7dzs2é./dzs=dzs,1,4`; `nil` where
  /// it reaches out of the words that it fits.
  init?(_ line: some Collection<UInt8>, isUTF8: Bool) {
    let parts = line.split(
      separator: UInt8(ascii: "/"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    // What stands behind a space is not read.
    let pattern = Array(parts[0].prefix { $0 > 0x20 })
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let point = UInt8(ascii: ".")
    let dots = pattern.indices.filter { pattern[$0] == point }
    let letters = pattern.filter { !digits.contains($0) && $0 != point }
    // A digit before the point stands before the word.
    guard !letters.isEmpty,
      dots.allSatisfy({ $0 == 0 || pattern[($0 + 1)...].allSatisfy(digits.contains) })
    else { return nil }
    replaces = parts.count > 1
    guard replaces else { return }
    let count = letters.count { !isUTF8 || $0 & 0xC0 != 0x80 }
    let fields = parts[1].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count >= 3, fields[0].utf8.contains(UInt8(ascii: "=")),
      let start = Int(fields[1]), let cut = Int(fields[2]), start >= 1, cut >= 1,
      start - 1 + cut <= count
    else { return nil }
    // What follows the third, as in a line of Debian's Hungarian, is not read. A word is parted behind a letter and
    // before another one.
    let body = pattern.drop { $0 == point }.prefix { $0 != point }
    guard let first = body.first, let last = body.last, !digits.contains(last),
      start > 1 || !digits.contains(first), pattern.last.map(digits.contains) == false
    else { return nil }
  }
}
