/// A way to make a text of any length from another one.
///
/// Its name has its version in it and is a part of the corpus's identity.
package enum TextGenerator: String, Hashable, Sendable, CaseIterable {
  /// ``ClauseText``.
  case clauses = "clauses-1"
  /// ``NovelText``.
  case novel = "novel-1"

  /// The largest target: with 3 bytes a scalar its text is as large as a file may be.
  package static let largestTarget = largestFile / 4
}

package struct TextRecipe: Hashable, Sendable {
  package var generator: TextGenerator
  package var seed: UInt64
  /// The corpus that the clauses or characters are taken from.
  package var base: String
  /// The Unicode scalars that the text reaches with the end of a paragraph.
  package var target: Int

  /// Returns the text made from the bytes of the base's paragraphs, those of its front matter left out;
  /// `nil` when there is nothing that it could be made of.
  func text(from paragraphs: [[UInt8]]) -> [UInt8]? {
    switch generator {
    case .clauses: ClauseText(paragraphs: paragraphs)?.text(seed: seed, target: target)
    case .novel: NovelText(paragraphs: paragraphs).text(seed: seed, target: target)
    }
  }
}
