import Foundation
import PaginatorKit
import Refereeing
package import Trials

/// What a worker measured of a session: some of its trials and changes, as bytes that are the same whoever
/// measured them, and apart from these what tells of the worker's machine.
package struct MeasuredUnit: Sendable {
  /// The session's surroundings that are not of the machine: versions, and what programs say.
  package var environment: [String: String]
  /// The worker's machine.
  package var machine: [String: String]
  package var trials: [Trial]
  package var changes: [Change]
  /// How long it took the worker, reading of the text included; `nil` where nobody looked.
  package var seconds: Double?

  package init(
    environment: [String: String],
    machine: [String: String],
    trials: [Trial],
    changes: [Change]
  ) {
    (self.environment, self.machine) = (environment, machine)
    (self.trials, self.changes) = (trials, changes)
  }
}

extension MeasuredUnit {
  /// All that repeats exactly, as JSON in one line; the faces of its layouts without the paths that they have
  /// on this machine.
  package func facts() throws -> [UInt8] { try line(FactsDocument(self)) }

  /// Times, memory and the machine, as JSON in one line.
  package func samples() throws -> [UInt8] { try line(SamplesDocument(self)) }

  private func line(_ document: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(document))
  }

  /// Reads what was written; the samples may be of another worker than the facts.
  ///
  /// - Parameters:
  ///   - facts: The line of facts.
  ///   - samples: The line of samples.
  ///   - bytes: The length of the text, by which it is known how many pages it may have.
  /// - Throws: A sentence's part on what cannot be.
  package init(facts: [UInt8], samples: [UInt8], ofText bytes: Int) throws(UnreadableUnit) {
    do {
      let facts = try JSONDecoder().decode(FactsDocument.self, from: Data(facts))
      let samples = try JSONDecoder().decode(SamplesDocument.self, from: Data(samples))
      self = try facts.unit(ofText: bytes)
      try samples.add(to: &self)
    } catch let malformed as MalformedDocument {
      throw UnreadableUnit(reason: malformed.reason)
    } catch {
      throw UnreadableUnit(reason: "it cannot be decoded: \(error)")
    }
  }
}

extension MeasuredUnit {
  /// How long it took the worker that left some samples; `nil` where they do not say it.
  package static func seconds(in samples: [UInt8]) -> Double? {
    struct Taken: Decodable { var seconds: Double? }
    return (try? JSONDecoder().decode(Taken.self, from: Data(samples)))?.seconds
      .flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}

/// Why bytes are not those of a unit.
package struct UnreadableUnit: Error {
  package let reason: String
}

/// Trials and changes; what many of them have in common stands once and is named by its place.
private struct FactsDocument: Codable {
  var environment: [String: String]
  var settings: [Plan.Setting] = []
  var pages: [PagesDocument] = []
  var judgements: [JudgementDocument] = []
  var places: [KeptOutcomes] = []
  var trials: [TrialDocument] = []
  /// What beginnings of the text cost in each trial.
  var prefixes: [[PrefixWork]] = []
  var changes: [ChangeDocument] = []

  init(_ unit: MeasuredUnit) {
    environment = unit.environment
    var known = Known()
    for trial in unit.trials {
      let pages = number(of: trial.pages, &known)
      trials.append(
        TrialDocument(
          paginator: trial.paginator,
          corpus: trial.corpus,
          scalarCount: trial.scalarCount,
          setting: number(of: trial.setting, &known),
          lineHeight: trial.lineHeight,
          layoutKey: trial.layoutKey,
          pages: pages,
          judgement: trial.judgement.map { number(of: $0, of: pages, &known) },
          work: trial.work,
          failure: trial.failure
        )
      )
      prefixes.append(trial.prefixes)
    }
    for change in unit.changes {
      changes.append(
        ChangeDocument(
          paginator: change.paginator,
          corpus: change.corpus,
          kind: change.kind,
          from: number(of: change.from, &known),
          to: number(of: change.to, &known),
          layoutKey: change.layoutKey,
          pages: number(of: change.pages, &known),
          failure: change.failure,
          ownPlaces: change.ownPlaces.map { places in
            self.places.append(places)
            return "\(self.places.count - 1)"
          }
        )
      )
    }
  }

  private struct Known {
    var settings: [Plan.Setting: String] = [:]
    var pages: [[PageRange]: String] = [:]
    var judgements: [(judgement: Judgement, pages: String, number: String)] = []
  }

  private mutating func number(of setting: Plan.Setting, _ known: inout Known) -> String {
    if let number = known.settings[setting] { return number }
    settings.append(setting.withoutPaths)
    known.settings[setting] = "\(settings.count - 1)"
    return "\(settings.count - 1)"
  }

  private mutating func number(of pages: [PageRange], _ known: inout Known) -> String {
    if let number = known.pages[pages] { return number }
    self.pages.append(PagesDocument(pages))
    known.pages[pages] = "\(self.pages.count - 1)"
    return "\(self.pages.count - 1)"
  }

  private mutating func number(
    of judgement: Judgement,
    of pages: String,
    _ known: inout Known
  ) -> String {
    let same = known.judgements.first { $0.pages == pages && $0.judgement == judgement }
    if let same { return same.number }
    judgements.append(JudgementDocument(judgement))
    known.judgements.append((judgement, pages, "\(judgements.count - 1)"))
    return "\(judgements.count - 1)"
  }

  func unit(ofText bytes: Int) throws(MalformedDocument) -> MeasuredUnit {
    guard prefixes.count == trials.count else {
      throw MalformedDocument("it has beginnings of \(prefixes.count) trials, and \(trials.count)")
    }
    var ranges: [[PageRange]] = []
    for document in pages { ranges.append(try document.pages(ofBytes: bytes)) }
    var unit = MeasuredUnit(environment: environment, machine: [:], trials: [], changes: [])
    for (document, prefixes) in zip(trials, prefixes) {
      let pages = try ranges.named(document.pages)
      let made = Paginated(pages: pages, work: document.work)
      var judgement: Judgement?
      if let number = document.judgement {
        judgement = try judgements.named(number).judgement(of: pages)
      }
      var costs: DetailedCosts?
      if !prefixes.isEmpty {
        costs = DetailedCosts(timings: [:])
        costs?.prefixes = prefixes
      }
      unit.trials.append(
        Trial(
          paginator: document.paginator,
          corpus: document.corpus,
          scalarCount: document.scalarCount,
          setting: try settings.named(document.setting),
          lineHeight: document.lineHeight,
          layoutKey: document.layoutKey,
          outcome: document.failure.map { .failed($0, made) } ?? .paginated(made, judgement),
          costs: costs
        )
      )
    }
    for document in changes {
      var own: KeptOutcomes?
      if let number = document.ownPlaces { own = try places.named(number) }
      unit.changes.append(
        Change(
          paginator: document.paginator,
          corpus: document.corpus,
          kind: document.kind,
          from: try settings.named(document.from),
          to: try settings.named(document.to),
          layoutKey: document.layoutKey,
          pages: try ranges.named(document.pages),
          failure: document.failure,
          ownPlaces: own
        )
      )
    }
    return unit
  }
}

/// What trials cost on one machine.
private struct SamplesDocument: Codable {
  var machine: [String: String]
  var seconds: Double?
  var costs: [Cost]

  /// What a trial cost, by its place among those of the unit.
  struct Cost: Codable {
    var trial: Int
    var costs: DetailedCosts
    var samples: [TimedSample]
  }

  struct TimedSample: Codable {
    var phase: Phase
    var wallNanoseconds: Int
    var cpuNanoseconds: Int
    var disturbances: [String]
  }

  init(_ unit: MeasuredUnit) {
    machine = unit.machine
    seconds = unit.seconds
    costs = unit.trials.enumerated()
      .compactMap { index, trial -> Cost? in
        guard var costs = trial.costs else { return nil }
        costs.prefixes = []
        let samples = Phase.allCases.flatMap { phase in
          (costs.timings[phase]?.samples ?? [])
            .map { sample in
              TimedSample(
                phase: phase,
                wallNanoseconds: sample.wallNanoseconds,
                cpuNanoseconds: sample.cpuNanoseconds,
                disturbances: sample.disturbances.map(\.rawValue).sorted()
              )
            }
        }
        return costs == DetailedCosts(timings: [:])
          ? nil : Cost(trial: index, costs: costs, samples: samples)
      }
  }

  func add(to unit: inout MeasuredUnit) throws(MalformedDocument) {
    unit.machine = machine
    unit.seconds = seconds
    for cost in costs {
      guard unit.trials.indices.contains(cost.trial) else {
        throw MalformedDocument("it has costs of trial \(cost.trial) of \(unit.trials.count)")
      }
      var costs = cost.costs
      costs.prefixes = unit.trials[cost.trial].prefixes
      for (phase, samples) in Dictionary(grouping: cost.samples, by: \.phase) {
        costs.timings[phase] = Timing(
          samples: samples.map { sample in
            Sample(
              wallNanoseconds: sample.wallNanoseconds,
              cpuNanoseconds: sample.cpuNanoseconds,
              disturbances: Set(sample.disturbances.compactMap(Sample.Disturbance.init(rawValue:)))
            )
          }
        )
      }
      unit.trials[cost.trial].costs = costs
    }
  }
}

extension Plan.Setting {
  /// The same faces, wherever their files are.
  fileprivate var withoutPaths: Plan.Setting {
    func bare(_ font: FontReference) -> FontReference {
      FontReference(file: "", index: font.index, sha256: font.sha256, family: font.family)
    }
    var setting = self
    setting.layout.type.fonts = layout.type.fonts.map(bare)
    for index in layout.type.styledFonts.indices {
      setting.layout.type.styledFonts[index].fonts = layout.type.styledFonts[index].fonts.map(bare)
    }
    return setting
  }
}

extension Array {
  /// The element that a document names by its place.
  fileprivate func named(_ number: String) throws(MalformedDocument) -> Element {
    guard let index = Int(number), indices.contains(index) else {
      throw MalformedDocument("it refers to '\(number)' of \(count)")
    }
    return self[index]
  }
}
