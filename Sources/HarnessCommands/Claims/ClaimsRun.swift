import ArgumentParser
import Comparisons
import Corpora
import PaginatorKit
import Paginators
import Refereeing
import Trials

struct ClaimsRun {
  private let inputs = Inputs()
  private let corpora: [Corpus]
  private let layouts: LayoutArguments
  private let clocks: any Clocks
  /// Told of how far the work is: claims done, and all.
  private let progress: (Int, Int) -> Void

  static let corpora = ["diamond-sutra", "alice"]

  init(
    corpora folder: String?,
    clocks: any Clocks = SystemClocks(),
    progress: @escaping (Int, Int) -> Void
  ) throws {
    let found = try inputs.folder(folder)
    corpora = try Self.corpora.map { try Corpus.named($0, in: found) }
    layouts = try LayoutArguments.parse([])
    self.clocks = clocks
    self.progress = progress
  }

  /// All claims, in the order in which they are told.
  func claims() throws -> [Claim] {
    let tests = [
      shrinkingByTwo, cap, growingWithPages, eightyThousand, keepingViews, frames,
    ]
    return try tests.enumerated()
      .map { index, test in
        progress(index, tests.count)
        return try test()
      }
  }

  // MARK: The tests

  private func shrinkingByTwo() throws -> Claim {
    var cases: [Claim.ShrinkingCase] = []
    for corpus in corpora {
      for method in [FixedCountPaginator.id, GrowShrinkPaginator.id] {
        let setting = try setting("phone-6", of: corpus)
        let one = try paginator("\(method):step=1")
        let two = try paginator("\(method):step=2")
        let costs = try costs([one, two], over: corpus.text, in: setting.layout, samples: 6)
        cases.append(
          (
            subject: "\(method), \(corpus.id)",
            byOne: costs[0],
            byTwo: costs[1],
            mostLost: method == FixedCountPaginator.id
              ? costs[0].firstPageScalars(in: corpus.text)
                - costs[1].firstPageScalars(in: corpus.text)
              : try mostLost(by: costs[1].pages, with: one, over: corpus.text, in: setting.layout)
          )
        )
      }
    }
    return .shrinkingByTwo(cases)
  }

  /// The most scalars that a page is shorter than the one of another method from the same start.
  private func mostLost(
    by pages: [PageRange],
    with other: any Paginator,
    over text: SourceText,
    in layout: Layout
  ) throws -> Int {
    try pages
      .map { page in
        let longer = try other.pass(over: text, in: layout, from: page.start).nextPage() ?? page
        return text.scalarIndex(of: longer.end) - text.scalarIndex(of: page.end)
      }
      .max() ?? 0
  }

  private func cap() throws -> Claim {
    var cases: [Claim.CapCase] = []
    for corpus in corpora {
      for device in ["phone-6", "tablet-10"] {
        let costs = try costs(
          try [FixedCountPaginator.id, "\(FixedCountPaginator.id):cap=none"].map(paginator),
          over: corpus.text,
          in: try setting(device, of: corpus).layout,
          samples: 6
        )
        cases.append((subject: "\(corpus.id), \(device)", capped: costs[0], free: costs[1]))
      }
    }
    return .cap(cases)
  }

  private func growingWithPages() throws -> Claim {
    let grow = try paginator(GrowShrinkPaginator.id)
    let cases = try [4, 200]
      .map { pages in
        let (text, layout) = try sutra(pages: pages)
        return (
          subject: "\(GrowShrinkPaginator.id), \(corpora[0].id)",
          scalars: text.scalarCount,
          cost: try costs([grow], over: text, in: layout, samples: 3)[0]
        )
      }
    return .growingWithPages(short: cases[0], long: cases[1])
  }

  private func eightyThousand() throws -> Claim {
    let names = [
      FixedCountPaginator.id, GrowShrinkPaginator.id, BinarySearchPaginator.id,
      WindowPaginator.id, GreedyPaginator.id,
    ]
    let text = corpora[0].text.repeated(toScalars: 80_000)
    let layout = try setting("phone-6", of: corpora[0]).layout
    let costs = try costs(try names.map(paginator), over: text, in: layout, samples: 3)
    return .eightyThousand(
      zip(names, costs)
        .map { name, cost in
          (
            subject: "\(name), \(corpora[0].id)",
            scalars: text.scalarCount,
            cost: cost
          )
        }
    )
  }

  private func keepingViews() throws -> Claim {
    let (text, layout) = try sutra(pages: 200)
    let child = inputs.memoryChild
    let cases = try [ContainerFillPaginator.id, GreedyPaginator.id]
      .map { name in
        (
          subject: "\(name), \(corpora[0].id)",
          pages: try paginate(text, in: layout, with: try paginator(name)).pages.count,
          use: child.use(by: name, over: text, in: layout) ?? MemoryUse()
        )
      }
    return .keepingViews(kept: cases[0], made: cases[1])
  }

  private func frames() throws -> Claim {
    let plan = try inputs.plan(
      corpora: corpora,
      participants: [try inputs.participant(WindowPaginator.id)],
      layout: layouts,
      isDetailed: false,
      page: nil,
      timing: nil
    )
    return .frames(try measure(plan, clocks: clocks) { _ in })
  }

  // MARK: What they are tested with

  private func paginator(_ specification: String) throws -> any Paginator {
    try inputs.participant(specification).timed
  }

  private func setting(_ device: String, of corpus: Corpus) throws -> Plan.Setting {
    let settings = try inputs.settings(layouts, page: nil, for: corpus)
    guard let setting = settings.first(where: { $0.device.id == device }) else {
      throw HarnessFailure(.bug, "There is no device '\(device)'.")
    }
    return setting
  }

  /// The first text repeated to a number of greedy's pages: half a page less, so that the last page is
  /// not full.
  private func sutra(pages: Int) throws -> (text: SourceText, layout: Layout) {
    let text = corpora[0].text
    let layout = try setting("phone-6", of: corpora[0]).layout
    let made = try paginate(text, in: layout, with: try paginator(GreedyPaginator.id)).pages.count
    return (text.repeated(toScalars: (2 * pages - 1) * text.scalarCount / (2 * made)), layout)
  }

  private func costs(
    _ paginators: [any Paginator],
    over text: SourceText,
    in layout: Layout,
    samples: Int
  ) throws -> [PassCost] {
    try passCosts(of: paginators, over: text, in: layout, samples: samples, clocks: clocks)
  }
}

extension PassCost {
  fileprivate func firstPageScalars(in text: SourceText) -> Int {
    pages.first.map { text.scalarIndex(of: $0.end) - text.scalarIndex(of: $0.start) } ?? 0
  }
}

extension SourceText {
  /// Returns the text once and again until it has so many scalars, cut there, without forced breaks.
  ///
  ///     // "ab\n"
  ///     text.repeated(toScalars: 7)  // "ab\nab\na"
  ///
  /// - Returns: An empty text of an empty text.
  func repeated(toScalars count: Int) -> SourceText {
    guard scalarCount > 0, count > 0 else { return SourceText("", language: language) }
    var bytes: [UInt8] = []
    for _ in 0..<(count / scalarCount) { bytes += utf8 }
    bytes += utf8[..<offset(ofScalar: count % scalarCount).utf8]
    // No scalar is cut, so the bytes are valid.
    return SourceText(utf8: bytes, language: language, direction: direction) ?? self
  }
}
