import PaginatorKit

/// The most marks that may stand on one character, or on letters that viramas join to one syllable.
///
/// HarfBuzz looks for the base of each from its place backwards, so that their time grows with the
/// square of their number; the Stream-Safe Text Format (UAX #15, 13) allows 30.
let mostMarks = 1_000

/// Refuses a text with marks on one character without end, naming the first place.
///
/// - Complexity: O(bytes).
func requireFewMarks(_ bytes: [UInt8], file: String) throws(CorpusError) {
  if let offset = offsetOfTooManyMarks(in: bytes) {
    throw .tooManyMarks(file: file, offset: offset, limit: mostMarks)
  }
}

/// Returns the offset of the first mark that is one too many; what is ignored when it is drawn does not
/// part the marks around it, and neither does a letter behind a virama.
private func offsetOfTooManyMarks(in utf8: [UInt8]) -> Int? {
  var marks = 0
  var isJoining = false
  var end = 0
  for (scalar, offset) in WideScalars(utf8) {
    // Letters of ASCII stand between.
    if offset > end { (marks, isJoining) = (0, false) }
    end = offset + UTF8.width(scalar)
    switch scalar.value {
    case ..<0xAD, 0x3400...0x9FFF, 0xAC00...0xD7A3: (marks, isJoining) = (0, false)
    // Of letters and punctuation nobody needs to be asked.
    case 0xAE...0x2FF, 0x2010...0x2027, 0x3000...0x3029, 0x3030...0x3098, 0x309B...0x30FF,
      0xFF01...0xFF9D:
      if !isJoining { marks = 0 }
      isJoining = false
    default:
      let properties = scalar.properties
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark:
        marks += 1
        isJoining = properties.canonicalCombiningClass == .virama
      default:
        if properties.isDefaultIgnorableCodePoint { break }
        if !isJoining { marks = 0 }
        isJoining = false
      }
      if marks > mostMarks { return offset }
    }
  }
  return nil
}
