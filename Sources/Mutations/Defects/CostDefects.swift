import Comparisons
import PaginatorKit
import PaginatorTesting
import Paginators

/// Defects in work, time, memory and caches.
extension Defect {
  static let costs: [Defect] = [
    Defect(
      "recolour",
      fault: "Lays the text out anew when night falls.",
      breaking: [.attributeInvariance],
      method: .altering { isPlanted, book in
        let isNight = book.layout.appearance.isNight
        if isPlanted, isNight { _ = try book.allPages() }  // The planted fault.
        return try book.pages()
      }
    ),
    Defect(
      "cache-by-name",
      fault: "Remembers pages by the book's name alone.",
      breaking: [.key],
      method: .altering(remembering: [Key: [PageRange]]()) { isPlanted, known, book in
        var key = Key(book)
        if isPlanted { key = Key(name: book.text.language) }  // The planted fault.
        let pages = try known.update { known in
          let pages = try known[key] ?? book.allPages()
          known[key] = pages
          return pages
        }
        return oneByOne(pages)
      }
    ),
    Defect(
      "quadratic",
      fault: "Measures the text from the book's start for each page.",
      detectedBy: [
        .measureCalls, .measuredScalars, .measurementAmplification, .shapeCalls, .shapedGlyphs,
        .layoutPasses, .workExponent, .totalTime, .scalingExponent, .anchoredPageTime,
        .pageTurnTime, .pageTurnP99Time, .longestSlice,
      ],
      on: .chinese(paragraphs: 200) {
        $0.isTimed = true
        $0.sizesAfter = [.pixels(28)]
      },
      method: .ending { isPlanted, sheet, start in
        if isPlanted { sheet.measure(from: sheet.start, to: start) }  // The planted fault.
        return sheet.fill(from: start).end
      }
    ),
    Defect(
      "eager",
      fault: "Makes all pages before it shows the first.",
      detectedBy: [.firstPageTime],
      on: .chinese(paragraphs: 600) { $0.isTimed = true },
      // Time and memory are measured in the detailed layout.
      seenWith: "--detail",
      method: .altering { isPlanted, book in
        if isPlanted { _ = try book.allPages() }  // The planted fault.
        return try book.pages()
      }
    ),
    Defect(
      "keeps-everything",
      fault: "Keeps a picture of every page that it has made.",
      detectedBy: [.retainedBytesPerPage],
      on: .chinese(paragraphs: 600) { $0.isTimed = true },
      // Time and memory are measured in the detailed layout.
      seenWith: "--detail",
      method: .altering { isPlanted, book in
        let next = try book.pages()
        var pictures: [[UInt8]] = []
        return {
          guard let page = try next() else { return nil }
          if isPlanted { pictures.append(book.layout.page.picture) }  // The planted fault.
          return page
        }
      }
    ),
  ]
}

/// What pages are remembered by.
private struct Key: Hashable {
  let name: String
  var utf8: [UInt8] = []
  var breaks: [TextOffset] = []
  var layout: Layout?
  var start = TextOffset.zero
}

extension Key {
  init(_ book: Book) {
    self.init(name: book.text.language)
    utf8 = book.text.utf8
    breaks = book.text.forcedBreaks
    layout = book.layout
    layout?.appearance = Appearance()
    layout?.type.alignment = .start
    start = book.start
  }
}

extension PageGeometry {
  /// A picture that nothing is drawn on yet, a byte for each pixel.
  fileprivate var picture: [UInt8] {
    let pixels = Int(width.pixels * height.pixels)
    return [UInt8](unsafeUninitializedCapacity: pixels) { _, count in count = pixels }
  }
}
