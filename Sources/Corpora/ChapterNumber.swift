/// Numbers as headings of chapters have them.
enum ChapterNumber {
  private static let digits: [Unicode.Scalar: Int] = [
    "〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7,
    "八": 8, "九": 9,
  ]
  private static let units: [Unicode.Scalar: Int] = [
    "十": 10, "百": 100, "千": 1_000, "万": 10_000, "萬": 10_000,
  ]
  /// Twenty and thirty in a character.
  private static let tens: [Unicode.Scalar: Int] = ["廿": 20, "卅": 30]

  /// Whether a character may stand in a number in Chinese.
  static func isChinese(_ scalar: Unicode.Scalar) -> Bool {
    digit(scalar) != nil || units[scalar] != nil || tens[scalar] != nil
  }

  /// The number of a numeral of Han or of digits, ASCII or full-width; `nil` for none or too large a one.
  ///
  ///     ChapterNumber.chinese("一百零八")  // 108
  ///     ChapterNumber.chinese("一二〇")    // 120
  static func chinese(_ numeral: ArraySlice<Unicode.Scalar>) -> Int? {
    guard !numeral.isEmpty, numeral.count <= 9 else { return nil }
    var sum = 0
    // What the next unit multiplies.
    var pending: Int?
    for scalar in numeral {
      if let digit = digit(scalar) {
        pending = (pending ?? 0) * 10 + digit
      } else if let ten = tens[scalar] {
        sum += ten
      } else if let unit = units[scalar] {
        // 一百二十萬: all that came before is counted in it.
        sum = unit == 10_000 ? (sum + (pending ?? 0)) * unit : sum + (pending ?? 1) * unit
        pending = nil
      }
    }
    return sum + (pending ?? 0)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x30...0x39: Int(scalar.value - 0x30)
    case 0xFF10...0xFF19: Int(scalar.value - 0xFF10)
    default: digits[scalar]
    }
  }

  /// The number of digits, of a Roman numeral in capitals, or of words up to ninety-nine.
  ///
  ///     ChapterNumber.english("XLII")        // 42
  ///     ChapterNumber.english("Twenty-one")  // 21
  static func english(_ word: String) -> Int? {
    if let number = Int(word) { return (0..<1_000_000).contains(number) ? number : nil }
    if let number = roman(word) { return number }
    let parts = word.lowercased().split(separator: "-").map { words[String($0)] }
    guard let first = parts.first ?? nil else { return nil }
    guard parts.count == 2 else { return parts.count == 1 ? first : nil }
    guard first >= 20, let second = parts[1], second < 10 else { return nil }
    return first + second
  }

  private static func roman(_ word: String) -> Int? {
    let values: [Character: Int] = [
      "I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1_000,
    ]
    let found = word.compactMap { values[$0] }
    guard !word.isEmpty, found.count == word.count, found.count <= 15 else { return nil }
    return zip(found, found.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
  }

  private static let words: [String: Int] = Dictionary(
    uniqueKeysWithValues: zip(
      [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
      ],
      Array(1...20) + stride(from: 30, through: 90, by: 10)
    )
  )
}
