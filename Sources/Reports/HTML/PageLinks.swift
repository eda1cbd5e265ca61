import Comparisons
import Corpora
import PaginatorKit
import Trials

/// Links from what is said of a page to the page as it is drawn.
struct PageLinks {
  /// By corpus, paginator and layout, as sentences name them.
  private var trials: [[String]: (trial: Trial, text: Int)] = [:]

  /// A link to a drawn page: the id of the section that has it, the page as the script finds it
  /// (`fixed-count,3,phone-6@17`, counted from 1), and what the link says.
  typealias Link = (target: String, page: String, words: String)

  init(to all: SessionFindings) {
    var texts: [String: Int] = [:]
    for findings in all.shown { texts[findings.corpus.id] = texts.count + 1 }
    for trial in all.session.trials where trial.failure == nil {
      let place = [trial.corpus, trial.paginator.name, trial.setting.label]
      guard trials[place] == nil, let text = texts[trial.corpus] else { continue }
      trials[place] = (trial, text)
    }
  }

  /// Returns the link to a page by its number from 0; `nil` when there is no such page, as of a change
  /// of the layout.
  func link(corpus: String, paginator: String, layout: String, page: Int) -> Link? {
    guard let (trial, text) = trials[[corpus, paginator, layout]],
      trial.pages.indices.contains(page)
    else { return nil }
    return ("t\(text)-pages", pageReference(trial, page: page), "see page \(grouped(page + 1))")
  }

  /// Returns the link to the page where a value that broke a rule is worst, or to the first one that
  /// moved; `nil` for what is no page's.
  func link(to breach: GateVerdict.Breach, moved: [GateVerdict.MovedPage]) -> Link? {
    guard let (trial, _) = trials[[breach.corpus, breach.paginator, breach.layout]],
      breach.strategy == nil
    else { return nil }
    let worst = Metric.named(breach.metric)?.value(of: trial).statistics?.worstPage
    guard let page = worst ?? moved.first(of: breach)?.page else { return nil }
    return link(
      corpus: breach.corpus,
      paginator: breach.paginator,
      layout: breach.layout,
      page: page
    )
  }
}

/// Returns how a link in the report names a page: the paginator, the page from 1, device and size.
///
///     pageReference(trial, page: 2)  // "fixed-count,3,phone-6@17"
///
/// The script opens the page that an element's `data-page` names; the report's address takes it
/// behind `#t1:page=`. `page` counts from 0.
func pageReference(_ trial: Trial, page: Int) -> String {
  pageReference(trial.paginator.name, trial.setting, page: page)
}

func pageReference(_ paginator: String, _ setting: Plan.Setting, page: Int) -> String {
  "\(paginator),\(page + 1),\(setting.device.id)@\(decimalText(setting.layout.type.size))"
}
