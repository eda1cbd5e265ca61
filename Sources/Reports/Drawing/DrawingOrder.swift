import Comparisons
import Corpora
import PaginatorKit
import Trials

extension DrawingPlan {
  /// The order in which pages are worth drawing.
  struct Order {
    /// What stands in the report without a script.
    private(set) var first: [Place] = []
    /// All pages; none of a text that is too long to be drawn whole.
    private(set) var all: [Place] = []
    /// How many scalars are laid out for these.
    private(set) var laidOut = 0

    private let findings: CorpusFindings
    private let paginators: [DrawnPaginator]
    private let models: [[Int]]
    private let greedy: Int?
    /// The layouts of the detailed device, and those of the others.
    private let own, others: [Int]

    /// How many pages from the beginning are drawn of each paginator in the detailed device's sizes.
    private static let beginning = 12

    init(findings: CorpusFindings, paginators: [DrawnPaginator], models: [[Int]]) {
      self.findings = findings
      self.paginators = paginators
      self.models = models
      greedy = paginators.firstIndex(where: \.isReference)
      let detailed = findings.detailedLayout.device
      let layouts = findings.layouts
      own = layouts.indices.filter { layouts[$0].device == detailed }
      others = layouts.indices.filter { layouts[$0].device != detailed }
      first = worst(WorstPage(of: findings)) + openings(of: 0)
      guard findings.corpus.text.scalarCount <= DrawingPlan.longestWhole else { return }
      for layout in findings.layouts.indices {
        for paginator in distinct(in: layout) {
          guard let made = paginators[paginator].trials[layout] else { continue }
          laidOut += made.pages.reduce(0) { $0 + max(0, $1.end.utf8 - $1.start.utf8) }
          all += made.pages.indices.map {
            Place(layout: layout, paginator: paginator, page: $0)
          }
        }
      }
    }

    /// The other pages of a text that is not drawn whole.
    ///
    /// Those of a book are a million: they are found as they are asked for.
    var rest: some Sequence<Place> {
      let worst = findings.layouts.indices.map { self.worst(WorstPage(of: findings, in: $0)) }
      let around = worst.flatMap(\.self) + own.flatMap(openings)
      // A ring after the other around the places to look at.
      let rings = (1...3)
        .flatMap { distance in
          around.flatMap { place in
            [-distance, distance]
              .map {
                Place(layout: place.layout, paginator: place.paginator, page: place.page + $0)
              }
          }
        }
      let faults = (own + others).map { layout in { faulty(in: layout) } }
      let sections: [() -> [Place]] =
        [{ around }] + faults
        + [{ own.flatMap(beginnings) }, { rings }, { others.flatMap(openings) }]
      return sections.lazy.flatMap { $0() }
    }

    /// The first pages of each paginator in a layout.
    private func beginnings(in layout: Int) -> [Place] {
      distinct(in: layout)
        .flatMap { paginator in
          (0..<Self.beginning).map { Place(layout: layout, paginator: paginator, page: $0) }
        }
    }

    /// The pages of a layout that have a fault, the gravest kind first, each with greedy's of the same
    /// text.
    private func faulty(in layout: Int) -> [Place] {
      let found = distinct(in: layout)
        .flatMap { paginator -> [(fault: PageFault, place: Place)] in
          let faults = paginators[paginator].trials[layout]?.faults ?? []
          return faults.enumerated()
            .compactMap { page, fault in
              fault.map { ($0, Place(layout: layout, paginator: paginator, page: page)) }
            }
        }
      return PageFault.allCases.flatMap { kind in
        found.filter { $0.fault == kind }.flatMap { [$0.place] + beside($0.place) }
      }
    }

    /// Greedy's page that shows most of another's page; none where it takes no part.
    private func beside(_ place: Place) -> [Place] {
      guard let greedy, greedy != place.paginator,
        let page = paginators[place.paginator].trials[place.layout]?.pages[place.page],
        let pages = paginators[greedy].trials[place.layout]?.pages
      else { return [] }
      // Greedy's pages ascend.
      var (low, high) = (0, pages.count)
      while low < high {
        let middle = (low + high) / 2
        if pages[middle].start <= page.start { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return [] }
      let best = (low - 1..<pages.count)
        .prefix { $0 == low - 1 || pages[$0].start < page.end }
        .max { pages[$0].shared(with: page) < pages[$1].shared(with: page) }
      return best.map { [Place(layout: place.layout, paginator: greedy, page: $0)] } ?? []
    }

    /// A worst page and greedy's of the same text, where the referee lays them out.
    private func worst(_ worst: WorstPage?) -> [Place] {
      guard let worst else { return [] }
      return Place.all(of: worst, in: findings, paginators: paginators)
        .filter { paginators[$0.paginator].trials[$0.layout]?.isLaidOut == true }
    }

    /// Of each paginator the first page, the first one that greedy has not, with greedy's of the same
    /// number, and the last.
    private func openings(of layout: Int) -> [Place] {
      let pagesOfGreedy = greedy.flatMap { paginators[$0].trials[layout]?.pages }
      return distinct(in: layout)
        .flatMap { paginator -> [Place] in
          guard let pages = paginators[paginator].trials[layout]?.pages else { return [] }
          func place(_ paginator: Int, _ page: Int) -> Place {
            Place(layout: layout, paginator: paginator, page: page)
          }
          var places = [place(paginator, 0)]
          if let greedy, let pagesOfGreedy {
            let shared = zip(pages, pagesOfGreedy).prefix { $0 == $1 }.count
            places += [place(paginator, shared), place(greedy, shared)]
          }
          return places + [place(paginator, pages.count - 1)]
        }
    }

    /// The paginators whose pages are laid out in a layout, each kind of pages once.
    private func distinct(in layout: Int) -> [Int] {
      paginators.indices.filter { paginator in
        models[layout][paginator] == paginator
          && paginators[paginator].trials[layout]?.isLaidOut == true
      }
    }
  }
}

extension DrawingPlan.Place {
  /// The place of a worst page, and behind it greedy's page of the same text, unless greedy made the
  /// worst page itself or took no part.
  static func all(
    of worst: WorstPage,
    in findings: CorpusFindings,
    paginators: [DrawnPaginator]
  ) -> [DrawingPlan.Place] {
    guard let layout = findings.layouts.firstIndex(of: worst.trial.setting),
      let paginator = paginators.firstIndex(where: {
        $0.info == worst.trial.paginator && $0.base == nil
      })
    else { return [] }
    let own = DrawingPlan.Place(layout: layout, paginator: paginator, page: worst.page)
    let shown = worst.trial.pages[worst.page]
    guard let greedy = paginators.firstIndex(where: \.isReference), greedy != paginator,
      let page = paginators[greedy].trials[layout]?.trial?.page(showing: shown)
    else { return [own] }
    return [own, DrawingPlan.Place(layout: layout, paginator: greedy, page: page)]
  }
}
