package import PaginatorKit
import PaginatorWire

extension PagesFile {
  /// Returns each layout of the file once, in its order, for a sweep over exactly those.
  ///
  /// A layout keeps the fonts that the file names when all of them are known here by their digests, in
  /// the session's chain or beside it, so that pages without lines can be laid out again. Else it takes the
  /// session's fonts: the text's other paginators are to be set in something.
  package func layouts(in chain: [FontReference], knowing known: [FontReference] = []) -> [Layout] {
    var layouts: [Layout] = []
    for index in contents.layouts.indices {
      var layout = contents.layouts[index].layout
      let named = layout.type.fonts
      let found = named.compactMap { font in
        (chain + known).first { $0.isSameFace(as: font) }
      }
      layout.type.fonts = !named.isEmpty && found.count == named.count ? found : chain
      if !layouts.contains(layout) { layouts.append(layout) }
    }
    return layouts
  }

  /// Returns the pages of a layout.
  ///
  /// They are those of the first layout of the file with the same content box, insets and type. Fonts
  /// are not compared, since those of a device are its own; neither is the alignment, which moves no
  /// line.
  ///
  /// - Throws: ``ExternalFailure/unsuitable(_:)`` with what the file has instead.
  func pages(in layout: Layout) throws(ExternalFailure) -> WirePages.Layout {
    let wanted = layout.comparable
    guard let pages = contents.layouts.first(where: { $0.layout.comparable == wanted }) else {
      throw .unsuitable(absence(of: layout))
    }
    return pages
  }

  /// The sentence that says that the file has no pages for a layout, and what it has.
  private func absence(of layout: Layout) -> String {
    let sizes = contents.layouts.filter { other in
      (other.layout.page.width, other.layout.page.height) == (layout.page.width, layout.page.height)
    }
    if let near = sizes.first(where: { $0.layout.type.size == layout.type.size }),
      let difference = near.layout.difference(from: layout)
    {
      return "\(name) has no pages for \(layout.label) with \(difference.wanted); it has it with "
        + "\(difference.found)."
    }
    let labels = labels(of: sizes.isEmpty ? contents.layouts : sizes)
    let others = labels.isEmpty ? "no layout at all" : labels
    return "\(name) has no pages for \(layout.label); it has \(others)."
  }

  /// Layouts by their pages: `375x667 at 17, 20 px and 768x1024 at 17 px`.
  private func labels(of layouts: [WirePages.Layout]) -> String {
    var pages: [String] = []
    var sizes: [String: [String]] = [:]
    // A file may have thousands of layouts, a sentence has room for a few.
    for layout in layouts.prefix(100) {
      let page = layout.layout.pageLabel
      if sizes[page] == nil { pages.append(page) }
      let size = layout.layout.type.size.shortPixels
      if sizes[page]?.contains(size) != true { sizes[page, default: []].append(size) }
    }
    let labels = pages.prefix(4)
      .map { page in
        let sizes = sizes[page] ?? []
        return "\(page) at \(sizes.prefix(8).joined(separator: ", "))"
          + (sizes.count > 8 ? " and other" : "") + " px"
      }
    return labels.joined(separator: " and ") + (pages.count > 4 ? " and other pages" : "")
  }
}

extension FontReference {
  /// Whether two references are to the same face of the same bytes, wherever they lie.
  func isSameFace(as other: FontReference) -> Bool {
    sha256.lowercased() == other.sha256.lowercased() && index == other.index
  }
}

extension Layout {
  /// The layout without what decides nothing here: fonts, those of styles among them, alignment, colours.
  fileprivate var comparable: Layout {
    var layout = self
    (layout.type.fonts, layout.type.styledFonts) = ([], [])
    for field in TypeStyle.fields where !field.movesLines {
      field.set(field.defaultValue, in: &layout.type)
    }
    layout.appearance = Appearance()
    return layout
  }

  fileprivate var pageLabel: String { "\(page.width.shortPixels)x\(page.height.shortPixels)" }

  fileprivate var label: String { "\(pageLabel) at \(type.size.shortPixels) px" }

  /// The first thing in which a layout of the same page and size differs from one that is wanted.
  fileprivate func difference(from wanted: Layout) -> (wanted: String, found: String)? {
    func sides(_ layout: Layout) -> String {
      "insets " + layout.page.insets.sides.map(\.shortPixels).joined(separator: ",")
    }
    if page.insets != wanted.page.insets { return (sides(wanted), sides(self)) }
    if page.columns != wanted.page.columns {
      return (wanted.page.columns.words, page.columns.words)
    }
    return TypeStyle.fields.lazy.filter(\.movesLines)
      .map { ($0.name, $0.value(in: wanted.type), $0.value(in: self.type)) }
      .first { $1 != $2 }
      .map { name, wanted, found in ("\(name) \(wanted.text)", "\(name) \(found.text)") }
  }
}
