import Corpora
import PaginatorKit
import Refereeing
import Trials

/// What is known of contents by their digests, so that it need not be read: the same digest says the
/// same.
struct KnownContents {
  var settings: [String: Plan.Setting] = [:]
  var pages: [String: [PageRange]] = [:]
  /// By the digests of the judgement and of its pages.
  var judgements: [[String]: Judgement] = [:]
  /// The texts of corpora, by the digests of these.
  private(set) var texts: [String: SourceText] = [:]
  /// Trials, whose costs say another thing each time.
  private(set) var trials: [String: Trial] = [:]
  private(set) var changes: [String: Change] = [:]

  init() {}

  /// All that a session has.
  init(of prepared: PreparedSession) {
    let session = prepared.session
    for (digest, corpus) in zip(prepared.corpora, session.corpora) { texts[digest] = corpus.text }
    for (contents, trial) in zip(prepared.trials, session.trials) {
      trials[contents.content] = trial
      settings[contents.setting] = trial.setting
      pages[contents.pages] = trial.pages
      if let digest = contents.judgement, let judgement = trial.judgement {
        judgements[[digest, contents.pages]] = judgement
      }
    }
    for (contents, change) in zip(prepared.changes, session.changes) {
      changes[contents.content] = change
      pages[contents.pages] = change.pages
      settings[contents.setting] = change.from
      if let digest = contents.toSetting { settings[digest] = change.to }
    }
  }
}
