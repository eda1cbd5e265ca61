import PaginatorKit

extension Defect {
  static let lonelyLine = Defect(
    "lonely-line",
    fault: "Claims to keep lines of a paragraph together and does not.",
    detectedBy: ["orphans", "widows"],
    // 9 lines a page. The first page would end with the first line of a paragraph; the third, of
    // paragraphs of five lines, would begin with the last line of one.
    on: .chinese(
      String(repeating: "善哉善哉。\n", count: 8)
        + Array(repeating: String(repeating: "如是我聞一時佛在", count: 5), count: 8)
        .joined(separator: "\n")
    ) { $0.adjust = { ($0.orphans, $0.widows) = (2, 2) } },
    make: { isPlanted, environment in
      Reader(
        AlteredPaginator(
          name: prefix + "lonely-line",
          environment: environment,
          capabilities: [.keepsWidows]
        ) { book in
          var layout = book.layout
          if isPlanted { layout = layout.withoutKeepRules }  // The planted fault.
          return try book.pages(in: layout)
        }
      )
    }
  )
}
