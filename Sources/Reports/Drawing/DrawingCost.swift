import PaginatorKit

/// How many bytes a report takes to draw pages of a text, as far as it can be told before they are laid out.
///
/// The rates are those of drawings that were made: of the sutra, Alice, a synthetic novel, a Japanese Bible
/// and a book with styles in Chinese.
struct DrawingCost {
  private(set) var bytes: Int
  /// The most that is told beside pages, so that room is left to draw some of a text of ever so many paragraphs.
  private static let mostTold = 1_500_000
  private let perPage: Int
  private let perScalar: Double

  /// The cost of what a report says of a text before it draws a page.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - pages: How many pages are told, drawn or not.
  init(of text: SourceText, told pages: Int) {
    // Lines are a number each; in books with styles every second says where it stands, and the pages differ in
    // what is said of them. Where text runs from the right, each glyph has its place.
    perPage = text.styles == nil ? 50 : 200
    perScalar = text.direction == .rightToLeft ? 15 : text.styles == nil ? 0.25 : 0.75
    // Where each paragraph begins, and how long each page is.
    bytes = min(Self.mostTold, 7 * text.utf8.count { $0 == UInt8(ascii: "\n") } + 5 * pages)
  }

  /// Adds a page with a sheet of its own.
  mutating func addPage(of scalars: Int) {
    bytes += perPage + Int(Double(scalars) * perScalar)
  }

  /// Adds text that no page before shows: its characters, and how many glyphs each has and which.
  mutating func addText(_ text: String) {
    bytes += text.utf8.count + 4 * text.unicodeScalars.count
  }

  /// Adds the outline of a character that no page before has; those of Han have more points.
  mutating func addOutline(of scalar: Unicode.Scalar) {
    bytes += scalar.value < 0x2E80 ? 170 : 560
  }
}
