/// Reads what callgrind writes down, a line at a time.
///
/// Lines of costs count for the function named last, except for the line after `calls=`, which has
/// what a callee took; all else that is named, files and lines and jumps, is passed over. A function
/// that is named in more than one place, or that callgrind takes for more than one since it is called
/// by itself, is one.
struct CallgrindReader {
  /// Names functions; what gets the same name is counted together.
  private let naming: (CallgrindProfile.Function) -> String
  private var profile = CallgrindProfile()

  /// How many words stand before the costs of a line, and which cost counts instructions.
  private var positions = 1
  private var event = 0
  /// What the file says that all costs make.
  private var total: Int?

  // Names by the numbers that stand for them from their second place on.
  private var symbols: [Substring: String] = [:]
  private var objects: [Substring: String] = [:]
  private var names: [CallgrindProfile.Function: String] = [:]

  private var object = ""
  private var function: String?
  private var calleeObject: String?
  private var callee = ""
  /// How many calls the next line of costs is of.
  private var count: Int?

  /// Returns what was counted; `nil` where the text is no such file, or less than all of one: its costs
  /// do not make the total that it says.
  ///
  /// - Complexity: O(length of the text).
  static func profile(
    of text: String,
    naming: (CallgrindProfile.Function) -> String
  ) -> CallgrindProfile? {
    withoutActuallyEscaping(naming) { naming in
      var reader = CallgrindReader(naming: naming)
      for line in text.split(separator: "\n") {
        guard reader.read(line) else { return nil }
      }
      return reader.total == reader.profile.total ? reader.profile : nil
    }
  }

  private init(naming: @escaping (CallgrindProfile.Function) -> String) { self.naming = naming }

  /// Reads one line; `false` where it has no meaning.
  private mutating func read(_ line: Substring) -> Bool {
    if let first = line.utf8.first, isPosition(first) { return readCosts(line) }
    if let (key, value) = Self.pair(line, "=") { return readSpecification(key, value) }
    if let (key, value) = Self.pair(line, ":") { readHeader(key, value) }
    return true
  }

  /// Positions are numbers, `0x` numbers, or differences to the line before: `+3`, `-2`, `*` for none.
  private func isPosition(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || [0x2A, 0x2B, 0x2D].contains(byte)
  }

  /// The text before and after the first separator; `nil` where there is more than a word before it.
  private static func pair(_ line: Substring, _ separator: Character) -> (Substring, Substring)? {
    guard let place = line.firstIndex(of: separator),
      line[..<place].allSatisfy({ $0.isLetter })
    else { return nil }
    let value = line[line.index(after: place)...].drop { $0 == " " }
    return (line[..<place], value)
  }

  private mutating func readHeader(_ key: Substring, _ value: Substring) {
    switch key {
    case "positions": positions = value.split(separator: " ").count
    case "events": event = value.split(separator: " ").firstIndex(of: "Ir") ?? Int.max
    // The one stands before what was counted, the other after it.
    case "summary", "totals":
      let costs = value.split(separator: " ")
      if event < costs.count { total = Int(costs[event]) }
    default: break
    }
  }

  private mutating func readSpecification(_ key: Substring, _ value: Substring) -> Bool {
    switch key {
    case "ob":
      guard let name = Self.name(value, in: &objects) else { return false }
      object = name
    case "cob":
      guard let name = Self.name(value, in: &objects) else { return false }
      calleeObject = name
    case "fn":
      guard let symbol = Self.name(value, in: &symbols) else { return false }
      function = name(of: symbol, in: object)
    case "cfn":
      guard let symbol = Self.name(value, in: &symbols) else { return false }
      callee = name(of: symbol, in: calleeObject ?? object)
      calleeObject = nil
    case "calls":
      guard let calls = value.split(separator: " ").first.flatMap({ Int($0) }) else { return false }
      count = calls
    default: break
    }
    return true
  }

  private mutating func readCosts(_ line: Substring) -> Bool {
    guard let function else { return false }
    let costs = line.split(separator: " ").dropFirst(positions).map { Int($0) }
    // Costs at the end of a line that are 0 are left out.
    guard let cost = event < costs.count ? costs[event] : 0 else { return false }
    guard let count else {
      profile.own[function, default: 0] += cost
      return true
    }
    self.count = nil
    guard callee != function else { return true }
    let call = CallgrindProfile.Call(caller: function, callee: callee)
    profile.calls[call, default: .init()].count += count
    profile.calls[call, default: .init()].instructions += cost
    return true
  }

  /// `(7) name` says that 7 stands for a name from now on, `(7)` uses it, and others are names.
  private static func name(_ value: Substring, in names: inout [Substring: String]) -> String? {
    guard value.first == "(", let end = value.firstIndex(of: ")") else { return String(value) }
    let number = value[value.index(after: value.startIndex)..<end]
    guard !number.isEmpty, number.allSatisfy({ "0"..."9" ~= $0 }) else { return String(value) }
    let name = value[value.index(after: end)...].drop { $0 == " " }
    guard !name.isEmpty else { return names[number] }
    names[number] = String(name)
    return String(name)
  }

  private mutating func name(of symbol: String, in object: String) -> String {
    let function = CallgrindProfile.Function(symbol: Self.withoutDepth(symbol), object: object)
    if let name = names[function] { return name }
    let name = naming(function)
    names[function] = name
    return name
  }

  /// `walk'2` is `walk` as called from itself.
  private static func withoutDepth(_ symbol: String) -> String {
    guard let mark = symbol.lastIndex(of: "'"), mark > symbol.startIndex else { return symbol }
    let depth = symbol[symbol.index(after: mark)...]
    return !depth.isEmpty && depth.allSatisfy { "0"..."9" ~= $0 } ? String(symbol[..<mark]) : symbol
  }
}
