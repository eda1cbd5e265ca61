import TestSupport
import Testing

@testable import PaginatorWire

/// The reader of JSON against RFC 8259, in cases worked by hand.
struct JSONCursorTests {
  /// Reads one value that is the whole text.
  private func read<Value>(
    _ text: [UInt8],
    _ body: (inout JSONCursor) throws(WireFault) -> Value
  ) throws -> Value {
    try text.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      let value = try body(&cursor)
      try cursor.end()
      return value
    }
  }

  private func string(_ text: String) throws -> String {
    try read(bytes(text)) { cursor throws(WireFault) in try cursor.string() }
  }

  private func integer(_ text: String) throws -> Int {
    try read(bytes(text)) { cursor throws(WireFault) in try cursor.integer("n") }
  }

  private func decimal(_ text: String) throws -> Double {
    try read(bytes(text)) { cursor throws(WireFault) in
      try cursor.decimal("n", in: -1e300...1e300, "a number")
    }
  }

  private func isJSON(_ text: [UInt8]) -> Bool {
    (try? read(text) { cursor throws(WireFault) in try cursor.skip() }) != nil
  }

  /// A lone continuation, a lead without its end, an overlong slash, half of a pair and what is beyond
  /// U+10FFFF (Unicode 15, table 3-7).
  @Test(arguments: [
    [0x80], [0xE9, 0x87], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
  ])
  func `wrong UTF-8 is refused, read or skipped`(wrong: [UInt8]) {
    let text = bytes("\"a") + wrong + bytes("b\"")
    #expect(throws: WireFault.self) {
      try read(text) { cursor throws(WireFault) in try cursor.string() }
    }
    #expect(!isJSON(text))
    #expect(!isJSON(bytes("[1,") + text + bytes("]")))
  }

  // MARK: Strings

  @Test(
    arguments: [
      (#""""#, ""), (#""a\"b\\c\/d""#, "a\"b\\c/d"),
      (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00E9""#, "Aéé"),
      (#""\u9808菩\u63D0""#, "須菩提"), (#""\u0000""#, "\0"),
      ("\"\u{7F}\u{2028}😀\"", "\u{7F}\u{2028}😀"),
      // U+1D11E, as section 7 of the RFC writes it.
      (#""\uD834\uDD1E""#, "\u{1D11E}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    ]
  )
  func `escapes stand for their characters`(text: String, expected: String) throws {
    #expect(try string(text) == expected)
  }

  @Test(
    arguments: [
      (#""\uD834""#, "\u{FFFD}"), (#""\uDD1E""#, "\u{FFFD}"), (#""\uD834x""#, "\u{FFFD}x"),
      (#""\uD834\n""#, "\u{FFFD}\n"), (#""\uD834\u0041""#, "\u{FFFD}A"),
      (#""\uDD1E\uD834""#, "\u{FFFD}\u{FFFD}"),
      (#""\uD834\uD834\uDD1E""#, "\u{FFFD}\u{1D11E}"),
    ]
  )
  func `half of a pair is no character`(text: String, expected: String) throws {
    #expect(try string(text) == expected)
  }

  @Test(
    arguments: [
      #"""#, #""a"#, #""\""#, #""\x""#, #""\u12""#, #""\u12G4""#, #""\u""#, #""\uD834\u""#,
      "\"\n\"",
      "\"\t\"", "\"\0\"", "'a'", #""\U0041""#,
    ]
  )
  func `other strings are refused, read or skipped`(text: String) {
    #expect(throws: WireFault.self) { try string(text) }
    #expect(!isJSON(bytes(text)))
    #expect(!isJSON(bytes("{\(text):1}")))
  }

  @Test(
    arguments: [
      // Lone, overlong, a surrogate, beyond U+10FFFF, cut off (Unicode, table 3-7).
      [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xE9, 0xA0], [0xFF],
    ] as [[UInt8]]
  )
  func `a string that is not UTF-8 is refused, with escapes or without`(wrong: [UInt8]) {
    for rest in [bytes(""), bytes(#"\n"#)] {
      #expect(throws: WireFault.self) {
        try read([0x22] + wrong + rest + [0x22]) { cursor throws(WireFault) in try cursor.string() }
      }
    }
  }

  // MARK: Numbers

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("999999999999999999", 999_999_999_999_999_999),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), (" 1 ", 1), ("\t\r\n1\n", 1),
    ]
  )
  func `whole numbers of 64 bits are read`(text: String, expected: Int) throws {
    #expect(try integer(text) == expected)
  }

  @Test(
    arguments: [
      "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e5", "1.0", "-0.0",
      "1E+2", "100000000000000000000000000000000000000000000000000",
    ]
  )
  func `other numbers are no whole numbers of 64 bits`(text: String) {
    let fault = #expect(throws: WireFault.self) { try integer(text) }
    #expect(fault?.description.hasSuffix("as 'n', not a whole number of 64 bits") == true)
  }

  @Test(
    arguments: [
      ("1e5", 100_000), ("1E+2", 100), ("25e-1", 2.5), ("-0.0", 0), ("0.5", 0.5), ("0e9", 0),
      ("123456789012345678901234567890", 1.2345678901234568e29),
    ] as [(String, Double)]
  )
  func `numbers with fractions and exponents are read`(text: String, expected: Double) throws {
    #expect(try decimal(text) == expected)
  }

  @Test(
    arguments: [
      "01", "-01", "00", "-", "+1", ".5", "1.", "1.e5", "1e", "1e+", "0x10", "NaN", "nan",
      "Infinity",
      "-Infinity", "1_000", "1 2", "１", "--1", "1-", "",
    ]
  )
  func `what is no number is refused`(text: String) {
    #expect(!isJSON(bytes(text)), "\(text)")
    #expect(throws: WireFault.self) { try integer(text) }
    #expect(throws: WireFault.self) { try decimal(text) }
  }

  // MARK: Structure

  @Test(
    arguments: [
      "{}", "[]", "[[]]", #"{"":{}}"#, #"{"a":1,"a":2}"#, " [ 1 , true , false , null , \"\" ] ",
      "true", "\n{\r\"a\"\t:\n[ ]\r}\n",
    ]
  )
  func `values with white space around are taken`(text: String) {
    #expect(isJSON(bytes(text)))
  }

  @Test(
    arguments: [
      "", " ", "{", "}", "[", "]", "[1,]", "[,1]", "[1 2]", "[1,,2]", "{,}", #"{"a"}"#, #"{"a":}"#,
      #"{"a":1,}"#, #"{"a":1 "b":2}"#, #"{"a" 1}"#, "{1:2}", "{a:1}", "[}", "{]", "[1}", "tru",
      "trueish", "TRUE", "nul", "nulll", "[1]]", "{} {}", "// a\n1", "/**/1", "\u{FEFF}1",
      "\u{A0}1",
      "undefined",
    ]
  )
  func `what is no JSON is refused`(text: String) {
    #expect(!isJSON(bytes(text)), "\(text)")
  }

  @Test func `nesting is read to 64 values within each other`() {
    func nested(_ count: Int, _ open: String, _ close: String) -> [UInt8] {
      bytes(String(repeating: open, count: count) + "0" + String(repeating: close, count: count))
    }
    #expect(isJSON(nested(64, "[", "]")))
    #expect(isJSON(nested(64, #"{"a":"#, "}")))
    #expect(!isJSON(nested(65, "[", "]")))
    #expect(!isJSON(nested(65, #"{"a":"#, "}")))
    // As deep as a stack of 8 MiB would not bear.
    #expect(!isJSON(nested(1_000_000, "[", "]")))
    #expect(!isJSON(bytes(String(repeating: "[", count: 1_000_000))))
    let inField = bytes(#"{"id":1,"x":"#) + nested(1_000_000, "[", "]") + bytes("}")
    #expect(throws: WireFault.self) { try WireAnswer(line: inField) }
  }

  @Test func `a value's own bytes are handed out`() throws {
    let text = bytes(#"{"token": {"a": [1, "\u0041"]} ,"id":3}"#)
    let answer = try WireAnswer(line: text)
    #expect(answer.token?.json == bytes(#"{"a": [1, "\u0041"]}"#))
  }

  // MARK: Damage

  /// Answers and requests of all fields.
  static let samples: [[UInt8]] =
    [
      bytes(
        #"{"id":2,"unit":"utf16","pages":[[0,312],[ -3 , 6.5e1 ]],"work":{"measure_calls":2},"#
          + #""name":"é\uD834\uDD1E\n","token":{"a":[null,true]},"x":[false],"start":null}"#
      )
    ] + WireRequest.samples.map(\.line)

  /// Reads bytes as answer and as request; only that they are read without a crash counts.
  private func readAsAnything(_ line: [UInt8]) {
    _ = try? WireAnswer(line: line)
    _ = try? WireRequest(line: line)
    _ = WireRequest.id(of: line)
  }

  @Test(arguments: samples.indices)
  func `a line that is cut anywhere is no message, and nobody crashes`(sample: Int) {
    let line = Self.samples[sample]
    let whole = line.last == 0x0A ? line.count - 1 : line.count
    for count in 0..<whole {
      readAsAnything(Array(line[..<count]))
      #expect(throws: WireFault.self) { try WireAnswer(line: Array(line[..<count])) }
      #expect(throws: WireFault.self) { try WireRequest(line: Array(line[..<count])) }
    }
  }

  @Test(arguments: Seed.first(40))
  func `nobody crashes on flipped bytes`(seed: Seed) {
    var random = seed
    for sample in Self.samples {
      for _ in 0..<50 {
        var line = sample
        for _ in 0..<random.number(in: 1...4) {
          let place = random.number(in: 0...line.count - 1)
          switch random.number(in: 0...3) {
          case 0: line[place] ^= 1 << UInt8(random.number(in: 0...7))
          case 1: line[place] = UInt8(random.number(in: 0...255))
          case 2: line.remove(at: place)
          default: line.insert(random.element(of: bytes("{}[]\",:\\0-9eE.utn")), at: place)
          }
        }
        readAsAnything(line)
      }
    }
  }
}
