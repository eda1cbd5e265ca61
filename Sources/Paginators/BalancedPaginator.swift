package import PaginatorKit
package import Typesetting

/// The fewest pages, and among those the ones that keep lines together and waste space evenly.
///
/// Between two forced breaks it has as many pages as `greedy` without keep rules. Of all ways to cut
/// the lines into so few pages it takes the one with the fewest orphans and widows, then the least sum
/// of unused space squared, then the fuller page first. All lines of a stretch are broken before its
/// first page is known. The rules are its own, or the layout's where those ask for more.
package struct BalancedPaginator: LineFillingPaginator {
  /// The name that it is listed under.
  package static let id = "balanced"

  /// The rules that it keeps where nothing else is said: those by which breaks are judged.
  package static let defaultRules = KeepRules(orphans: 2, widows: 2)

  package let environment: PaginatorEnvironment
  /// The rules that it keeps in any layout.
  var rules = defaultRules

  /// `balanced`, with the rules that differ from two orphans and two widows.
  package var name: String {
    let usual = Self.defaultRules
    return optionedName(
      Self.id,
      [
        ("orphans", "\(rules.orphans)", usual: "\(usual.orphans)"),
        ("widows", "\(rules.widows)", usual: "\(usual.widows)"),
      ]
    )
  }

  /// Keeps lines together, at the cost of the pages around, too.
  package var capabilities: Set<Capability> { [.keepsWidows, .balancesPages, .verticalLines] }

  /// The stricter of its own rules and the layout's, on either side of a break.
  package func keepRules(in type: TypeStyle) -> KeepRules {
    KeepRules(orphans: max(rules.orphans, type.orphans), widows: max(rules.widows, type.widows))
  }

  /// Finds all pages of the stretch before it returns the first.
  package func section(
    of flow: TextFlow,
    in page: PageGeometry,
    with typesetter: Typesetter
  ) -> any SectionPass {
    let rules = keepRules(in: typesetter.style)
    var rest: ArraySlice<PageRange>?
    return FunctionPass(of: typesetter) {
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
    BalancedPages(
      sequence(state: ()) { _ in flow.nextLine() },
      height: page.contentHeight,
      leading: typesetter.style.leading,
      rules: rules
    )
    .pages
  }
}
