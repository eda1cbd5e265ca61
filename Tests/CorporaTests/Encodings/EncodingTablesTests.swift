import Foundation
import TestSupport
import Testing

@testable import Corpora

/// The tables of encodings beside those of Python's codecs, which share no code with iconv.
struct EncodingTablesTests {
  /// What Python calls the same tables.
  static let codecs: [(TextEncoding, String)] = [
    (.gb18030, "gb18030"), (.big5, "big5hkscs"), (.shiftJIS, "cp932"), (.eucJP, "euc_jp"),
    (.eucKR, "cp949"), (.windows874, "cp874"), (.koi8R, "koi8_r"), (.koi8U, "koi8_u"),
    (.macintosh, "mac_roman"), (.ibm866, "cp866"), (.windows1250, "cp1250"),
    (.windows1251, "cp1251"), (.windows1252, "cp1252"), (.windows1253, "cp1253"),
    (.windows1254, "cp1254"), (.windows1255, "cp1255"), (.windows1256, "cp1256"),
    (.windows1257, "cp1257"), (.windows1258, "cp1258"), (.iso8859_2, "iso8859_2"),
    (.iso8859_3, "iso8859_3"), (.iso8859_4, "iso8859_4"), (.iso8859_5, "iso8859_5"),
    (.iso8859_6, "iso8859_6"), (.iso8859_7, "iso8859_7"), (.iso8859_8, "iso8859_8"),
    (.iso8859_10, "iso8859_10"), (.iso8859_13, "iso8859_13"), (.iso8859_14, "iso8859_14"),
    (.iso8859_15, "iso8859_15"), (.iso8859_16, "iso8859_16"),
  ]

  /// Prints the characters of one and of two bytes that a codec has, and what they are, in UTF-8; those
  /// for private use aside, which newer tables have given away, and controls.
  private static let program = """
    import sys, unicodedata
    codec = sys.argv[1]
    def text(b):
        try: t = b.decode(codec)
        except UnicodeDecodeError: return None
        return None if any(unicodedata.category(c) in ("Co", "Cc") for c in t) else t
    ones = [bytes([x]) for x in range(128, 256)]
    twos = [bytes([x, y]) for x in range(128, 256) for y in range(48, 256)]
    known = {b for b in ones if text(b)}
    found = [b for b in ones + [b for b in twos if b[:1] not in known] if text(b)]
    print(b"\\n".join(found).hex())
    print("\\n".join(text(b) for b in found).encode().hex())
    """

  /// JIS X 0208's wave dash and its kin, for which Windows and browsers have full-width forms.
  private static let fullWidth: [Unicode.Scalar: Unicode.Scalar] = [
    "〜": "～", "‖": "∥", "−": "－", "¢": "￠", "£": "￡", "¬": "￢",
  ]

  @Test(arguments: codecs)
  func `every character of two bytes is Python's`(
    encoding: TextEncoding,
    codec: String
  ) throws {
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", Self.program, codec]
    let pipe = Pipe()
    python.standardOutput = pipe
    try python.run()
    let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n").map { line in bytes(ofHex: line) }
    python.waitUntilExit()
    try #require(lines.count == 2)
    let forms = encoding == .eucJP ? Self.fullWidth : encoding == .macintosh ? ["∆": "Δ"] : [:]
    let expected = String(decoding: lines[1], as: UTF8.self).unicodeScalars
      .map { forms[$0, default: $0] }
    let found = String(decoding: try encoding.utf8(lines[0]), as: UTF8.self).unicodeScalars
    #expect(found.count > 80)
    #expect(found.count == expected.count)
    let wrong = zip(found, expected).filter { $0 != $1 }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test func `every encoding has a table and is known by its own name`() throws {
    for encoding in TextEncoding.allCases {
      #expect(TextEncoding(label: encoding.rawValue) == encoding)
      #expect(throws: Never.self) { try encoding.utf8([]) }
    }
  }

  private func bytes(ofHex text: Substring) -> [UInt8] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 2)
      .compactMap { UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) }
  }
}
