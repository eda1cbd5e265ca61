import Corpora
import PaginatorKit
import Refereeing
package import Trials

extension Session {
  /// A session over texts `text-0`, `text-1` … by `a`, which is always clean, and by `b`, which is on each text as
  /// a number says: 0 is clean, with 1 the first of two pages misses a line, with 2 it hides one.
  package static func library(_ texts: [Int]) -> Session {
    let pages = [
      PageMeasurement.pages(lines: [4, 4]), PageMeasurement.pages(lines: [3, 4], missed: 1),
      PageMeasurement.pages(lines: [5, 3]),
    ]
    var session = Session.make([])
    let text = session.corpora[0].text
    session.corpora = texts.indices.map { Corpus(id: "text-\($0)", text: text, fonts: []) }
    session.trials = texts.enumerated()
      .flatMap { number, kind in
        [Trial.make("a"), .make("b", pages: pages[kind])]
          .map { trial in
            var trial = trial
            trial.corpus = "text-\(number)"
            return trial
          }
      }
    return session
  }
}
