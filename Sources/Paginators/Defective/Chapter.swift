import PaginatorKit

extension Defect {
  static let chapter = Defect(
    "chapter",
    fault: "Lets a page reach over the start of a chapter.",
    detectedBy: ["chapter"],
    on: .chinese(),
    altering: { isPlanted, book in
      let text = book.text
      var breaks = text.forcedBreaks
      if isPlanted { breaks = [] }  // The planted fault.
      return try book.pages(
        of: SourceText(
          utf8: text.utf8,
          language: text.language,
          direction: text.direction,
          forcedBreaks: breaks
        )
      )
    }
  )
}
