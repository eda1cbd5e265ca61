/// What ICU may yet do with a text that was read so far, beside what a table said of it.
///
/// ICU may know a boundary only after it has read on, and then reads the text again from there. So
/// beside the run from the last boundary there is one from every place that may still be the next
/// boundary of another run: what ICU will do if a boundary is there. A place stands for its run's
/// number; `wrong` stands for every place where a boundary would prove the table wrong.
struct Hypotheses: Hashable {
  private struct Run: Hashable {
    var run = RulesRun()
    /// What the table said of the place where the run begins.
    var says: UInt8
    /// Whether the table said 0 of all places after that.
    var isUnbroken = true
  }

  private static let wrong = -1

  /// The first is ICU's run from the last boundary; the others are by the places where they begin.
  private var runs: [Run] = []

  /// Reads a character, of the place before which the table says whether a line may break.
  ///
  /// - Returns: Whether ICU may still agree with the table.
  mutating func read(_ category: UInt32, says: UInt8, of rules: Rules) -> Bool {
    let here = runs.count
    for number in runs.indices where says != 0 { runs[number].isUnbroken = false }
    runs.append(Run(says: says))
    var known = readAll(category, of: rules, end: here + 1)
    // A boundary comes after the place where its run begins, so the last runs are settled first.
    for number in runs.indices.reversed() {
      if let boundary = known[number] {
        known[number] = settled(boundary, known: known)
        continue
      }
      let run = runs[number].run
      runs[number].run.accepted = run.accepted.map { settled($0, known: known) }
      runs[number].run.marks = run.marks.mapValues { settled($0, known: known) }
    }
    let first = known[0] ?? 0
    guard first != Self.wrong, first <= here else { return false }
    keepOnly(from: first)
    return true
  }

  /// Whether ICU agrees with the table when the text ends here.
  func agreesAtEnd(of rules: Rules) -> Bool {
    var ended = self
    let known = ended.readAll(Rules.endOfText, of: rules, end: runs.count)
    var place = 0
    while place != runs.count {
      guard let next = known[place], next != Self.wrong else { return false }
      place = next
    }
    return true
  }

  /// Has all runs read a character and returns the boundaries that are known, by runs.
  private mutating func readAll(_ category: UInt32, of rules: Rules, end: Int) -> [Int: Int] {
    var known: [Int: Int] = [:]
    for number in runs.indices {
      // A boundary after a place where the table broke the line would be wrong.
      let place = runs[number].isUnbroken ? end : Self.wrong
      let found = runs[number].run.read(category, before: place, of: rules)
      if found.isKnown { known[number] = found.boundary ?? Self.wrong }
      runs[number].run.forgetMarks(of: rules)
    }
    return known
  }

  /// The place where ICU will be when it finds a boundary at a place.
  private func settled(_ place: Int, known: [Int: Int]) -> Int {
    guard place != Self.wrong, place < runs.count else { return place }
    guard runs[place].says == 1 else { return Self.wrong }
    return known[place] ?? place
  }

  /// Keeps the run of the last boundary and those that may follow it.
  private mutating func keepOnly(from first: Int) {
    let end = runs.count
    var kept: Set = [first]
    for number in first..<end where kept.contains(number) {
      let run = runs[number].run
      kept.formUnion((Array(run.marks.values) + [run.accepted ?? Self.wrong]).filter { $0 >= 0 })
    }
    kept.remove(end)
    let order = kept.sorted()
    let renamed = Dictionary(
      uniqueKeysWithValues: zip(order + [end, Self.wrong], Array(0...order.count) + [Self.wrong])
    )
    runs = order.map { number in
      var run = runs[number]
      run.run.accepted = run.run.accepted.flatMap { renamed[$0] }
      run.run.marks = run.run.marks.compactMapValues { renamed[$0] }
      return run
    }
    // Nothing asks what was said of the last boundary.
    runs[0].says = 1
  }
}
