import Refereeing
import Comparisons
import Corpora
import PaginatorKit
import Trials

/// The detailed layout in full, the text's identity, and the command that measures it again.
struct SettingView {
  let facts: [ReportView.Fact]
  let fonts: [FontReference]
  let command: String

  init(of findings: CorpusFindings, changes: [Change], environment: [String: String]) {
    let corpus = findings.corpus
    let layout = findings.detailedLayout
    let type = layout.layout.type
    let page = layout.layout.page
    let trials = findings.rows.compactMap { $0.trials[0] }
    // The line height is told above.
    let rules = TypeStyle.fields.dropFirst(2)
      .filter { field in
        // Limits of hyphens are nothing where there are none.
        field.kind != .lines && (field.kind != .characters || type.hyphenation != .none)
      }
      .map { "\($0.title) \($0.value(in: type).words)" }
    let rule = type.lineHeightFrom == .primary ? "first font’s" : "tallest font’s"
    let missing = trials.lazy.compactMap { $0.judgement?.missingGlyphs }.first ?? 0
    let facts: [(String, String?)] = [
      ("text", corpus.identity),
      (
        "encoding",
        corpus.decoding.encoding == .utf8 ? nil : corpus.decoding.encoding.rawValue
      ),
      ("language", "\(corpus.text.language), \(corpus.text.direction.rawValue)"),
      ("device", "\(layout.device.id), \(decimalText(page.width)) x \(Format.px(page.height))"),
      ("content box", "\(decimalText(page.contentWidth)) x \(Format.px(page.contentHeight))"),
      ("columns", page.columns.count > 1 ? page.columns.words : nil),
      ("font size", Format.px(type.size)),
      (
        "line height",
        trials.first.map {
          "\(Format.px($0.lineHeight)), \(decimalText(type.lineHeight.value) ?? "") times the \(rule)"
        }
      ),
      ("rules", rules.joined(separator: ", ")),
      (
        "lines kept together",
        type.keepRules.keepsLines ? "orphans \(type.orphans), widows \(type.widows)" : nil
      ),
      ("forced pages", grouped(corpus.text.forcedBreaks.count)),
      ("shaping", environment[Session.shaping]),
      ("layout key", trials.first?.layoutKey),
      (
        "missing glyphs",
        missing > 0
          ? "\(counted(missing, "character")) of the text have no glyph in these fonts" : nil
      ),
    ]
    self.facts = facts.compactMap { name, value in value.map { (name, $0) } }
    fonts = type.fonts
    command = compareCommand(for: findings, changes: changes, environment: environment)
  }
}
