/// A place as an EPUB CFI has it: the steps to it, through each document in turn.
///
/// Text before and after the place, sides, times and points of pictures are not kept.
struct CFI: Hashable {
  /// A step to a child: 2, 4, … are elements, 1, 3, … the text before, between and after them.
  struct Step: Hashable, Sendable {
    var index: Int
    var id: String?

    init(index: Int, id: String? = nil) { (self.index, self.id) = (index, id) }
  }

  /// The steps through each document; `!` leads to the next.
  var documents: [[Step]] = [[]]
  /// UTF-16 units before the place in the text that the last step leads to.
  var offset: Int?

  /// The largest number that is told from larger ones.
  static let largest = 1 << 40
}

extension CFI: CustomStringConvertible {
  /// The CFI, as `epubcfi(/6/4[c1]!/4/2/1:3)`.
  var description: String {
    let paths = documents.map { $0.map(\.description).joined() }
    return "epubcfi(\(paths.joined(separator: "!"))\(offset.map { ":\($0)" } ?? ""))"
  }
}

extension CFI.Step: CustomStringConvertible {
  /// The step with its assertion, as `/4[c1]`.
  var description: String {
    "/\(index)" + (id.map { "[\(Self.escaped($0))]" } ?? "")
  }

  private static func escaped(_ id: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in id.unicodeScalars {
      if CFIParser.special.contains(scalar) { text.append("^") }
      text.append(scalar)
    }
    return String(text)
  }
}

extension CFI {
  /// Reads a CFI, one for a place and two, of its start and its end, for a range.
  ///
  /// - Throws: ``CFIFault/syntax(character:found:expected:)`` for what is none.
  /// - Complexity: O(characters).
  static func reading(_ text: String) throws(CFIFault) -> [CFI] {
    var parser = CFIParser(text)
    return try parser.places()
  }
}

/// Reads the grammar of EPUB CFI 1.1.
private struct CFIParser {
  static let special = Set<Unicode.Scalar>("^[](),;=".unicodeScalars)

  private let scalars: [Unicode.Scalar]
  private var next = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func places() throws(CFIFault) -> [CFI] {
    for scalar in "epubcfi(".unicodeScalars {
      guard take(scalar) else { throw expected("'epubcfi('") }
    }
    guard scalar == "/" else { throw expected("'/'") }
    let parent = try path(from: CFI())
    var places = [parent]
    if take(",") {
      places = [try path(from: parent)]
      guard take(",") else { throw expected("',' and the range's end") }
      places.append(try path(from: parent))
    }
    guard take(")") else { throw expected("'/', '!', ':', ',' or ')'") }
    guard next == scalars.count else { throw expected("nothing more") }
    return places
  }

  /// Reads steps and what ends them, on from where others lead.
  private mutating func path(from parent: CFI) throws(CFIFault) -> CFI {
    var place = parent
    while true {
      if take("/") {
        if let last = place.documents.last?.last, last.index % 2 == 1 {
          throw expected("no step behind /\(last.index), which is text")
        }
        let index = try number()
        let id = try assertion()
        // Only elements have ids.
        let step = CFI.Step(index: index, id: index % 2 == 0 ? id : nil)
        place.documents[place.documents.count - 1].append(step)
      } else if take("!") {
        // One that ends there leads to the document.
        guard scalar == "/" || scalar == ")" else { throw expected("'/' or ')'") }
        place.documents.append([])
      } else {
        break
      }
    }
    if take(":") { place.offset = try number() }
    if take("~") { try skipDecimal() }
    if take("@") {
      try skipDecimal()
      guard take(":") else { throw expected("':'") }
      try skipDecimal()
    }
    _ = try assertion()
    return place
  }

  /// Reads what stands in brackets, and returns its first value where it has one alone.
  private mutating func assertion() throws(CFIFault) -> String? {
    guard take("[") else { return nil }
    var value = String.UnicodeScalarView()
    var isFirst = true
    var values = 1
    while !take("]") {
      if take(",") {
        values += 1
      } else if take(";") {
        isFirst = false
      } else {
        let isEscaped = take("^")
        guard let scalar else { throw expected("']'") }
        guard isEscaped || scalar == "=" || !Self.special.contains(scalar) else {
          throw expected("']', or '^' before it")
        }
        next += 1
        if isFirst { value.append(scalar) }
      }
    }
    return values > 1 || value.isEmpty ? nil : String(value)
  }

  private mutating func number() throws(CFIFault) -> Int {
    guard let first = digit else { throw expected("a number") }
    next += 1
    var value = first
    while let digit {
      value = min(10 * value + digit, CFI.largest)
      next += 1
    }
    return value
  }

  private mutating func skipDecimal() throws(CFIFault) {
    _ = try number()
    if take(".") { _ = try number() }
  }

  private var scalar: Unicode.Scalar? { next < scalars.count ? scalars[next] : nil }

  private var digit: Int? {
    guard let scalar, ("0"..."9").contains(scalar) else { return nil }
    return Int(scalar.value - 0x30)
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard scalar == wanted else { return false }
    next += 1
    return true
  }

  private func expected(_ what: String) -> CFIFault {
    .syntax(character: next + 1, found: scalar.map { String($0) }, expected: what)
  }
}
