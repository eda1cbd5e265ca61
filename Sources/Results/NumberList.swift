import PaginatorKit

/// A list of whole numbers as a text of runs: `21*17 20 - inside*3`.
///
/// A number that follows itself is written once, with how often it stands there; `-` is no number,
/// and a number that is an index of words is written as the word.
struct NumberList: Codable, Hashable {
  /// No number is larger, nor less than its negative: sums of many must not overflow.
  static let most = 1 << 53
  /// The most numbers of a list of which no more is known: as many as pages are taken from outside.
  static let mostNumbers = 4_000_000

  private var text: String

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(LongTexts.of(encoder)?.replacement(of: text) ?? text)
  }

  /// A list of numbers, `nil` where there is none, or of indices of words.
  init(_ numbers: some Sequence<Int?>, words: [String] = []) {
    var writer = Writer(words: words)
    for number in numbers { writer.add(number) }
    self.init(writer)
  }

  /// The list of all that was added.
  init(_ writer: Writer) {
    var writer = writer
    writer.endRun()
    text = String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Makes a list number by number.
  struct Writer {
    /// Names that numbers are the indices of; without any, numbers are written as they are.
    let words: [String]
    private(set) var bytes: [UInt8] = []
    private var last: Int?
    private var length = 0

    init(words: [String] = []) { self.words = words }

    /// Whether nothing but one number was added.
    func holdsOnly(_ number: Int?) -> Bool { bytes.isEmpty && (length == 0 || last == number) }

    mutating func add(_ number: Int?) {
      if length > 0, number == last {
        length += 1
      } else {
        endRun()
        last = number
        length = 1
      }
    }

    mutating func endRun() {
      guard length > 0 else { return }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      switch last {
      case nil: bytes.append(UInt8(ascii: "-"))
      case .some(let number) where words.isEmpty: bytes.appendDigits(of: number)
      case .some(let index): bytes.append(contentsOf: words[index].utf8)
      }
      if length > 1 {
        bytes.append(UInt8(ascii: "*"))
        bytes.appendDigits(of: length)
      }
      length = 0
    }
  }

  /// The differences of numbers, from 0; the sums wrap around, so that every number has one.
  init(differencesOf numbers: [Int]) {
    var last = 0
    var writer = Writer()
    for number in numbers {
      writer.add(number &- last)
      last = number
    }
    self.init(writer)
  }

  /// Returns the numbers.
  ///
  /// - Throws: ``MalformedDocument`` for anything else than numbers, or words, for another count of them
  ///   than is given, and for more or larger ones than anybody measures.
  func numbers(
    count: Int? = nil,
    most: Int = NumberList.mostNumbers,
    words: [String] = []
  ) throws(MalformedDocument) -> [Int?] {
    var numbers: [Int?] = []
    numbers.reserveCapacity(0...most ~= count ?? 0 ? count ?? 0 : 0)
    try forEachRun(count: count, most: most, words: words) { number, length in
      if length == 1 {
        numbers.append(number)
      } else {
        numbers.append(contentsOf: repeatElement(number, count: length))
      }
    }
    return numbers
  }

  /// Refuses what ``numbers(count:most:words:)`` does, and numbers that are not allowed, without making a list.
  ///
  /// - Complexity: O(bytes).
  func check(
    count: Int? = nil,
    most: Int = NumberList.mostNumbers,
    words: [String] = [],
    allowed: ClosedRange<Int> = .min ... .max
  ) throws(MalformedDocument) {
    try forEachRun(count: count, most: most, words: words) {
      (number, _) throws(MalformedDocument) in
      guard let number, !allowed.contains(number) else { return }
      throw MalformedDocument("a list holds \(number), which is none of its numbers")
    }
  }

  /// Hands the runs over, each a number and how often it stands there.
  private func forEachRun(
    count: Int?,
    most: Int,
    words: [String],
    _ use: (Int?, Int) throws(MalformedDocument) -> Void
  ) throws(MalformedDocument) {
    guard 0...most ~= count ?? 0 else {
      throw MalformedDocument("a list of \(count ?? 0) numbers is not read")
    }
    let most = count ?? most
    var read = 0
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      guard bytes[place] != UInt8(ascii: " ") else {
        place += 1
        continue
      }
      let end = bytes[place...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
      let star = bytes[place..<end].firstIndex(of: UInt8(ascii: "*")) ?? end
      let length = star == end ? 1 : NumberList.number(bytes[(star + 1)..<end])
      guard let length, length > 0, length <= most - read else {
        throw MalformedDocument("a list holds more numbers than \(most)")
      }
      let written = bytes[place..<star]
      place = end
      var number: Int?
      if !written.elementsEqual([UInt8(ascii: "-")]) {
        number =
          words.isEmpty
          ? NumberList.number(written)
          : words.firstIndex { $0.utf8.elementsEqual(written) }
        if number == nil {
          throw MalformedDocument("a list holds '\(String(decoding: written, as: UTF8.self))'")
        }
      }
      try use(number, length)
      read += length
    }
    guard read == count ?? read else {
      throw MalformedDocument("a list holds \(read) numbers of \(most)")
    }
  }

  /// Returns the numbers that the list has the differences of.
  func sums(most: Int = NumberList.mostNumbers) throws(MalformedDocument) -> [Int] {
    try checkSums(most: most)
    var sum = 0
    var sums: [Int] = []
    try forEachRun(count: nil, most: most, words: []) { difference, length in
      for _ in 0..<length {
        sum += difference ?? 0
        sums.append(sum)
      }
    }
    return sums
  }

  /// Refuses what ``sums(most:)`` does, without making a list.
  ///
  /// - Complexity: O(bytes).
  func checkSums(most: Int = NumberList.mostNumbers) throws(MalformedDocument) {
    var sum = 0
    try forEachRun(count: nil, most: most, words: []) {
      (difference, length) throws(MalformedDocument) in
      // All sums of a run lie between those at its ends.
      let (rise, isTooMuch) = (difference ?? 0).multipliedReportingOverflow(by: length)
      guard !isTooMuch, (sum &+ rise).magnitude <= NumberList.most.magnitude else {
        throw MalformedDocument("a list adds up to more than \(NumberList.most)")
      }
      sum += rise
    }
  }

  private static func number(_ written: ArraySlice<UInt8>) -> Int? {
    let digits = written.first == UInt8(ascii: "-") ? written.dropFirst() : written
    guard 1...16 ~= digits.count, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else {
      return Int(String(decoding: written, as: UTF8.self))
        .flatMap { $0.magnitude <= most.magnitude ? $0 : nil }
    }
    let number = digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    guard number <= most else { return nil }
    return digits.count < written.count ? -number : number
  }
}

/// A document that is not what a harness writes: the file is damaged, or a later one wrote it.
struct MalformedDocument: Error {
  var reason: String
  /// Whether it names a setting that nobody has here.
  private(set) var isOfOtherSetting = false

  init(_ reason: String) { self.reason = reason }

  init(unknownSetting name: String) {
    self.init("it is of a setting, '\(name)', that nobody has here")
    isOfOtherSetting = true
  }
}
