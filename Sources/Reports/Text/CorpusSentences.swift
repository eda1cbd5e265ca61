import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

/// What the reports say of a corpus in sentences, around their tables.
struct CorpusSentences {
  /// Who is clean, and who hides or loses what.
  let verdicts: [String]
  /// What the detailed layout does not show.
  let notExercised: [String]
  /// The worst page and what is wrong with it; `nil` where no page has a fault.
  let worst: String?
  /// What becomes of readers' places.
  let places: PlacesTable

  init(on findings: CorpusFindings, in session: Session, changes: [ChangeFindings]) {
    verdicts = Sentences.verdicts(on: findings, after: session.changes)
    notExercised = Sentences.notExercised(in: findings)
    worst = WorstPage(of: findings).map { "\($0.sentence)." }
    places = PlacesTable(of: changes.filter { $0.change.corpus == findings.corpus.id })
  }

  /// All of them as lines of text, the most telling first.
  var lines: [String] {
    verdicts + notExercised + (worst.map { [$0] } ?? [])
      + (places.table.rows.isEmpty ? [] : [places.table.caption]) + places.rowSentences
      + (places.starts.map { [$0] } ?? []) + places.sentences
  }
}
