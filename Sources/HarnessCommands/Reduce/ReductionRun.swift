import Comparisons
import Corpora
import PaginatorKit
import Reducing
import Synchronization
import Trials
import Typesetting

/// The reduction of one text, and what other letters stand for its own.
struct ReductionRun {
  let measuring: FaultMeasuring
  /// The whole text, as it fails.
  let whole: FaultMeasuring.Finding
  private(set) var reduced: FaultMeasuring.Finding
  private(set) var tries = 0
  private(set) var isCutShort = false
  private(set) var scrambled: Scrambled?

  /// A text whose letters others stand for.
  struct Scrambled {
    var seed: UInt64
    var keepsLines: Bool
    /// How many letters stand for themselves, since the fault needs them.
    var keptLetters: Int
  }

  init(_ measuring: FaultMeasuring, of whole: FaultMeasuring.Finding) {
    (self.measuring, self.whole, reduced) = (measuring, whole, whole)
  }

  /// Whether something was cut away.
  var hasCut: Bool { reduced.text != whole.text }

  private var setting: Plan.Setting { whole.trial.setting }

  /// Cuts the text until nothing can be cut any more, or it is over.
  mutating func reduce(
    until end: TryingEnd,
    _ progress: @escaping (TextReduction, TextLevel) -> Void
  ) throws {
    let corpus = measuring.whole.corpus
    var smallest = whole
    var reduction = TextReduction(
      of: whole.text,
      chapters: Set(corpus.chapters.map(\.start) + corpus.text.forcedBreaks).sorted(),
      near: stretches(),
      isOver: { end.isOver || TryingEnd.isAsked },
      progress: progress
    ) { [measuring, setting, whole] text in
      let tried = try measuring.finding(text, in: setting)
      guard tried.sign.isSameFault(as: whole.sign) else { return false }
      if text.utf8.count <= smallest.text.utf8.count { smallest = tried }
      return true
    }
    try reduction.run()
    (reduced, tries, isCutShort) = (smallest, reduction.tries, reduction.isCutShort)
  }

  /// Stretches of the text around the page with the fault: that page and the next, then twice as many on
  /// both sides each time.
  private func stretches() -> [Range<Int>] {
    let pages = whole.trial.pages
    guard !pages.isEmpty else { return [] }
    let page = measuring.symptom.page(of: whole.trial) ?? pages.count - 1
    var stretches: [Range<Int>] = []
    var reach = 0
    while reach < pages.count {
      // Nothing that a paginator says of its pages is believed.
      let first = max(0, pages[max(0, page - reach)].start.utf8)
      let last = min(whole.text.utf8.count, pages[min(pages.count - 1, page + reach + 1)].end.utf8)
      if first < last { stretches.append(first..<last) }
      reach = max(1, 2 * reach)
    }
    return stretches
  }

  /// Lets other letters stand for those of the text, so that its lines and the figure stay.
  ///
  /// - Throws: A failure where the fault needs a word of the text.
  mutating func scramble(seed: UInt64, fonts: FontLibrary, until end: TryingEnd) throws {
    let layout = setting.layout
    let likeness = try FaceLikeness(of: reduced.text, in: layout.type, fonts: fonts)
    var scrambling = Scrambling(of: reduced.text, from: whole.text, by: likeness, seed: seed)
    let isOver = { end.isOver }
    let sign = reduced.sign
    let same = { [measuring, setting] (text: SourceText) in
      let found = try measuring.finding(text, in: setting)
      return found.sign == sign ? found : nil
    }
    for _ in 0..<Self.rounds {
      let keepsLines = try scrambling.run(until: isOver) { [measuring] in
        try measuring.lineEnds(of: $0, in: layout)
      }
      if let found = try same(scrambling.text) {
        try requireNoWords(scrambling)
        reduced = found
        scrambled = Scrambled(
          seed: seed,
          keepsLines: keepsLines,
          keptLetters: scrambling.keptLetters
        )
        return
      }
      try scrambling.keepLetters(until: isOver) { try same($0) != nil }
    }
    throw HarnessFailure(
      .badInput,
      "The fault goes away with the letters of the text, whichever stand for them; try another --seed or a "
        + "larger --budget, or leave --scramble out if the text may be shared."
    )
  }

  /// How often letters that the fault needs are looked for.
  private static let rounds = 4

  private func requireNoWords(_ scrambling: Scrambling) throws {
    let left = scrambling.wordsLeft.sorted()
    guard !left.isEmpty else { return }
    guard scrambling.keptLetters == 0 else {
      throw HarnessFailure(
        .badInput,
        "The fault needs letters of the text that are words of it, so that no others can stand for them: "
          + "\(left.prefix(3).joined(separator: ", ")); leave --scramble out if the text may be shared."
      )
    }
    throw HarnessFailure(
      .badInput,
      "\(counted(left.count, "word")) of the text would be left, as no other letters can stand for "
        + "theirs: \(left.prefix(3).joined(separator: ", ")); try another --seed or a larger --budget, or "
        + "leave --scramble out if the text may be shared."
    )
  }
}

extension Symptom.Sign {
  /// Whether it tells the same fault: a figure that detects one again, or a failure of the same kind.
  fileprivate func isSameFault(as other: Symptom.Sign) -> Bool {
    switch (self, other) {
    case (.value, .value): true
    case (.failure(let kind), .failure(let otherKind)): kind == otherKind
    case (.value, _), (.failure, _), (.none, _): false
    }
  }
}

/// When trying ends.
struct TryingEnd {
  private let end: ContinuousClock.Instant

  init(after seconds: Double) { end = .now + .seconds(seconds) }

  var isOver: Bool { ContinuousClock.now >= end }

  /// Whether somebody asked to end.
  static var isAsked: Bool { Interruption.isEndAsked.load(ordering: .relaxed) }
}
