package import Corpora
import Dispatch
package import PaginatorKit
package import Paginators
import Synchronization
package import Trials
package import Typesetting

/// Plants each fault in turn, and finds out which metrics and laws accuse it.
///
///     let matrix = try MutationEngine(fonts: FontLibrary(), clocks: SystemClocks()).matrix()
///     matrix.isGreen  // whether all are caught, and nobody else is accused
package struct MutationEngine: Sendable {
  /// Where faces come from.
  package var fonts: FontLibrary
  /// The clocks of the witnesses that are timed.
  package var clocks: any Clocks
  /// The defects.
  package var defects: [Defect] = Defect.all
  /// The readers that nothing may accuse, over any witness.
  package var references: [Sound] = Sound.all
  /// A corpus on which each defect is tried, too, in the layout that `compare` sets first.
  ///
  /// Nobody has to be caught there; `nil` for none.
  package var corpus: Corpus?
  /// Metrics and laws that are not looked at, by name; what they catch is then found missing.
  package var without: Set<String> = []

  /// An engine with all defects and references.
  package init(fonts: FontLibrary, clocks: any Clocks) {
    self.fonts = fonts
    self.clocks = clocks
  }

  /// Runs every defect and every reference over the witnesses.
  ///
  /// Witnesses that are not timed run on all cores, then the timed ones alone.
  ///
  /// - Parameter progress: Called after each step with the steps done and all steps, from any thread.
  /// - Returns: Who was accused of what.
  /// - Throws: What keeps the harness from judging, as a font that cannot be loaded.
  package func matrix(
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> MutationMatrix {
    let scenes = try defects.map { try Scene($0.witness, fonts: fonts) }
    let unique = scenes.reduce(into: [Scene]()) { unique, scene in
      if !unique.contains(scene) { unique.append(scene) }
    }
    let total = unique.count + defects.count
    let done = Mutex(0)
    let step: @Sendable () -> Void = {
      done.withLock { done in
        done += 1
        progress(done, total)
      }
    }
    let sound = try each(unique, isTimed: \.isTimed) { scene in
      defer { step() }
      return try acquit(on: scene)
    }
    let rows = try each(Array(zip(defects, scenes)), isTimed: \.1.isTimed) { defect, scene in
      defer { step() }
      guard let place = unique.firstIndex(of: scene) else { return [String]() }
      return try accusers(
        on: scene,
        against: sound[place].observation
      ) { defect.reader(isPlanted: true, environment: $0) }
    }
    let onCorpus = try corpus.map { try catchers(on: $0) }
    return MutationMatrix(
      defects: defects.indices.map {
        MutationMatrix.Row(defects[$0], accusers: rows[$0], onCorpus: onCorpus?[$0])
      },
      references: references.map { reference in
        MutationMatrix.FalseAlarm(
          name: reference.name,
          witnesses: unique.count,
          accusers: sound.flatMap { $0.accusers[reference.name] ?? [] }.unique
        )
      }
    )
  }

  /// Returns the metrics and laws that accuse a reader over a witness.
  package func accusers(
    on witness: Witness,
    of makeReader: @escaping @Sendable (PaginatorEnvironment) -> Reader
  ) throws -> [String] {
    let scene = try Scene(witness, fonts: fonts)
    let sound = try observation(on: scene, checksLaws: false, of: Sound.reader.make)
    return try accusers(on: scene, against: sound, of: makeReader)
  }

  /// The catchers of each defect that accuse it on a corpus, as `compare` sets it first; laws are not
  /// tried there.
  private func catchers(on corpus: Corpus) throws -> [[String]] {
    let scene = try Scene(corpus, fonts: fonts)
    let sound = try observation(on: scene, checksLaws: false, of: Sound.reader.make)
    return try each(defects) { defect in
      let seen = try observation(on: scene, checksLaws: false) {
        defect.reader(isPlanted: true, environment: $0)
      }
      let accusers = Set(seen.accusers(against: sound))
      return defect.catchers.filter { accusers.contains($0) && !without.contains($0) }
    }
  }

  private func accusers(
    on scene: Scene,
    against sound: Observation,
    of makeReader: @escaping @Sendable (PaginatorEnvironment) -> Reader
  ) throws -> [String] {
    try observation(on: scene, of: makeReader).accusers(against: sound)
      .filter { !without.contains($0) }
  }

  /// The sound reader on a scene, and who of the references is accused there of what repeats exactly.
  private func acquit(on scene: Scene) throws -> (
    observation: Observation, accusers: [String: [String]]
  ) {
    let sound = try observation(on: scene, checksLaws: false, of: Sound.reader.make)
    var accusers: [String: [String]] = [:]
    var untimed = scene
    untimed.isTimed = false
    for reference in references {
      accusers[reference.name] = try observation(on: untimed, of: reference.make)
        .accusers(against: sound)
        .filter { !without.contains($0) }
    }
    return (sound, accusers)
  }

  private func observation(
    on scene: Scene,
    checksLaws: Bool = true,
    of makeReader: @escaping @Sendable (PaginatorEnvironment) -> Reader
  ) throws -> Observation {
    try Observation(
      // Under full shaping what is laid out twice is shaped twice, which is what work counters accuse.
      of: {
        makeReader(PaginatorEnvironment(fonts: fonts, workLimit: 5_000_000, shaping: .full))
      },
      on: scene,
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
    let results = Mutex([Int: Swift.Result<Result, any Error>]())
    let work: @Sendable (Int) -> Void = { index in
      let result = Swift.Result { try body(elements[index]) }
      results.withLock { $0[index] = result }
    }
    let untimed = elements.indices.filter { !isTimed(elements[$0]) }
    DispatchQueue.concurrentPerform(iterations: untimed.count) { work(untimed[$0]) }
    for index in elements.indices where isTimed(elements[index]) { work(index) }
    return try results.withLock { results in
      try elements.indices.compactMap { try results[$0]?.get() }
    }
  }
}

extension [String] {
  /// The elements, each once.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
