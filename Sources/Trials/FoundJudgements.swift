import PaginatorKit
import Refereeing

/// What was found in one layout of a text, so that paginators that make the same pages share one list
/// of them and one judgement.
struct FoundJudgements {
  /// All that a judgement by the referee's own lines follows from, in one layout.
  struct Question: Equatable {
    let pages: [PageRange]
    let showing: Showing
    let rules: KeepRules?
    let balances: Bool
  }

  private var pages: [[PageRange]] = []
  private var judgements: [(question: Question, judgement: Judgement)] = []

  /// Returns pages, or equal ones that were made before, whose memory is shared.
  mutating func shared(_ made: [PageRange]) -> [PageRange] {
    if let known = pages.first(where: { $0 == made }) { return known }
    // A list that grew has room for more.
    let exact = made.map(\.self)
    pages.append(exact)
    return exact
  }

  /// Returns the answer to a question, which is sought once.
  mutating func judgement(
    _ question: Question,
    _ judge: (Question) -> Judgement
  ) -> Judgement {
    if let known = judgements.first(where: { $0.question == question }) { return known.judgement }
    var judgement = judge(question)
    // The same pages under other rules are mostly judged alike.
    if let same = judgements.first(where: { $0.judgement == judgement }) {
      judgement = same.judgement
    }
    judgements.append((question, judgement))
    return judgement
  }
}
