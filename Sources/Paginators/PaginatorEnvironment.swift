package import PaginatorKit
package import Typesetting

/// What the built-in paginators need besides text and layout.
package struct PaginatorEnvironment: Sendable {
  package var fonts: FontLibrary
  /// What passes leave to later ones, `nil` where each begins with nothing, as under the clock.
  ///
  /// The pages and the work counted are the same. A measure may also take paragraphs and lines from earlier
  /// measures of its own pass.
  package var memory: PaginatorMemory?
  /// The scalars a pass may lay out before it is stopped; what it takes from earlier measures is none.
  package var workLimit: Int
  /// How lines are made, which changes none.
  package var shaping: ShapingMode
  /// Ends a pass that takes too long, by throwing; `nil` where none is limited.
  ///
  /// Who measures texts asks it now and then, since a page may take as long as a text.
  package var stop: (@Sendable () throws -> Void)?

  /// The work limit where none is given.
  package static let usualWorkLimit = 100_000_000

  package init(
    fonts: FontLibrary,
    memory: PaginatorMemory? = nil,
    workLimit: Int = usualWorkLimit,
    shaping: ShapingMode = .fast
  ) {
    self.fonts = fonts
    self.memory = memory
    self.workLimit = workLimit
    self.shaping = shaping
  }

  /// A typesetter for a text and its type, with empty tables or such as the memory has.
  package func typesetter(for text: SourceText, in type: TypeStyle) throws -> Typesetter {
    let key = TypesetterTables.Key(style: type, language: text.language, styles: text.styles)
    return Typesetter(
      chain: try fonts.chain(type, for: text),
      style: type,
      language: text.language,
      direction: text.direction,
      styles: text.styles,
      shaping: shaping,
      tables: memory?.takeTables(key),
      whenDone: memory.map { memory in { memory.giveBack($0) } }
    )
  }

  /// What passes share of a text, for one that lays out parts of it, `nil` where they share nothing.
  func known(
    _ text: SourceText,
    in layout: Layout,
    with typesetter: Typesetter
  ) throws -> KnownPass? {
    guard let memory, shaping == .fast, text.direction == .leftToRight, text.styles == nil,
      RecordedText.holds(text)
    else { return nil }
    let known = try memory.known(text, for: typesetter) {
      try self.typesetter(for: text, in: layout.type)
    }
    return KnownPass(over: known, by: typesetter)
  }

  /// The lines of a stretch of a text in context: read from break records where passes share them, else
  /// made as they are asked for.
  func flow(
    over text: SourceText,
    from start: TextOffset,
    to end: TextOffset,
    in layout: Layout,
    with typesetter: Typesetter
  ) throws -> TextFlow {
    let width = layout.flow.contentWidth
    let pictures = PictureBox(layout.flow)
    guard let memory, shaping == .fast, RecordedText.holds(text) else {
      return TextFlow(
        text,
        from: start,
        to: end,
        showing: .context,
        width: width,
        pictures: pictures,
        with: typesetter
      )
    }
    let recorded = try memory.recorded(text, for: typesetter) {
      RecordedText(text, with: try self.typesetter(for: text, in: layout.type))
    }
    return TextFlow(
      over: recorded,
      from: start,
      to: end,
      width: width,
      pictures: pictures,
      with: typesetter,
      countsRecords: true
    )
  }
}
