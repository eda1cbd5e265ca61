/// Short strings that mix scripts, marks, joiners, spaces and punctuation: what the fast path has to
/// tell apart from what it may set by itself.
package struct RandomStrings {
  private var random: Seed

  /// Strings of a seed.
  package init(_ seed: Seed) { random = seed }

  /// Returns a number of strings of 1 to 12 scalars, one a line.
  package mutating func lines(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 24)
    for _ in 0..<count {
      // Three of four strings hold no hard pools, so that the fast path has most of the work.
      let pools = random.next() % 4 == 0 ? Self.all : Self.plain
      let first = pools[Int(random.next() % UInt64(pools.count))]
      let second = pools[Int(random.next() % UInt64(pools.count))]
      for _ in 0...(random.next() % 12) {
        let pool = random.next() % 3 == 0 ? second : first
        append(pool[Int(random.next() % UInt64(pool.count))], to: &bytes)
      }
      bytes.append(0x0A)
    }
    return bytes
  }

  private func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar), let encoded = UTF8.encode(scalar) else { return }
    bytes.append(contentsOf: encoded)
  }

  private static func pool(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  private static let plain: [[UInt32]] = [
    pool("AVTWYPLFKRaeiouyvwxkrtf.,-'fifflj"), Array(0x20...0x7E), Array(0xA1...0x17F),
    pool("ΑΒΓΔΥΤαβγδυτάέώ.,"), pool("АБВГТУабвгту.,ёй"), Array(0x4E00...0x4E7F),
    Array(0x3041...0x3096), Array(0x30A1...0x30FE), Array(0x3000...0x301F), Array(0xFF01...0xFF9D),
    pool("。，、；：！？「」『』（）《》…—·“”‘’ \u{3000}"), Array(0xAC00...0xAC40), Array(0x3105...0x3129),
    pool("0123456789.,:/%$€-+()  "), Array(0x2010...0x205E), Array(0x2190...0x21FF),
    pool("the quick brown fox, “it’s” — (VAT) 1,000.50 "),
  ]

  private static let all: [[UInt32]] =
    plain + [
      Array(0x300...0x36F), pool("\u{200B}\u{200C}\u{200D}\u{2060}\u{AD}\u{FE0F}\u{FE00}\u{34F}"),
      pool("\u{A0}\u{2003}\u{2009}\u{202F}\u{205F}\u{2044}\u{2011}\t"), Array(0x1F1E6...0x1F1FF),
      pool("😀👍🏽❤☎✂‼©"), Array(0x621...0x652), Array(0x5D0...0x5EA), Array(0xE01...0xE4E),
      Array(0x915...0x94D),
      Array(0x1100...0x1112) + Array(0x1161...0x1175) + Array(0x11A8...0x11C2),
      pool("\u{FF9E}\u{FF9F}\u{3099}\u{309A}か漢"), Array(0xE000...0xE010), Array(0x0...0x8),
      pool("\u{202A}\u{202E}\u{202C}\u{2066}\u{2069}ab"), Array(0x20000...0x20020),
    ]
}
