import PaginatorKit

extension WireRequest {
  /// Reads a line, with or without its end.
  ///
  /// Unknown fields are ignored. What may be missing has the value of the protocol: `from` 0, no
  /// `limit`, `fresh`, no `breaks`, left to right, line height 1.2, kinsoku `basic`. Lengths are
  /// taken to the nearest 1/64 px.
  ///
  /// - Throws: ``WireFault`` when it is no request of this protocol.
  /// - Complexity: O(bytes).
  public init(line: [UInt8]) throws(WireFault) {
    // What stands in every request says how the rest is read.
    var (version, id, name): (String?, Int?, String?)
    try JSONCursor.read(line) { cursor throws(WireFault) in
      try cursor.object("request") { field, cursor throws(WireFault) in
        switch field {
        case "protocol": version = try cursor.text(field)
        case "id": id = try cursor.integer(field)
        case "op": name = try cursor.text(field)
        default: try cursor.skip()
        }
      }
      try cursor.end()
    }
    guard let version else { throw .missing(field: "protocol") }
    guard version == Wire.version else {
      throw .wrong(
        field: "protocol",
        found: "the string \"\(version.prefix(40))\"",
        expected: "'\(Wire.version)'"
      )
    }
    guard let id else { throw .missing(field: "id") }
    guard let name else { throw .missing(field: "op") }
    let fields = try WireFields(line: line, operation: name)
    self.init(id: id, try fields.operation(named: name))
  }

  /// The number of a line that may be no request, as far as there is one.
  static func id(of line: [UInt8]) -> Int? {
    var id: Int?
    // What came before a fault counts.
    try? JSONCursor.read(line) { cursor throws(WireFault) in
      try cursor.members { name, cursor throws(WireFault) in
        if name == "id" { id = try cursor.integer(name) } else { try cursor.skip() }
      }
    }
    return id
  }
}

/// The fields that a request may have beside those of every request.
private struct WireFields {
  var file: String?
  var text = WireText(file: "", sha256: "", language: "und")
  var layout = WireLayoutFields(fontsBy: .file)
  /// The layout of a place or highlight that is written down.
  var own: WireLayout?
  var number: Int?
  var from = 0
  var before: Int?
  var limit: Int?
  var isFresh = true
  var times: Int?
  var token: WireToken?
  var start: Int?
  var end: Int?
  var place: Int?
  var locator: String?

  init(line: [UInt8], operation: String) throws(WireFault) {
    self = try JSONCursor.read(line) { cursor throws(WireFault) in
      var fields = WireFields()
      try cursor.members { name, cursor throws(WireFault) in
        if name == "page", operation == WireRequest.Operation.Name.savePosition.rawValue {
          fields.number = try cursor.count(name)
        } else {
          try fields.read(name, from: &cursor)
        }
      }
      return fields
    }
  }

  private init() {}

  private mutating func read(_ name: String, from cursor: inout JSONCursor) throws(WireFault) {
    switch name {
    case "text_file": file = try cursor.text(name)
    case "text_sha256": text.sha256 = try cursor.text(name)
    case "language": text.language = try cursor.text(name)
    case "direction":
      text.direction = try cursor.word(name)
    case "breaks":
      var breaks: [Int] = []
      try cursor.list(name, "a list of numbers") { index, cursor throws(WireFault) in
        breaks.append(try cursor.count("breaks[\(index)]"))
      }
      text.breaks = breaks
    case "layout":
      var fields = WireLayoutFields(of: name, fontsBy: .file)
      try cursor.object(name) { name, cursor throws(WireFault) in
        if try !fields.read(name, from: &cursor) { try cursor.skip() }
      }
      own = try fields.layout()
    case "from": from = try cursor.count(name)
    case "before": before = try cursor.takesNull() ? nil : cursor.count(name)
    case "limit": limit = try cursor.takesNull() ? nil : cursor.count(name, from: 1)
    case "fresh": isFresh = try cursor.truth(name)
    case "n": times = try cursor.count(name, from: 1)
    case "token": token = WireToken(json: try cursor.raw())
    case "start": start = try cursor.count(name)
    case "end": end = try cursor.count(name)
    case "at": place = try cursor.count(name)
    case "locator": locator = try cursor.locator(name)
    default:
      if let field = WireBook.fields.first(where: { $0.name == name }) {
        text.book[keyPath: field.path] = try cursor.takesNull() ? nil : cursor.text(name)
      } else if try !layout.read(name, from: &cursor) {
        try cursor.skip()
      }
    }
  }

  func operation(named name: String) throws(WireFault) -> WireRequest.Operation {
    guard let name = WireRequest.Operation.Name(rawValue: name) else {
      throw .wrong(
        field: "op",
        found: "the string \"\(name.prefix(40))\"",
        expected: "an operation of \(Wire.version)"
      )
    }
    return switch name {
    case .describe: .describe
    case .open: .open(try wireText())
    case .paginate: .paginate(try pagination())
    case .repeat: .repeat(try pagination(), times: try needed(times, "n"))
    case .lines: .lines(try pagination())
    case .savePosition:
      .savePosition(page: try needed(number, "page"), try needed(own, "layout"))
    case .restorePosition: .restorePosition(try needed(token, "token"), try layout.layout())
    case .saveHighlight:
      .saveHighlight(
        WireRange(start: try needed(start, "start"), end: try needed(end, "end")),
        try needed(own, "layout")
      )
    case .restoreHighlight: .restoreHighlight(try needed(token, "token"), try layout.layout())
    case .pageAt: .pageAt(try needed(place, "at"), try question())
    case .labels: .labels(try question())
    case .estimate: .estimate(try question())
    case .locate: .locate(try needed(place, "at"), try question())
    case .resolve: .resolve(try needed(locator, "locator"), try question())
    }
  }

  private func wireText() throws(WireFault) -> WireText {
    var text = text
    text.file = try needed(file, "text_file")
    return text
  }

  private func question() throws(WireFault) -> WireQuestion {
    WireQuestion(text: try wireText(), layout: try layout.layout())
  }

  private func pagination() throws(WireFault) -> WirePagination {
    WirePagination(
      text: try wireText(),
      layout: try layout.layout(),
      from: from,
      before: before,
      limit: limit,
      isFresh: isFresh
    )
  }

  private func needed<Value>(_ value: Value?, _ field: String) throws(WireFault) -> Value {
    guard let value else { throw .missing(field: field) }
    return value
  }
}
