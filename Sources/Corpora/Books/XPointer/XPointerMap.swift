package import PaginatorKit

/// From the places of a book's canonical text to those of its documents, as crengine's xpointers, and back.
///
///     let map = XPointerMap(of: try CanonicalMap(of: corpus))
///     map.xpointer(of: TextOffset(utf8: 20))  // "/body/DocFragment[2]/body/p/text().3"
///
/// Texts of an element are those that the canonical text has characters of, and an offset counts these
/// characters, as crengine counts them in a text whose white space is collapsed.
package struct XPointerMap: Sendable {
  private let map: CanonicalMap
  private let trees: [Tree]

  /// What the offset behind a text is taken to count.
  package enum Counting: Sendable {
    /// Characters whose white space is collapsed, as crengine does.
    case collapsed
    /// UTF-16 units of the markup, as the DOM does.
    case raw
    /// Bytes of UTF-8.
    case bytes
    /// Characters from the element's first one, whichever of its texts is meant.
    case element
  }

  /// - Complexity: O(elements and stretches of the book).
  package init(of map: CanonicalMap) {
    self.map = map
    trees = map.documents.map { Tree(of: $0.trace) }
  }

  /// Returns the xpointer of the character at an offset or, where a tag makes that, of the next one that
  /// stands in the book; `nil` behind the last.
  package func xpointer(of offset: TextOffset) -> String? {
    guard offset >= .zero, offset < map.text.end else { return nil }
    var number = map.documents.bisected { $0.bytes.lowerBound > offset.utf8 } - 1
    var place = offset
    while number < map.documents.count {
      if let pointer = xpointer(of: place, inDocument: number) { return pointer.description }
      number += 1
      guard number < map.documents.count else { break }
      place = TextOffset(utf8: map.documents[number].bytes.lowerBound)
    }
    return nil
  }

  private func xpointer(of offset: TextOffset, inDocument number: Int) -> XPointer? {
    let document = map.documents[number]
    let start = document.bytes.lowerBound
    let stretches = document.trace.stretches
    var index = stretches.bisected { start + Int($0.start) > offset.utf8 } - 1
    guard index >= 0 else { return nil }
    var place = offset
    while stretches[index].place.isTag {
      index += 1
      guard index < stretches.count else { return nil }
      place = TextOffset(utf8: start + Int(stretches[index].start))
    }
    let found = stretches[index].place
    var pointer = XPointer()
    pointer.isOfBook = document.reference != nil
    pointer.fragment = map.documents.count > 1 ? document.fragment : nil
    pointer.steps = trees[number].steps(to: found.element, in: document.trace)
    guard found.chunk > 0 else { return pointer }
    let texts = trees[number].texts[found.element] ?? []
    guard let text = texts.firstIndex(where: { $0.chunk == found.chunk }) else { return pointer }
    pointer.text = XPointer.Step(
      name: XPointer.textName,
      number: texts.count > 1 ? text + 1 : nil
    )
    let first = TextOffset(utf8: start + Int(texts[text].start))
    pointer.offset = map.text.scalarIndex(of: place) - map.text.scalarIndex(of: first)
    return pointer
  }

  /// Returns where an xpointer leads.
  ///
  /// An offset behind a text's end leads to that end.
  ///
  /// - Parameters:
  ///   - xpointer: The xpointer, with or without an offset.
  ///   - counting: What its offset counts.
  ///   - shift: By how many documents its fragment is taken to be behind.
  ///   - document: The document that it is looked for in, from 0, whatever its fragment.
  /// - Returns: `nil` for what is no xpointer, or leads to no element of the book.
  package func offset(
    of xpointer: String,
    counting: Counting = .collapsed,
    shift: Int = 0,
    inDocument document: Int? = nil
  ) -> TextOffset? {
    guard let pointer = XPointer(xpointer) else { return nil }
    let found = document ?? self.document(of: pointer, shift: shift)
    guard let number = found, map.documents.indices.contains(number) else { return nil }
    let document = map.documents[number]
    guard pointer.isOfBook == (document.reference != nil) else { return nil }
    guard !pointer.steps.isEmpty else { return TextOffset(utf8: document.bytes.lowerBound) }
    let (tree, trace) = (trees[number], document.trace)
    guard let element = tree.element(at: pointer.steps, in: trace) else { return nil }
    let path = trace.steps(to: .init(element: element)).map(\.index)
    let first = map.offset(of: path, units: 0, in: document)
    guard let wanted = pointer.text else { return first }
    let texts = tree.texts[element] ?? []
    let index = (wanted.number ?? 1) - 1
    guard texts.indices.contains(index) else { return nil }
    let start = TextOffset(utf8: document.bytes.lowerBound + Int(texts[index].start))
    let end = TextOffset(utf8: document.bytes.lowerBound + Int(texts[index].end))
    let place =
      switch counting {
      case .raw:
        map.offset(of: path + [Int(texts[index].chunk)], units: pointer.offset, in: document)
      case .collapsed: behind(start, scalars: pointer.offset)
      case .element: behind(first, scalars: pointer.offset)
      case .bytes:
        map.text.offset(
          ofScalar: map.text.scalarIndex(
            of: TextOffset(utf8: start.utf8 + min(pointer.offset, map.text.end.utf8 - start.utf8))
          )
        )
      }
    return min(counting == .element ? place : min(place, end), TextOffset(utf8: document.lastByte))
  }

  private func document(of pointer: XPointer, shift: Int) -> Int? {
    guard pointer.isOfBook else { return 0 }
    let fragment = (pointer.fragment ?? map.documents.first?.fragment ?? 1)
      .addingReportingOverflow(shift)
    guard !fragment.overflow else { return nil }
    return map.documents.firstIndex { $0.fragment == fragment.partialValue }
  }

  private func behind(_ offset: TextOffset, scalars: Int) -> TextOffset {
    let scalar = map.text.scalarIndex(of: offset)
    return map.text.offset(
      ofScalar: min(map.text.scalarCount, scalar + min(scalars, map.text.scalarCount))
    )
  }
}

extension XPointerMap {
  /// The elements of a document by their names, and their texts.
  private struct Tree {
    /// A text between two tags, of which the canonical text has characters.
    struct Text {
      var chunk: Int32
      /// Where its characters begin and end, in bytes from the document's start.
      var start: Int32
      var end: Int32
    }

    private struct Name: Hashable {
      var parent: Int32
      var name: String
    }

    /// The texts of each element that has some.
    private(set) var texts: [Int32: [Text]] = [:]
    /// The elements of each name that a parent has.
    private var named: [Name: [Int32]] = [:]
    /// The number of each element among these, from 1.
    private var numbers: [Int32] = []

    init(of trace: SourceTrace) {
      numbers.reserveCapacity(trace.elements.count)
      for (number, element) in trace.elements.enumerated() {
        let name = Name(parent: element.parent, name: element.name)
        named[name, default: []].append(Int32(number))
        numbers.append(Int32(named[name]?.count ?? 1))
      }
      for (index, stretch) in trace.stretches.enumerated() {
        let place = stretch.place
        guard place.chunk > 0, !place.isTag else { continue }
        let end = index + 1 < trace.stretches.count ? trace.stretches[index + 1].start : .max
        if texts[place.element]?.last?.chunk == place.chunk,
          let last = texts[place.element]?.indices.last
        {
          texts[place.element]?[last].end = end
        } else {
          texts[place.element, default: []]
            .append(Text(chunk: place.chunk, start: stretch.start, end: end))
        }
      }
    }

    /// The steps that lead to an element from below the root.
    func steps(to element: Int32, in trace: SourceTrace) -> [XPointer.Step] {
      var steps: [XPointer.Step] = []
      var number = element
      while number > 0 {
        let found = trace.elements[Int(number)]
        let count = named[Name(parent: found.parent, name: found.name)]?.count ?? 1
        steps.append(
          XPointer.Step(name: found.name, number: count > 1 ? Int(numbers[Int(number)]) : nil)
        )
        number = found.parent
      }
      return steps.reversed()
    }

    /// The element that steps from below the root lead to.
    func element(at steps: [XPointer.Step], in trace: SourceTrace) -> Int32? {
      var element: Int32 = 0
      for step in steps {
        let found = named[Name(parent: element, name: step.name)] ?? []
        let index = (step.number ?? 1) - 1
        guard found.indices.contains(index) else { return nil }
        element = found[index]
      }
      return element
    }
  }
}

extension CanonicalMap.Document {
  /// Its number in the spine, from 1; 1 of a page.
  var fragment: Int { (reference?.steps.last?.index ?? 2) / 2 }

  /// The last place that is in it.
  fileprivate var lastByte: Int { max(bytes.lowerBound, bytes.upperBound - 1) }
}
