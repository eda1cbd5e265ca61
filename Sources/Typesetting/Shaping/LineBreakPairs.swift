import CTextBreaks

/// Line break opportunities by the classes on both sides of a place, as ICU's root rules have them.
///
/// The table is a machine that reads the classes of a paragraph one by one:
///
///     var before = LineBreakPairs.start
///     var spaced = 0
///     for scalar in scalars {
///       let line = LineBreakPairs.lineClass(of: scalar)
///       if line == LineBreakPairs.space {
///         spaced = LineBreakPairs.spaced
///       } else {
///         let entry = decisions[spaced | before << 6 | Int(line)]
///         // entry & 3: 0 no break, 1 break, 2 ask ICU
///         before = Int(entry >> 2)
///         spaced = 0
///       }
///     }
///
/// No line breaks before a space; one does after the paragraph. `before` stands for the class before
/// the place and for what matters of those before it: a hyphen after a letter is another one than a
/// hyphen that begins a word. A decision is what ICU says when the text ends after the class just
/// read. The table says *ask* where that class changes what was said before: `$(` may be broken,
/// `$(5` may not. Then all breaks of the paragraph are ICU's to tell, those found before as well.
///
/// ICU is asked of ` .5` and `$(5`, of dictionary scripts, ZWJ, unassigned emoji and mandatory breaks,
/// and of everything when it is another version than the table's.
enum LineBreakPairs {
  /// The first `before`: nothing was read.
  static let start = 0
  /// The class of U+0020.
  static let space = UInt8(TEXT_LINE_SP)
  /// The class of what ICU is always asked about.
  static let asked = UInt8(TEXT_LINE_ASK)
  /// What is added to an index when spaces stand between.
  static let spaced = 1 << 12
  /// How many classes there are; less than 64.
  static let classCount = Int(TEXT_LINE_CLASSES)

  /// What an entry says, in its low two bits.
  static let noBreak: UInt8 = 0, allowsBreak: UInt8 = 1, asks: UInt8 = 2

  /// The entries by `spaced | before << 6 | class`: 8,192 bytes that live for ever.
  ///
  /// The low two bits of an entry are its decision, the upper six the next `before`.
  nonisolated(unsafe) static let decisions: UnsafePointer<UInt8> = text_line_pairs()

  /// Returns the entries of a class behind all that may stand before it.
  static func entries(for line: Int) -> [UInt8] {
    let places = states.map { Int($0) << 6 | line }
    return places.map { decisions[$0] } + places.map { decisions[spaced | $0] }
  }

  /// The classes that lead to one state, whatever stands before, as bits.
  private static let steady: UInt64 = (0..<classCount)
    .reduce(0) { steady, line in
      let next = Set(entries(for: line).filter { $0 & asks == 0 }.map { $0 >> 2 })
      return next.count == 1 ? steady | 1 << UInt64(line) : steady
    }

  /// Whether a class leads to the same state behind all that may stand before it, but for where ICU is
  /// asked.
  @inline(__always)
  static func isSteady(_ line: UInt32) -> Bool { steady >> UInt64(line) & 1 != 0 }

  /// Every `before` that some text leads to.
  private static let states: Set<UInt8> = {
    var states: Set<UInt8> = [UInt8(start)]
    var next = states
    while !next.isEmpty {
      let reached = next.flatMap { state in
        (0..<(2 * classCount))
          .map { index in
            let spaced = index < classCount ? 0 : spaced
            return decisions[spaced | Int(state) << 6 | index % classCount] >> 2
          }
      }
      next = Set(reached).subtracting(states)
      states.formUnion(next)
    }
    return states
  }()

  /// The `before` behind a class that no space stands before; `nil` where ICU is asked.
  static func next(after before: UInt8, _ line: UInt8) -> UInt8? {
    let entry = decisions[Int(before) << 6 | Int(line)]
    return entry & asks == 0 ? entry >> 2 : nil
  }

  /// The class of a scalar: Unicode's Line_Break, with what ICU's rules look at beside it.
  ///
  /// It asks ICU's properties, which takes longer than the table; a loop over a text keeps it with
  /// what else it knows of a scalar.
  static func lineClass(of scalar: UInt32) -> UInt8 {
    text_line_class(scalar)
  }
}
