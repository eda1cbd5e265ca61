import PaginatorKit

/// One line of `harness list corpora`.
package struct CorpusSummary: Hashable, Sendable {
  package let id: String
  /// What is known of the corpus, `nil` for one that is refused.
  package var manifest: CorpusManifest?
  /// Where the text is, `nil` for a corpus that is refused.
  package var place: TextPlace?
  /// Why the corpus is refused, `nil` for one that can be measured.
  package var problem: CorpusError?
}
