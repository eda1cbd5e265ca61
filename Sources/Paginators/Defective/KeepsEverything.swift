import PaginatorKit

extension Defect {
  static let keepsEverything = Defect(
    "keeps-everything",
    fault: "Keeps a picture of every page that it has made.",
    detectedBy: ["retained_bytes_per_page"],
    on: .chinese(paragraphs: 600) { $0.isTimed = true },
    altering: { isPlanted, book in
      let next = try book.pages()
      var pictures: [[UInt8]] = []
      return {
        guard let page = try next() else { return nil }
        if isPlanted { pictures.append(book.layout.page.picture) }  // The planted fault.
        return page
      }
    }
  )
}

extension PageGeometry {
  /// A picture that nothing is drawn on yet, a byte for each pixel.
  fileprivate var picture: [UInt8] {
    let pixels = Int(width.pixels * height.pixels)
    return [UInt8](unsafeUninitializedCapacity: pixels) { _, count in count = pixels }
  }
}
