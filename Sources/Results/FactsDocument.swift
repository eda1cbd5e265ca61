import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// Trials and changes with what was found of them; pages and judgements are named by their digests, settings by
/// their devices and layout keys: who merges knows them.
struct FactsDocument: Codable {
  private var environment: [String: String]
  /// What stands behind the facts.
  private(set) var contents: [UnitContents.Name]
  private var places: [KeptOutcomes] = []
  private(set) var trials: [TrialDocument] = []
  private var findings: [KnownFindings.OfTrial]
  /// What beginnings of the text cost in each trial.
  private var prefixes: [[PrefixWork]]
  private(set) var changes: [ChangeDocument] = []
  private var changeFindings: [KnownFindings.OfChange]

  init(_ unit: MeasuredUnit, in sink: UnitContents.Writer) throws {
    environment = unit.environment
    (findings, changeFindings) = (unit.known.trials, unit.known.changes)
    prefixes = unit.trials.map(\.prefixes)
    let made = try JudgedPages.all(of: unit.trials, unit.changes, in: sink)
    contents = sink.names
    trials = zip(unit.trials, made.ofTrials)
      .map { TrialDocument($0, setting: $0.setting.name($0.layoutKey), $1) }
    for (change, found) in zip(unit.changes, made.ofChanges) {
      let before = unit.trials.first { $0.setting == change.from }
      let own = change.ownPlaces.map { places in
        self.places.append(places)
        return "\(self.places.count - 1)"
      }
      changes.append(
        ChangeDocument(
          change,
          from: before.map { $0.setting.name($0.layoutKey) } ?? "",
          to: change.to.name(change.layoutKey),
          pages: found.pages,
          ownPlaces: own
        )
      )
    }
  }

  /// Returns the unit, whose pages are read of contents when somebody asks.
  ///
  /// - Parameters:
  ///   - contents: What stands behind the facts.
  ///   - settings: Returns the setting of a name; `nil` where nobody has one.
  /// - Returns: The unit, with the machine and what it cost left out.
  /// - Throws: ``MalformedDocument`` for what cannot be.
  func unit(
    _ contents: UnitContents,
    _ settings: (String) -> Plan.Setting?
  ) throws(MalformedDocument) -> MeasuredUnit {
    func setting(_ name: String) throws(MalformedDocument) -> Plan.Setting {
      guard let setting = settings(name) else { throw MalformedDocument(unknownSetting: name) }
      return setting
    }
    guard prefixes.count == trials.count else {
      throw MalformedDocument("it has beginnings of \(prefixes.count) trials, and \(trials.count)")
    }
    var measured: [Trial] = []
    for (document, prefixes) in zip(trials, prefixes) {
      var costs: DetailedCosts?
      if !prefixes.isEmpty {
        costs = DetailedCosts(timings: [:])
        costs?.prefixes = prefixes
      }
      let pages = try contents.pages(document.pages)
      var judgement: Judgement?
      if let digest = document.judgement {
        judgement = try contents.judgement(digest, of: document.pages)
      }
      measured.append(
        document.trial(
          try setting(document.setting),
          pages.ranges,
          count: pages.count,
          judgement,
          costs
        )
      )
    }
    var changed: [Change] = []
    for document in changes {
      var own: KeptOutcomes?
      if let number = document.ownPlaces { own = try places.named(number) }
      changed.append(
        document.change(
          from: try setting(document.from),
          to: try setting(document.to),
          try contents.pages(document.pages).ranges,
          own
        )
      )
    }
    let known = KnownFindings(trials: findings, changes: changeFindings)
    guard known.fits(measured, changed) else {
      throw MalformedDocument("what was found is not of its trials")
    }
    return MeasuredUnit(
      environment: environment,
      machine: [:],
      trials: measured,
      changes: changed,
      known: known
    )
  }
}

extension Plan.Setting {
  /// What facts name it by, where its layout has a key.
  package func name(_ layoutKey: String) -> String { "\(device.id) \(layoutKey)" }
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
