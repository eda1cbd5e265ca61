/// The lines of a `harness.yml` that are settings, kept from costing more than they are worth.
///
/// A parser of YAML compares keys with all that is in them, and an alias stands for all that it
/// names: some kilobytes of nested keys or of aliases take it minutes. Settings need neither.
struct SettingsText {
  /// The most bytes of settings, reserved sections left out.
  static let longest = 32 << 10
  /// The most brackets that open something, and question marks, which in YAML open a key.
  static let mostBrackets = 100

  /// The text, with the lines of reserved sections left empty so that the others keep their numbers.
  let text: String
  /// The first line, from 1, that is too much; `nil` when none is.
  let hostileLine: Int?
  /// The lines of reserved sections, the others left empty.
  let reserved: String
  /// The first line, from 1, that is too much in reserved sections; `nil` when none is.
  let hostileReservedLine: Int?

  init(_ whole: String) {
    var lines: [String] = []
    var reservedLines: [String] = []
    var isReserved = false
    for line in whole.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "\n" || $0 == "\r\n" }
    ) {
      // A section ends where another key begins: at a line that does not begin with a space, a
      // comment or the end of a bracket.
      if let first = line.unicodeScalars.first, !" \t#]}-".unicodeScalars.contains(first) {
        isReserved = Self.opensReserved(line)
      }
      lines.append(isReserved ? "" : String(line))
      reservedLines.append(isReserved ? String(line) : "")
    }
    text = lines.joined(separator: "\n")
    hostileLine = Self.hostileLine(of: lines)
    reserved = reservedLines.joined(separator: "\n")
    hostileReservedLine = Self.hostileLine(of: reservedLines)
  }

  private static func opensReserved(_ line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let key = line[..<colon].filter { !" \t\"'\u{FEFF}".contains($0) }
    return SettingsRules.reserved.contains(key)
  }

  private static func hostileLine(of lines: [String]) -> Int? {
    var bytes = 0
    var brackets = 0
    var hasAnchor = false
    var alias: Int?
    for (index, line) in lines.enumerated() {
      bytes += line.utf8.count + 1
      guard bytes <= longest + 1 else { return index + 1 }
      var previous = UInt8(ascii: " ")
      for (byte, next) in zip(line.utf8, line.utf8.dropFirst() + [0x20]) {
        defer { previous = byte }
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"): brackets += 1
        case UInt8(ascii: "&"): hasAnchor = hasAnchor || begins(after: previous, with: next)
        case UInt8(ascii: "*"):
          if alias == nil, begins(after: previous, with: next) { alias = index + 1 }
        default: break
        }
      }
      guard brackets <= mostBrackets else { return index + 1 }
    }
    return hasAnchor ? alias : nil
  }

  /// Whether a name can begin between two bytes: not inside a word or right after a quote.
  private static func begins(after previous: UInt8, with next: UInt8) -> Bool {
    isWord(next) && !isWord(previous) && !"\"'".utf8.contains(previous)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
