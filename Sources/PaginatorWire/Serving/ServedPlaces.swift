import PaginatorKit

/// The places and highlights that a served reader wrote down.
///
/// What a strategy writes down may be any value, so that it stays here; its number in the order of
/// writing is the token that is sent. The pages of a layout are made when a question needs them, and
/// remembered as long as the text is the same.
struct ServedPlaces {
  private let paginator: any Paginator
  private var places: Kept<Int, Int>?
  private var highlights: Kept<PageRange, PageRange?>?
  private var paginations: [Layout: Pagination] = [:]

  init(_ reader: Reader) {
    paginator = reader.paginator
    if let strategy = reader.places { places = Self.kept(by: strategy) }
    if let scheme = reader.highlights { highlights = Self.kept(by: scheme) }
  }

  /// Forgets the pages, as those of another text.
  mutating func forgetPages() { paginations = [:] }

  mutating func savePosition(
    _ page: Int,
    in layout: Layout,
    of text: SourceText
  ) throws -> WireToken {
    guard let places else { throw ServiceError.incapable(.positions) }
    let pagination = try pagination(in: layout, of: text)
    guard (0..<pagination.count).contains(page) else {
      throw ServiceError.noPage(page, count: pagination.count)
    }
    return WireToken(number: places.save(page, pagination))
  }

  mutating func restorePosition(
    _ token: WireToken,
    in layout: Layout,
    of text: SourceText
  ) throws -> Int {
    guard let places else { throw ServiceError.incapable(.positions) }
    let pagination = try pagination(in: layout, of: text)
    guard let page = token.number.flatMap({ places.restore($0, pagination) }) else {
      throw ServiceError.noToken(token.shown)
    }
    return page
  }

  mutating func saveHighlight(
    _ range: WireRange,
    in layout: Layout,
    of text: SourceText
  ) throws -> WireToken {
    guard let highlights else { throw ServiceError.noHighlights }
    let start = try text.offset(ofServed: range.start, field: "start")
    let end = try text.offset(ofServed: range.end, field: "end")
    let pagination = try pagination(in: layout, of: text)
    return WireToken(number: highlights.save(PageRange(start: start, end: end), pagination))
  }

  mutating func restoreHighlight(
    _ token: WireToken,
    in layout: Layout,
    of text: SourceText
  ) throws -> WireRange? {
    guard let highlights else { throw ServiceError.noHighlights }
    let pagination = try pagination(in: layout, of: text)
    guard let range = token.number.flatMap({ highlights.restore($0, pagination) }) else {
      throw ServiceError.noToken(token.shown)
    }
    return range.map { text.wireRanges([$0])[0] }
  }

  private mutating func pagination(in layout: Layout, of text: SourceText) throws -> Pagination {
    if let pagination = paginations[layout] { return pagination }
    let pages = try paginator.served(PageRequest(layout: layout), of: text).pages
    let pagination = try Pagination(pages, of: text, in: layout)
    paginations[layout] = pagination
    return pagination
  }
}

/// What a way to keep things wrote down, whatever its tokens are.
private struct Kept<Thing, Found> {
  let save: (Thing, Pagination) -> Int
  /// What is found for a number; `nil` when nothing was written down under it.
  let restore: (Int, Pagination) -> Found?
}

extension ServedPlaces {
  private static func kept(by strategy: some PositionStrategy) -> Kept<Int, Int> {
    kept(strategy.save, strategy.restore)
  }

  private static func kept(by scheme: some HighlightScheme) -> Kept<PageRange, PageRange?> {
    kept(scheme.save, scheme.restore)
  }

  private static func kept<Thing, Token, Found>(
    _ save: @escaping (Thing, Pagination) -> Token,
    _ restore: @escaping (Token, Pagination) -> Found
  ) -> Kept<Thing, Found> {
    var tokens: [Token] = []
    return Kept {
      tokens.append(save($0, $1))
      return tokens.count - 1
    } restore: {
      // What is found may be nil itself: a highlight that is lost.
      tokens.indices.contains($0) ? .some(restore(tokens[$0], $1)) : nil
    }
  }
}

extension WireToken {
  fileprivate init(number: Int) { self.init(json: Array(String(number).utf8)) }

  /// The number that this loop wrote, `nil` for any other token.
  fileprivate var number: Int? { Int(String(decoding: json, as: UTF8.self)) }

  /// The token as a message shows it.
  fileprivate var shown: String {
    let text = String(decoding: json.prefix(40), as: UTF8.self)
    return json.count > 40 ? text + "…" : text
  }
}
