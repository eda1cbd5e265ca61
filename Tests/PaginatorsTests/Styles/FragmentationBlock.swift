import PaginatorKit

/// A block of a case of CSS Fragmentation: lines of text, or a picture, which is one line as high as itself.
struct FragmentationBlock {
  var letter: Character
  var lines = 1
  var style = BlockStyle()
  var beginsPage = false
  var picture: Double?
}

extension FragmentationBlock {
  private static func block(
    _ letter: Character,
    _ lines: Int,
    before: Double,
    after: Double,
    _ beginsPage: Bool
  ) -> Self {
    let style = BlockStyle(spaceBefore: Ems(before), spaceAfter: Ems(after))
    return Self(letter: letter, lines: lines, style: style, beginsPage: beginsPage)
  }

  static func a(_ lines: Int, before: Double = 0, after: Double = 0) -> Self {
    block("a", lines, before: before, after: after, false)
  }

  static func b(_ lines: Int, before: Double = 0, beginsPage: Bool = false) -> Self {
    block("b", lines, before: before, after: 0, beginsPage)
  }

  static func c(_ lines: Int) -> Self { block("c", lines, before: 0, after: 0, false) }

  /// A heading of one line, which stays with what follows.
  static func heading(
    _ letter: Character,
    size: Double = 1,
    before: Double = 0,
    after: Double = 0
  ) -> Self {
    let style = BlockStyle(
      .heading,
      size: Ems(size),
      spaceBefore: Ems(before),
      spaceAfter: Ems(after),
      keepsWithNext: true,
      keepsTogether: true
    )
    return Self(letter: letter, style: style)
  }

  /// A block that is kept together.
  static func kept(_ letter: Character, _ lines: Int) -> Self {
    Self(letter: letter, lines: lines, style: BlockStyle(keepsTogether: true))
  }

  static func picture(
    _ letter: Character,
    _ height: Double,
    _ style: BlockStyle = BlockStyle(.picture)
  ) -> Self {
    Self(letter: letter, style: style, picture: height)
  }
}
