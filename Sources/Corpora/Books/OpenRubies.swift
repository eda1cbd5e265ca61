import PaginatorKit

/// The elements `ruby` that are open in a document, and the annotation `rt` that is read.
///
/// An annotation is for what was written since its `ruby` began, or since the annotation before it ended, as
/// HTML has it. White space around that is none of it.
struct OpenRubies {
  /// What was written of each that is open, in bytes.
  private var bases: [Range<Int>?] = []
  private var annotation: (bytes: [UInt8], font: StyleCollector.Font)?

  mutating func open() { bases.append(nil) }

  mutating func close() { _ = bases.popLast() }

  /// Takes characters that were written.
  mutating func write(from start: Int, to end: Int) {
    for index in bases.indices { bases[index] = (bases[index]?.lowerBound ?? start)..<end }
  }

  /// Begins an annotation that is set in a font.
  mutating func startAnnotation(in font: StyleCollector.Font) { annotation = ([], font) }

  /// Adds to the annotation, if one is read.
  mutating func annotate(_ bytes: UnsafeBufferPointer<UInt8>) {
    annotation?.bytes.append(contentsOf: bytes)
  }

  /// Ends the annotation.
  ///
  /// - Returns: What it says on one line, in which font, and above which bytes; `nil` where it says nothing.
  mutating func endAnnotation() -> (text: String, font: StyleCollector.Font, base: Range<Int>?)? {
    guard let (bytes, font) = annotation else { return nil }
    annotation = nil
    let base = bases.last ?? nil
    if !bases.isEmpty { bases[bases.count - 1] = nil }
    let text = Self.line(bytes)
    return text.isEmpty ? nil : (text, font, base)
  }

  /// A string on one line: white space and what ends lines is a space, and is not at its ends.
  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split { $0 == " " || TextStyles.endsLine($0) }
      .map { String($0) }.joined(separator: " ")
  }
}
