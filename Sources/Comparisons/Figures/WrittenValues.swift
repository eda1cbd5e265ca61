import PaginatorKit

/// Values of metrics as a text that reads back as the same: `5:2,3,0,2,2,1!last_page=1 0*12`.
///
/// A value is how many were eligible; behind `:` the statistics, but for the rate, which is the count's
/// share; behind `~` an interval; behind `>` what it is above; behind each `!` what was left out. A value
/// that follows itself stands once, with how often. A library has a million of them, which JSON takes ten
/// seconds to read.
package struct WrittenValues: Hashable, Sendable, Codable {
  private let text: String

  package init(_ values: [MetricValue]) {
    var bytes: [UInt8] = []
    var last: (value: MetricValue, count: Int)?
    func end(_ run: (value: MetricValue, count: Int)?) {
      guard let run else { return }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      run.value.write(to: &bytes)
      if run.count > 1 {
        bytes.append(UInt8(ascii: "*"))
        bytes.appendDigits(of: run.count)
      }
    }
    for value in values {
      if let run = last, run.value == value {
        last = (value, run.count + 1)
      } else {
        end(last)
        last = (value, 1)
      }
    }
    end(last)
    text = String(decoding: bytes, as: UTF8.self)
  }

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Returns the values; `nil` where they are not so many, or the text is none of values.
  ///
  /// - Complexity: O(bytes).
  package func values(count: Int) -> [MetricValue]? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = Reader(bytes: bytes)
      var values: [MetricValue] = []
      values.reserveCapacity(count)
      while !reader.isAtEnd {
        guard values.isEmpty || reader.skip(" "), let value = reader.value() else { return nil }
        let length = reader.skip("*") ? reader.whole() : 1
        guard let length, length > 0, length <= count - values.count else { return nil }
        values.append(contentsOf: repeatElement(value, count: length))
      }
      return values.count == count ? values : nil
    }
  }

  /// A place in a text.
  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var place = 0
    /// What was left out of the first few values that differ in it, for others to share.
    private var known: [(text: UnsafeBufferPointer<UInt8>, excluded: [Exclusion: Int])] = []

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
      guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
      place += 1
      return true
    }

    /// The bytes up to a sign that stands between two parts.
    private mutating func part() -> UnsafeBufferPointer<UInt8> {
      let start = place
      while place < bytes.count, !Self.signs.contains(bytes[place]) { place += 1 }
      return UnsafeBufferPointer(rebasing: bytes[start..<place])
    }

    private static let signs = " *:,~>!=".utf8.map(\.self)

    /// A whole number that is not below 0.
    mutating func whole() -> Int? {
      let digits = part()
      guard 1...18 ~= digits.count else { return nil }
      var number = 0
      for digit in digits {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
        number = 10 * number + Int(digit - UInt8(ascii: "0"))
      }
      return number
    }

    private mutating func number() -> Double? {
      let start = place
      if let whole = whole(), whole < 1 << 53 { return Double(whole) }
      place = start
      // Whoever rounds a number may take it for a whole one.
      return Double(String(decoding: part(), as: UTF8.self))
        .flatMap { $0.magnitude < 0x1p62 ? $0 : nil }
    }

    mutating func value() -> MetricValue? {
      guard let eligible = whole() else { return nil }
      var statistics: MetricValue.Statistics?
      if skip(":") {
        guard let found = self.statistics(of: eligible) else { return nil }
        statistics = found
      }
      guard (statistics == nil) == (eligible == 0) else { return nil }
      var interval: ClosedRange<Double>?
      if skip("~") {
        guard let low = number(), skip(","), let high = number(), low <= high else { return nil }
        interval = low...high
      }
      var bound: Double?
      if skip(">") {
        guard let found = number() else { return nil }
        bound = found
      }
      guard let excluded = excluded() else { return nil }
      return MetricValue(
        statistics: statistics,
        excluded: excluded,
        interval: interval,
        bound: bound
      )
    }

    private mutating func excluded() -> [Exclusion: Int]? {
      let isEnd = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "*") }
      let end = bytes[place...].firstIndex(where: isEnd) ?? bytes.count
      guard place < end else { return [:] }
      let text = UnsafeBufferPointer(rebasing: bytes[place..<end])
      if let found = known.first(where: { $0.text.elementsEqual(text) }) {
        place = end
        return found.excluded
      }
      var excluded: [Exclusion: Int] = [:]
      while place < end {
        guard skip("!"), let reason = Exclusion(rawValue: String(decoding: part(), as: UTF8.self)),
          skip("="), let count = whole()
        else { return nil }
        excluded[reason] = count
      }
      if known.count < 8 { known.append((text, excluded)) }
      return excluded
    }

    private mutating func statistics(of eligible: Int) -> MetricValue.Statistics? {
      guard eligible > 0, let count = whole(), count <= eligible, skip(","), let sum = number(),
        skip(","),
        let median = number(), skip(","), let p95 = number(), skip(","), let max = number(),
        skip(",")
      else { return nil }
      let isOfText = place == bytes.count || Self.signs.contains(bytes[place])
      let worst = isOfText ? nil : whole()
      guard isOfText || worst != nil else { return nil }
      return MetricValue.Statistics(
        eligible: eligible,
        count: count,
        sum: sum,
        median: median,
        p95: p95,
        max: max,
        worstPage: worst
      )
    }
  }
}

extension MetricValue {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.appendDigits(of: eligible)
    if let statistics {
      bytes.append(UInt8(ascii: ":"))
      bytes.appendDigits(of: statistics.count)
      for number in [statistics.sum, statistics.median, statistics.p95, statistics.max] {
        bytes.append(UInt8(ascii: ","))
        bytes.append(exact: number)
      }
      bytes.append(UInt8(ascii: ","))
      if let page = statistics.worstPage { bytes.appendDigits(of: page) }
    }
    if let interval {
      bytes.append(UInt8(ascii: "~"))
      bytes.append(exact: interval.lowerBound)
      bytes.append(UInt8(ascii: ","))
      bytes.append(exact: interval.upperBound)
    }
    if let bound {
      bytes.append(UInt8(ascii: ">"))
      bytes.append(exact: bound)
    }
    for (reason, count) in excluded.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      bytes.append(UInt8(ascii: "!"))
      bytes.append(contentsOf: reason.rawValue.utf8)
      bytes.append(UInt8(ascii: "="))
      bytes.appendDigits(of: count)
    }
  }
}

extension [UInt8] {
  /// Appends a number as Swift describes it, which reads back as the same, whatever it is.
  fileprivate mutating func append(exact number: Double) {
    if number >= 0, number.sign == .plus, number < 0x1p53, let whole = Int(exactly: number) {
      appendDigits(of: whole)
    } else {
      append(contentsOf: number.description.utf8)
    }
  }
}
