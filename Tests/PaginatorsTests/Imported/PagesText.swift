import Digests
import PaginatorKit
import Paginators
import TestSupport

/// A file of exported pages as JSON, whose parts a test changes.
struct PagesText {
  /// The text that the pages are of.
  var text = SourceText.make("一二三四五六七八九十")
  var schema = #""pagination-harness/pages/1""#
  var digest: String?
  var unit = #""scalar""#
  var engine = #"{"name": "TextKit", "version": "2"}"#
  var shows = #""context""#
  var page = #"{"width": 375, "height": 667}"#
  var type = #"{"size": 17}"#
  var pages = #"[{"start": 0, "end": 5}, {"start": 5, "end": 10}]"#
  /// All layouts; by default one of the parts above.
  var layouts: String?

  var json: String {
    """
    {"schema": \(schema), "text_sha256": \(digest ?? "\"\(sha256(of: text.utf8))\""),
     "unit": \(unit), "engine": \(engine), "shows": \(shows),
     "layouts": \(layouts ?? "[\(layout(page: page, type: type))]")}
    """
  }

  /// A layout with these pages.
  func layout(page: String, type: String) -> String {
    #"{"page": \#(page), "type": \#(type), "pages": \#(pages)}"#
  }

  /// The file as it is read from `/tmp/app.json`.
  func file() throws -> PagesFile { try PagesFile(bytes: Array(json.utf8), path: "/tmp/app.json") }

  /// The paginator `app` of the file.
  func paginator() throws -> ImportedPaginator {
    ImportedPaginator(name: "app", file: try file())
  }
}

extension Layout {
  /// A layout of Unifont without insets.
  static func page(
    _ width: Double = 375,
    _ height: Double = 667,
    size: Double = 17,
    insets: Double = 0,
    _ change: (inout TypeStyle) -> Void = { _ in }
  ) -> Layout {
    Layout(
      page: PageGeometry(
        width: .pixels(width),
        height: .pixels(height),
        insets: Insets(all: .pixels(insets))
      ),
      type: .make(size: size, lineHeight: 1.2, change)
    )
  }
}
