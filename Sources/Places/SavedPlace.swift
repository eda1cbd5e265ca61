/// A place as an app saves it: all that it writes down, by what it is.
package struct SavedPlace: Hashable, Sendable {
  /// What an app may save of a place, and another one understand.
  package enum Kind: String, CaseIterable, Sendable {
    /// An EPUB CFI.
    case cfi = "CFI"
    /// A path of crengine.
    case xpointer
    /// The name of a document.
    case href
    /// A share of a document.
    case progression
    /// The number of a Readium position.
    case position
    /// A share of the book, whatever it is a share of.
    case fraction
    /// What one paginator calls a place, in a form that nobody else knows.
    case locator
  }

  package struct Member: Hashable, Sendable {
    package var kind: Kind
    /// What the app calls it; a dot leads into an object, and nothing is all that it writes.
    package var key: String
    package var value: String

    package init(_ kind: Kind, _ key: String, _ value: String) {
      (self.kind, self.key, self.value) = (kind, key, value)
    }

    /// Whether its value is a number.
    fileprivate var isNumber: Bool { [.progression, .position, .fraction].contains(kind) }
  }

  package private(set) var members: [Member]

  package init(_ members: [Member]) { self.members = members }

  package subscript(kind: Kind) -> String? { members.first { $0.kind == kind }?.value }

  /// What the app stores: the value alone, or an object of JSON.
  package var string: String {
    if let only = members.first, members.count == 1, only.key.isEmpty { return only.value }
    var parts: [String] = []
    var inner: (name: Substring, parts: [String])?
    func close() {
      if let object = inner {
        parts.append("\"\(object.name)\":{\(object.parts.joined(separator: ","))}")
      }
      inner = nil
    }
    for member in members {
      let path = member.key.split(separator: ".", maxSplits: 1)
      let name = path.last ?? ""
      let text = "\"\(name)\":\(member.isNumber ? member.value : Self.quoted(member.value))"
      guard path.count > 1 else {
        close()
        parts.append(text)
        continue
      }
      if inner?.name != path[0] {
        close()
        inner = (path[0], [])
      }
      inner?.parts.append(text)
    }
    close()
    return "{\(parts.joined(separator: ","))}"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
