/// A JSON value with its members in the order in which they stand.
package indirect enum JSONTree: Hashable, Sendable {
  case object([Member])
  case array([JSONTree])
  case string(String)
  /// A number, a truth value or `null`, as it is written.
  case plain(String)

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONTree

    package init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  /// Reads a text that is one JSON value.
  ///
  /// - Throws: ``WireFault`` when it is none.
  package init(reading bytes: [UInt8]) throws(WireFault) {
    self = try JSONCursor.read(bytes) { cursor throws(WireFault) in
      let tree = try JSONTree(&cursor)
      try cursor.end()
      return tree
    }
  }

  private init(_ cursor: inout JSONCursor) throws(WireFault) {
    switch try cursor.kind() {
    case .object:
      var members: [Member] = []
      try cursor.members { name, cursor throws(WireFault) in
        members.append(Member(name, try JSONTree(&cursor)))
      }
      self = .object(members)
    case .array:
      var elements: [JSONTree] = []
      try cursor.elements { _, cursor throws(WireFault) in elements.append(try JSONTree(&cursor)) }
      self = .array(elements)
    case .string: self = .string(try cursor.string())
    case .number, .boolean, .null: self = .plain(String(decoding: try cursor.raw(), as: UTF8.self))
    }
  }

  /// The members of an object; none of anything else.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The elements of an array; none of anything else.
  package var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }

  /// The value of a member; setting `nil` removes it, and a new one goes to the end.
  package subscript(name: String) -> JSONTree? {
    get { members.first { $0.name == name }?.value }
    set {
      var members = members
      switch (members.firstIndex { $0.name == name }, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  /// The value as people read it: what fits stands on one line of 100 columns, two spaces a level.
  package func text(indentedBy indent: Int = 0, after column: Int = 0) -> String {
    let line = line
    if indent + column + line.count <= 99 { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let close = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .object(let members):
      let lines = members.map { member in
        let name = JSONTree.string(member.name).line + ": "
        return inner + name + member.value.text(indentedBy: indent + 2, after: name.count)
      }
      return "{\n" + lines.joined(separator: ",\n") + close + "}"
    case .array(let elements):
      let lines = elements.map { inner + $0.text(indentedBy: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + close + "]"
    case .string, .plain: return line
    }
  }

  private var line: String {
    switch self {
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.map { "\(JSONTree.string($0.name).line): \($0.value.line)" }
          .joined(separator: ", ") + " }"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .string(let string):
      {
        var json = JSONLine()
        json.value(string)
        return String(decoding: json.bytes, as: UTF8.self)
      }()
    case .plain(let text): text
    }
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  /// An object, in the order of the members.
  package init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member($0, $1) })
  }
  package init(integerLiteral value: Int) { self = .plain(String(value)) }
  package init(booleanLiteral value: Bool) { self = .plain(String(value)) }
}
