import Digests
package import PaginatorKit
import PaginatorWire

/// The pages that an app exported, as a paginator that has made them already.
///
/// It works for the layouts and the text of its file and for nothing else; of a screen of several columns
/// each is a page. What the pages cost nobody knows; its counters stay 0.
package struct ImportedPaginator: Paginator {
  package let name: String
  package let file: PagesFile

  package init(name: String, file: PagesFile) {
    self.name = name
    self.file = file
  }

  package var showing: Showing { file.showing }

  /// Begins to hand the pages out.
  ///
  /// - Throws: ``ExternalFailure/unsuitable(_:)`` when the file has no pages for the layout, or those of
  ///   another text.
  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let unit = file.contents.unit
    let pages = ColumnPages(of: try pages(over: text, in: layout), in: unit, of: text).ranges
    // A pass from the text's start has all pages, wherever they say that they begin.
    let first =
      start == .zero
      ? 0 : pages.firstIndex { unit.offset($0.start, in: text) >= start } ?? pages.count
    return ExternalPass(pages[first...], in: unit, of: text, work: Work())
  }

  /// Returns the lines that the file tells of a layout.
  ///
  /// Without lines, pages can be laid out again only in the fonts that the file names by their digests,
  /// all of them and in their order.
  package func deviceLines(over text: SourceText, in layout: Layout) throws -> DeviceLines {
    let pages = try pages(over: text, in: layout)
    if var lines = pages.lines {
      let unit = file.contents.unit
      lines.firstLines = ColumnPages(of: pages, in: unit, of: text).firstLines
      let origins = pages.layout.flow.columnOrigins(text.direction)
      return .lines(lines.deviceLines(in: unit, of: text, from: origins))
    }
    let named = pages.layout.type.fonts
    let isHere =
      !named.isEmpty
      && named.elementsEqual(layout.type.fonts) { $0.isSameFace(as: $1) }
    return isHere ? .sameFonts : .unknown
  }

  private func pages(over text: SourceText, in layout: Layout) throws -> WirePages.Layout {
    guard file.isOf(textWithDigest: sha256(of: text.utf8)) else {
      throw ExternalFailure.unsuitable("\(file.name) has pages of another text.")
    }
    return try file.pages(in: layout)
  }
}
