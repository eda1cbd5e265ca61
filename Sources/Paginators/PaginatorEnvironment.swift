import PaginatorKit
package import Typesetting

/// What the built-in paginators need besides text and layout.
package struct PaginatorEnvironment: Sendable {
  /// Where faces come from.
  package var fonts: FontLibrary
  /// Whether a measure may take a paragraph's height from an earlier measure of the same pass.
  ///
  /// The answers and the work counted are the same; only the time is not, so that timed passes
  /// remember nothing.
  package var remembersMeasures: Bool
  /// The scalars a pass may measure before it is stopped.
  package var workLimit: Int

  /// An environment by its parts; the default limit is 10⁸ measured scalars.
  package init(fonts: FontLibrary, remembersMeasures: Bool = false, workLimit: Int = 100_000_000) {
    self.fonts = fonts
    self.remembersMeasures = remembersMeasures
    self.workLimit = workLimit
  }

  /// A typesetter with empty tables for a text and its type.
  func typesetter(for text: SourceText, in type: TypeStyle) throws -> Typesetter {
    Typesetter(
      chain: try fonts.chain(type.fonts),
      style: type,
      language: text.language,
      direction: text.direction
    )
  }
}
