import Comparisons
import Foundation
import Results
import Trials

/// A session measured twice in separate processes: its values, and whether they are the same.
struct GateMeasurement {
  let findings: SessionFindings
  /// What a store keeps of it, as far as it is made already.
  var contents: MadeContents?
  let record: GateRecord
  /// What was not the same in both processes, or when it was asked again in one, a sentence each.
  let faults: [String]

  /// What a person should know of how it was measured, a sentence each.
  var notes: [String] = []

  var session: Session { findings.session }

  /// A session that workers measured.
  ///
  /// - Parameters:
  ///   - findings: What they found.
  ///   - contents: What a store keeps of it.
  ///   - run: What it is of.
  ///   - notes: What proves that its values repeat, or does not.
  init(
    merged findings: SessionFindings,
    having contents: MadeContents,
    of run: SessionRun,
    notes: [String]
  ) {
    (self.findings, self.contents) = (findings, contents)
    record = Self.record(of: findings, run)
    faults = Self.nondeterministic(in: findings.session)
    self.notes = notes
  }

  private static func record(of findings: SessionFindings, _ run: SessionRun) -> GateRecord {
    var record = GateRecord(of: findings)
    record.inputs = GateInputs.all(of: run.plan)
      .merging(GateInputs.counting(of: findings.session)) { first, _ in first }
      .merging(GateInputs.shaping(of: findings.session)) { first, _ in first }
    return record
  }

  /// Measures a plan, while another process measures the same but for instructions.
  init(_ run: SessionRun) throws {
    let second = SecondMeasurement(arguments: run.settings.arguments)
    let start = Date()
    let session: Session
    do {
      session = try run.measured()
    } catch {
      second?.end()
      throw error
    }
    findings = SessionFindings(of: session)
    let record = Self.record(of: findings, run)
    self.record = record
    let patience = 60 + 20 * Date().timeIntervalSince(start)
    var differences = ["The second process that measures the same cannot be started."]
    if let second {
      do throws(HarnessFailure) {
        let other = try second.record(patience: patience)
        differences = Self.differences(between: record, and: other, in: session)
      } catch {
        differences = [
          "The second process that measures the same proves nothing: \(error.description)."
        ]
      }
    }
    faults = Self.nondeterministic(in: session) + differences
    run.console.step("values of two processes compared")
  }

  /// Says where other pages came when they were asked for again.
  private static func nondeterministic(in session: Session) -> [String] {
    session.trials.compactMap { trial in
      guard let failure = trial.failure, failure.isNondeterministic else { return nil }
      return "\(trial.paginator.name) fails on \(trial.setting.label) in \(trial.corpus): "
        + failure.message
    }
  }

  /// Says what differs between two processes, a sentence for each metric of a paginator.
  static func differences(
    between one: GateRecord,
    and other: GateRecord,
    in session: Session
  ) -> [String] {
    var sentences: [String] = []
    var seen: Set<[String]> = []
    for place in GatePlace.all(of: session) {
      let prefix = "\(place.cell.name)/"
      let failed = prefix + GateRecord.failure
      if one.values[failed] != nil || other.values[failed] != nil {
        // Where it failed there are no figures, and one sentence says it.
        guard one.values[failed] != other.values[failed],
          seen.insert([place.cell.corpus, place.cell.paginator]).inserted
        else { continue }
        sentences.append(
          "\(place.cell.paginator) fails on \(place.label) in \(place.cell.corpus) in one of two "
            + "processes and not, or otherwise, in the other."
        )
        continue
      }
      for metric in GateRecord.metricNames + [GateRecord.failure]
      where metric != Metric.instructions.name {
        let (here, there) = (one.values[prefix + metric], other.values[prefix + metric])
        guard here != there,
          seen.insert([place.cell.corpus, place.cell.paginator, metric]).inserted
        else { continue }
        sentences.append(
          "\(place.cell.paginator) is not deterministic: in two processes \(metric) on "
            + "\(place.label) in \(place.cell.corpus) is \(words(here)) and \(words(there))."
        )
      }
    }
    if sentences.isEmpty, one.values.filter(isRepeatable) != other.values.filter(isRepeatable) {
      sentences.append("Two processes measured different values of readers' places.")
    }
    return sentences
  }

  private static func isRepeatable(_ entry: (key: String, value: GateValue)) -> Bool {
    !entry.key.hasSuffix("/\(Metric.instructions.name)")
  }

  private static func words(_ value: GateValue?) -> String {
    switch value {
    case .number(let number): decimalText(number) ?? "n/a"
    case .text(let text): String(text.prefix(12))
    case .absent, nil: "n/a"
    }
  }
}
