import Comparisons
import PaginatorKit
import PaginatorTesting
import Paginators
import Typesetting

/// Defects in how styled texts are set and parted: headings, spaces, faces, pictures.
extension Defect {
  /// A plain text has no styles to be set wrongly.
  private static let book = "--corpus book.epub"

  static let styles: [Defect] = [
    Defect(
      "heading-left",
      fault: "Leaves a heading at a page's end, whose text begins the next page.",
      detectedBy: [.strandedHeadings, .keepViolations],
      on: .book(),
      seenWith: Defect.book,
      method: .restyling { styles in
        styles.changed(block: { $0.keepsWithNext = false })
      }
    ),
    Defect(
      "caption-parted",
      fault: "Shows a picture on one page and its caption on the next.",
      detectedBy: [.splitBoxes, .keepViolations],
      on: .book(),
      seenWith: Defect.book,
      method: .restyling { styles in
        styles.changed(block: { if $0.kind == .picture { $0.keepsWithNext = false } })
      }
    ),
    Defect(
      "margin-lost",
      fault: "Leaves the space around headings out when it fills a page, and shows it.",
      detectedBy: [.overflowPixels, .overflowLines],
      on: .book(),
      seenWith: Defect.book,
      method: .restyling { styles in
        styles.changed(block: { ($0.spaceBefore, $0.spaceAfter) = (.zero, .zero) })
      }
    ),
    Defect(
      "base-style-only",
      fault: "Fills pages with the text as if it were plain, and shows it with its styles.",
      detectedBy: [.overflowPixels, .hiddenLines, .midLine],
      on: .book(),
      seenWith: Defect.book,
      method: .altering(capabilities: [.keepsWidows]) { isPlanted, book in
        let plain = book.text.with(styles: nil)
        return try book.pages(of: isPlanted ? plain : book.text)  // The planted fault.
      }
    ),
    Defect(
      "bold-as-regular",
      fault: "Measures bold text with the regular face.",
      detectedBy: [.overflowPixels, .overflowLines, .clippedLines],
      on: .book(),
      seenWith: Defect.book,
      method: .altering(capabilities: [.keepsWidows]) { isPlanted, book in
        var layout = book.layout
        if isPlanted { layout.type.styledFonts = [] }  // The planted fault.
        return try book.pages(in: layout)
      }
    ),
    Defect(
      "picture-without-size",
      fault: "Takes a picture that is not loaded yet for a line of text.",
      detectedBy: [.overflowPixels, .overflowLines],
      on: .book(),
      seenWith: Defect.book,
      method: .restyling { styles in
        styles.changed(picture: { ($0.width, $0.height) = (.zero, .zero) })
      }
    ),
    Defect(
      "unscaled-heading",
      fault: "Keeps the size of headings in pixels when the font size changes.",
      detectedBy: [.overflowPixels, .hiddenLines],
      on: .book { $0.sizesAfter = [.pixels(50)] },
      seenWith: Defect.book,
      method: .altering(capabilities: [.keepsWidows]) { isPlanted, book in
        let first = MutationInput.book().style.size
        let styles = book.text.styles ?? TextStyles()
        let ratio = Ems(first.pixels / book.layout.type.size.pixels)
        let unscaled = styles.changed(block: {
          if isPlanted, $0.kind == .heading { $0.size = $0.size * ratio }  // The planted fault.
        })
        return try book.pages(of: book.text.with(styles: unscaled))
      }
    ),
    Defect(
      "margin-at-top",
      fault: "Keeps the space before a heading at a page's top.",
      detectedBy: [.missedLines, .avoidablePixels],
      on: .headings(),
      seenWith: Defect.book,
      method: .ending { isPlanted, sheet, start in
        let first = sheet.fill(from: start).lines[0]
        var height = sheet.layout.flow.contentHeight
        if isPlanted { height = height - first.spacingBefore }  // The planted fault.
        return sheet.fill(from: start, height: height).end
      }
    ),
    Defect(
      "box-skipped",
      fault: "Leaves pictures that stand alone out of its pages.",
      detectedBy: [.gap],
      on: .book(),
      seenWith: Defect.book,
      method: .altering(capabilities: [.keepsWidows]) { isPlanted, book in
        let pages = try book.allPages()
        guard isPlanted, let styles = book.text.styles else { return oneByOne(pages) }
        let boxes = styles.blocks.filter { styles.blockStyles[Int($0.style)].kind == .picture }
        return oneByOne(
          pages.flatMap { page -> [PageRange] in
            var (parts, start) = ([PageRange](), page.start)
            for box in boxes where page.start <= box.start && box.end <= page.end {
              parts.append(PageRange(start: start, end: box.start))  // The planted fault.
              start = box.end
            }
            return parts + [PageRange(start: start, end: page.end)]
          }
          .filter { $0.start < $0.end }
        )
      }
    ),
    Defect(
      "rt-as-text",
      fault: "Takes the readings of ruby for text, and counts them in the places of its pages.",
      detectedBy: [.outOfRange],
      on: .ruby(),
      seenWith: Defect.book,
      method: .altering { isPlanted, book in
        guard isPlanted else { return try book.pages() }
        return try book.pages(of: MutationInput.withReadings(book.text))  // The planted fault.
      }
    ),
    Defect(
      "ruby-ignored-in-height",
      fault: "Takes a line with readings above it for no higher than others.",
      detectedBy: [.overflowPixels, .overflowLines],
      on: .annotated(),
      seenWith: "\(Defect.book) --line-height-from tallest",
      method: .altering { isPlanted, book in
        var layout = book.layout
        if isPlanted { layout.type.lineHeightFrom = .primary }  // The planted fault.
        return try book.pages(in: layout)
      }
    ),
    Defect(
      "sup-raises-line",
      fault: "Takes a line with raised letters for higher than others.",
      detectedBy: [.missedLines, .avoidablePixels],
      on: .raised(),
      seenWith: Defect.book,
      method: .ending { isPlanted, sheet, start in
        var height = sheet.layout.flow.contentHeight
        if isPlanted {
          let lines = sheet.fill(from: start).lines
          let raised = lines.count { sheet.hasShift(on: $0) }
          let more = Ems(0.35).length(at: sheet.layout.type.size)
          height = max(.zero, height - more * raised)  // The planted fault.
        }
        return sheet.fill(from: start, height: height).end
      }
    ),
    Defect(
      "largest-letters",
      fault: "Makes all lines as high as the largest letters of the book need.",
      breaking: [.styleLocality],
      method: .altering { isPlanted, book in
        var layout = book.layout
        let largest = book.text.styles?.fonts.map(\.size).max() ?? .one
        if isPlanted, largest > .one {
          let multiple = layout.type.lineHeight.value * largest.value
          layout.type.lineHeight = LineHeightMultiple(multiple)  // The planted fault.
        }
        return try book.pages(in: layout)
      }
    ),
    Defect(
      "margin-undrawn",
      fault: "Draws the lines of a page one below the other, without the space between blocks.",
      detectedBy: [.droppedSpacing],
      on: .headings(),
      seenWith: Defect.book,
      method: .drawing { isPlanted, lines, _, _ in
        guard isPlanted else { return }
        for index in lines.indices.dropFirst() {
          let height = lines[index].bottom - lines[index].top
          lines[index].top = lines[index - 1].bottom  // The planted fault.
          lines[index].bottom = lines[index].top + height
        }
      }
    ),
    Defect(
      "style-shift",
      fault: "Takes places of faces that count characters for such that count UTF-16 units.",
      detectedBy: [.styleFidelity],
      on: .astral(),
      seenWith: Defect.book,
      method: .drawing { isPlanted, lines, text, layout in
        for index in lines.indices {
          let line =
            text.scalarIndex(
              of: lines[index].range.start
            )..<text.scalarIndex(
              of: lines[index].range.end
            )
          lines[index].runs = line.map { scalar in
            let offset = text.offset(ofScalar: scalar)
            let place = text.utf16Index(of: offset)
            let told = isPlanted ? text.offset(ofScalar: place) : offset  // The planted fault.
            let font = text.styles?.font(at: told) ?? FontVariant()
            return DeviceRun(
              range: PageRange(start: offset, end: text.offset(ofScalar: scalar + 1)),
              size: font.size.length(at: layout.type.size),
              traits: font.traits
            )
          }
        }
      }
    ),
  ]
}

extension Defect.Method {
  /// `greedy`'s pages of the text with other styles, where the fault is planted.
  fileprivate static func restyling(
    _ change: @escaping @Sendable (TextStyles) -> TextStyles
  ) -> Defect.Method {
    .altering(capabilities: [.keepsWidows]) { isPlanted, book in
      guard isPlanted, let styles = book.text.styles else { return try book.pages() }
      return try book.pages(of: book.text.with(styles: change(styles)))  // The planted fault.
    }
  }
}

extension Sheet {
  /// Whether letters on a line stand above or below its baseline.
  fileprivate func hasShift(on line: Line) -> Bool {
    guard let styles = text.styles else { return false }
    let runs = styles.runs(from: TextOffset(utf8: line.start), to: TextOffset(utf8: line.end))
    return runs.contains { styles.runStyles[Int($0.style)].shift != .zero }
  }
}
