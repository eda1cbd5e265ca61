import Corpora
import PaginatorKit
import Refereeing
import Trials

// A document is what the store keeps of a value, and refers to others by their digests. Fields may be
// added when they are optional: documents of before are read as if they were `nil`.

/// A session's corpora, by their digests, and its page examples.
struct SessionDocument: Codable {
  var corpora: [String]
  var examples: [PageExample]
}

/// A corpus whose text is stored by itself; what its manifest says beside is not kept.
struct CorpusDocument: Codable {
  var id: String
  var title: String
  var shortTitle: String
  var text: String
  var identity: String
  var language: String
  var direction: SourceText.Direction
  var forcedBreaks: [TextOffset]
  var fonts: [String]
  var chapters: [Chapter]
  /// Whether a text in UTF-8 had a byte order mark.
  var byteOrderMarkSkipped: Bool
  /// `nil` of a text in UTF-8.
  var decoding: TextDecoding?
  var plain: Book.Plain?
  /// How a text that is not plain is set.
  var styles: TextStyles?

  init(_ corpus: Corpus, text: String) {
    id = corpus.id
    title = corpus.title
    shortTitle = corpus.shortTitle
    self.text = text
    identity = corpus.identity
    language = corpus.text.language
    direction = corpus.text.direction
    forcedBreaks = corpus.text.forcedBreaks
    fonts = corpus.fonts
    chapters = corpus.chapters
    byteOrderMarkSkipped = corpus.decoding == Self.marked
    decoding = corpus.decoding.encoding == .utf8 ? nil : corpus.decoding
    plain = corpus.plain
    styles = corpus.text.styles
  }

  func corpus(_ body: [UInt8]) throws(MalformedDocument) -> Corpus {
    let source = SourceText(
      utf8: body,
      language: language,
      direction: direction,
      forcedBreaks: forcedBreaks,
      styles: styles
    )
    guard let source else { throw MalformedDocument("the text of \(id) is no UTF-8") }
    return corpus(source)
  }

  private static let marked = TextDecoding(encoding: .utf8, ground: .byteOrderMark)

  func corpus(_ text: SourceText) -> Corpus {
    Corpus(
      id: id,
      title: title,
      shortTitle: shortTitle,
      text: text,
      fonts: fonts,
      chapters: chapters,
      decoding: decoding ?? (byteOrderMarkSkipped ? Self.marked : .utf8),
      plain: plain,
      identity: identity
    )
  }
}

/// Pages as they were returned: their lengths, and where each begins after the end of the one before,
/// which is nowhere else for pages that partition a text.
struct PagesDocument: Codable {
  var count: Int
  var lengths: NumberList
  var gaps: NumberList

  init(_ pages: [PageRange]) {
    count = pages.count
    var (lengths, gaps) = (NumberList.Writer(), NumberList.Writer())
    var end = 0
    for page in pages {
      lengths.add(page.end.utf8 &- page.start.utf8)
      gaps.add(page.start.utf8 &- end)
      end = page.end.utf8
    }
    (self.lengths, self.gaps) = (NumberList(lengths), NumberList(gaps))
  }

  /// Refuses lists that are not of so many pages: ``pages(ofBytes:)`` throws nothing then.
  ///
  /// - Complexity: O(bytes of the lists).
  func check(ofBytes bytes: Int) throws(MalformedDocument) {
    let most = max(NumberList.mostNumbers, 2 * bytes)
    for list in [lengths, gaps] { try list.check(count: count, most: most) }
  }

  /// Returns the pages of texts so long.
  ///
  /// - Throws: ``MalformedDocument`` for more pages than anybody makes of them, too.
  func pages(ofBytes bytes: Int = 0) throws(MalformedDocument) -> [PageRange] {
    // A pass ends when it makes more pages than there are characters that get no further.
    let most = max(NumberList.mostNumbers, 2 * bytes)
    let lengths = try lengths.numbers(count: count, most: most)
    let gaps = try gaps.numbers(count: count, most: most)
    var end = 0
    var pages: [PageRange] = []
    pages.reserveCapacity(lengths.count)
    for (length, gap) in zip(lengths, gaps) {
      let start = end &+ (gap ?? 0)
      end = start &+ (length ?? 0)
      pages.append(PageRange(start: TextOffset(utf8: start), end: TextOffset(utf8: end)))
    }
    return pages
  }
}

/// What the referee found, without the pages' ranges: paginators that make the same pages share it.
struct JudgementDocument: Codable {
  var pageCount: Int
  /// The pages' measurements by name; those that are not there are 0, or nowhere there.
  var measurements: [String: NumberList]
  var coverage: Coverage
  var missingGlyphs: Int
  var referencePages: Int
  /// Its displacements are left out.
  var drift: ReferenceDrift?
  /// The differences of the drift's displacements.
  var displacements: NumberList?
  var painted: PaintedCoverage?
  var geometry: Judgement.Geometry

  init(_ judgement: Judgement) {
    pageCount = judgement.pages.count
    let empty = PageMeasurement(page: 0, range: PageRange(start: .zero, end: .zero))
    measurements = [:]
    let pages = judgement.pages
    for column in PageColumn.all where !column.isEverywhere(column.value(empty), on: pages) {
      measurements[column.name] = NumberList(column.values(of: pages), words: column.words)
    }
    coverage = judgement.coverage
    missingGlyphs = judgement.missingGlyphs
    referencePages = judgement.referencePages
    drift = judgement.drift
    drift?.scalars = []
    displacements = judgement.drift.map { NumberList(differencesOf: $0.scalars) }
    painted = judgement.painted
    geometry = judgement.geometry
  }

  func judgement(of pages: [PageRange]) throws(MalformedDocument) -> Judgement {
    judgement(.there(try long(of: pages)))
  }

  /// What there is beside the lists.
  var head: JudgementDocument {
    var head = self
    (head.measurements, head.displacements) = ([:], nil)
    return head
  }

  /// Refuses lists that cannot be read: ``long(of:)`` of as many pages throws nothing then.
  ///
  /// - Complexity: O(bytes of the lists).
  func check() throws(MalformedDocument) {
    for column in PageColumn.all {
      try measurements[column.name]?
        .check(count: pageCount, most: most, words: column.words, allowed: column.allowed)
    }
    try displacements?.checkSums(most: most)
  }

  /// The most numbers of a list.
  private var most: Int { max(NumberList.mostNumbers, 2 * pageCount) }

  /// The judgement with its lists, which may be read when somebody asks.
  func judgement(_ long: Later<Judgement.Long>) -> Judgement {
    Judgement(
      coverage: coverage,
      missingGlyphs: missingGlyphs,
      referencePages: referencePages,
      painted: painted,
      geometry: geometry,
      pageCount: pageCount,
      long: long
    )
  }

  /// The lists.
  func long(of pages: [PageRange]) throws(MalformedDocument) -> Judgement.Long {
    guard pages.count == pageCount || pageCount == 0 else {
      throw MalformedDocument("\(pageCount) pages are judged of \(pages.count)")
    }
    var measured = zip(0..<pageCount, pages).map { PageMeasurement(page: $0, range: $1) }
    for column in PageColumn.all {
      guard let list = measurements[column.name] else { continue }
      let numbers = try list.numbers(count: pageCount, most: most, words: column.words)
      let allowed = column.allowed
      for (page, number) in numbers.enumerated() {
        guard let number else { continue }
        guard allowed.contains(number) else {
          throw MalformedDocument("\(column.name) of a page is \(number)")
        }
        column.set(&measured[page], number)
      }
    }
    var drift = drift
    if let displacements { drift?.scalars = try displacements.sums(most: most) }
    return Judgement.Long(pages: PageMeasurements(measured, of: pages), drift: drift)
  }
}

extension PageColumn {
  fileprivate var words: [String] {
    if case .word(let words) = kind { words } else { [] }
  }
}

/// What a trial is, and all of it that repeats exactly.
struct TrialDocument: Codable {
  var paginator: PaginatorInfo
  var corpus: String
  var scalarCount: Int
  var setting: String
  var lineHeight: Length
  var layoutKey: String
  var pages: String
  var judgement: String?
  var work: Work
  var failure: TrialFailure?

  /// A trial by the names of its setting, its pages and its judgement.
  init(_ trial: Trial, setting: String, _ found: JudgedPages) {
    paginator = trial.paginator
    corpus = trial.corpus
    scalarCount = trial.scalarCount
    self.setting = setting
    lineHeight = trial.lineHeight
    layoutKey = trial.layoutKey
    pages = found.pages
    judgement = trial.judgement == nil ? nil : found.judgement
    work = trial.work
    failure = trial.failure
  }

  /// The trial, where it is known what its names stand for.
  func trial(
    _ setting: Plan.Setting,
    _ pages: Later<[PageRange]>,
    count: Int,
    _ judgement: Judgement?,
    _ costs: DetailedCosts?
  ) -> Trial {
    Trial(
      paginator: paginator,
      corpus: corpus,
      scalarCount: scalarCount,
      setting: setting,
      lineHeight: lineHeight,
      layoutKey: layoutKey,
      outcome: Trial.Outcome(
        pages,
        count: count,
        work: work,
        judgement: judgement,
        failure: failure
      ),
      costs: costs
    )
  }
}

/// A change of the layout, and the pages after it.
struct ChangeDocument: Codable {
  var paginator: PaginatorInfo
  var corpus: String
  var kind: Change.Kind
  var from: String
  var to: String
  var layoutKey: String
  var pages: String
  var failure: TrialFailure?
  var ownPlaces: String?

  /// A change by the names of its settings, its pages and what became of its places.
  init(_ change: Change, from: String, to: String, pages: String, ownPlaces: String?) {
    paginator = change.paginator
    corpus = change.corpus
    kind = change.kind
    (self.from, self.to) = (from, to)
    layoutKey = change.layoutKey
    self.pages = pages
    failure = change.failure
    self.ownPlaces = ownPlaces
  }

  /// The change, where it is known what its names stand for.
  func change(
    from: Plan.Setting,
    to: Plan.Setting,
    _ pages: Later<[PageRange]>,
    _ ownPlaces: KeptOutcomes?
  ) -> Change {
    Change(
      paginator: paginator,
      corpus: corpus,
      kind: kind,
      from: from,
      to: to,
      layoutKey: layoutKey,
      pages: pages,
      failure: failure,
      ownPlaces: ownPlaces
    )
  }
}
