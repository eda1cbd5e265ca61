import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials
import Typesetting

/// All that a report draws of real glyphs: the pages that stand there without a script, the symbols, and
/// the block that its script draws from.
struct ReportDrawing {
  let views: DrawnViews
  private let texts: [TextDrawing]
  private let symbols: GlyphSymbols

  /// What the script draws from.
  struct Written: Sendable {
    /// The symbols as elements of SVG.
    let symbols: String
    /// The block as JSON; without fonts it has no page.
    let block: String
  }

  /// How many bytes the drawn pages of all texts may take, as far as they can be told in advance: with
  /// all else a report stays below 4 MB.
  static let budget = 2_600_000
  /// The same for the texts of a session, whose table takes its part where they are a library.
  static func budget(for findings: SessionFindings) -> Int {
    findings.library == nil ? budget : budget - LibraryView.budget
  }

  /// What each text of several may take at least.
  static let leastBudget = 150_000

  /// The drawing of a session's texts; only the pages that stand in the markup are laid out yet.
  init(of findings: SessionFindings, options: ReportOptions, budget: Int? = nil) {
    let budget = budget ?? Self.budget(for: findings)
    var reason = "the report was made without the session’s."
    if let fonts = options.fonts {
      let drawing = Self(of: findings, options: options, budget: budget, fonts: fonts)
      do {
        for text in drawing.texts { try text.requireFonts() }
        self = drawing
        return
      } catch {
        reason = error.description
      }
    }
    self.init(of: findings, options: options, budget: budget, fonts: nil, absence: reason)
  }

  private init(
    of all: SessionFindings,
    options: ReportOptions,
    budget: Int,
    fonts: FontLibrary?,
    absence reason: String? = nil
  ) {
    let findings = all.shown
    let symbols = GlyphSymbols()
    let budget = max(min(budget, Self.leastBudget), budget / max(1, findings.count))
    let examples = all.session.examples
    let texts = findings.enumerated()
      .map { index, findings in
        TextDrawing(
          of: findings,
          id: "t\(index + 1)",
          examples: examples,
          base: options.base,
          fonts: fonts,
          symbols: symbols,
          budget: budget
        )
      }
    let absence = reason.map { "Pages are drawn in your browser’s fonts: \($0)" }
    views = DrawnViews(
      texts: texts.map { DrawnViews.Text(of: $0, among: examples, absence: absence) },
      gate: options.verdict.map { GateView(of: $0, in: all, drawing: texts) },
      absence: absence
    )
    (self.texts, self.symbols) = (texts, symbols)
  }

  /// Lays out all pages that are drawn.
  ///
  /// - Complexity: O(scalars of the drawn pages).
  func written() -> Written {
    var json = JSONBytes(.markup)
    json.raw("{")
    json.member("schema", Self.schema)
    json.key("phrases")
    Self.write(PageWords.phrases, to: &json)
    json.key("places")
    Self.write(PositionStrategies.all.map { ($0.name, ReaderOutcome.kept(by: $0.name)) }, to: &json)
    json.key("bookmarks")
    Self.write(BookmarkSchemes.all.map { ($0.name, BookmarkOutcome.kept(by: $0.name)) }, to: &json)
    json.key("texts")
    json.array(texts) { json, text in text.write(to: &json) }
    // What the texts are drawn with is known behind them.
    json.member("advances", symbols.advances)
    json.member("blank", symbols.blank)
    json.raw("}")
    return Written(symbols: symbols.markup, block: String(decoding: json.bytes, as: UTF8.self))
  }

  private static func write(_ texts: [(name: String, text: String)], to json: inout JSONBytes) {
    json.raw("{")
    for (name, text) in texts {
      json.separate()
      json.string(name)
      json.raw(":")
      json.string(text)
    }
    json.raw("}")
  }

  /// The name and version of the block's schema.
  static let schema = "pagination-harness/drawing/1"
}
