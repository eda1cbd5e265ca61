/// One step between the bytes of a file and the text that is measured.
///
/// A manifest declares its steps and they are applied in its order. None of them is a Unicode
/// normalisation form: NFC would reorder marks and change what is counted.
package enum NormalizationStep: String, Hashable, Sendable, ManifestWord {
  /// Refuses bytes that are not UTF-8. Every text is refused so, whether or not it says so.
  case strictUTF8 = "utf8-strict"
  /// Takes off one byte order mark, U+FEFF, at the start.
  case stripByteOrderMark = "strip-bom"
  /// Turns each pair of CR and LF into LF. A CR alone stays.
  case crlfToLF = "crlf-to-lf"
  /// Adds an LF to a text that is not empty and does not end with one.
  case finalNewline = "final-newline"

  /// Returns bytes after this step.
  ///
  ///     NormalizationStep.crlfToLF.apply(to: Array("a\r\n".utf8))  // "a\n"
  ///
  /// - Complexity: O(bytes).
  package func apply(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .strictUTF8:
      bytes
    case .stripByteOrderMark:
      hasByteOrderMark(bytes) ? Array(bytes.dropFirst(3)) : bytes
    case .crlfToLF:
      lineFeedsOnly(bytes)
    case .finalNewline:
      bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + [0x0A]
    }
  }
}

/// Whether bytes begin with U+FEFF.
func hasByteOrderMark(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: [0xEF, 0xBB, 0xBF])
}

private func lineFeedsOnly(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(0x0D) else { return bytes }
  var kept: [UInt8] = []
  kept.reserveCapacity(bytes.count)
  for (index, byte) in bytes.enumerated() {
    let opensPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
    if !opensPair { kept.append(byte) }
  }
  return kept
}
