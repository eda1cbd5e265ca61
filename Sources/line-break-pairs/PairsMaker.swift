import CTextBreaks

/// Makes the table of line break decisions by asking ICU.
///
/// The table is a machine that reads a text's classes one by one. Its state stands for what was read;
/// at each class it says whether a line may break before it, as if the text ended there, and goes to
/// the next state. Where a later class changes what was said of an earlier place (`$(` may be broken,
/// `$(5` may not), the machine says *ask* at that later class. So the answers for a text are ICU's
/// when two texts that lead to one state are also one to ICU: when whatever follows is broken in the
/// same way. Here that is asked for every continuation of two classes, each with and without spaces
/// before it; ``PairsProof`` follows ICU's own machine for those of any length.
struct PairsMaker {
  /// What was read: the shortest text that leads to a state.
  struct State {
    /// The text's classes.
    var classes: [UInt8]
    var scalars: [UInt32]
    /// What the machine says of each place of the text, its end left out.
    var breaks: [UInt8]
  }

  static let stateLimit = 64
  static let ask: UInt8 = 2

  private let breaker: OpaquePointer
  /// The classes the table answers, without the space.
  private let classes: [UInt8]
  /// The smallest scalar of each class.
  let representatives: [UInt32]
  private(set) var states: [State] = []
  /// For each state 2 × 64 entries: by the class, without and with spaces before it.
  private(set) var entries: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// How often ICU was asked.
  private(set) var questions = 0

  private var text: [UInt32] = []
  private var before = [UInt8](repeating: 0, count: 32)

  init(breaker: OpaquePointer) {
    self.breaker = breaker
    let all = 0..<UInt8(TEXT_LINE_CLASSES)
    var found = [UInt32](repeating: .max, count: all.count)
    for scalar in (UInt32(0)..<0x110000).reversed() where !(0xD800..<0xE000).contains(scalar) {
      found[Int(text_line_class(scalar))] = scalar
    }
    representatives = found
    classes = all.filter {
      $0 != UInt8(TEXT_LINE_ASK) && $0 != UInt8(TEXT_LINE_SP)
    }
  }

  /// Finds every state and what it says of every class.
  mutating func make() throws(MakerError) {
    for line in classes where representatives[Int(line)] == .max {
      throw .emptyClass(String(cString: text_line_class_name(line)))
    }
    _ = try number(of: State(classes: [], scalars: [], breaks: []))
    var next = 0
    while next < states.count {
      try fill(next)
      next += 1
    }
  }

  private mutating func fill(_ number: Int) throws(MakerError) {
    let state = states[number]
    var row = [UInt8](repeating: Self.ask, count: 128)
    guard let spaced = extend(state, by: UInt8(TEXT_LINE_SP)),
      spaced.breaks.last == 0
    else { throw .spaceChanges(state.name) }
    guard let twice = extend(spaced, by: UInt8(TEXT_LINE_SP)),
      signature(of: twice, depth: 2) == signature(of: spaced, depth: 2)
    else { throw .spacesDiffer(state.name) }
    for (offset, start) in [(0, state), (64, spaced)] {
      for line in classes {
        guard let reached = extend(start, by: line) else { continue }
        let place = reached.breaks[start.classes.count]
        row[offset + Int(line)] = UInt8(try self.number(of: reached)) << 2 | place
      }
    }
    entries[number] = row
  }

  /// The number of the state that a text leads to; a new one when there is none.
  private mutating func number(of state: State) throws(MakerError) -> Int {
    let signature = signature(of: state, depth: 2)
    if let known = numbers[signature] { return known }
    guard states.count < Self.stateLimit else { throw .tooManyStates(state.name) }
    numbers[signature] = states.count
    states.append(state)
    entries.append([])
    return states.count - 1
  }

  /// The text with one more class, or nil when that changes what was said of a place before.
  private mutating func extend(_ state: State, by line: UInt8) -> State? {
    let count = state.classes.count
    var longer = state
    longer.classes.append(line)
    longer.scalars.append(representatives[Int(line)])
    questions += 1
    guard text_breaker_find(breaker, longer.scalars, Int32(count + 1), &before) else { return nil }
    for place in 0..<count where before[place] != state.breaks[place] { return nil }
    longer.breaks.append(before[count])
    return longer
  }

  /// What is said of every place after a text, for every continuation of so many classes.
  private mutating func signature(of state: State, depth: Int) -> [UInt8] {
    var signature: [UInt8] = []
    signature.reserveCapacity(depth == 2 ? 3_000 : 60)
    append(to: &signature, state, depth: depth)
    return signature
  }

  private mutating func append(to signature: inout [UInt8], _ state: State, depth: Int) {
    guard depth > 0 else { return }
    let spaced = extend(state, by: UInt8(TEXT_LINE_SP))
    for line in classes {
      for start in [state, spaced] {
        guard let start, let longer = extend(start, by: line) else {
          signature.append(Self.ask)
          continue
        }
        signature.append(longer.breaks[start.classes.count])
        append(to: &signature, longer, depth: depth - 1)
      }
    }
  }
}

extension PairsMaker.State {
  /// The classes of the text, as the comments of the table show them.
  var name: String {
    classes.isEmpty
      ? "sot" : classes.map { String(cString: text_line_class_name($0)) }.joined(separator: " ")
  }
}

/// Why a table cannot be made from this ICU.
enum MakerError: Error {
  case noRules
  case emptyClass(String)
  case spaceChanges(String)
  case spacesDiffer(String)
  case tooManyStates(String)
}
