import Digests
import Foundation
import Mustache

/// The templates, the style sheet and the script, as they were when the program was built.
enum HTMLTemplates {
  /// The style sheet, from its parts.
  static let style = joined([
    PackageResources.report_css, PackageResources.plots_css, PackageResources.pages_css,
    PackageResources.reader_css,
  ])
  /// The style sheet of a time gate's report, which draws no pages.
  static let timeStyle = joined([
    PackageResources.report_css, PackageResources.plots_css, PackageResources.time_css,
  ])
  /// The style sheet of a page that neither plots nor lets read.
  static let pageStyle = joined([PackageResources.report_css])
  /// The style sheet of places across readers.
  static let placesStyle = joined([
    PackageResources.report_css, PackageResources.transfers_css,
  ])
  /// The script, from its parts: one after the other, each may use those before it.
  ///
  /// The first line and the last are comments to a browser, and keep `<` and `&` from an XML parser.
  static let script =
    "//<![CDATA[\n"
    + joined([
      PackageResources.report_sorting_js, PackageResources.report_library_js,
      PackageResources.report_data_js,
      PackageResources.report_draw_js, PackageResources.report_sheet_js,
      PackageResources.report_pair_js, PackageResources.report_folds_js,
      PackageResources.report_screen_js, PackageResources.report_strip_js,
      PackageResources.report_worst_js, PackageResources.report_address_js,
      PackageResources.report_faults_js, PackageResources.report_book_js,
      PackageResources.report_rail_js, PackageResources.report_find_js,
      PackageResources.report_save_js, PackageResources.report_contact_js,
      PackageResources.report_stage_js,
      PackageResources.report_pages_js,
      PackageResources.report_reader_book_js, PackageResources.report_places_js,
      PackageResources.report_marks_js, PackageResources.report_sentence_js,
      PackageResources.report_bitmap_js, PackageResources.report_turn_rules_js,
      PackageResources.report_turn_curl_js, PackageResources.report_turn_leaves_js,
      PackageResources.report_turn_painters_js, PackageResources.report_turn_run_js,
      PackageResources.report_turn_column_js, PackageResources.report_turn_gestures_js,
      PackageResources.report_turns_js,
      PackageResources.report_trail_js, PackageResources.report_chooser_js,
      PackageResources.report_reader_leaf_js, PackageResources.report_reader_marks_js,
      PackageResources.report_reader_play_js, PackageResources.report_reader_address_js,
      PackageResources.report_reader_controls_js, PackageResources.report_reader_js,
      PackageResources.report_readers_js,
    ])
    + "//]]>"

  /// The templates by the names under which they include each other.
  static let sources: [(name: String, bytes: [UInt8])] =
    ReportSection.all.map { ($0.name, $0.template) } + [
      ("report", PackageResources.report_mustache), ("corpus", PackageResources.corpus_mustache),
      ("results", PackageResources.results_mustache), ("texts", PackageResources.texts_mustache),
      ("library", PackageResources.library_mustache),
      ("page", PackageResources.page_mustache), ("paper", PackageResources.paper_mustache),
      ("drawing", PackageResources.drawing_mustache),
      ("verdicts", PackageResources.verdicts_mustache),
      ("plot", PackageResources.plot_mustache), ("margin", PackageResources.margin_mustache),
      ("onechange", PackageResources.onechange_mustache),
      ("data", PackageResources.data_mustache), ("table", PackageResources.table_mustache),
      ("method", PackageResources.method_mustache), ("gate", PackageResources.gate_mustache),
      ("gatepage", PackageResources.gatepage_mustache),
      ("gatebreaches", PackageResources.gatebreaches_mustache),
      ("gatebreach", PackageResources.gatebreach_mustache),
      ("time", PackageResources.time_mustache), ("timecell", PackageResources.timecell_mustache),
      ("timecells", PackageResources.timecells_mustache),
      ("timeplot", PackageResources.timeplot_mustache),
      ("sentences", PackageResources.sentences_mustache),
      ("reduction", PackageResources.reduction_mustache),
      ("transfers", PackageResources.transfers_mustache),
    ]

  private static let library: MustacheLibrary = {
    MustacheContentTypes.register(HTMLText(), named: HTMLText.name)
    var library = MustacheLibrary()
    for (name, bytes) in sources {
      do {
        try library.register(String(decoding: bytes, as: UTF8.self), named: name)
      } catch {
        preconditionFailure("The template '\(name)' does not parse: \(error)")
      }
    }
    return library
  }()

  /// Returns the whole file.
  static func render(_ report: ReportView) -> String { rendered(report, by: "report") }

  /// Returns the whole file of a time gate.
  static func render(_ report: TimeView) -> String { rendered(report, by: "time") }

  /// Returns the whole file of a reduced text.
  static func render(_ reduction: ReductionView) -> String { rendered(reduction, by: "reduction") }

  /// Returns the whole file of places across readers.
  static func render(_ report: TransferView) -> String { rendered(report, by: "transfers") }

  /// Returns a page as an SVG file of its own.
  static func render(_ drawing: PageDrawing) -> String { rendered(drawing, by: "drawing") }

  private static func rendered(_ content: Any, by template: String) -> String {
    guard let text = library.render(content, withTemplate: template) else {
      preconditionFailure("There is no template '\(template)'.")
    }
    return text
  }

  private static func joined(_ parts: [[UInt8]]) -> String {
    String(decoding: parts.joined(), as: UTF8.self)
  }

  /// Returns how a content security policy names a text between two tags: `sha256-…`, in base64.
  static func policyHash(of text: String) -> String {
    let digits = Array(sha256(of: Array(text.utf8)))
    let bytes = stride(from: 0, to: digits.count, by: 2)
      .compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }
}
