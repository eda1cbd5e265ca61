package import PaginatorKit

/// What becomes of a gate baseline when measured values are approved.
package struct GateApproving: Sendable {
  private let old: GateBaseline?
  private let record: GateRecord
  private let corpora: Set<String>
  private let isPartial: Bool
  private let changed: [String]
  private let added: [String]
  private let removed: [String]
  private let changedInputs: Int
  private let hasOtherInputs: Bool
  private let instructions: InstructionApproving

  /// Merges measured values into a gate baseline.
  ///
  /// Without patterns, all values of the corpora that were asked for are replaced. With patterns, only values
  /// that one of them matches: the whole name, or a part of it between slashes. Instructions that
  /// were not counted now stay as they are, as long as they can be compared with later ones.
  ///
  /// - Parameters:
  ///   - old: The gate baseline so far; `nil` when there is none.
  ///   - measured: What was measured, with its inputs.
  ///   - patterns: What is approved; none for all.
  ///   - narrowing: Of what fewer were asked for than there may be; the values of the others stay.
  /// - Throws: ``GateError/idlePattern(_:)`` when a pattern matches nothing,
  ///   ``GateError/otherInputs(_:)`` when a part of a corpus is approved on other inputs.
  package init(
    old: GateBaseline?,
    measured: GateRecord,
    only patterns: [Glob] = [],
    leavingOut narrowing: GateScope.Narrowing = []
  ) throws(GateError) {
    self.old = old
    // All of a text is a whole: its inputs are its own.
    isPartial = !patterns.isEmpty || !narrowing.subtracting(.corpora).isEmpty
    let before = old?.record ?? GateRecord()
    let cells = Set(measured.values.keys.compactMap { GateCell(name: $0) })
    let scope = GateScope(of: cells, leavingOut: narrowing)
    func isMeasured(_ name: String) -> Bool { GateCell(name: name).map(scope.has) == true }
    let names = Set(before.values.keys.filter(isMeasured)).union(measured.values.keys)
    let corpora = Set(names.compactMap { GateCell(name: $0)?.corpus })
    self.corpora = corpora
    for pattern in patterns where !names.contains(where: { Self.matches($0, [pattern]) }) {
      throw .idlePattern(pattern.pattern)
    }
    // What has no metric any more cannot be measured, whatever is asked for.
    let approved = names.filter { patterns.isEmpty || Self.matches($0, patterns) }
      .union(before.values.keys.filter { !GateRecord.isKnown($0) })
    var record = before
    let differences = GateInputs.differences(from: before.inputs, to: measured.inputs)
    let instructions = InstructionApproving(
      approved,
      from: before,
      to: measured,
      differences: differences
    )
    self.instructions = instructions
    for name in approved where !instructions.kept.contains(name) {
      record.values[name] = measured.values[name]
      guard name.hasSuffix("/\(GateRecord.pageMap)") else { continue }
      let cell = String(name.dropLast(GateRecord.pageMap.count + 1))
      record.pages[cell] = measured.pages[cell]
    }
    let touched = Set(approved.compactMap { GateCell(name: $0) })
    let untouched = Set(
      Set(before.values.keys).union(names).subtracting(approved).compactMap { GateCell(name: $0) }
    )
    let split =
      differences.filter { difference in untouched.contains { difference.concerns($0) } }
      + instructions.split(from: names.subtracting(approved))
    if !split.isEmpty, isPartial { throw .otherInputs(GateInputs.sentences(of: split)) }
    if !isPartial {
      let prefixes = corpora.map { GateCell.escaped($0) + "/" }
      record.inputs = before.inputs.filter { name, _ in !prefixes.contains(where: name.hasPrefix) }
        .merging(measured.inputs) { $1 }
    } else {
      let added = measured.inputs.filter { name, _ in
        !GateInputs.isOfCounting(name)
          && touched.contains { GateInputs.name(name, concerns: $0) }
      }
      record.inputs.merge(added) { $1 }
    }
    instructions.nameCounters(in: &record)
    self.record = record
    changed =
      approved.filter {
        before.values[$0] != nil && measured.values[$0] != nil
          && before.values[$0] != measured.values[$0]
      }
      .sorted()
    added = approved.filter { before.values[$0] == nil }.sorted()
    removed = approved.filter { measured.values[$0] == nil && !instructions.kept.contains($0) }
      .sorted()
    let isSame =
      record.inputs.filter { !GateInputs.isOfCounting($0.key) }
      == before.inputs.filter { !GateInputs.isOfCounting($0.key) }
    hasOtherInputs = !differences.isEmpty
    changedInputs = isSame ? 0 : max(1, differences.count)
  }

  private static func matches(_ name: String, _ patterns: [Glob]) -> Bool {
    let parts = GateCell.parts(of: name).map(String.init)
    return patterns.contains { glob in glob.matches(name) || parts.contains(where: glob.matches) }
  }

  /// How many values and inputs change, come or go; the list of trials, where there was none, is one.
  package var changes: Int {
    changed.count + added.count + removed.count + changedInputs + instructions.changedCounters
      + (old?.isUnlisted == true ? 1 : 0)
  }

  /// What becomes of approved instructions that were not counted now, in sentences.
  package var remarks: [String] { instructions.remarks }

  /// What changes, in one sentence.
  package var summary: String {
    let parts = [
      (changed.count, "changed"), (added.count, "new"), (removed.count, "taken out"),
    ]
    .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    let inputs = hasOtherInputs ? "; the inputs of the layouts changed" : ""
    let listed = old?.isUnlisted == true ? "; the trials are listed now" : ""
    return parts.isEmpty
      ? "No value changed\(inputs)\(listed)."
      : "\(counted(total, "value")): \(list(parts))\(inputs)\(listed)."
  }

  /// How many values change, come or go.
  package var total: Int { changed.count + added.count + removed.count }

  /// Some of the values that change, with both values.
  package var examples: [String] {
    guard let old else { return [] }
    func words(_ value: GateValue?) -> String {
      switch value {
      case .number(let number): GateSentences.number(number)
      case .text(let text): String(text.prefix(12))
      case .absent: "n/a"
      case nil: "nothing"
      }
    }
    let shown = changed.prefix(10)
      .map { "\($0): \(words(old.record.values[$0])) > \(words(record.values[$0]))" }
    return shown + (changed.count > 10 ? ["… and \(grouped(changed.count - 10)) more"] : [])
  }

  /// The gate baseline with its new approval.
  ///
  /// Approvals that all values of are approved anew are dropped; what remains says who let each value
  /// in.
  package func baseline(approvedBy approval: GateApproval) -> GateBaseline {
    let isWhole =
      !isPartial && instructions.kept.isEmpty && (old?.corpora ?? []).isSubset(of: corpora)
    return GateBaseline(
      approvals: isWhole ? [approval] : (old?.approvals ?? []) + [approval],
      record: record
    )
  }
}
