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
    let question = try question(text, layout)
    let most = mostPages(of: text)
    return try program.ask(.labels(question), about: question.text, keepingPages: most) {
      answer throws(ExternalFailure) in
      let labels = try program.sentences.needed(answer.labels, "labels", asked: "labels")
      guard labels.count <= most else {
        throw program.sentences.tooMany("labels", most: most, asked: "labels")
      }
      return labels
    }
  }

  /// Exchanges one question for what it took the number of pages for.
  package func estimates(over text: SourceText, in layout: Layout) throws -> [PageEstimate] {
    try require(.estimate, "estimate the number of pages")
    let question = try question(text, layout)
    let most = mostPages(of: text)
    return try program.ask(.estimate(question), about: question.text, keepingPages: most) {
      answer throws(ExternalFailure) in
      let estimates = try program.sentences.needed(
        answer.estimates,
        "estimates",
        asked: "estimate"
      )
      guard estimates.count <= most else {
        throw program.sentences.tooMany("estimates", most: most, asked: "estimate")
      }
      return estimates
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
    WireQuestion(text: try wire(text), layout: environment.wire(layout))
  }
}
