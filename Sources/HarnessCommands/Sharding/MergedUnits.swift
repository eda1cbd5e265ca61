import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Results
import Sharding
import Trials

/// The results of a plan's units: each of the plan, as it was written, and the same wherever it is there
/// twice.
///
/// Their bytes are read again when they are asked for, text by text, and not held.
struct MergedUnits {
  /// A result, and the SHA-256 of its facts.
  private typealias Found = (path: String, facts: String)

  /// By the units' places in the plan.
  private let found: [Int: Found]
  /// The units, by their places, that have more results than one; all are equal.
  let repeated: Set<Int>

  /// How many units are there.
  var count: Int { found.count }

  /// Looks through files, on all cores.
  ///
  /// - Throws: ``HarnessFailure`` for a result that is damaged, of other work, or unequal to another one.
  init(of plan: WorkPlan, in paths: [String]) throws(HarnessFailure) {
    let places = Dictionary(uniqueKeysWithValues: plan.units.enumerated().map { ($1.id, $0) })
    let files = concurrentMap(paths) { path in
      Result { () throws(HarnessFailure) in
        let file = try Self.read(path)
        return (plan: file.plan, unit: file.unit, facts: file.factsDigest)
      }
    }
    var found: [Int: Found] = [:]
    var repeated: Set<Int> = []
    for (path, file) in zip(paths, files) {
      let file = try file.get()
      guard file.plan == plan.id, let place = places[file.unit] else {
        throw HarnessFailure(
          .inputsDiffer,
          "'\(path)' is of the plan \(file.plan.prefix(12)), and this one is \(plan.id.prefix(12)); take it "
            + "out of the folder, or name its plan."
        )
      }
      guard let first = found[place] else {
        found[place] = (path, file.facts)
        continue
      }
      guard first.facts == file.facts else {
        let unit = plan.units[place]
        throw HarnessFailure(
          .paginatorFailed,
          "\(plan.texts[unit.text].id) on \(unit.device) was measured twice, and not alike: "
            + "'\(first.path)' and '\(path)'. A paginator is not deterministic."
        )
      }
      repeated.insert(place)
    }
    (self.found, self.repeated) = (found, repeated)
  }

  private static func read(_ path: String) throws(HarnessFailure) -> UnitFile {
    let found = try inputBytes(of: path)
    do throws(UnitFault) {
      return try UnitFile(parsing: found)
    } catch {
      throw HarnessFailure(.badInput, "'\(path)' \(error.description)")
    }
  }

  /// What is missing, as a failure; `nil` where nothing is.
  func failure(of plan: WorkPlan) -> HarnessFailure? {
    let missing = plan.units.indices.filter { found[$0] == nil }
    guard !missing.isEmpty else { return nil }
    let names = missing.prefix(5)
      .map { place in
        let unit = plan.units[place]
        let shard = plan.shards.firstIndex { $0.contains(place) }.map { $0 + 1 } ?? 0
        return
          "\(plan.texts[unit.text].id) on \(unit.device), of shard \(shard)/\(plan.shards.count)"
      }
    let rest = missing.count > names.count ? "; and \(missing.count - names.count) more" : ""
    return HarnessFailure(
      .incomplete,
      "\(missing.count) of \(counted(plan.units.count, "unit")) \(missing.count == 1 ? "is" : "are") missing: "
        + "\(names.joined(separator: "; "))\(rest). Run their shards again."
    )
  }

  /// What is proved of whether its values repeat, for who judges them.
  func notes(on plan: WorkPlan) -> [String] {
    let once = plan.units.count - repeated.count
    guard once > 0 else { return [] }
    return [
      "\(once) of \(counted(plan.units.count, "unit")) \(once == 1 ? "was" : "were") measured once, so that nothing proves that they "
        + "repeat; results of a second worker beside them would."
    ]
  }

  /// Returns the session of what is there, as one process would have measured it.
  ///
  /// - Throws: ``HarnessFailure`` for a result that cannot be of its unit, or whose layouts are others here.
  func session(of plan: WorkPlan, laidOutAs own: Plan) throws(HarnessFailure) -> Session {
    var session = Session(
      id: Session.newID(at: Date()),
      started: Session.timestamp(Date()),
      environment: [:],
      corpora: [],
      trials: []
    )
    var machines: [[String: String]] = []
    for (number, text) in own.texts.enumerated() {
      let corpus = text.corpus
      let keys = text.layoutKeys(own.versions)
      var trials: [(layout: Int, trials: [Trial])] = []
      let places = plan.units.indices.filter { plan.units[$0].text == number && found[$0] != nil }
      let read = concurrentMap(places) { place in
        Result { () throws(HarnessFailure) in
          try self.measured(place, plan.units[place], corpus)
        }
      }
      for (place, measured) in zip(places, read) {
        let unit = plan.units[place]
        let measured = try measured.get()
        let each = measured.trials.count / unit.layouts.count
        for (index, layout) in unit.layouts.enumerated() {
          let ofLayout = measured.trials[index * each..<(index + 1) * each]
          guard keys.indices.contains(layout),
            ofLayout.allSatisfy({ $0.layoutKey == keys[layout] })
          else { throw HarnessFailure.laidOutOtherwise(corpus.id, on: unit.device) }
          trials.append((layout, ofLayout.map { $0.with(text.settings[layout]) }))
        }
        for change in measured.changes {
          guard let target = text.target(of: change, own.versions) else {
            throw HarnessFailure.laidOutOtherwise(corpus.id, on: unit.device)
          }
          session.changes.append(change.with(from: text.settings[0], to: target.setting))
        }
        session.environment.merge(measured.environment) { first, _ in first }
        machines.append(measured.machine)
      }
      if !trials.isEmpty { session.corpora.append(corpus) }
      session.trials += trials.sorted { $0.layout < $1.layout }.flatMap(\.trials)
    }
    for name in Set(machines.flatMap(\.keys)) {
      let values = Set(machines.compactMap { $0[name] })
      session.environment[name] = values.count == 1 ? values.first : "\(values.count) kinds"
    }
    return session
  }

  private func measured(
    _ place: Int,
    _ unit: WorkUnit,
    _ corpus: Corpus
  ) throws(HarnessFailure) -> MeasuredUnit {
    let path = found[place]?.path ?? ""
    let file = try Self.read(path)
    guard file.factsDigest == found[place]?.facts else {
      throw HarnessFailure(.badInput, "'\(path)' was changed while it was read; merge again.")
    }
    let reason: String
    do throws(UnreadableUnit) {
      let measured = try MeasuredUnit(
        facts: file.facts,
        samples: file.samples,
        ofText: corpus.text.utf8.count
      )
      let isOfUnit =
        !measured.trials.isEmpty && measured.trials.count % unit.layouts.count == 0
        && (measured.trials.map(\.corpus) + measured.changes.map(\.corpus))
          .allSatisfy { $0 == corpus.id }
      if isOfUnit { return measured }
      reason = "it is of another text"
    } catch {
      reason = error.reason
    }
    throw HarnessFailure(
      .badInput,
      "The result of \(corpus.id) on \(unit.device) cannot be: \(reason). Remove it and run its worker "
        + "again."
    )
  }
}

// The faces of a result have no paths: those of this machine are put in their place.

extension Trial {
  fileprivate func with(_ setting: Plan.Setting) -> Trial {
    var trial = self
    trial.setting = setting
    return trial
  }
}

extension Change {
  fileprivate func with(from: Plan.Setting, to: Plan.Setting) -> Change {
    var change = self
    (change.from, change.to) = (from, to)
    return change
  }
}

extension Plan.Text {
  /// The layout that a change leads to, as it is here; `nil` where there is none.
  fileprivate func target(of change: Change, _ versions: [String: String]) -> Plan.Target? {
    targets.first { target in
      target.kind == change.kind && target.setting.device.id == change.to.device.id
        && layoutKey(of: target.setting.layout, over: corpus, versions: versions)
          == change.layoutKey
    }
  }
}
