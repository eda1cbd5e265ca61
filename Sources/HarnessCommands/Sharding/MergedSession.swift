import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Results
import Sharding
import Trials

/// The session of a plan's results, as one process would have measured it.
///
/// What workers found is put together, and what a store keeps is copied. Pages are read where somebody looks
/// at them: a library has millions.
struct MergedSession {
  private var session = Session(
    id: Session.newID(at: Date()),
    started: Session.timestamp(Date()),
    environment: [:],
    corpora: [],
    trials: []
  )
  private var known = KnownFindings()
  private var machines: [[String: String]] = []
  /// What a store keeps of it, as far as workers made it.
  private(set) var contents = MadeContents()

  /// Puts results together, text by text, on all cores.
  ///
  /// - Throws: ``HarnessFailure`` for a result that cannot be of its unit, or whose layouts are others here.
  init(_ results: MergedUnits, of plan: WorkPlan, laidOutAs own: Plan) throws(HarnessFailure) {
    for (number, text) in own.texts.enumerated() {
      let settings = text.namedSettings(own.versions)
      let places = plan.units.indices.filter {
        plan.units[$0].text == number && results.has($0)
      }
      let read = concurrentMap(places) { place in
        Result { () throws(HarnessFailure) in
          try results.read(place, plan.units[place], text.corpus, settings)
        }
      }
      var found: [(unit: WorkUnit, read: ReadUnit)] = []
      for (place, unit) in zip(places, read) { found.append((plan.units[place], try unit.get())) }
      try add(found, of: text, own.versions)
    }
    for name in Set(machines.flatMap(\.keys)) {
      let values = Set(machines.compactMap { $0[name] })
      session.environment[name] = values.count == 1 ? values.first : "\(values.count) kinds"
    }
  }

  /// What workers found.
  ///
  /// - Complexity: O(figures).
  var findings: SessionFindings { SessionFindings(of: session, knowing: known) }

  /// Adds all results of a text.
  private mutating func add(
    _ results: [(unit: WorkUnit, read: ReadUnit)],
    of text: Plan.Text,
    _ versions: [String: String]
  ) throws(HarnessFailure) {
    guard !results.isEmpty else { return }
    let keys = text.layoutKeys(versions)
    let name = text.corpus.id
    var layouts: [(layout: Int, trials: Range<Int>, read: ReadUnit)] = []
    for (unit, read) in results {
      let measured = read.measured
      let each = measured.trials.count / unit.layouts.count
      for (index, layout) in unit.layouts.enumerated() {
        let trials = index * each..<(index + 1) * each
        guard keys.indices.contains(layout),
          measured.trials[trials]
            .allSatisfy({ $0.layoutKey == keys[layout] && $0.setting == text.settings[layout] })
        else { throw HarnessFailure.laidOutOtherwise(name, on: unit.device) }
        layouts.append((layout, trials, read))
      }
      guard measured.changes.allSatisfy({ text.has($0, versions) }) else {
        throw HarnessFailure.laidOutOtherwise(name, on: unit.device)
      }
      session.changes += measured.changes
      known.add(measured.known.changes)
      contents.add(read)
      session.environment.merge(measured.environment) { first, _ in first }
      machines.append(measured.machine)
    }
    session.corpora.append(text.corpus)
    for (_, trials, read) in layouts.sorted(by: { $0.layout < $1.layout }) {
      session.trials += read.measured.trials[trials]
      known.add(read.measured.known.trials[trials])
      contents.addTrials(of: read, trials)
    }
  }
}

extension Plan.Text {
  /// Whether a change is one that is planned.
  fileprivate func has(_ change: Change, _ versions: [String: String]) -> Bool {
    change.from == settings.first
      && targets.contains { target in
        target.kind == change.kind && target.setting == change.to
          && layoutKey(of: target.setting.layout, over: corpus, versions: versions)
            == change.layoutKey
      }
  }

  /// The settings that trials and changes of the text have, by the names that facts have for them.
  fileprivate func namedSettings(_ versions: [String: String]) -> [String: Plan.Setting] {
    (settings + targets.map(\.setting))
      .reduce(into: [:]) { named, setting in
        let key = layoutKey(of: setting.layout, over: corpus, versions: versions)
        named[setting.name(key)] = named[setting.name(key)] ?? setting
      }
  }
}
