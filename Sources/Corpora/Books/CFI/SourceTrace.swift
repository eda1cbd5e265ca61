/// Where the characters of a document's canonical text come from, as EPUB CFIs count: by the elements that
/// lead there, and UTF-16 units in a chunk of text between two tags.
///
/// A character of the markup stands where it does, collapsed white space where its first character does,
/// and a picture or `br` where the element does. What a tag makes (a line feed, a tab, the space at a block's
/// edge in a row) stands where the text before the tag ends. So no two characters share a place, and
/// places ascend as the text does.
///
/// It takes 20 bytes for each stretch of text that is not copied as it is, and 40 for an element, ids and long
/// names aside.
struct SourceTrace: Sendable {
  /// A place in the markup.
  struct Place: Hashable, Sendable {
    var element: Int32
    /// The step to a chunk of the element's text, 1, 3, …; 0 of the element itself.
    var chunk: Int32 = 0
    /// How many UTF-16 units stand before it in the chunk.
    var offset: Int32 = 0
    /// Whether it is where a chunk ends and a tag makes a character.
    var isTag = false
  }

  /// A stretch of the text that was copied from one chunk, or a character of an element or a tag.
  struct Stretch: Sendable {
    /// Where it begins in the text, in bytes.
    var start: Int32
    var place: Place
  }

  struct Element: Sendable {
    /// The number of its parent; -1 of the root.
    var parent: Int32
    /// 2, 4, … among the parent's children.
    var step: Int32
    var name: String
    var id: String?
  }

  private(set) var stretches: [Stretch] = []
  private(set) var elements: [Element] = []
  /// The elements that have an id, the first one first.
  private(set) var elementsByID: [String: [Int32]] = [:]

  /// Where the text ends before the last tag.
  private(set) var tag = Place(element: -1, isTag: true)
  private var open: [(element: Int32, lastStep: Int32)] = []
  /// UTF-16 units since the last tag.
  private var units: Int32 = 0
  /// What goes on with the last stretch.
  private var next: Place?

  /// The element that was opened last and is open.
  var element: Place { Place(element: open.last?.element ?? -1) }

  /// Where the next character of the markup stands.
  var here: Place {
    Place(
      element: open.last?.element ?? -1,
      chunk: (open.last?.lastStep ?? 0) + 1,
      offset: units
    )
  }

  mutating func start(_ tag: String, id: String?) {
    endChunk()
    let number = Int32(elements.count)
    if !open.isEmpty { open[open.count - 1].lastStep += 2 }
    let (parent, step) = open.last ?? (-1, 2)
    let name = id.flatMap { $0.isEmpty ? nil : $0 }
    elements.append(Element(parent: parent, step: step, name: tag, id: name))
    if let name { elementsByID[name, default: []].append(number) }
    open.append((number, 0))
  }

  mutating func end() {
    endChunk()
    _ = open.popLast()
  }

  private mutating func endChunk() {
    tag = here
    tag.isTag = true
    units = 0
  }

  /// Goes past characters of the markup.
  mutating func pass(_ characters: ArraySlice<UInt8>) { units += characters.utf16Count }

  /// Notes where characters come from that are written at an offset of the text; what was noted from
  /// there on was taken back.
  mutating func note(_ place: Place, of characters: ArraySlice<UInt8>, at start: Int) {
    while let last = stretches.last, last.start >= start { stretches.removeLast() }
    if place != next { stretches.append(Stretch(start: Int32(start), place: place)) }
    next = place
    next?.offset += characters.utf16Count
  }

  /// Returns the steps from the root to a place.
  ///
  /// - Complexity: O(steps).
  func steps(to place: Place) -> [CFI.Step] {
    var steps = place.chunk > 0 ? [CFI.Step(index: Int(place.chunk))] : []
    var number = Int(place.element)
    // The root is where paths begin.
    while number > 0 {
      steps.append(CFI.Step(index: Int(elements[number].step), id: elements[number].id))
      number = Int(elements[number].parent)
    }
    return steps.reversed()
  }
}

extension ArraySlice<UInt8> {
  /// How many UTF-16 units its characters have: one for each first byte, two where four follow each other.
  fileprivate var utf16Count: Int32 {
    reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }
}
