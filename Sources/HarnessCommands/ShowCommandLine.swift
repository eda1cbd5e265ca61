import Comparisons
import Corpora
import PaginatorKit
import Paginators
import Reports
import Trials
import Typesetting

/// The command that shows a page of a comparison again: what was typed, and the layout of the page.
struct ShowCommandLine {
  /// What names each corpus on the command line, by its id.
  var corpora: [String: [String]] = [:]
  /// The typed options that every layout shares.
  var shared: [String] = []
  /// What brings each paginator from outside, by its name.
  var external: [String: [String]] = [:]
  var typedFonts: [String] = []
  /// The fonts of each corpus, by its id.
  var chains: [String: [String]] = [:]
  /// The options that the settings file in this folder gives, so that nobody has to type them.
  private var settled: Set<String> = []

  /// The options that were typed, apart from devices and sizes, which each layout has its own of.
  init(
    corpus: CorpusOptions,
    corpora: [(name: String, corpus: Corpus)],
    external: ExternalArguments,
    layout: LayoutArguments,
    workLimit: Int,
    settings: Settings
  ) {
    settled = settings.settled
    for command in external.commands where !settled.contains("paginator-command") {
      let isReader = !external.typedCommands.contains(command)
      let words =
        (isReader ? ["--reader", command.name] : ["--paginator-command", command.text])
        + external.typedForPrograms
      self.external[command.name] = words
    }
    for pages in external.pages where !settled.contains("pages") {
      self.external[pages.name] = ["--pages", pages.text]
    }
    // Of several texts each has to be named.
    let isNamed = settled.contains("corpus") && corpora.count == 1
    for (name, corpus) in corpora where name != Inputs.defaultCorpus && !isNamed {
      self.corpora[corpus.id] = ["--corpus", name]
    }
    if !settled.contains("corpora") { shared += corpus.corpora.typed }
    if !settled.contains("encoding") { shared += corpus.texts.reading.typed }
    if corpus.chapters { shared.append("--chapters") }
    if layout.shaping != .fast { shared += ["--shaping", layout.shaping.rawValue] }
    if workLimit != PaginatorEnvironment.usualWorkLimit {
      shared += ["--work-limit", String(workLimit)]
    }
    typedFonts = settled.contains("font") ? [] : layout.fonts
    for (_, corpus) in corpora { chains[corpus.id] = corpus.fonts }
  }

  /// Returns the command for a page, with greedy's page beside it where greedy takes part.
  func command(for trial: Trial, page: Int, beside: String?) -> String {
    command(
      for: trial.setting,
      of: trial.paginator.name,
      corpus: trial.corpus,
      page: page,
      beside: beside
    )
  }

  /// Returns the command for a page of a trial or after a change that the gate judged.
  func command(for place: GatePlace, page: Int) -> String {
    command(
      for: place.setting,
      of: place.cell.paginator,
      corpus: place.cell.corpus,
      page: page,
      beside: nil
    )
  }

  /// Returns the command that explains a figure of a trial.
  func question(about metric: String, of trial: Trial) -> String {
    let name = trial.paginator.name
    let words = ["harness", "why", metric, name] + (external[name] ?? [])
    return command(words, for: trial.setting, corpus: trial.corpus)
  }

  private func command(
    for setting: Plan.Setting,
    of paginator: String,
    corpus: String,
    page: Int,
    beside: String?
  ) -> String {
    var words = ["harness", "show", paginator, "--page", String(page + 1)]
    if let beside, beside != paginator { words += ["--beside", beside] }
    words += external[paginator] ?? []
    if let beside, beside != paginator { words += external[beside] ?? [] }
    return command(words, for: setting, corpus: corpus)
  }

  private func command(
    _ start: [String],
    for setting: Plan.Setting,
    corpus: String
  ) -> String {
    var words = start + (corpora[corpus] ?? [])
    let isExported = words.contains("--pages")
    let geometry = setting.device.page
    if !Device.known.contains(setting.device) {
      let columns = geometry.columns.typed
      words += ["--page", "\(px(geometry.width))x\(px(geometry.height))\(columns)"]
      words += ["--insets", geometry.insets.sides.map(px).joined(separator: ",")]
    } else {
      words += ["--device", setting.device.id]
    }
    words += ["--font-size", px(setting.layout.type.size)]
    words += setting.layout.type.typed
    words += fonts(of: setting, corpus: corpus, isExported: isExported)
    return (words + shared).map(shellWord).joined(separator: " ")
  }

  /// The options that name the fonts: typed ones, or those that exported pages were set in.
  private func fonts(of setting: Plan.Setting, corpus: String, isExported: Bool) -> [String] {
    let families = setting.layout.type.fonts.map(\.family)
    let isOfFile = isExported && typedFonts.isEmpty && families != chains[corpus]
    return (isOfFile ? families : typedFonts).flatMap { ["--font", $0] }
  }

  private func px(_ length: Length) -> String { decimalText(length) }
}
