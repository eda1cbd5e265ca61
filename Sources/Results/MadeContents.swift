import Trials

/// Contents that are made already: those of units.
package struct MadeContents: Sendable {
  /// By the session's trials.
  private(set) var ofTrials: [JudgedPages] = []
  /// By the session's changes.
  private(set) var ofChanges: [JudgedPages] = []
  private var contents: [UnitContents] = []

  package init() {}

  /// Adds the contents of a unit, and whose of its changes they are; its trials are added apart.
  package mutating func add(_ unit: ReadUnit) {
    contents.append(unit.contents)
    ofChanges += unit.ofChanges
  }

  /// Adds some trials of a unit.
  package mutating func addTrials(of unit: ReadUnit, _ places: Range<Int>) {
    ofTrials += unit.ofTrials[places]
  }

  /// Gives all contents to a batch, on all cores.
  func put(in batch: ContentBatch) throws {
    try concurrentMap(contents) { unit in Result { try unit.all.forEach(batch.put) } }
      .forEach { try $0.get() }
  }
}
