import PaginatorKit

/// The places and highlights that a served reader wrote down.
///
/// What a strategy writes down may be any value, so that it stays here; its number in the order of
/// writing is the token that is sent. The pages of a layout are made when a question needs them, and
/// remembered as long as the text is the same.
struct ServedPlaces {
  private let paginator: any Paginator
  private var places: (any PlaceKeeping)?
  private var highlights: (any HighlightKeeping)?
  private var paginations: [Layout: Pagination] = [:]

  init(_ reader: Reader) {
    paginator = reader.paginator
    func keeping(_ strategy: some PositionStrategy) -> any PlaceKeeping {
      PlaceTable(strategy: strategy)
    }
    func keeping(_ scheme: some HighlightScheme) -> any HighlightKeeping {
      HighlightTable(scheme: scheme)
    }
    if let strategy = reader.places { places = keeping(strategy) }
    if let scheme = reader.highlights { highlights = keeping(scheme) }
  }

  /// Forgets the pages, as those of another text.
  mutating func forgetPages() { paginations = [:] }

  mutating func savePosition(
    _ page: Int,
    in layout: Layout,
    of text: SourceText
  ) throws -> WireToken {
    guard places != nil else { throw ServiceError.incapable(.positions) }
    let pagination = try pagination(in: layout, of: text)
    guard (0..<pagination.count).contains(page) else {
      throw ServiceError.noPage(page, count: pagination.count)
    }
    return WireToken(number: places?.save(page, in: pagination) ?? 0)
  }

  mutating func restorePosition(
    _ token: WireToken,
    in layout: Layout,
    of text: SourceText
  ) throws -> Int {
    guard let places else { throw ServiceError.incapable(.positions) }
    let pagination = try pagination(in: layout, of: text)
    guard let page = token.number.flatMap({ places.restore($0, in: pagination) }) else {
      throw ServiceError.noToken(token.shown)
    }
    return page
  }

  mutating func saveHighlight(
    _ range: WireRange,
    in layout: Layout,
    of text: SourceText
  ) throws -> WireToken {
    guard highlights != nil else { throw ServiceError.noHighlights }
    let start = try text.offset(ofServed: range.start, field: "start")
    let end = try text.offset(ofServed: range.end, field: "end")
    let pagination = try pagination(in: layout, of: text)
    let number = highlights?.save(PageRange(start: start, end: end), in: pagination)
    return WireToken(number: number ?? 0)
  }

  mutating func restoreHighlight(
    _ token: WireToken,
    in layout: Layout,
    of text: SourceText
  ) throws -> WireRange? {
    guard let highlights else { throw ServiceError.noHighlights }
    let pagination = try pagination(in: layout, of: text)
    guard let number = token.number, (0..<highlights.count).contains(number) else {
      throw ServiceError.noToken(token.shown)
    }
    let range = highlights.restore(number, in: pagination)
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

/// A strategy of any kind with what it wrote down.
private protocol PlaceKeeping {
  /// Writes a place down and returns its number.
  mutating func save(_ page: Int, in pagination: Pagination) -> Int
  /// The page for what was written down under a number, `nil` when that is nothing.
  func restore(_ number: Int, in pagination: Pagination) -> Int?
}

private struct PlaceTable<Strategy: PositionStrategy>: PlaceKeeping {
  let strategy: Strategy
  var tokens: [Strategy.Token] = []

  mutating func save(_ page: Int, in pagination: Pagination) -> Int {
    tokens.append(strategy.save(page, in: pagination))
    return tokens.count - 1
  }

  func restore(_ number: Int, in pagination: Pagination) -> Int? {
    guard tokens.indices.contains(number) else { return nil }
    return strategy.restore(tokens[number], in: pagination)
  }
}

/// A scheme of any kind with what it wrote down.
private protocol HighlightKeeping {
  /// How much was written down.
  var count: Int { get }
  /// Writes a highlight down and returns its number.
  mutating func save(_ range: PageRange, in pagination: Pagination) -> Int
  /// The text for what was written down under a number below the count, `nil` when it is lost.
  func restore(_ number: Int, in pagination: Pagination) -> PageRange?
}

private struct HighlightTable<Scheme: HighlightScheme>: HighlightKeeping {
  let scheme: Scheme
  var tokens: [Scheme.Token] = []

  var count: Int { tokens.count }

  mutating func save(_ range: PageRange, in pagination: Pagination) -> Int {
    tokens.append(scheme.save(range, in: pagination))
    return tokens.count - 1
  }

  func restore(_ number: Int, in pagination: Pagination) -> PageRange? {
    scheme.restore(tokens[number], in: pagination)
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
