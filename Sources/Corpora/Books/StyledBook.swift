import PaginatorKit
import PaginatorWire

extension Book {
  /// Reads a text that is a document with its styles.
  ///
  /// Its chapters are those of an EPUB where pages are forced to begin in it, else those of a page of HTML:
  /// the two largest sizes of headings stand for h1 and h2.
  ///
  /// - Throws: ``BookFault`` for what is no such document, or has too many styles.
  init(styled bytes: [UInt8], file: String) throws(BookFault) {
    guard bytes.count <= Self.mostBytes else {
      throw .tooLarge(name: lastComponent(of: file), limit: Self.mostBytes)
    }
    let document: WireStyledText
    do throws(WireFault) { document = try WireStyledText(reading: bytes) } catch {
      throw .notStyled(error)
    }
    let text = document.text
    styles = text.styles ?? TextStyles()
    try styles.requireFew()
    (title, language, direction) = (document.title, document.language, document.direction)
    origin = SourceText.BookFile(file: file)
    decoding = .utf8
    utf8 = text.utf8
    breaks = text.forcedBreaks
    pictures = []
    let starts = breaks.isEmpty ? nil : [0] + breaks.map(\.utf8)
    chapters = Self.chapters(of: text.headings, documents: starts)
    plain = Plain()
  }
}

extension SourceText {
  /// The blocks that are headings; the larger, the higher their level.
  fileprivate var headings: [CanonicalText.Heading] {
    guard let styles else { return [] }
    let blocks = styles.blocks.indices.filter { styles.style(ofBlock: $0).kind == .heading }
    let sizes = Set(blocks.map { styles.style(ofBlock: $0).size }).sorted(by: >)
    return blocks.map { block in
      let level = sizes.firstIndex(of: styles.style(ofBlock: block).size) ?? 0
      let (start, end) = (styles.blocks[block].start, styles.blocks[block].end)
      let title = string(from: start, to: end).split(whereSeparator: \.isWhitespace)
      return CanonicalText.Heading(
        level: level + 1,
        title: title.joined(separator: " "),
        start: start.utf8
      )
    }
  }
}
