import Comparisons
package import Corpora
package import PaginatorKit
package import Paginators
package import Trials
package import Typesetting

/// Plants each fault in turn, and finds out which metrics and laws detect it.
///
///     let matrix = try MutationEngine(fonts: FontLibrary(), clocks: SystemClocks()).matrix()
///     matrix.isGreen  // whether all are killed, without a false alarm
package struct MutationEngine: Sendable {
  package var fonts: FontLibrary
  /// The clocks of the inputs that are timed.
  package var clocks: any Clocks
  package var defects: [Defect] = Defect.all
  /// The readers in which nothing may be detected, over any input.
  package var references: [ReferenceReader] = ReferenceReader.all
  /// A corpus on which each defect is tried, too, in the layout that `compare` sets first.
  ///
  /// No defect has to be detected there; `nil` for none.
  package var corpus: Corpus?
  /// Metrics and laws that are not looked at, by name; defects that only they detect survive.
  package var without: Set<String> = []

  package init(fonts: FontLibrary, clocks: any Clocks) {
    self.fonts = fonts
    self.clocks = clocks
  }

  /// Runs every defect and every reference over the inputs.
  ///
  /// Inputs that are not timed run on all cores, then the timed ones alone.
  ///
  /// `progress` is called after each step with the steps done and all steps, from any thread.
  ///
  /// - Returns: What was detected in whom.
  /// - Throws: What keeps the harness from judging, as a font that cannot be loaded.
  package func matrix(
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> MutationMatrix {
    let unique = defects.reduce(into: [MutationInput]()) { unique, defect in
      if !unique.contains(defect.input) { unique.append(defect.input) }
    }
    let steps = Steps(total: unique.count + defects.count, report: progress)
    let sound = try each(unique, isTimed: \.isTimed) { input in
      defer { steps.advance() }
      return try falseAlarms(on: input)
    }
    let rows = try each(defects, isTimed: \.input.isTimed) { defect in
      defer { steps.advance() }
      guard let place = unique.firstIndex(of: defect.input) else { return [String]() }
      return try detectors(
        on: defect.input,
        against: sound[place].observation
      ) { defect.reader(isPlanted: true, environment: $0) }
    }
    let onCorpus = try corpus.map { try detectors(on: MutationInput($0)) }
    return MutationMatrix(
      rows: defects.indices.map {
        MutationMatrix.Row(defect: defects[$0], detectedBy: rows[$0], onCorpus: onCorpus?[$0])
      },
      references: references.map { reference in
        (
          name: reference.name,
          inputs: unique.count,
          detectedBy: sound.flatMap { $0.detectors[reference.name] ?? [] }.distinct
        )
      }
    )
  }

  /// Returns the metrics and laws that detect a fault in a reader over an input.
  package func detectors(
    on input: MutationInput,
    of makeReader: @escaping @Sendable (PaginatorEnvironment) -> Reader
  ) throws -> [String] {
    let sound = try observation(on: input, checksLaws: false, of: ReferenceReader.sticky.make)
    return try detectors(on: input, against: sound, of: makeReader)
  }

  /// The detectors of each defect that find it on an input which is not its own; laws are not tried
  /// there.
  private func detectors(on input: MutationInput) throws -> [[String]] {
    let sound = try observation(on: input, checksLaws: false, of: ReferenceReader.sticky.make)
    return try each(defects) { defect in
      let seen = try observation(on: input, checksLaws: false) {
        defect.reader(isPlanted: true, environment: $0)
      }
      let found = Set(seen.detectors(against: sound))
      return defect.detectors.filter { found.contains($0) && !without.contains($0) }
    }
  }

  private func detectors(
    on input: MutationInput,
    against sound: Observation,
    of makeReader: @escaping @Sendable (PaginatorEnvironment) -> Reader
  ) throws -> [String] {
    try observation(on: input, of: makeReader).detectors(against: sound)
      .filter { !without.contains($0) }
  }

  /// The sound reader on an input, and what detects there a fault that repeats exactly in which
  /// reference reader.
  private func falseAlarms(on input: MutationInput) throws -> (
    observation: Observation, detectors: [String: [String]]
  ) {
    let sound = try observation(on: input, checksLaws: false, of: ReferenceReader.sticky.make)
    var untimed = input
    untimed.isTimed = false
    var found: [String: [String]] = [:]
    for reference in references {
      found[reference.name] = try detectors(on: untimed, against: sound, of: reference.make)
    }
    return (sound, found)
  }

  private func observation(
    on input: MutationInput,
    checksLaws: Bool = true,
    of makeReader: @escaping @Sendable (PaginatorEnvironment) -> Reader
  ) throws -> Observation {
    try Observation(
      // Under full shaping what is laid out twice is shaped twice, which is what work counters detect.
      of: {
        makeReader(PaginatorEnvironment(fonts: fonts, workLimit: 5_000_000, shaping: .full))
      },
      on: input,
      fonts: fonts,
      clocks: clocks,
      checksLaws: checksLaws
    )
  }

  /// Does a piece of work for each element on all cores, but for those that are timed.
  private func each<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    isTimed: (Element) -> Bool = { _ in false },
    _ body: @escaping @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let untimed = elements.indices.filter { !isTimed(elements[$0]) }
    let made = concurrentMap(untimed) { index in Swift.Result { try body(elements[index]) } }
    let results = Dictionary(uniqueKeysWithValues: zip(untimed, made))
    return try elements.indices.map { try results[$0]?.get() ?? body(elements[$0]) }
  }
}
