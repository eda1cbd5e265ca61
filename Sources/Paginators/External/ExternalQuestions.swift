package import PaginatorKit
import PaginatorWire

/// What a program can be asked of its pages besides the pages.
extension ExternalPaginator {
  /// Exchanges one question for the page that holds a place.
  package func page(
    holding offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange {
    try require(.pageAt, "find the page that holds a place")
    let question = try question(text, layout)
    let place = text.scalarIndex(of: offset)
    return try program.ask(.pageAt(place, question), about: question.text, keepingPages: 2) {
      answer throws(ExternalFailure) in
      let pages = try program.sentences.needed(answer.pages, "pages", asked: "page_at")
      let page = try program.sentences.needed(pages.first, "pages[0]", asked: "page_at")
      guard pages.count == 1 else {
        throw program.sentences.severalPages(asked: "page_at")
      }
      let unit = answer.unit ?? .scalar
      return PageRange(
        start: unit.offset(page.start, in: text),
        end: unit.offset(page.end, in: text)
      )
    }
  }

  /// Exchanges one question for what it prints as the numbers of pages.
  package func labels(over text: SourceText, in layout: Layout) throws -> [PageLabel] {
    try require(.labels, "say what it prints as the numbers of pages")
    return try list("labels", over: text, in: layout, asking: { .labels($0) }) { $0.labels }
  }

  /// Exchanges one question for what it took the number of pages for.
  package func estimates(over text: SourceText, in layout: Layout) throws -> [PageEstimate] {
    try require(.estimate, "estimate the number of pages")
    return try list("estimates", over: text, in: layout, asking: { .estimate($0) }) { $0.estimates }
  }

  /// Exchanges one question for a list in its answer, of no more elements than the text may have pages.
  private func list<Element>(
    _ field: String,
    over text: SourceText,
    in layout: Layout,
    asking operation: (WireQuestion) -> WireRequest.Operation,
    in answered: (WireAnswer) -> [Element]?
  ) throws -> [Element] {
    let question = try question(text, layout)
    let (asked, most) = (operation(question), mostPages(of: text))
    return try program.ask(asked, about: question.text, keepingPages: most) {
      answer throws(ExternalFailure) in
      let name = asked.name.rawValue
      let found = try program.sentences.needed(answered(answer), field, asked: name)
      guard found.count <= most else {
        throw program.sentences.tooMany(field, most: most, asked: name)
      }
      return found
    }
  }

  /// Exchanges one question for the name of a place.
  package func locator(
    of offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> String {
    try require(.locate, "name places")
    let question = try question(text, layout)
    let place = text.scalarIndex(of: offset)
    return try program.ask(.locate(place, question), about: question.text) {
      answer throws(ExternalFailure) in
      try program.sentences.needed(answer.locator, "locator", asked: "locate")
    }
  }

  /// Exchanges one question for the place of a name.
  package func offset(
    of locator: String,
    over text: SourceText,
    in layout: Layout
  ) throws -> TextOffset {
    try require(.locate, "name places")
    let question = try question(text, layout)
    return try program.ask(.resolve(locator, question), about: question.text) {
      answer throws(ExternalFailure) in
      let offset = try program.sentences.needed(answer.offset, "offset", asked: "resolve")
      return (answer.unit ?? .scalar).offset(offset, in: text)
    }
  }

  private func question(
    _ text: SourceText,
    _ layout: Layout
  ) throws(ExternalFailure) -> WireQuestion {
    WireQuestion(text: try wire(text), layout: try wire(layout))
  }
}
