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
    var text = text
    let fault = text.withUTF8 { bytes -> MalformedDocument? in
      var runs = Runs(bytes)
      while let run = runs.next() {
        guard let length = run.length, length > 0, length <= most - read else {
          return MalformedDocument("a list holds more numbers than \(most)")
        }
        let number = words.isEmpty ? run.number : run.index(among: words)
        guard number != nil || run.isNoNumber else {
          return MalformedDocument("a list holds '\(run.word)'")
        }
        do throws(MalformedDocument) {
          try use(number, length)
        } catch {
          return error
        }
        read += length
      }
      return nil
    }
    if let fault { throw fault }
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
}

/// The runs of a list's text: a library's are a hundred megabytes.
private struct Runs {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Run? {
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    guard place < bytes.count else { return nil }
    let start = place
    var star: Int?
    while place < bytes.count, bytes[place] != UInt8(ascii: " ") {
      if bytes[place] == UInt8(ascii: "*"), star == nil { star = place }
      place += 1
    }
    return Run(
      written: UnsafeBufferPointer(rebasing: bytes[start..<(star ?? place)]),
      times: star.map { UnsafeBufferPointer(rebasing: bytes[($0 + 1)..<place]) }
    )
  }
}

/// What stands in a list's text between two spaces.
private struct Run {
  let written: UnsafeBufferPointer<UInt8>
  /// What stands behind `*`.
  let times: UnsafeBufferPointer<UInt8>?

  var isNoNumber: Bool { written.count == 1 && written[0] == UInt8(ascii: "-") }
  var number: Int? { Self.number(written) }
  var word: String { String(decoding: written, as: UTF8.self) }

  /// How often the number stands there.
  var length: Int? { times.map { Self.number($0) } ?? 1 }

  func index(among words: [String]) -> Int? {
    words.firstIndex { $0.utf8.elementsEqual(written) }
  }

  private static func number(_ written: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = written.first == UInt8(ascii: "-")
    let digits = isNegative ? 1 : 0
    guard 1...16 ~= written.count - digits else { return unusual(written) }
    var number = 0
    for byte in written[digits...] {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return unusual(written) }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    guard number <= NumberList.most else { return nil }
    return isNegative ? -number : number
  }

  /// A number with zeros in front of it, or a sign that nobody writes.
  private static func unusual(_ written: UnsafeBufferPointer<UInt8>) -> Int? {
    Int(String(decoding: written, as: UTF8.self))
      .flatMap { $0.magnitude <= NumberList.most.magnitude ? $0 : nil }
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
