package import PaginatorKit
import Synchronization
import Typesetting

/// A text as referees read it in every layout: shaped once, from its bytes.
///
/// Nothing of a paginator is in it. It does not change, and threads may share it.
package final class RefereedText: Sendable {
  let shaped: ShapedText
  /// The bytes where a cluster of the whole text begins that is to be seen somewhere.
  let clusters: ByteSet
  let clusterCount: Int
  /// The places of the text that lie inside words.
  let insideWords: InsideWords

  /// Shapes a text of at most ``ShapedText/longestText`` bytes on all cores.
  ///
  /// - Throws: ``FontError`` when a face of the style cannot be loaded.
  init(_ text: SourceText, in style: TypeStyle, fonts: FontLibrary) throws(FontError) {
    let chain = try fonts.chain(style, for: text)
    shaped = ShapedText(text, in: style) {
      Typesetter(
        chain: chain,
        style: style,
        language: text.language,
        direction: text.direction,
        styles: text.styles,
        keepsGlyphs: true
      )
    }
    clusterCount = shaped.inkedClusters
    let clusters = ByteSet(count: text.utf8.count)
    shaped.eachInkedCluster { clusters.insert($0) }
    self.clusters = clusters
    insideWords = InsideWords(of: text)
  }
}

/// The texts that referees of one session have read; it is no paginator's, and threads may share it.
package final class RefereeMemory: Sendable {
  private let texts = Mutex<[RefereedText]>([])

  package init() {}

  /// Returns a text as a layout's referees read it; the first who asks reads it.
  ///
  /// - Throws: ``FontError`` when a face of the style cannot be loaded.
  func text(
    _ text: SourceText,
    in style: TypeStyle,
    fonts: FontLibrary
  ) throws(FontError) -> RefereedText {
    let key = ShapedText.Key(style, of: text)
    return try texts.withLock { texts throws(FontError) in
      if let known = texts.first(where: { $0.shaped.key == key && $0.shaped.isOf(text) }) {
        return known
      }
      let made = try RefereedText(text, in: style, fonts: fonts)
      texts.append(made)
      return made
    }
  }

  /// Drops what is known of a text.
  package func forget(_ text: SourceText) {
    texts.withLock { $0.removeAll { $0.shaped.isOf(text) } }
  }
}
