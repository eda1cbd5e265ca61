import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

/// The methods without which nothing is compared; `window` is `window-750` with a choice.
let allIDs = PaginatorCatalog.defaultIDs
let referenceIDs = ["greedy", "container-fill", "balanced", "greedy-parallel"]
/// The reference methods that end each page where it is full.
let fillingIDs = ["greedy", "container-fill", "greedy-parallel"]
let classicIDs = ["fixed-count", "grow-shrink", "binary-search", "window-750"]

/// A built-in paginator over the test fonts.
func builtIn(
  _ specification: String,
  remembersMeasures: Bool = false,
  workLimit: Int = 100_000_000,
  shaping: ShapingMode = .fast
) throws -> any Paginator {
  try PaginatorCatalog.paginator(
    specification,
    environment: PaginatorEnvironment(
      fonts: TestFonts.library,
      memory: remembersMeasures ? PaginatorMemory() : nil,
      workLimit: workLimit,
      shaping: shaping
    )
  )
}

/// All pages of a pass and its work.
struct Pagination: Equatable {
  var pages: [PageRange] = []
  var work = Work()

  /// Drains a pass of a built-in paginator; one that does not end is stopped.
  init(
    of text: SourceText,
    in layout: Layout,
    by specification: String,
    from start: TextOffset = .zero,
    remembersMeasures: Bool = false,
    workLimit: Int = 100_000_000,
    shaping: ShapingMode = .fast
  ) throws {
    let paginator = try builtIn(
      specification,
      remembersMeasures: remembersMeasures,
      workLimit: workLimit,
      shaping: shaping
    )
    try self.init(of: text, in: layout, with: paginator, from: start)
  }

  /// Drains a pass of a paginator; one that does not end is stopped.
  init(
    of text: SourceText,
    in layout: Layout,
    with paginator: any Paginator,
    from start: TextOffset = .zero
  ) throws {
    let pass = try paginator.pass(over: text, in: layout, from: start)
    while let page = try pass.nextPage() {
      pages.append(page)
      if pages.count > text.scalarCount + 2 { throw Endless() }
    }
    work = pass.work
  }

  struct Endless: Error {}

  /// The scalars at which the pages begin.
  func starts(in text: SourceText) -> [Int] { pages.map { text.scalarIndex(of: $0.start) } }

  /// The scalars of each page.
  func lengths(in text: SourceText) -> [Int] {
    pages.map { text.scalarIndex(of: $0.end) - text.scalarIndex(of: $0.start) }
  }

  /// Whether each page begins where the one before ends, the first with the text, and the last ends
  /// with it.
  func isPartition(of text: SourceText) -> Bool {
    pages.map(\.start) + [text.end] == [.zero] + pages.map(\.end)
  }
}

extension PaginationPass {
  /// The pages that are left.
  func allPages() throws -> [PageRange] {
    var pages: [PageRange] = []
    while let page = try nextPage() { pages.append(page) }
    return pages
  }
}

/// The scalars at which the pages of a text begin, which hold it once and in order, and what they cost.
func paginated(
  _ string: String,
  by specification: String,
  in layout: Layout = .lines24(),
  breaks: [Int] = []
) throws -> (starts: [Int], work: Work) {
  let text = SourceText.make(string, forcedBreaksAtScalars: breaks)
  let pagination = try Pagination(of: text, in: layout, by: specification)
  #expect(pagination.isPartition(of: text))
  return (pagination.starts(in: text), pagination.work)
}

extension Seed {
  /// Some of the places inside a text where pages are forced, at most so many, in order.
  mutating func breaks(_ count: Int, in string: String) -> [Int] {
    let scalars = string.unicodeScalars.count
    let places = Set((0..<count).map { _ in number(in: 1...scalars) })
    return places.filter { $0 < scalars }.sorted()
  }
}

extension Layout {
  /// The phone of 375 × 667 px with insets of 16 px, at 17 px in the faces of a corpus.
  static func phone(
    _ corpus: Book,
    size: Double = 17,
    width: Double = 343,
    height: Double = 635,
    _ change: (inout TypeStyle) -> Void = { _ in }
  ) -> Layout {
    .make(
      width: width,
      height: height,
      type: .make(corpus.faces, size: size, lineHeight: 1.2, change)
    )
  }
}

/// The two texts of `corpora/` with the chain that their manifests name.
enum Book: String, CaseIterable, Sendable {
  case sutra = "diamond-sutra"
  case alice

  var faces: [FontFace] {
    switch self {
    case .sutra: [TestFonts.notoSansCJK, TestFonts.dejaVuSans]
    case .alice: [TestFonts.dejaVuSans, TestFonts.notoSansCJK]
    }
  }

  /// The whole text.
  func text() throws -> SourceText {
    .make(try Repository.corpus(rawValue), language: self == .alice ? "en" : "zh-Hant")
  }
}

extension SourceText {
  /// The pages' own texts, each by itself.
  func slices(_ pages: [PageRange]) -> [SourceText] {
    pages.map { .make(string(from: $0.start, to: $0.end), language: language) }
  }

  /// The scalar indices at which Swift's characters begin, and the end: UAX #29 by another
  /// implementation than ICU's.
  var characterBoundaries: Set<Int> {
    var boundaries: Set<Int> = [0]
    var scalar = 0
    for character in String(decoding: utf8, as: UTF8.self) {
      scalar += character.unicodeScalars.count
      boundaries.insert(scalar)
    }
    return boundaries
  }
}
