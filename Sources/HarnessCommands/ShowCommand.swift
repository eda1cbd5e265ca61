import ArgumentParser
import Comparisons
import Corpora
import HostSystem
import PaginatorKit
import Paginators
import Rainbow
import Refereeing
import Reports
import Trials
import Typesetting

/// `harness show`: a page as text in the terminal.
struct ShowCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a page as text, with the screen's end marked.",
    discussion: """
      The page is paginated and laid out again, on the first device and size given; without --page \
      it is the worst one of all layouts that 'harness compare' would measure:

        harness show fixed-count
        harness show fixed-count --page 16 --beside greedy
        harness show fixed-count --font-size 28 --format svg --output page.svg
      """
  )

  @Argument(help: "The paginator, with options if it has any.", completion: .paginators)
  var paginator: String

  @Option(
    name: .customLong("page"),
    help: ArgumentHelp(
      "The page number, from 1; given again as WxH, a custom page size instead of a device. "
        + "(default: the worst page)",
      valueName: "n"
    ),
    transform: PageChoice.init(parsing:)
  )
  var pages: [PageChoice] = []

  @Option(
    help: ArgumentHelp("The insets of a custom page. (default: 16)", valueName: "N|T,R,B,L"),
    transform: Parsing.insets
  )
  var insets: Insets?

  @Option(help: .beside, completion: .paginators) var beside: String?

  @Option(help: "How the page is shown; png needs rsvg-convert (Debian's librsvg2-bin).")
  var format: PageFormat = .text

  @Option(
    help: ArgumentHelp("The file that a drawing is written to.", valueName: "file"),
    completion: .file(extensions: ["svg", "png"])
  )
  var output: String?

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Paginators") var external: ExternalArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Option(workLimit: PaginatorEnvironment.usualWorkLimit) var workLimit: Int

  func validate() throws {
    guard format != .text else {
      if output != nil { throw ValidationError("--output goes with --format svg or png.") }
      return
    }
    if beside != nil { throw ValidationError("A drawing has one page; leave --beside out.") }
    if output == nil, format == .png {
      throw ValidationError("--format png writes a file; name it with --output.")
    }
  }

  func run(_ console: Console, _: Settings) throws {
    let (page, size) = try PageChoice.split(pages)
    let inputs = Inputs(shaping: layout.shaping, workLimit: workLimit)
    let corpora = try inputs.corpora(corpus).map(\.corpus)
    guard corpora.count == 1 else {
      throw HarnessFailure.usage("A page stands in one text; give one --corpus.")
    }
    let names = [paginator] + (beside.map { [$0] } ?? [])
    let exported = try inputs.exportedPages(external, of: corpora)
    let participants = try inputs.participants(named: names, external, exported: exported)
    var plan = try inputs.plan(
      corpora: corpora,
      participants: participants,
      layout: layout,
      isDetailed: page != nil,
      page: try .requested(size: size, insets: insets, layout: layout),
      exported: exported,
      timing: nil
    )
    if page == nil { try narrow(&plan) }
    let keepsAny = plan.texts.contains { text in
      text.corpus.text.styles != nil
        || text.settings.contains {
          $0.layout.type.keepRules.keepsLines || $0.layout.type.keepsWords
        }
    }
    if page != nil, !keepsAny, participants.allSatisfy(\.info.kind.runsHere) {
      // One page is looked at: the others are not judged, and no paragraph is shaped but its own. What is kept
      // together, all pages together tell.
      plan.judges = false
      plan.makeReferee = { [fonts = inputs.fonts] text, layout in
        try Referee(of: text, in: layout, fonts: fonts, longestKept: 0)
      }
    }
    let trials = try measure(plan, clocks: SystemClocks()) { _ in }
    if trials.allSatisfy({ $0.failure != nil }), let failure = trials[0].failure {
      let whose = "\(trials[0].paginator.name), \(trials[0].setting.label)"
      throw HarnessFailure(
        .paginatorFailed,
        ShownText.oneLine("\(whose): \(failure.message)")
      )
    }
    let pages = try chosen(page, of: trials)
    if format != .text {
      return try draw(trials[0], page: pages[0], plan: plan, fonts: inputs.fonts, console)
    }
    let shown = try screens(of: trials, pages, in: corpora[0].text)
      .map { [plan] trial, page in
        try text(of: trial, page: page, in: corpora[0].text, plan: plan)
      }
    // What is the first line of one page would be too long beside another.
    let columns = shown.map { ($0.heading.map(\.boldLine) + $0.lines).joined(separator: "\n") }
    let below = shown.map { page in
      let heading = page.heading.isEmpty ? [] : [page.heading.joined(separator: ", ").boldLine]
      return (heading + page.lines).joined(separator: "\n")
    }
    try console.print(
      SideBySide(columns, columns: console.width)?.text ?? below.joined(separator: "\n\n")
    )
  }

  /// The page of each trial, or of one alone all that stand on its screen.
  private func screens(
    of trials: [Trial],
    _ pages: [Int],
    in text: SourceText
  ) -> [(trial: Trial, page: Int)] {
    guard trials.count == 1, trials[0].pages.indices.contains(pages[0] - 1) else {
      return Array(zip(trials, pages))
    }
    let others = trials[0].columns(around: pages[0] - 1, in: text).map { $0 + 1 }
    return (others + pages).sorted().map { (trials[0], $0) }
  }

  /// Leaves the layout in which the first paginator has its worst page, of several.
  private func narrow(_ plan: inout Plan) throws {
    guard plan.texts[0].settings.count > 1 else { return }
    var search = plan
    search.participants = Array(plan.participants.prefix(1))
    let trials = try measure(search, clocks: SystemClocks()) { _ in }
    let worst = WorstPage(of: trials)?.trial.setting ?? plan.texts[0].settings[0]
    plan.texts[0].settings = [worst]
  }

  /// The page of each trial: the first one's, which was asked for or is its worst, and the other's page
  /// of the same text.
  private func chosen(_ page: Int?, of trials: [Trial]) throws -> [Int] {
    let shown = page ?? (WorstPage(of: trials[0])?.page ?? 0) + 1
    // One that is not there is told with the pages that there are.
    guard trials[0].pages.indices.contains(shown - 1) else { return trials.map { _ in shown } }
    let first = trials[0].pages[shown - 1]
    return [shown] + trials.dropFirst().map { ($0.page(showing: first) ?? 0) + 1 }
  }

  /// Writes a page as a drawing, to the file that was named or to standard output.
  private func draw(
    _ trial: Trial,
    page: Int,
    plan: Plan,
    fonts: FontLibrary,
    _ console: Console
  ) throws {
    try require(page, of: trial)
    let referee = try plan.makeReferee(plan.texts[0].corpus.text, trial.layout)
    let svg = try drawing(
      of: page - 1,
      in: trial,
      with: { try example($0, of: trial, referee: referee, plan: plan).lines },
      by: referee,
      fonts: fonts
    )
    guard let output else { return try Console.result(svg) }
    let bytes = format == .png ? try PagePNG.bytes(of: svg) : Array(svg.utf8)
    try replace(output) { try writeNew(bytes, toFile: $0, isSynced: false) }
    try console.print("Wrote \(output): \(trial.paginator.name), page \(page).")
  }

  private func require(_ page: Int, of trial: Trial) throws {
    guard page > trial.pages.count else { return }
    throw HarnessFailure.usage(
      "\(trial.paginator.name) makes \(counted(trial.pages.count, "page")) on "
        + "\(trial.setting.label); there is no page \(page)."
    )
  }

  /// A page as text: whose it is and what it holds, and its lines.
  private func text(
    of trial: Trial,
    page: Int,
    in text: SourceText,
    plan: Plan
  ) throws -> (heading: [String], lines: [String]) {
    let label = trial.setting.label
    if let failure = trial.failure {
      return ([], [ShownText.oneLine("\(trial.paginator.name), \(label): \(failure.message)")])
    }
    try require(page, of: trial)
    let range = trial.pages[page - 1]
    let view = try PageView(of: page - 1, in: trial, over: text, plan: plan)
    let name = "\(trial.paginator.name), \(label), page \(page) of \(trial.pages.count)"
    let columns = trial.layout.page.columns
    let screen = columns.screen(holding: page - 1, of: trial.pages, in: text)
    let column = "column \(screen.column + 1) of \(columns.count) on screen \(screen.number + 1)"
    let scalars =
      "scalars \(grouped(text.scalarIndex(of: range.start))) to "
      + "\(grouped(text.scalarIndex(of: range.end)))"
    return ([name] + (columns.count > 1 ? [column] : []) + [scalars], view.all)
  }
}

/// A value of `show --page`: a page's number, or a page's size.
enum PageChoice: Hashable {
  /// The number, from 1.
  case number(Int)
  case size(PageSize)

  init(parsing text: String) throws {
    if let number = Int(text), number > 0 {
      self = .number(number)
    } else if Int(text) != nil {
      throw ValidationError("'\(text)' is no page number; pages are counted from 1.")
    } else if text.contains("x") {
      self = .size(try Parsing.page(text))
    } else {
      throw ValidationError(
        "'\(text)' is no page number; give 1 or more (or a page's size, like 375x667)."
      )
    }
  }

  static func split(_ choices: [PageChoice]) throws -> (number: Int?, size: PageSize?) {
    var numbers: [Int] = []
    var sizes: [PageSize] = []
    for choice in choices {
      switch choice {
      case .number(let number): numbers.append(number)
      case .size(let size): sizes.append(size)
      }
    }
    guard numbers.count <= 1, sizes.count <= 1 else {
      throw HarnessFailure.usage("Give one page number, like --page 3, to show a page.")
    }
    return (numbers.first, sizes.first)
  }
}

/// How `show` shows a page.
enum PageFormat: String, ChoiceArgument {
  case text
  case svg
  case png
}
