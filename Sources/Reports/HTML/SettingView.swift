import Refereeing
import Comparisons
import Corpora
import PaginatorKit
import Trials

/// The detailed layout in full, the text's identity, and the command that measures it again.
struct SettingView {
  let facts: [ReportView.Fact]
  let fonts: [Font]
  let command: String

  struct Font {
    let family: String
    let file: String
    let index: Int
    let digest: String
  }

  init(of findings: CorpusFindings, changes: [Change], environment: [String: String]) {
    let corpus = findings.corpus
    let layout = findings.detailedLayout
    let type = layout.layout.type
    let page = layout.layout.page
    let trials = findings.rows.compactMap { $0.trials[0] }
    func px(_ length: Length) -> String { "\(decimalText(length)) px" }
    var facts = [
      ReportView.Fact(name: "text", value: corpus.identity),
      ReportView.Fact(
        name: "language",
        value: "\(corpus.text.language), \(corpus.text.direction.rawValue)"
      ),
      ReportView.Fact(
        name: "device",
        value: "\(layout.device.id), \(decimalText(page.width)) x \(px(page.height))"
      ),
      ReportView.Fact(
        name: "content box",
        value: "\(decimalText(page.contentWidth)) x \(px(page.contentHeight))"
      ),
      ReportView.Fact(name: "font size", value: px(type.size)),
    ]
    if let trial = trials.first {
      facts.append(
        ReportView.Fact(
          name: "line height",
          value: "\(px(trial.lineHeight)), \(decimalText(type.lineHeight.value) ?? "") times the "
            + "\(type.lineHeightRule == .primary ? "first font’s" : "tallest font’s")"
        )
      )
    }
    facts += [
      ReportView.Fact(
        name: "indent and spacing",
        value: "\(px(type.firstLineIndent)), \(px(type.paragraphSpacing))"
      ),
      ReportView.Fact(
        name: "rules",
        value: "kinsoku \(type.kinsoku.rawValue), advances \(type.advances.rawValue), leading "
          + "\(type.leading.rawValue), alignment \(type.alignment.rawValue)"
      ),
    ]
    if type.keepRules.keepsLines {
      facts.append(
        ReportView.Fact(
          name: "lines kept together",
          value: "orphans \(type.orphans), widows \(type.widows)"
        )
      )
    }
    facts.append(
      ReportView.Fact(name: "forced pages", value: grouped(corpus.text.forcedBreaks.count))
    )
    if let shaping = environment[Session.shaping] {
      facts.append(ReportView.Fact(name: "shaping", value: shaping))
    }
    if let trial = trials.first {
      facts.append(ReportView.Fact(name: "layout key", value: trial.layoutKey))
    }
    if let missing = trials.lazy.compactMap({ $0.judgement?.missingGlyphs }).first, missing > 0 {
      facts.append(
        ReportView.Fact(
          name: "missing glyphs",
          value: "\(counted(missing, "character")) of the text have no glyph in these fonts"
        )
      )
    }
    self.facts = facts
    fonts = type.fonts.map {
      Font(family: $0.family, file: $0.file, index: $0.index, digest: $0.sha256)
    }
    command = compareCommand(
      for: findings,
      changes: changes,
      environment: environment
    )
  }
}
