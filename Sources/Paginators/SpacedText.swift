import PaginatorKit
import Typesetting

/// A text whose paragraphs were indented by spaces in front of each one that is not empty.
struct SpacedText {
  /// The text with the spaces; a page is forced before the spaces where it was before the paragraph.
  let text: SourceText
  let map: OffsetMap

  /// A text with a number of U+0020 in front of each paragraph that is not empty.
  init(_ text: SourceText, spaces count: Int) {
    var insertions: [(offset: Int, length: Int)] = []
    var bytes: [UInt8] = []
    text.utf8.withUnsafeBufferPointer { utf8 in
      var position = 0
      while position < utf8.count {
        let range = ParagraphRange.starting(at: position, limit: utf8.count, in: utf8)
        if !range.isEmpty {
          insertions.append((position, count))
          bytes.append(contentsOf: repeatElement(0x20, count: count))
        }
        bytes.append(contentsOf: utf8[range.start..<range.end])
        position = range.end
      }
    }
    let map = OffsetMap(insertions)
    guard
      let changed = SourceText(
        utf8: bytes,
        language: text.language,
        direction: text.direction,
        forcedBreaks: text.forcedBreaks.map { TextOffset(utf8: map.changed(of: $0.utf8)) },
        styles: text.styles?.moved { TextOffset(utf8: map.changed(of: $0.utf8)) }
      )
    else { preconditionFailure("Spaces between paragraphs cut no scalar.") }
    self.text = changed
    self.map = map
  }

  /// Returns how many spaces of a chain fit into two full-width characters, at least one.
  ///
  ///     // A space of 0.318 em: 2 / 0.318 = 6.29, so 6.
  static func spaces(in chain: FontChain) -> Int {
    let advance = chain.faces.lazy.compactMap { face in
      face.glyph(for: 0x20).map(face.advance(ofGlyph:))
    }
    guard let width = advance.first, width > 0 else { return 1 }
    // A space far thinner than any font's would make a text of nothing but spaces.
    return Int(min(max(2 * FontFace.unitsPerEm / width, 1), 64))
  }
}
