import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// Trials and changes with what was found of them; pages and judgements are named by their digests, settings by
/// their devices and layout keys: who merges knows them.
struct FactsDocument: Codable {
  private var environment: [String: String]
  /// What stands behind the facts.
  private(set) var contents: [UnitContents.Name] = []
  /// What judgements have beside their lists, by their digests.
  private var judgements: [String: JudgementDocument] = [:]
  private var places: [KeptOutcomes] = []
  private(set) var trials: [TrialDocument] = []
  private var findings: [KnownFindings.OfTrial]
  /// What beginnings of the text cost in each trial.
  private var prefixes: [[PrefixWork]] = []
  private(set) var changes: [ChangeDocument] = []
  private var changeFindings: [WrittenValues]
  private var broken: [BrokenIdentity]

  init(_ unit: MeasuredUnit, in sink: UnitContents.Writer) throws {
    environment = unit.environment
    findings = unit.known.trials
    changeFindings = unit.known.changes
    broken = unit.known.broken
    let made = try JudgedPages.all(of: unit.trials, unit.changes, in: sink)
    contents = sink.names
    for (trial, found) in zip(unit.trials, made.ofTrials) {
      let judgement = trial.judgement == nil ? nil : found.judgement
      if let judgement, judgements[judgement] == nil {
        judgements[judgement] = trial.judgement.map { JudgementDocument($0).head }
      }
      trials.append(
        TrialDocument(
          paginator: trial.paginator,
          corpus: trial.corpus,
          scalarCount: trial.scalarCount,
          setting: trial.setting.name(trial.layoutKey),
          lineHeight: trial.lineHeight,
          layoutKey: trial.layoutKey,
          pages: found.pages,
          judgement: judgement,
          work: trial.work,
          failure: trial.failure
        )
      )
      prefixes.append(trial.prefixes)
    }
    for (change, found) in zip(unit.changes, made.ofChanges) {
      changes.append(
        ChangeDocument(
          paginator: change.paginator,
          corpus: change.corpus,
          kind: change.kind,
          from: unit.trials.first { $0.setting == change.from }
            .map { $0.setting.name($0.layoutKey) } ?? "",
          to: change.to.name(change.layoutKey),
          layoutKey: change.layoutKey,
          pages: found.pages,
          failure: change.failure,
          ownPlaces: change.ownPlaces.map { places in
            self.places.append(places)
            return "\(self.places.count - 1)"
          }
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
    var found: [Trial] = []
    guard findings.count == trials.count else {
      throw MalformedDocument("it has findings on \(findings.count) trials, and \(trials.count)")
    }
    for ((document, prefixes), finding) in zip(zip(trials, prefixes), findings) {
      let judged = document.judgement.flatMap { judgements[$0] }?.pageCount ?? 0
      guard finding.namesPages(below: judged) else {
        throw MalformedDocument("what was found is on pages that nobody judged")
      }
      var costs: DetailedCosts?
      if !prefixes.isEmpty {
        costs = DetailedCosts(timings: [:])
        costs?.prefixes = prefixes
      }
      found.append(
        Trial(
          paginator: document.paginator,
          corpus: document.corpus,
          scalarCount: document.scalarCount,
          setting: try setting(document.setting),
          lineHeight: document.lineHeight,
          layoutKey: document.layoutKey,
          found: Trial.Found(
            try contents.pages(document.pages),
            count: try contents.pageCount(document.pages),
            work: document.work,
            judgement: try judgement(of: document, contents),
            failure: document.failure
          ),
          costs: costs
        )
      )
    }
    var changed: [Change] = []
    for document in changes {
      var own: KeptOutcomes?
      if let number = document.ownPlaces { own = try places.named(number) }
      changed.append(
        Change(
          paginator: document.paginator,
          corpus: document.corpus,
          kind: document.kind,
          from: try setting(document.from),
          to: try setting(document.to),
          layoutKey: document.layoutKey,
          made: try contents.pages(document.pages),
          failure: document.failure,
          ownPlaces: own
        )
      )
    }
    let known = KnownFindings(trials: findings, changes: changeFindings, broken: broken)
    guard known.fits(found, changed) else {
      throw MalformedDocument("what was found is not of its trials")
    }
    return MeasuredUnit(
      environment: environment,
      machine: [:],
      trials: found,
      changes: changed,
      known: known
    )
  }

  private func judgement(
    of trial: TrialDocument,
    _ contents: UnitContents
  ) throws(MalformedDocument) -> Judgement? {
    guard let digest = trial.judgement else { return nil }
    guard let head = judgements[digest] else {
      throw MalformedDocument("the judgement \(digest) is missing")
    }
    let count = try contents.pageCount(trial.pages)
    guard head.pageCount == count || head.pageCount == 0 else {
      throw MalformedDocument("\(head.pageCount) pages are judged of \(count)")
    }
    return head.judgement(try contents.judgement(digest, of: trial.pages, head))
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
