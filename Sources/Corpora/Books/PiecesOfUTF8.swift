// What is asked of pieces of a text that a parser may cut anywhere.

extension [UInt8] {
  /// The bytes at the end that begin a character of UTF-8 and do not end it.
  var unfinishedCount: Int {
    for back in 1...3 where back <= count {
      let byte = self[count - back]
      if byte < 0x80 { return 0 }
      guard byte >= 0xC0 else { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return back < length ? back : 0
    }
    return 0
  }
}

extension ArraySlice<UInt8> {
  /// The first character of a text in UTF-8.
  var firstScalar: UInt32 {
    String(decoding: prefix(4), as: UTF8.self).unicodeScalars.first?.value ?? 0
  }

  /// The last character of a text in UTF-8.
  var lastScalar: UInt32 {
    let start = lastIndex { $0 & 0xC0 != 0x80 } ?? startIndex
    return String(decoding: self[start...], as: UTF8.self).unicodeScalars.first?.value ?? 0
  }
}
