import Comparisons
import Corpora
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
  /// The pages after the first, folded away.
  let morePages: (summary: String, pages: [GatePageView])?
  /// What each paginator of a text comes to, before and after, and who is as approved.
  let standings: [(table: TableView?, same: String?)]
  let better: [String]
  /// What got better beside that, folded away.
  let moreBetter: (summary: String, items: [String])?
  let breaches: GateBreachesView?
  /// The warnings, a row for each family of metrics, and all of them.
  let warnings: (families: TableView, all: GateBreachesView)?
  let waived: GateBreachesView?
  let faults: [String]
  let notes: [String]
  /// The rules, and how much each judged; `nil` without one.
  let rules: TableView?

  /// A page that differs as it was and as it is, as far as both can be drawn.
  private static func sheets(
    of page: GateVerdict.MovedPage,
    _ drawing: [TextDrawing]
  ) -> [SheetView] {
    guard let text = drawing.first(where: { $0.findings.corpus.id == page.corpus }),
      let layout = text.findings.layouts.firstIndex(where: { $0.label == page.layout })
    else { return [] }
    let paginators = text.paginators.indices.filter { text.paginators[$0].name == page.paginator }
    // What was stands before what is.
    let ordered = paginators.filter { text.paginators[$0].base != nil } + paginators.prefix(1)
    return
      ordered.compactMap { paginator -> ShownPage? in
        guard text.paginators[paginator].trials[layout]?.pages.indices.contains(page.page) == true
        else { return nil }
        return ShownPage(
          DrawingPlan.Place(layout: layout, paginator: paginator, page: page.page),
          of: text
        )
      }
      .sheets(id: "gate-page")
  }

  /// How many figures that got better stand unfolded.
  private static let mostUnfolded = 8

  /// The most pages, faults or rules that are listed; `results.json` has all.
  private static let most = 200

  /// The verdict on a session; `drawing` draws the first page that differs, text by text.
  init(of verdict: GateVerdict, in findings: SessionFindings, drawing: [TextDrawing] = []) {
    word = verdict.word.rawValue
    kind = word.lowercased()
    sentences = verdict.sentences
    counts = verdict.counts.sentence
    approval = verdict.approval
    let texts = findings.session.texts
    let links = PageLinks(to: findings)
    let linked = { (breach: GateVerdict.Breach) in links.link(to: breach, moved: verdict.pages) }
    let pages = verdict.pages.prefix(Self.most)
      .enumerated()
      .map { index, page in
        GatePageView(
          of: page,
          language: texts[page.corpus]?.language,
          links: links,
          sheets: index == 0 ? Self.sheets(of: page, drawing) : []
        )
      }
    page = pages.first
    morePages =
      pages.count > 1
      ? (
        "\(counted(verdict.pages.count - 1, "more trial")) whose pages differ",
        Array(pages.dropFirst())
      ) : nil
    standings = (verdict.standingTables ?? [])
      .map { _, table, same in
        (
          table.rows.isEmpty ? nil : TableView(table, style: "standings"),
          same.isEmpty ? nil : "As approved: \(list(same))."
        )
      }
    let improvements = verdict.improvementSentences.prefix(Self.most)
    better = Array(improvements.prefix(Self.mostUnfolded))
    moreBetter =
      improvements.count > Self.mostUnfolded
      ? (
        "\(counted(improvements.count - Self.mostUnfolded, "more figure")) that got better",
        Array(improvements.dropFirst(Self.mostUnfolded))
      ) : nil
    breaches = GateBreachesView(of: GateBreachGroup.all(of: verdict.failures), link: linked)
    let families = TableView(verdict.warningTable, style: "warnings")
    warnings = GateBreachesView(of: GateBreachGroup.all(of: verdict.warnings), link: linked)
      .map { (families, $0) }
    waived = GateBreachesView(of: GateBreachGroup.all(of: verdict.waived), link: linked)
    faults = Array(verdict.faults.prefix(Self.most))
    notes = Array(verdict.notes.prefix(Self.most)) + (verdict.unjudgedSentence.map { [$0] } ?? [])
    let table = Table(
      verdict.rules.prefix(Self.most),
      caption: "A later rule overrides an earlier one.",
      [
        Table.Field("rule") { .text($0.subject) },
        Table.Field("level") { .text($0.level.rawValue) },
        Table.Field("limit") { .text($0.limit) },
        Table.Field("judged", kind: .integer) { .integer($0.judged) },
        Table.Field("broken", kind: .integer) { .integer($0.broken) },
        Table.Field("where it stands") { .text($0.source) },
      ]
    )
    rules =
      verdict.rules.isEmpty
      ? nil
      : TableView(
        table,
        summary: verdict.rules.count == 1
          ? "The rule, and what it judged"
          : "All \(grouped(verdict.rules.count)) rules, and what each judged",
        style: "rules sortable"
      )
  }
}
