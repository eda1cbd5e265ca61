import PaginatorKit

extension Defect {
  static let seek = Defect(
    "seek",
    fault: "Begins at the start of the paragraph when it is asked to begin inside one.",
    detectedBy: ["seek"],
    on: .chinese(),
    make: { isPlanted, environment in
      Reader(
        AlteredPaginator(
          name: prefix + "seek",
          environment: environment,
          capabilities: [.seek]
        ) { book in
          var start = book.start
          if isPlanted, start < book.text.end { start = book.paragraphStart }  // The planted fault.
          return try book.pages(from: start)
        }
      )
    }
  )
}

extension Book {
  /// Where the paragraph begins that holds the start.
  fileprivate var paragraphStart: TextOffset {
    text.utf8.withUnsafeBufferPointer {
      TextOffset(utf8: ParagraphRange.start(holding: start.utf8, in: $0))
    }
  }
}
