import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Reports
import Trials

extension GateSetup {
  /// The pages of the gate baseline in the trials that made others now, to look at beside them.
  func basePages(of session: Session, record: GateRecord) -> [BasePages] {
    let texts = session.texts
    return session.trials.compactMap { trial in
      let cell = GateCell(of: trial).name
      guard let text = texts[trial.corpus], let before = baseline.record.pages[cell],
        let now = record.pages[cell], before != now, let pages = GateRecord.pages(of: before)
      else { return nil }
      return (
        origin: (path as NSString).lastPathComponent,
        corpus: trial.corpus,
        paginator: trial.paginator.name,
        device: trial.device.id,
        layoutKey: trial.layoutKey,
        pages: pages.map {
          PageRange(start: text.offset(ofScalar: $0.start), end: text.offset(ofScalar: $0.end))
        }
      )
    }
  }
}
