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
  init(_ numbers: [Int?], words: [String] = []) {
    var bytes: [UInt8] = []
    var last: Int?
    var length = 0
    func end() {
      guard length > 0 else { return }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      switch last {
      case nil: bytes.append(UInt8(ascii: "-"))
      case .some(let number) where words.isEmpty: NumberList.append(number, to: &bytes)
      case .some(let index): bytes.append(contentsOf: words[index].utf8)
      }
      if length > 1 {
        bytes.append(UInt8(ascii: "*"))
        NumberList.append(length, to: &bytes)
      }
    }
    for number in numbers {
      if length > 0, number == last {
        length += 1
      } else {
        end()
        last = number
        length = 1
      }
    }
    end()
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The differences of numbers, from 0; the sums wrap around, so that every number has one.
  init(differencesOf numbers: [Int]) {
    var last = 0
    self.init(
      numbers.map { number in
        defer { last = number }
        return number &- last
      }
    )
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
    guard 0...most ~= count ?? 0 else {
      throw MalformedDocument("a list of \(count ?? 0) numbers is not read")
    }
    let most = count ?? most
    var numbers: [Int?] = []
    numbers.reserveCapacity(count ?? 0)
    for run in text.utf8.split(separator: UInt8(ascii: " ")) {
      let parts = run.split(
        separator: UInt8(ascii: "*"),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let length = parts.count == 1 ? 1 : NumberList.number(parts[1])
      guard let length, length > 0, length <= most - numbers.count else {
        throw MalformedDocument("a list holds more numbers than \(most)")
      }
      var number: Int?
      if parts[0].elementsEqual([UInt8(ascii: "-")]) {
        number = nil
      } else if words.isEmpty {
        number = NumberList.number(parts[0])
        if number == nil { throw MalformedDocument("a list holds '\(Substring(parts[0]))'") }
      } else {
        number = words.firstIndex { $0.utf8.elementsEqual(parts[0]) }
        if number == nil { throw MalformedDocument("a list holds '\(Substring(parts[0]))'") }
      }
      numbers.append(contentsOf: repeatElement(number, count: length))
    }
    guard numbers.count == count ?? numbers.count else {
      throw MalformedDocument("a list holds \(numbers.count) numbers of \(most)")
    }
    return numbers
  }

  /// Returns the numbers that the list has the differences of.
  func sums(most: Int = NumberList.mostNumbers) throws(MalformedDocument) -> [Int] {
    var sum = 0
    var sums: [Int] = []
    for difference in try numbers(most: most) {
      sum &+= difference ?? 0
      guard sum.magnitude <= NumberList.most.magnitude else {
        throw MalformedDocument("a list adds up to \(sum)")
      }
      sums.append(sum)
    }
    return sums
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if 0 <= number, number < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      bytes.append(contentsOf: String(number).utf8)
    }
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    Int(Substring(digits)).flatMap { $0.magnitude <= most.magnitude ? $0 : nil }
  }
}

/// A document that is not what a harness writes: the file is damaged, or a later one wrote it.
struct MalformedDocument: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
