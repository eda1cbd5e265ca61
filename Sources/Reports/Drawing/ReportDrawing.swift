import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials
import Typesetting

/// All that a report draws of real glyphs: the symbols, the block that its script draws from, and the
/// pages that stand there without a script.
struct ReportDrawing {
  /// The texts in the order of the findings.
  let texts: [TextDrawing]
  /// The symbols as elements of SVG.
  let symbols: String
  /// The block as JSON; without fonts it has no page.
  let block: String
  /// Why pages are drawn in the fonts of whoever looks, as a sentence; `nil` when they are not.
  let absence: String?

  /// How many bytes the drawn pages of all texts may take, as far as they can be told in advance: with
  /// all else a report stays below 4 MB.
  static let budget = 2_600_000
  /// The same for the texts of a session, whose table takes its part where they are a library.
  static func budget(for findings: SessionFindings) -> Int {
    findings.library == nil ? budget : budget - LibraryView.budget
  }

  /// What each text of several may take at least.
  static let leastBudget = 150_000

  /// The drawing of a session's texts.
  ///
  /// - Complexity: O(scalars of the drawn pages).
  init(
    of findings: [CorpusFindings],
    in session: Session,
    options: ReportOptions,
    budget: Int = Self.budget
  ) {
    var reason = "the report was made without the session’s."
    if let fonts = options.fonts {
      do {
        try self.init(of: findings, in: session, options: options, budget: budget, fonts: fonts)
        return
      } catch {
        reason = error.description
      }
    }
    let drawing = try? ReportDrawing(
      of: findings,
      in: session,
      options: options,
      budget: budget,
      fonts: nil,
      absence: reason
    )
    guard let drawing else { preconditionFailure("Without fonts nothing is drawn.") }
    self = drawing
  }

  private init(
    of findings: [CorpusFindings],
    in session: Session,
    options: ReportOptions,
    budget: Int,
    fonts: FontLibrary?,
    absence reason: String? = nil
  ) throws(FontError) {
    let symbols = GlyphSymbols()
    let budget = max(min(budget, Self.leastBudget), budget / max(1, findings.count))
    var texts: [TextDrawing] = []
    var json = JSONBytes(.markup)
    json.raw("[")
    for (index, findings) in findings.enumerated() {
      let text = TextDrawing(
        of: findings,
        id: "t\(index + 1)",
        examples: session.examples,
        base: options.base,
        fonts: fonts,
        symbols: symbols,
        budget: budget
      )
      if index > 0 { json.raw(",") }
      try text.write(to: &json)
      texts.append(text)
    }
    json.raw("]")
    self.texts = texts
    self.symbols = symbols.markup
    block = Self.block(of: json, symbols: symbols)
    absence = reason.map { "Pages are drawn in your browser’s fonts: \($0)" }
  }

  private static func block(of texts: JSONBytes, symbols: GlyphSymbols) -> String {
    var json = JSONBytes(.markup)
    json.raw("{")
    json.member("schema", schema)
    json.member("advances", symbols.advances)
    json.member("blank", symbols.blank)
    json.key("phrases")
    write(PageWords.phrases, to: &json)
    json.key("places")
    write(PositionStrategies.all.map { ($0.name, ReaderOutcome.kept(by: $0.name)) }, to: &json)
    json.key("bookmarks")
    write(BookmarkSchemes.all.map { ($0.name, BookmarkOutcome.kept(by: $0.name)) }, to: &json)
    json.key("texts")
    json.raw(texts.bytes)
    json.raw("}")
    return String(decoding: json.bytes, as: UTF8.self)
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
