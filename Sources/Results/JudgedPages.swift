import PaginatorKit
import Refereeing
import Trials

/// Pages and the judgement of them, by the digests of their contents.
struct JudgedPages: Hashable, Sendable {
  let pages: String
  /// `nil` of pages that nobody judged.
  let judgement: String?

  /// Makes the contents of trials and changes on all cores, each once, and returns which are whose.
  static func all(
    of trials: [Trial],
    _ changes: [Change],
    in sink: some ContentSink
  ) throws -> (ofTrials: [JudgedPages], ofChanges: [JudgedPages]) {
    var pieces = Pieces()
    let numbers = trials.map {
      pieces.number(of: $0.pages, of: $0.corpus, in: $0.setting, $0.judgement)
    }
    let changed = changes.map { pieces.number(of: $0.pages, of: $0.corpus, in: $0.to) }
    let found = try concurrentMap(pieces.all) { piece -> Result<JudgedPages, any Error> in
      Result {
        JudgedPages(
          pages: try sink.put(.pages, PagesDocument(piece.pages)),
          judgement: try piece.judgement.map { try sink.put(.judgement, JudgementDocument($0)) }
        )
      }
    }
    .map { try $0.get() }
    return (numbers.map { found[$0] }, changed.map { found[$0] })
  }
}

/// The different pages and judgements of a session: comparing two costs less than writing one.
private struct Pieces {
  private(set) var all: [(pages: [PageRange], judgement: Judgement?)] = []
  private var known: [String: [Plan.Setting: [Int]]] = [:]

  /// Returns the number of pages with their judgement; without one, of the first with these pages.
  mutating func number(
    of pages: [PageRange],
    of corpus: String,
    in setting: Plan.Setting,
    _ judgement: Judgement? = nil
  ) -> Int {
    let same = known[corpus]?[setting]?
      .first { number in
        all[number].pages == pages
          && (judgement == nil || all[number].judgement == judgement)
      }
    if let same { return same }
    all.append((pages, judgement))
    known[corpus, default: [:]][setting, default: []].append(all.count - 1)
    return all.count - 1
  }
}
