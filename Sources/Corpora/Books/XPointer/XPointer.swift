/// A place as crengine, KOReader's engine, has it: the names of the elements that lead to it, each with its
/// number among siblings of its name.
///
///     /body/DocFragment[9]/body/div/p[3]/text()[2].14
///
/// Steps and their numbers are those of `ldomXPointer::toString` in koreader/crengine's `lvtinydom.cpp`: a
/// number stands only where siblings share a name, and `text()` has one where its element has several.
struct XPointer: Hashable {
  struct Step: Hashable {
    var name: String
    /// From 1; `nil` where no sibling has the name.
    var number: Int?
  }

  /// The number of the document, from 1; `nil` where a book has one alone, and of a page.
  var fragment: Int?
  /// Whether it leads through a book's documents, and not from a page's root.
  var isOfBook = true
  var steps: [Step] = []
  /// Which text of the last element; `nil` of the element itself.
  var text: Step?
  /// How many characters stand before it.
  var offset = 0
}

extension XPointer: CustomStringConvertible {
  var description: String {
    let fragment = Step(name: "DocFragment", number: fragment)
    let root = isOfBook ? "/body/\(fragment)" : "/html"
    return root + (steps + (text.map { [$0] } ?? [])).map { "/\($0)" }.joined() + ".\(offset)"
  }
}

extension XPointer.Step: CustomStringConvertible {
  var description: String { name + (number.map { "[\($0)]" } ?? "") }

  /// Reads a step; `nil` for what is none.
  init?(_ text: Substring) {
    let parts = text.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    guard !name.isEmpty else { return nil }
    guard parts.count > 1 else { return }
    guard parts[1].last == "]", let number = Int(parts[1].dropLast()), number > 0 else {
      return nil
    }
    self.number = number
  }
}

extension XPointer {
  static let textName = "text()"

  /// Reads an xpointer, with or without an offset; `nil` for what is none.
  init?(_ text: String) {
    var path = text[...]
    if let dot = text.lastIndex(of: "."), let offset = Int(text[text.index(after: dot)...]) {
      guard offset >= 0 else { return nil }
      self.offset = min(offset, CFI.largest)
      path = text[..<dot]
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].isEmpty else { return nil }
    var steps: [Step] = []
    for part in parts.dropFirst() {
      guard let step = Step(part) else { return nil }
      steps.append(step)
    }
    if steps.count > 1, steps[0].name == "body", steps[1].name == "DocFragment" {
      fragment = steps[1].number
      steps.removeFirst(2)
    } else if steps[0].name == "html" {
      isOfBook = false
      steps.removeFirst()
    } else {
      return nil
    }
    if steps.last?.name == Self.textName { self.text = steps.removeLast() }
    self.steps = steps
  }
}
