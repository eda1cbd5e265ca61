import Comparisons
import Corpora
import PaginatorKit
import Results
import Sharding
import Trials

/// The results of a plan's units: each of the plan, as it was written, and the same wherever it is there
/// twice.
///
/// They are read again when they are asked for, text by text.
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

  /// Whether the result of the unit at a place in the plan is there.
  func has(_ place: Int) -> Bool { found[place] != nil }

  /// Returns the result of the unit at a place in the plan.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - unit: The unit.
  ///   - corpus: Its text.
  ///   - settings: The settings of the text, by their names.
  /// - Returns: The unit.
  /// - Throws: ``HarnessFailure`` for one that cannot be of its unit, or whose layouts are others here.
  func read(
    _ place: Int,
    _ unit: WorkUnit,
    _ corpus: Corpus,
    _ settings: [String: Plan.Setting]
  ) throws(HarnessFailure) -> ReadUnit {
    let path = found[place]?.path ?? ""
    let file = try Self.read(path)
    guard file.factsDigest == found[place]?.facts else {
      throw HarnessFailure(.badInput, "'\(path)' was changed while it was read; merge again.")
    }
    let reason: String
    do throws(UnreadableUnit) {
      let read = try ReadUnit(
        (file.facts, file.samples, file.contents),
        ofText: corpus.text.utf8.count,
        settings: { settings[$0] }
      )
      let measured = read.measured
      let isOfUnit =
        !measured.trials.isEmpty && measured.trials.count % unit.layouts.count == 0
        && (measured.trials.map(\.corpus) + measured.changes.map(\.corpus))
          .allSatisfy { $0 == corpus.id }
        && measured.trials.allSatisfy { $0.scalarCount == corpus.text.scalarCount }
      if isOfUnit { return read }
      reason = "it is of another text"
    } catch {
      if error.isOfOtherSetting {
        throw HarnessFailure.laidOutOtherwise(corpus.id, on: unit.device)
      }
      reason = error.reason
    }
    throw HarnessFailure.unreadable(corpus.id, on: unit.device, reason)
  }
}

extension HarnessFailure {
  /// The failure of a result that is not as its unit must be.
  static func unreadable(_ text: String, on device: String, _ reason: String) -> HarnessFailure {
    HarnessFailure(
      .badInput,
      "The result of \(text) on \(device) cannot be: \(reason). Remove it and run its worker again."
    )
  }
}
