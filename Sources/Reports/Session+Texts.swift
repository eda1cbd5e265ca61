import Corpora
import PaginatorKit
import Trials

extension Session {
  /// The text of each corpus, by the corpus's id.
  var texts: [String: SourceText] {
    var texts: [String: SourceText] = [:]
    for corpus in corpora { texts[corpus.id] = corpus.text }
    return texts
  }
}
