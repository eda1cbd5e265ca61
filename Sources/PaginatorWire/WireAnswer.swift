public import PaginatorKit

/// An answer of a program: what it said, whichever question it answers.
///
/// Unknown fields are ignored. ``init(line:)`` checks what kind of value each field has; whether the
/// fields that a question needs are there is checked by the caller.
public struct WireAnswer: Hashable, Sendable {
  /// The number of the question.
  public var id: Int
  /// Why the program cannot do what was asked.
  public var error: String?
  /// What a program says of itself, as far as it said it.
  public var name: String?
  /// The program's version.
  public var version: String?
  /// How its pages are shown.
  public var showing: Showing?
  /// What it promises.
  public var capabilities: Set<Capability>?
  /// When it writes a reader's place down.
  public var saving: PositionSaving?
  /// What the offsets count.
  public var unit: WireUnit?
  /// The pages.
  public var pages: [WireRange]?
  /// The pages with their lines, of who was asked for them.
  package var linedPages: WireLinedPages?
  /// How many pages it had, kept or not.
  package var pageCount = 0
  /// What it counted; what it did not count is `nil`.
  public var work: [String: Int]
  /// What it wrote down of a place or a highlight.
  public var token: WireToken?
  /// A page's number, from 0.
  public var page: Int?
  /// The start of a highlight.
  public var start: Int?
  /// The end of a highlight.
  public var end: Int?

  /// What is printed as the numbers of pages.
  public var labels: [PageLabel]?
  /// What the number of pages was taken for.
  public var estimates: [PageEstimate]?
  /// What a place is called.
  public var locator: String?
  /// The place that has a name.
  public var offset: Int?

  /// The longest name of a place that is taken, in bytes.
  static let longestLocator = 16_384

  /// An answer that says nothing yet.
  public init(id: Int) {
    self.id = id
    work = [:]
  }

  /// Reads a line, with or without its end.
  ///
  /// - Throws: ``WireFault`` when it is no answer.
  /// - Complexity: O(bytes); one with a million pages takes some 15 ms.
  public init(line: [UInt8]) throws(WireFault) {
    try self.init(line: line, keepingPages: .max)
  }

  /// Reads a line and keeps its first pages; all are counted.
  package init(line: [UInt8], keepingPages most: Int) throws(WireFault) {
    var hasID = false
    self = try JSONCursor.read(line) { cursor throws(WireFault) in
      var answer = WireAnswer(id: 0)
      try cursor.object("answer") { name, cursor throws(WireFault) in
        if name == "id" { hasID = true }
        try answer.read(name, from: &cursor, keepingPages: most)
      }
      try cursor.end()
      return answer
    }
    guard hasID else { throw .missing(field: "id") }
  }

  private mutating func read(
    _ name: String,
    from cursor: inout JSONCursor,
    keepingPages most: Int
  ) throws(WireFault) {
    switch name {
    case "id": id = try cursor.integer(name)
    case "error": error = try cursor.takesNull() ? nil : cursor.text(name)
    case "name": self.name = try cursor.text(name)
    case "version": version = try cursor.text(name)
    case "shows": showing = try cursor.word(name)
    case "capabilities": capabilities = try cursor.capabilities()
    case "saves": saving = try cursor.word(name)
    case "unit": unit = try cursor.word(name)
    case "pages": (pages, pageCount) = try cursor.ranges(name, keeping: most)
    case "lined_pages": linedPages = try cursor.linedPages(name)
    case "work": work = try cursor.counters()
    case "token": token = WireToken(json: try cursor.raw())
    case "page": page = try cursor.integer(name)
    case "start": start = try cursor.takesNull() ? nil : cursor.integer(name)
    case "end": end = try cursor.takesNull() ? nil : cursor.integer(name)
    case "labels":
      labels = try cursor.pairs(name, "[number, total]", keeping: most)
        .map { PageLabel(number: $0, total: $1) }
    case "estimates":
      estimates = try cursor.pairs(name, "[made, total]", keeping: most)
        .map { PageEstimate(made: $0, total: $1) }
    case "locator": locator = try cursor.locator(name)
    case "offset": offset = try cursor.integer(name)
    default: try cursor.skip()
    }
  }
}

extension JSONCursor {
  /// Capabilities that are not known are left out, as unknown fields are.
  fileprivate mutating func capabilities() throws(WireFault) -> Set<Capability> {
    var capabilities: Set<Capability> = []
    try list("capabilities", "a list of names") { index, cursor throws(WireFault) in
      let name = try cursor.text("capabilities[\(index)]")
      if let capability = Capability(rawValue: name) { capabilities.insert(capability) }
    }
    return capabilities
  }

  fileprivate mutating func ranges(
    _ field: String,
    keeping most: Int
  ) throws(WireFault) -> ([WireRange], count: Int) {
    var ranges: [WireRange] = []
    let count = try eachPair(field, "[start, end]") { index, start, end in
      if index < most { ranges.append(WireRange(start: start, end: end)) }
    }
    return (ranges, count)
  }

  /// The first pairs of a list; one more than the most where there are more.
  fileprivate mutating func pairs(
    _ field: String,
    _ expected: String,
    keeping most: Int
  ) throws(WireFault) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    _ = try eachPair(field, expected) { index, first, second in
      if index <= most { pairs.append((first, second)) }
    }
    return pairs
  }

  /// Hands out the pairs of a list of lists of two numbers, each with its place, and returns how many there
  /// are.
  private mutating func eachPair(
    _ field: String,
    _ expected: String,
    _ body: (Int, Int, Int) -> Void
  ) throws(WireFault) -> Int {
    var count = 0
    try list(field, "a list of \(expected)") { index, cursor throws(WireFault) in
      var first: Int?
      var second: Int?
      try cursor.list("\(field)[\(index)]", expected) { part, cursor throws(WireFault) in
        let number = try cursor.integer("\(field)[\(index)][\(part)]")
        if part == 0 { first = number } else if part == 1 { second = number } else { second = nil }
      }
      guard let first, let second else {
        throw .wrong(
          field: "\(field)[\(index)]",
          found: "a list of another length",
          expected: expected
        )
      }
      body(index, first, second)
      count += 1
    }
    return count
  }

  fileprivate mutating func counters() throws(WireFault) -> [String: Int] {
    var counters: [String: Int] = [:]
    try object("work") { name, cursor throws(WireFault) in
      let count = try cursor.integer("work.\(name)")
      guard count >= 0 else {
        throw .wrong(field: "work.\(name)", found: "\(count)", expected: "0 or more")
      }
      // Nobody counts so many things; a hostile program must not fill the memory with names.
      if counters.count < 64 { counters[name] = count }
    }
    return counters
  }
}

extension JSONCursor {
  /// Reads what a program calls a place, which is no text of its own.
  mutating func locator(_ field: String) throws(WireFault) -> String {
    let start = place
    let locator = try text(field)
    guard locator.utf8.count <= WireAnswer.longestLocator else {
      advance(to: start)
      throw .wrong(
        field: field,
        found: "a string of \(locator.utf8.count) bytes",
        expected: "one of at most \(WireAnswer.longestLocator)"
      )
    }
    return locator
  }
}
