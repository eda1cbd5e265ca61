package import PaginatorKit

/// A value that JSON can hold; `nil`, infinities and NaN are null.
package protocol JSONWritable {
  func write(to json: inout JSONBytes)
}

/// An object without space in it, its keys sorted.
package struct JSONObject: JSONWritable, ExpressibleByDictionaryLiteral {
  private var members: [(key: String, value: any JSONWritable)]

  package init(_ members: [(key: String, value: any JSONWritable)]) {
    self.members = members.sorted { $0.key < $1.key }
  }

  package init(dictionaryLiteral members: (String, any JSONWritable)...) {
    self.init(members.map { ($0, $1) })
  }

  /// The object without the members that are null.
  package var withoutNulls: JSONObject {
    JSONObject(members.filter { $0.value.json != Array("null".utf8) })
  }

  /// Returns the object with one more member, unless there is nothing to add.
  package func adding(_ key: String, _ value: (any JSONWritable)?) -> JSONObject {
    value.map { JSONObject(members + [(key, $0)]) } ?? self
  }

  package func write(to json: inout JSONBytes) {
    json.raw("{")
    for (index, (key, value)) in members.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(key)
      json.raw(":")
      value.write(to: &json)
    }
    json.raw("}")
  }
}

extension JSONWritable {
  package var json: [UInt8] {
    var json = JSONBytes()
    write(to: &json)
    return json.bytes
  }
}

extension String: JSONWritable {
  package func write(to json: inout JSONBytes) { json.string(self) }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONBytes) { json.number(self) }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONBytes) { json.raw(self ? "true" : "false") }
}

extension Double: JSONWritable {
  package func write(to json: inout JSONBytes) {
    json.raw(Array((decimalText(self) ?? "null").utf8))
  }
}

extension Length: JSONWritable {
  package func write(to json: inout JSONBytes) { pixels.write(to: &json) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to json: inout JSONBytes) {
    if let self { self.write(to: &json) } else { json.raw("null") }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout JSONBytes) {
    json.array(self) { json, element in element.write(to: &json) }
  }
}

extension LayoutValue: JSONWritable {
  package func write(to json: inout JSONBytes) {
    switch self {
    case .length(let length): length.write(to: &json)
    case .multiple(let multiple): multiple.value.write(to: &json)
    case .em(let length): length.value.write(to: &json)
    case .lines(let lines): json.number(lines)
    case .characters(let count): json.number(count.characters)
    case .word(let word): json.string(word)
    }
  }
}

extension Table.Cell: JSONWritable {
  package func write(to json: inout JSONBytes) {
    switch self {
    case .text(let text): text.write(to: &json)
    case .integer(let integer): integer.write(to: &json)
    case .number(let number): number.write(to: &json)
    case .length(let length): length.write(to: &json)
    case .fraction(let count, _): count.write(to: &json)
    case .flag(let flag): flag.write(to: &json)
    case .figure(let value, _, _): value.write(to: &json)
    }
  }
}
