import Comparisons
import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Paginators
import Refereeing
import Trials
import Typesetting

extension Inputs {
  /// The plan of a session as its options say, for those who take part.
  func plan(
    of options: MeasuringOptions,
    corpora: [Corpus],
    participants: [Plan.Participant],
    exported: [ExportedPages] = [],
    timing: TimingBudget?
  ) throws -> Plan {
    try plan(
      corpora: corpora,
      participants: participants,
      layout: options.layout,
      isDetailed: options.sweep.detail,
      page: .requested(
        size: options.page.size,
        insets: options.page.insets,
        layout: options.layout
      ),
      changes: options.changes,
      exported: exported,
      timing: timing
    )
  }

  /// The plan of a session over all layouts that are asked for, or the detailed one alone.
  func plan(
    corpora: [Corpus],
    participants: [Plan.Participant],
    layout: LayoutArguments,
    isDetailed: Bool,
    page: PageGeometry?,
    changes: ChangeArguments? = nil,
    exported: [ExportedPages] = [],
    timing: TimingBudget?
  ) throws -> Plan {
    let fonts = self.fonts
    let environment = PaginatorEnvironment(fonts: fonts, shaping: shaping)
    let referees = RefereeMemory()
    let texts = try corpora.map { corpus in
      let own = try settings(of: exported, layout, page: page, for: corpus)
      let all = try own ?? settings(layout, page: page, for: corpus)
      let settings = isDetailed ? Array(all.prefix(1)) : all
      var targets: [Plan.Target] = []
      if let changes {
        let known = own == nil || changes.asksForChanges ? [] : self.targets(among: settings)
        // A file of one layout leaves the usual changes to the others.
        targets = known.isEmpty ? try self.targets(changes, from: settings[0]) : known
      }
      return Plan.Text(corpus: corpus, settings: settings, targets: targets)
    }
    var plan = Plan(
      texts: texts,
      participants: participants,
      reference: planted(GreedyPaginator(environment: environment)),
      makeReferee: { text, layout in
        try Referee(of: text, in: layout, fonts: fonts, sharing: referees)
      },
      timing: timing,
      versions: try versions(for: texts.flatMap(\.settings).map(\.layout.type))
    )
    plan.stop = stop
    plan.forget = { [memory] in
      memory.forget($0)
      referees.forget($0)
    }
    return plan
  }

  /// The versions of the libraries that decide where lines break.
  static let versions = [
    "harfbuzz": TypesettingVersions.harfBuzz, "icu": TypesettingVersions.icu,
    "unicode": TypesettingVersions.unicode,
  ]

  /// The versions for some types: where words are parted, which dictionaries do, too.
  ///
  /// - Throws: `FontError` where one is missing.
  func versions(for types: [TypeStyle]) throws -> [String: String] {
    let dictionaries = try Set(types.map(\.hyphenation)).compactMap(fonts.dictionary)
    guard !dictionaries.isEmpty else { return Self.versions }
    let digests = dictionaries.map(\.digest).sorted().joined(separator: " ")
    return Self.versions.merging([GateInputs.dictionary: digests]) { $1 }
  }

  /// The names of what a session notes of its machine.
  static let machine = ["system", "kernel"] + Session.machine

  /// What a session notes about where it ran.
  static func environment() -> [String: String] {
    var environment = versions
    environment["harness"] = HarnessVersion.current
    environment["commit"] = HarnessVersion.commit(ofProgram: "/proc/self/exe")
    environment["system"] = systemLine(of: "/etc/os-release", after: "PRETTY_NAME=") ?? "unknown"
    environment["kernel"] = systemLine(of: "/proc/sys/kernel/osrelease") ?? "unknown"
    environment["cpu"] = systemLine(of: "/proc/cpuinfo", after: "model name\t: ") ?? "unknown"
    environment["cores"] = String(ProcessInfo.processInfo.activeProcessorCount)
    environment["memory_bytes"] = String(ProcessInfo.processInfo.physicalMemory)
    environment["measuring_version"] = String(measuringVersion)
    environment["build"] = Compilation.configuration
    return environment
  }
}

extension Session {
  /// The changes of a plan, and the trials that they start from, to be looked at and not kept.
  init(measuringChangesOf plan: Plan, after trials: [Trial]) {
    self.init(
      id: "",
      started: "",
      environment: [:],
      corpora: plan.texts.map(\.corpus),
      trials: trials,
      changes: measureChanges(of: plan, after: trials)
    )
  }
}
