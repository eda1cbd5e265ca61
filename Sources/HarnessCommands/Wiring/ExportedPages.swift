import Corpora
import Digests
import PaginatorKit
import Paginators
import Trials
import Typesetting

/// An app's exported pages under the name that they take part under.
struct ExportedPages {
  var name: String
  var file: PagesFile

  /// Whether the pages are of a corpus's text.
  func isOf(_ corpus: Corpus) -> Bool { file.isOf(textWithDigest: sha256(of: corpus.text.utf8)) }
}

extension Inputs {
  /// Reads the files of exported pages.
  func exportedPages(_ options: ExternalArguments, of corpora: [Corpus]) throws -> [ExportedPages] {
    guard !options.pages.isEmpty else { return [] }
    let digests = corpora.map { sha256(of: $0.text.utf8) }
    return try options.pages.map { source in
      let file = try PagesFile(file: source.source)
      if let first = digests.first, !digests.contains(where: file.isOf(textWithDigest:)) {
        try file.requireText(withDigest: first)
      }
      return ExportedPages(name: source.name, file: file)
    }
  }

  /// The first file with pages of a corpus, whose layouts are measured where none were asked for; `nil`
  /// where some were, or there is no such file.
  func layoutsGiven(
    by exported: [ExportedPages],
    _ options: LayoutArguments,
    page: PageGeometry?,
    for corpus: Corpus
  ) -> ExportedPages? {
    let asksForLayouts =
      page != nil || !options.devices.isEmpty || !options.sizes.isEmpty || options.hasStyle
    return asksForLayouts ? nil : exported.first { $0.isOf(corpus) }
  }

  /// Whose layouts are measured, a sentence for each text where they are an app's.
  func layoutsFromFiles(
    _ exported: [ExportedPages],
    _ options: LayoutArguments,
    page: PageGeometry?,
    for corpora: [(name: String, corpus: Corpus)]
  ) -> [String] {
    corpora.compactMap { _, corpus in
      layoutsGiven(by: exported, options, page: page, for: corpus)
        .map { pages in
          let text = corpora.count > 1 ? " of \(corpus.id)" : ""
          return "The layouts\(text) are those of \(sanitized(pages.file.path)) (\(pages.name)); "
            + "--device, --page or --font-size chooses others."
        }
    }
  }

  /// The layouts of the first file with pages of a corpus, where nothing else was asked for; `nil`
  /// where something was, or there is no such file.
  func settings(
    of exported: [ExportedPages],
    _ options: LayoutArguments,
    page: PageGeometry?,
    for corpus: Corpus
  ) throws -> [Plan.Setting]? {
    guard let file = layoutsGiven(by: exported, options, page: page, for: corpus)?.file else {
      return nil
    }
    let chain = try chain(options, for: corpus)
    let installed = KnownFont.defaults.compactMap { try? fonts.face(named: $0.family).reference }
    var layouts = file.layouts(in: chain, knowing: installed)
    for index in layouts.indices {
      layouts[index].type.styledFonts =
        try styledFonts(of: layouts[index].type.fonts, for: corpus)
    }
    guard !layouts.isEmpty else { return nil }
    guard layouts.count <= Self.mostExportedLayouts else {
      throw HarnessFailure(
        .badInput,
        "'\(sanitized(file.path))' has \(layouts.count) layouts; up to \(Self.mostExportedLayouts) are "
          + "measured at once. Export fewer, or choose by --page and --font-size."
      )
    }
    return layouts.map { Plan.Setting(device: Device(showing: $0.page), layout: $0) }
  }

  static let mostExportedLayouts = 200

  /// The changes from the first of a file's layouts to those that differ in one thing.
  func targets(among settings: [Plan.Setting]) -> [Plan.Target] {
    settings.dropFirst()
      .compactMap { setting in
        settings[0].kindOfChange(to: setting).map { Plan.Target(kind: $0, setting: setting) }
      }
  }
}

extension Device {
  /// The known device that has a page, or one that is called by the page's size.
  init(showing page: PageGeometry) {
    if let known = Device.known.first(where: { $0.page == page }) {
      self = known
      return
    }
    let insets = [page.insets.top, page.insets.right, page.insets.bottom, page.insets.left]
    let isUsual = insets.allSatisfy { $0 == .pixels(16) }
    let size = "\(page.width.shortPixels)x\(page.height.shortPixels)"
    var id = isUsual ? size : "\(size)-\(insets.map(\.shortPixels).joined(separator: ","))"
    let columns = page.columns
    guard columns.count > 1 else {
      self.init(id: id, title: "page of \(size) px", page: page)
      return
    }
    let axis = columns.axis == .vertical ? "rows" : "columns"
    id += "-\(columns.count)-\(axis)-\(columns.gap.shortPixels)"
    self.init(id: id, title: "screen of \(size) px, \(columns.words)", page: page)
  }
}

extension Plan.Setting {
  /// What a reader changes who goes from here to there; `nil` when it is more than one thing.
  fileprivate func kindOfChange(to other: Plan.Setting) -> Change.Kind? {
    var same = self
    same.layout.type.size = other.layout.type.size
    if same == other { return .fontSize }
    same = self
    same.layout.type.lineHeight = other.layout.type.lineHeight
    if same == other { return .lineHeight }
    same = self
    same.device = other.device
    same.layout.page = other.layout.page
    return same == other ? .device : nil
  }
}
