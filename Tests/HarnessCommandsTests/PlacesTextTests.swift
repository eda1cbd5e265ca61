import PaginatorKit
import Reports
import TestSupport
import Testing

@testable import Comparisons
@testable import HarnessCommands
@testable import Refereeing
@testable import Trials

/// The block about readers' places on a terminal.
struct PlacesTextTests {
  /// A reader of each of two pages; those of the first stay, those of the second land on it, too.
  private func readers(_ strategy: String, landing: Int) -> ReaderOutcome {
    ReaderOutcome(
      way: strategy,
      items: [0, 1].map { .make($0, landing: $0 * landing, landingTop: $0 * landing * 10) }
    )
  }

  private func findings(
    _ paginator: String,
    own: KeptOutcomes? = nil,
    bookmarks: [BookmarkOutcome] = []
  ) -> ChangeFindings {
    ChangeFindings(
      change: .make(of: .make(paginator, kind: .external), to: [], ownPlaces: own),
      drift: nil,
      builtIn: KeptOutcomes(readers: [readers("page-number", landing: 1)], bookmarks: bookmarks),
      absence: nil
    )
  }

  @Test func `tells who keeps the place in its own way below greedy's table`() {
    let mine = KeptOutcomes(
      readers: [readers("own", landing: 0)],
      highlights: [
        HighlightOutcome(
          way: "own",
          items: [.init(page: 0, start: 1, end: 2, restoredStart: 1, restoredEnd: 2)]
        )
      ]
    )
    let broken = KeptOutcomes(failure: "It forgot page 2.")
    let all = [findings("greedy"), findings("mine", own: mine), findings("theirs", own: broken)]
    #expect(
      PlacesTable(of: all).text(columns: 80) == """
        The reader's place when the layout changes, one simulated reader per page of
        greedy, phone-6 at 17 px:
          an app that keeps  > 20 px                 > 20 px and back, 20 times
          the page number    right page              exact
          mine, its own way  0.5 page back, worst 1  exact
        (Who keeps the place in its own way starts on its own pages.)
        Highlights of mine, its own way, > 20 px: 1 of 1 exact.
        theirs failed to keep places in its own way, > 20 px: It forgot page 2.
        """
    )
  }

  // One of two survives by number, both by offset.
  @Test func `tells how many bookmarks open the right page, in a sentence of three lines at most`()
  {
    func outcome(_ scheme: String, _ landing: Int) -> BookmarkOutcome {
      BookmarkOutcome(
        way: scheme,
        items: [
          .init(page: 0, offset: 1, rightPage: 0, landing: 0),
          .init(page: 1, offset: 11, rightPage: 1, landing: landing),
        ]
      )
    }
    let all = [
      outcome("page-number", 0), outcome("page-relative", 0), outcome("scalar-offset", 1),
      outcome("text-quote", 1),
    ]
    let text = PlacesTable(of: [findings("greedy", bookmarks: all)]).text(columns: 80)
    #expect(
      text.hasSuffix(
        """

        Bookmarks on the right page > 20 px: 50 % by the page number, 50 % by the page
        and the offset in it, 100 % by the text offset, 100 % by the words there.
        """
      )
    )
  }

  @Test func `says nothing of it where nobody does`() {
    let text = PlacesTable(of: [findings("greedy"), findings("mine")]).text(columns: 80)
    #expect(!text.contains("own"))
  }
}
