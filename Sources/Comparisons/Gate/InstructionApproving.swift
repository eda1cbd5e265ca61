/// What becomes of instructions when values are approved: they can only be compared with those that
/// the same compiler's program took under the same valgrind.
struct InstructionApproving: Sendable {
  /// The names of approved instructions that were not counted now and stay.
  let kept: Set<String>

  private let dropped: Set<String>
  private let before: GateRecord
  private let measured: GateRecord
  /// The corpora some of whose instructions are approved as they were counted now.
  private let recounted: Set<String>

  /// Looks at the values to be approved.
  init(
    _ approved: Set<String>,
    from before: GateRecord,
    to measured: GateRecord,
    differences: [GateInputs.Difference]
  ) {
    self.before = before
    self.measured = measured
    let names = approved.filter(Self.isOfInstructions)
    let absent = names.filter { before.values[$0] != nil && measured.values[$0] == nil }
    kept = absent.filter { name in
      guard let cell = GateCell(name: name), measured.pages[cell.name] != nil else { return false }
      let input = GateInputs.nameOfCounting(in: cell.corpus)
      return (measured.inputs[input] == nil || measured.inputs[input] == before.inputs[input])
        && !differences.contains { $0.concerns(cell) }
    }
    dropped = absent.subtracting(kept)
    recounted = Set(
      names.filter { measured.values[$0] != nil }.compactMap { GateCell(name: $0)?.corpus }
    )
  }

  private static func isOfInstructions(_ name: String) -> Bool {
    name.hasSuffix("/\(Metric.instructions.name)")
  }

  /// Returns the inputs that would be two at once, where instructions of a corpus that are not
  /// approved were counted otherwise than those that are.
  func split(from untouched: Set<String>) -> [GateInputs.Difference] {
    let others = Set(
      untouched.filter { Self.isOfInstructions($0) && before.values[$0] != nil }
        .compactMap { GateCell(name: $0)?.corpus }
    )
    return recounted.intersection(others).sorted()
      .compactMap { corpus in
        let input = GateInputs.nameOfCounting(in: corpus)
        guard before.inputs[input] != measured.inputs[input] else { return nil }
        return GateInputs.Difference(
          name: input,
          before: before.inputs[input],
          after: measured.inputs[input]
        )
      }
  }

  /// Writes down among a merged record's inputs what each corpus's instructions were counted by.
  func nameCounters(in record: inout GateRecord) {
    let corpora = Set(record.values.keys.filter(Self.isOfInstructions))
      .compactMap { GateCell(name: $0)?.corpus }
    record.inputs = record.inputs.filter { !GateInputs.isOfCounting($0.key) }
    for corpus in corpora {
      let input = GateInputs.nameOfCounting(in: corpus)
      record.inputs[input] =
        (recounted.contains(corpus) ? measured : before).inputs[input]
    }
  }

  /// How many corpora's instructions are counted otherwise from now on.
  var changedCounters: Int {
    recounted.count { corpus in
      let input = GateInputs.nameOfCounting(in: corpus)
      return before.inputs[input] != nil && before.inputs[input] != measured.inputs[input]
    }
  }

  /// What becomes of those that were not counted now, in sentences.
  var remarks: [String] {
    var sentences: [String] = []
    if !kept.isEmpty {
      let isOne = kept.count == 1
      sentences.append(
        "\(counted(kept.count, "approved count")) of instructions \(isOne ? "stays" : "stay") as "
          + "\(isOne ? "it is" : "they are"), since \(isOne ? "it was" : "they were") not counted "
          + "now; 'harness approve --instructions' counts."
      )
    }
    if !dropped.isEmpty {
      let isOne = dropped.count == 1
      sentences.append(
        "\(counted(dropped.count, "approved count")) of instructions \(isOne ? "is" : "are") taken "
          + "out, since \(isOne ? "it" : "they") can no longer be compared; 'harness approve "
          + "--instructions' counts anew."
      )
    }
    return sentences
  }
}
