import ArgumentParser
import Comparisons
import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Reports
import Results
import Sharding
import Trials

/// `harness merge`: the results of all shards as one session.
struct MergeCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one session of the results of all shards.",
    discussion: """
      Every unit of the plan must be there, as it was written. Where one is missing, reports are written \
      of what is there, and the exit code is \(HarnessExit.incomplete.rawValue):

        harness merge --plan plan.json results
      """
  )

  @Option(help: .plan, completion: .file(extensions: ["json"]))
  var plan: String

  @Argument(
    help: ArgumentHelp("Folders of results, or results.", valueName: "dir|file"),
    completion: .directory
  )
  var results: [String]

  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Reports") var reports: ReportArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Flag(help: "Print results.json instead of the table.")
  var json = false

  var hasHeader: Bool { !json }

  func run(_ console: Console, _ settings: Settings) throws {
    let plan = try WorkPlan.read(plan)
    try plan.requireSameInputs()
    let found = try MergedUnits(of: plan, in: try files())
    try requireWritable(reports.folder.parent)
    let store = try store.forWriting(console)
    var planned = try PlannedOptions.read(plan.options).over(plan.texts.map(\.name))
    planned.options.store = self.store
    // Programs were asked by those who measured.
    planned.options.dryRun = true
    let run = try SessionRun(planned.options, console, settings, planned.timing)
    for (text, own) in zip(plan.texts, run.corpora) { try text.require(own.corpus) }
    console.step("\(found.files.count) of \(plan.units.count) units read")
    let gap = found.failure(of: plan)
    if let gap, found.files.isEmpty { throw try console.refusing(gap, isJSON: json) }
    var session = try found.session(of: plan, laidOutAs: run.plan)
    session.examples = try examples(of: session, plan: run.plan)
    let publishing = SessionPublishing(
      run: run,
      console: console,
      reports: reports,
      store: store,
      storePath: self.store.path,
      isJSON: json,
      gap: gap
    )
    try publishing.publish(session, next: "harness open")
  }

  /// The results' files, of folders those that are named as results are.
  private func files() throws -> [String] {
    try results.flatMap { place -> [String] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else {
        throw HarnessFailure(.missingInput, "There is no file or folder '\(place)'.")
      }
      guard isFolder.boolValue else { return [place] }
      return try FileManager.default.contentsOfDirectory(atPath: place)
        .filter { $0.hasSuffix(UnitFile.suffix) && !$0.hasPrefix(".") }.sorted()
        .map { "\(place)/\($0)" }
    }
  }
}
