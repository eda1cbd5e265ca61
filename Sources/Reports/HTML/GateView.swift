import Comparisons
import PaginatorKit
import Trials

/// What the template `gate` shows: the gate's verdict, and why.
struct GateView {
  let word: String
  /// The word as a class of the style sheet.
  let kind: String
  let sentences: [String]
  let counts: String
  let approval: String?
  let page: GatePageView?
  let morePages: MorePages?
  let breaches: GateBreachesView?
  let waived: GateBreachesView?
  let faults: [String]
  let notes: [String]
  let rules: [Rule]
  let rulesSummary: String

  /// A rule and how much it judged.
  struct Rule {
    let source: String
    let subject: String
    let level: String
    let limit: String
    let judged: String
    let broken: String
  }

  /// The pages after the first, folded away.
  struct MorePages {
    let summary: String
    let pages: [GatePageView]
  }

  /// The most pages, faults or rules that are listed; `results.json` has all.
  private static let most = 200

  init(of verdict: GateVerdict, in session: Session) {
    word = verdict.word.rawValue
    kind = word.lowercased()
    sentences = verdict.sentences
    counts = verdict.counts.sentence
    approval = verdict.approval
    let texts = session.texts
    let links = PageLinks(to: session)
    let linked = { (breach: GateVerdict.Breach) in links.link(to: breach, moved: verdict.pages) }
    let pages = verdict.pages.prefix(Self.most)
      .map { GatePageView(of: $0, language: texts[$0.corpus]?.language, links: links) }
    page = pages.first
    morePages =
      pages.count > 1
      ? MorePages(
        summary: "\(counted(verdict.pages.count - 1, "more trial")) whose pages differ",
        pages: Array(pages.dropFirst())
      ) : nil
    breaches = GateBreachesView(of: verdict.findings, link: linked)
    waived = GateBreachesView(of: GateBreachGroup.all(of: verdict.waived), link: linked)
    faults = Array(verdict.faults.prefix(Self.most))
    notes = Array(verdict.notes.prefix(Self.most))
    rules = verdict.rules.prefix(Self.most)
      .map { rule in
        Rule(
          source: rule.source,
          subject: rule.subject,
          level: rule.level.rawValue,
          limit: rule.limit,
          judged: grouped(rule.judged),
          broken: grouped(rule.broken)
        )
      }
    rulesSummary =
      verdict.rules.count == 1
      ? "The rule, and what it judged"
      : "All \(grouped(verdict.rules.count)) rules, and what each judged"
  }
}
