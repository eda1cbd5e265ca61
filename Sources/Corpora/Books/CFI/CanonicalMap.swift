package import PaginatorKit

/// From the places of a book's canonical text to those of its documents, as EPUB CFIs, and back.
///
///     let map = try CanonicalMap(of: Corpus.load(file: "book.epub"))
///     map.cfi(of: TextOffset(utf8: 20))                            // "epubcfi(/6/4[c1]!/4/2/1:3)"
///     try map.offsets(of: "epubcfi(/6/4[c1]!/4/2,/1:3,/3:10)")     // the range's start and end
///
/// Every character has a CFI of its own, which leads back to it. The article *Books* says which.
package struct CanonicalMap: Sendable {
  let text: SourceText
  let documents: [Document]

  /// A document of the book, in the order of the text.
  struct Document {
    /// Where its text begins and ends, in bytes.
    var bytes: Range<Int>
    var file: DocumentFile
    var trace: SourceTrace
    /// `nil` of a page.
    var reference: ItemReference?
  }

  /// Reads a corpus's book anew, and notes where its characters come from.
  ///
  /// - Throws: ``CorpusError/noDocuments(corpus:)`` for a text of no EPUB and no page of HTML;
  ///   ``CorpusError/book(file:_:)`` for a file that can no longer be read, or is another.
  /// - Complexity: O(bytes), in time and in memory.
  package init(of corpus: Corpus) throws(CorpusError) {
    guard let file = corpus.text.book?.file,
      let kind = Book.Kind(file: file) ?? corpus.manifest?.source.format, kind != .styled
    else { throw .noDocuments(corpus: corpus.id) }
    let decoding = corpus.decoding
    let bytes = try contents(ofFile: file)
    let reading: BookReading
    do throws(BookFault) {
      reading = try BookReading(
        kind,
        bytes: bytes,
        file: file,
        encoding: kind != .epub && decoding.ground == .name ? decoding.encoding : nil,
        isTraced: true
      )
      guard reading.text.utf8 == corpus.text.utf8 else { throw .changed }
    } catch {
      throw .book(file: file, error)
    }
    text = corpus.text
    documents = reading.traces.indices.map { index in
      let end =
        index + 1 < reading.starts.count ? reading.starts[index + 1] : reading.text.utf8.count
      return Document(
        bytes: reading.starts[index]..<end,
        file: reading.files[index],
        trace: reading.traces[index],
        reference: kind == .epub ? reading.references[index] : nil
      )
    }
  }

  /// Returns the CFI of the character at an offset; `nil` outside the text.
  ///
  /// - Complexity: O(elements that the character is in), but for a bisection of the text.
  package func cfi(of offset: TextOffset) -> String? {
    guard offset >= .zero, offset < text.end else { return nil }
    let document = documents[documents.bisected { $0.bytes.lowerBound > offset.utf8 } - 1]
    let stretches = document.trace.stretches
    let start = document.bytes.lowerBound
    let stretch = stretches[stretches.bisected { start + Int($0.start) > offset.utf8 } - 1]
    let place = stretch.place
    var cfi = CFI(documents: document.reference.map { [$0.steps] } ?? [])
    // A root has no step of its own; what it is stands before what it holds.
    let steps = document.trace.steps(to: place)
    cfi.documents.append(steps.isEmpty ? [CFI.Step(index: 0)] : steps)
    if place.chunk > 0 {
      let first = TextOffset(utf8: start + Int(stretch.start))
      cfi.offset = Int(place.offset) + text.utf16Index(of: offset) - text.utf16Index(of: first)
    }
    return cfi.description
  }

  /// Returns where a CFI leads: one offset for a place; for a range those of its start and its end.
  ///
  /// A place that has no character, since white space is collapsed or an element is not shown, leads to the
  /// next that has one, and one behind the last of its chunk or its document to that end. An id leads
  /// where it is, whatever the steps to it.
  ///
  /// - Throws: ``CorpusError/cfi(_:_:)`` for what is no CFI, or leads to no document of the book.
  /// - Complexity: O(steps), but for a bisection of the text.
  package func offsets(of cfi: String) throws(CorpusError) -> [TextOffset] {
    do throws(CFIFault) {
      var offsets: [TextOffset] = []
      for place in try CFI.reading(cfi) { offsets.append(try offset(of: place)) }
      return offsets
    } catch {
      throw .cfi(cfi, error)
    }
  }

  private func offset(of cfi: CFI) throws(CFIFault) -> TextOffset {
    let document = try document(of: cfi)
    let isPage = document.reference == nil
    let inside = cfi.documents.dropFirst(isPage ? 0 : 1)
    guard let steps = inside.first else { return start(of: document) }
    // What stands in a document of a document is where that is.
    let units = inside.count == 1 ? cfi.offset ?? 0 : 0
    return offset(of: document.trace.corrected(steps), units: units, in: document)
  }

  private func start(of document: Document) -> TextOffset {
    TextOffset(utf8: document.bytes.lowerBound)
  }

  /// The document that a CFI leads to, by its assertion where the steps lead to another `itemref`.
  private func document(of cfi: CFI) throws(CFIFault) -> Document {
    guard let first = documents.first?.reference, let last = documents.last?.reference else {
      guard cfi.documents.count == 1 else { throw .noPackage }
      return documents[0]
    }
    let steps = cfi.documents[0]
    let led = documents.first { $0.reference?.steps.map(\.index) == steps.map(\.index) }
    let id = steps.last?.id
    // Some have the id of the manifest's item in its place.
    let asserted: [(ItemReference) -> Bool] = [{ $0.steps.last?.id == id }, { $0.item == id }]
    if id != nil, !asserted.contains(where: { led?.reference.map($0) ?? false }) {
      for isAsserted in asserted {
        let other = documents.first { $0.reference.map(isAsserted) ?? false }
        if let other { return other }
      }
    }
    if let led { return led }
    throw .noDocument(steps: shown(steps), first: shown(first.steps), last: shown(last.steps))
  }

  private func shown(_ steps: [CFI.Step]) -> String { steps.map(\.description).joined() }
}

extension CanonicalMap {
  /// Returns where steps in a document lead.
  func offset(of steps: [Int], units: Int, in document: Document) -> TextOffset {
    let (trace, start) = (document.trace, document.bytes.lowerBound)
    let next = trace.stretches.bisected { stretch in
      let path = trace.indices(to: stretch.place)
      return path == steps ? stretch.place.offset > units : steps.lexicographicallyPrecedes(path)
    }
    guard next > 0 else { return self.start(of: document) }
    let stretch = trace.stretches[next - 1]
    let first = TextOffset(utf8: start + Int(stretch.start))
    let path = trace.indices(to: stretch.place)
    // What is in a picture is the picture.
    if stretch.place.chunk == 0, steps.starts(with: path) { return first }
    let isLast = next == trace.stretches.count
    let end = isLast ? document.bytes.upperBound : start + Int(trace.stretches[next].start)
    if stretch.place.isTag {
      // Behind the last character of a chunk, or of an element.
      let parent = steps.dropLast()
      let goesOn = !isLast && trace.indices(to: trace.stretches[next].place).starts(with: parent)
      if path == steps || path.starts(with: parent) && !goesOn { return first }
    } else if path == steps {
      let unit = text.utf16Index(of: first) + units - Int(stretch.place.offset)
      let scalar = text.scalarIndex(of: text.offset(ofUTF16: unit))
      return min(text.offset(ofScalar: scalar), TextOffset(utf8: isLast ? end - 1 : end))
    }
    return TextOffset(utf8: isLast ? end - 1 : end)
  }
}

extension CanonicalMap {
  /// A document of the book as schemes see it: its file, and where its text stands.
  package struct Extent: Hashable, Sendable {
    package var file: DocumentFile
    package var text: Range<TextOffset>

    package init(file: DocumentFile, text: Range<TextOffset>) {
      (self.file, self.text) = (file, text)
    }
  }

  /// The documents in the order of the text.
  package var extents: [Extent] {
    documents.map { document in
      let bytes = document.bytes
      return Extent(
        file: document.file,
        text: TextOffset(utf8: bytes.lowerBound)..<TextOffset(utf8: bytes.upperBound)
      )
    }
  }
}

extension SourceTrace {
  fileprivate func indices(to place: Place) -> [Int] { steps(to: place).map(\.index) }

  /// The steps that lead to where the last id is that the document has, and on from there.
  fileprivate func corrected(_ steps: [CFI.Step]) -> [Int] {
    let indices = steps.map(\.index)
    for (number, step) in steps.enumerated().reversed() {
      guard let found = step.id.flatMap({ elementsByID[$0] }) else { continue }
      let paths = found.map { self.indices(to: Place(element: $0)) }
      let led = Array(indices[...number])
      return (paths.contains(led) ? led : paths[0]) + indices[(number + 1)...]
    }
    return indices
  }
}

extension Array {
  /// The first index whose element is behind a place, by bisection; the count where none is.
  func bisected(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
