import PaginatorKit

/// One line of `harness list corpora`.
package struct CorpusSummary: Hashable, Sendable {
  package let id: String
  /// The title, `nil` for a corpus that is refused.
  package let title: String?
  /// The BCP 47 tag of the text, as the manifest has it.
  package let language: String?
  package let scalars: Int?
  /// The tier of test runs.
  package let tier: String?
  /// Where the text is, `nil` for a corpus that is refused.
  package let place: TextPlace?
  /// Why the corpus is refused, `nil` for one that can be measured.
  package let problem: CorpusError?

  init(of corpus: Corpus) {
    id = corpus.id
    title = corpus.title
    language = corpus.manifest?.language ?? corpus.text.language
    scalars = corpus.text.scalarCount
    tier = corpus.manifest?.tier
    place = .repository
    problem = nil
  }

  init(of manifest: CorpusManifest, place: TextPlace) {
    id = manifest.name
    title = manifest.title
    language = manifest.language
    scalars = manifest.counts.scalars
    tier = manifest.tier
    self.place = place
    problem = nil
  }

  init(id: String, problem: CorpusError) {
    self.id = id
    self.problem = problem
    title = nil
    language = nil
    scalars = nil
    tier = nil
    place = nil
  }
}
