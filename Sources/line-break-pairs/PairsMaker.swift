import CTextBreaks

/// Makes the table of line break decisions by asking ICU.
///
/// The table is a machine that reads a text's classes one by one. Its state stands for what was read;
/// at each class it says whether a line may break before it, as if the text ended there, and goes to
/// the next state. Where a later class changes what was said of an earlier place (`$(` may be broken,
/// `$(5` may not), the machine says *ask* at that later class. So its answers are ICU's when texts that
/// lead to one state are also one to ICU: when whatever follows them is broken in the same way.
///
/// Texts count as one when ICU breaks certain endings alike after them, at first those of one class.
/// Where ``PairsProof`` then finds a text for which the table is wrong, its endings are added.
struct PairsMaker {
  /// What was read: the first text that leads to a state.
  struct State {
    var classes: [UInt8]
    var scalars: [UInt32]
    /// What the machine says of each place of the text, its end left out.
    var says: [UInt8]
  }

  static let stateLimit = 64
  static let ask: UInt8 = 2
  private static let space = UInt8(TEXT_LINE_SP)

  let breaker: OpaquePointer
  /// The classes the table answers, without the space.
  private let classes: [UInt8]
  /// The smallest scalar of each class.
  let representatives: [UInt32]
  /// What tells states apart.
  private var endings: [[UInt8]]
  private(set) var states: [State] = []
  /// For each state 2 × 64 entries: by the class, without and with spaces before it.
  private(set) var entries: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// How often ICU was asked.
  private(set) var questions = 0
  private var before = [UInt8](repeating: 0, count: 64)

  init(breaker: OpaquePointer) throws(MakerError) {
    self.breaker = breaker
    var found = [UInt32](repeating: .max, count: Int(TEXT_LINE_CLASSES))
    for scalar in (UInt32(0)..<0x110000).reversed() where !(0xD800..<0xE000).contains(scalar) {
      found[Int(text_line_class(scalar))] = scalar
    }
    representatives = found
    classes = (0..<UInt8(found.count)).filter { $0 != TEXT_LINE_ASK && $0 != Self.space }
    endings = classes.flatMap { [[$0], [Self.space, $0]] }
    for line in classes where found[Int(line)] == .max {
      throw MakerError("No scalar is of class \(Self.name(of: [line])).")
    }
  }

  /// Adds the endings of a text, so that it is told from those that it was taken for.
  ///
  /// - Returns: Whether any is new.
  mutating func tellApart(_ text: [UInt8]) -> Bool {
    let new = text.indices.map { Array(text[$0...]) }.filter { !endings.contains($0) }
    endings += new
    return !new.isEmpty
  }

  /// Finds every state and what it says of every class.
  mutating func make() throws(MakerError) {
    states = []
    entries = []
    numbers = [:]
    _ = try number(of: State(classes: [], scalars: [], says: []))
    var next = 0
    while next < states.count {
      entries[next] = try row(of: states[next])
      next += 1
    }
  }

  private mutating func row(of state: State) throws(MakerError) -> [UInt8] {
    guard let spaced = extended(state, by: Self.space), spaced.says.last == 0 else {
      throw MakerError(
        "A space after '\(Self.name(of: state.classes))' changes what was said before it."
      )
    }
    guard let twice = extended(spaced, by: Self.space),
      signature(of: twice) == signature(of: spaced)
    else {
      throw MakerError("After '\(Self.name(of: state.classes))' two spaces are not one.")
    }
    var row = [UInt8](repeating: Self.ask, count: 128)
    for (offset, start) in [(0, state), (64, spaced)] {
      for line in classes {
        guard let reached = extended(start, by: line) else { continue }
        let number = try number(of: reached)
        row[offset + Int(line)] = UInt8(number) << 2 | reached.says[start.classes.count]
      }
    }
    return row
  }

  /// The number of the state that a text leads to; a new one when there is none.
  private mutating func number(of state: State) throws(MakerError) -> Int {
    let signature = signature(of: state)
    if let known = numbers[signature] { return known }
    guard states.count < Self.stateLimit else {
      throw MakerError(
        "'\(Self.name(of: state.classes))' would be state \(Self.stateLimit + 1); the table has room "
          + "for less."
      )
    }
    numbers[signature] = states.count
    states.append(state)
    entries.append([])
    return states.count - 1
  }

  /// The text with one more class, or nil when that changes what was said of a place before.
  private mutating func extended(_ state: State, by line: UInt8) -> State? {
    let count = state.classes.count
    var longer = state
    longer.classes.append(line)
    longer.scalars.append(representatives[Int(line)])
    questions += 1
    guard text_breaker_find(breaker, longer.scalars, Int32(count + 1), &before) else { return nil }
    for place in 0..<count where before[place] != state.says[place] { return nil }
    longer.says.append(before[count])
    return longer
  }

  /// What is said of the places of each ending after a text, up to the first that asks.
  private mutating func signature(of state: State) -> [UInt8] {
    var signature: [UInt8] = []
    for ending in endings {
      var reached = state
      for line in ending {
        guard let longer = extended(reached, by: line) else {
          signature.append(Self.ask)
          break
        }
        signature.append(longer.says[reached.says.count])
        reached = longer
      }
    }
    return signature
  }
}

extension PairsMaker {
  /// The classes of a text, as the comments of the table show them.
  static func name(of classes: [UInt8]) -> String {
    classes.isEmpty
      ? "sot" : classes.map { String(cString: text_line_class_name($0)) }.joined(separator: " ")
  }

  /// What the table made says, by `spaced | before << 6 | class`.
  func entry(at index: Int) -> UInt8 {
    entries[index >> 6 & 63][(index >> 12) << 6 | index & 63]
  }
}
