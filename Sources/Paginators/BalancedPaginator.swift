package import PaginatorKit
import Typesetting

/// The fewest pages, and among those the ones that keep lines together and waste space evenly.
///
/// Between two forced breaks it has as many pages as `greedy` without keep rules. Of all ways to cut
/// the lines into so few pages it takes the one with the fewest orphans and widows, then the least sum
/// of unused space squared, then the fuller page first. All lines of a stretch are broken before its
/// first page is known. The rules are its own, or the layout's where those ask for more.
package struct BalancedPaginator: Paginator {
  /// The name that it is listed under.
  package static let id = "balanced"

  /// The rules that it keeps where nothing else is said: those by which breaks are judged.
  package static let defaultRules = KeepRules(orphans: 2, widows: 2)

  private let environment: PaginatorEnvironment
  private let rules: KeepRules

  /// A balancing paginator with the rules that it keeps in any layout.
  package init(environment: PaginatorEnvironment, rules: KeepRules = Self.defaultRules) {
    self.environment = environment
    self.rules = rules
  }

  /// `balanced`, with the rules that differ from two orphans and two widows.
  package var name: String {
    var options: [String] = []
    if rules.orphans != Self.defaultRules.orphans { options.append("orphans=\(rules.orphans)") }
    if rules.widows != Self.defaultRules.widows { options.append("widows=\(rules.widows)") }
    return options.isEmpty ? Self.id : "\(Self.id):\(options.joined(separator: ","))"
  }

  package var showing: Showing { .context }

  /// Keeps lines together, at the cost of the pages around, too.
  package var capabilities: Set<Capability> { [.keepsWidows, .balancesPages] }

  /// The stricter of its own rules and the layout's, on either side of a break.
  package func keepRules(in type: TypeStyle) -> KeepRules {
    KeepRules(
      orphans: max(rules.orphans, type.orphans),
      widows: max(rules.widows, type.widows)
    )
  }

  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let typesetter = try environment.typesetter(for: text, in: layout.type)
    return SectionedPass(over: text, from: start) { start, end in
      let flow = try environment.flow(
        over: text,
        from: start,
        to: end,
        in: layout,
        with: typesetter
      )
      return section(of: flow, in: layout.page, with: typesetter)
    }
  }

  /// Shapes all paragraphs; filling breaks them into lines and balances the pages.
  package func prepare(_ text: SourceText, in type: TypeStyle) throws -> (any PreparedText)? {
    let typesetter = try environment.typesetter(for: text, in: type)
    let recorded = RecordedText(text, with: typesetter)
    return PreparedSections(recorded, with: typesetter) { flow, page, typesetter in
      section(of: flow, in: page, with: typesetter)
    }
  }

  private func section(
    of flow: TextFlow,
    in page: PageGeometry,
    with typesetter: Typesetter
  ) -> any SectionPass {
    let rules = keepRules(in: typesetter.style)
    // All pages are found before the first is returned.
    var rest: ArraySlice<PageRange>?
    return LinePass(of: typesetter) {
      var pages = rest ?? Self.pages(of: flow, in: page, rules: rules, with: typesetter)[...]
      defer { rest = pages }
      return pages.popFirst()
    }
  }

  private static func pages(
    of flow: TextFlow,
    in page: PageGeometry,
    rules: KeepRules,
    with typesetter: Typesetter
  ) -> [PageRange] {
    var lines: [Line] = []
    while let line = flow.nextLine() { lines.append(line) }
    let balance = BalancedPages(
      lines,
      height: page.contentHeight,
      leading: typesetter.style.leading,
      rules: rules
    )
    var start = 0
    return balance.ends.map { end in
      defer { start = end }
      return PageRange(utf8: lines[start].start, to: lines[end - 1].end)
    }
  }
}
