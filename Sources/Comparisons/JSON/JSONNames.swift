import Foundation

/// The names of the members in a JSON text, one by one, wherever they stand: a reader of JSON takes one
/// of two that are the same, and says nothing.
///
/// What is no JSON gives the names that can be made out.
struct JSONNames {
  struct Name {
    /// The name as it is written, without its quotes.
    let written: ArraySlice<UInt8>
    /// What it stands for, its escapes read.
    let text: String
    /// The line, from 1.
    let line: Int
    /// The outermost name that it stands below; `nil` at the top.
    let section: String?
    /// Whether the same object has it already.
    let isRepeated: Bool
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  /// The objects and arrays that are open; an array has no names.
  private var open: [Set<String>?] = []
  private var section: String?

  init(in bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skipString() -> ArraySlice<UInt8> {
    let start = place + 1
    place = start
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = Swift.min(place, bytes.count)
    place = end + 1
    return bytes[start..<Swift.max(start, end)]
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      place += 1
    }
  }

  private static func text(of written: ArraySlice<UInt8>) -> String {
    guard written.contains(UInt8(ascii: "\\")) else {
      return String(decoding: written, as: UTF8.self)
    }
    let quoted = Data([UInt8(ascii: "\"")] + written + [UInt8(ascii: "\"")])
    return (try? JSONDecoder().decode(String.self, from: quoted))
      ?? String(decoding: written, as: UTF8.self)
  }
}

extension JSONNames: Sequence, IteratorProtocol {
  mutating func next() -> Name? {
    while place < bytes.count {
      skipSpace()
      guard place < bytes.count else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(bytes[place] == UInt8(ascii: "{") ? [] : nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: "\""):
        let line = line
        let written = skipString()
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: ":"),
          let object = open.indices.last, open[object] != nil
        else { continue }
        let text = Self.text(of: written)
        let isNew = open[object]?.insert(text).inserted == true
        if object == 0 { section = text }
        return Name(
          written: written,
          text: text,
          line: line,
          section: object == 0 ? nil : section,
          isRepeated: !isNew
        )
      default: break
      }
      place += 1
    }
    return nil
  }
}
