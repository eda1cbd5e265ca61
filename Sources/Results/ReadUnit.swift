import Foundation
package import Trials

/// A unit that was read again, whose pages are read when somebody asks.
package struct ReadUnit: Sendable {
  package let measured: MeasuredUnit
  /// The contents of the trials and of the changes, in their order.
  let ofTrials: [JudgedPages]
  let ofChanges: [JudgedPages]
  let contents: UnitContents

  /// Reads what was written; the samples may be of another worker than the facts.
  ///
  /// - Parameters:
  ///   - parts: The parts of the unit's file.
  ///   - bytes: The length of the text, by which it is known how many pages it may have.
  ///   - settings: Returns the setting of a device and a layout key (``Trials/Plan/Setting/name(_:)``); `nil`
  ///     where there is none.
  /// - Throws: A sentence's part on what cannot be.
  package init(
    _ parts: MeasuredUnit.Written,
    ofText bytes: Int,
    settings: (String) -> Plan.Setting?
  ) throws(UnreadableUnit) {
    do {
      let facts = try JSONDecoder().decode(FactsDocument.self, from: Data(parts.facts))
      let samples = try JSONDecoder().decode(SamplesDocument.self, from: Data(parts.samples))
      contents = try UnitContents(facts.contents, parts.contents, ofText: bytes)
      var unit = try facts.unit(contents, settings)
      try samples.add(to: &unit)
      measured = unit
      ofTrials = facts.trials.map { JudgedPages(pages: $0.pages, judgement: $0.judgement) }
      ofChanges = facts.changes.map { JudgedPages(pages: $0.pages, judgement: nil) }
    } catch let malformed as MalformedDocument {
      throw UnreadableUnit(
        reason: malformed.reason,
        isOfOtherSetting: malformed.isOfOtherSetting
      )
    } catch {
      throw UnreadableUnit(reason: "it cannot be decoded: \(error)", isOfOtherSetting: false)
    }
  }
}

/// Why bytes are not those of a unit.
package struct UnreadableUnit: Error {
  package let reason: String
  /// Whether a layout is another one here than where it was measured.
  package let isOfOtherSetting: Bool
}
