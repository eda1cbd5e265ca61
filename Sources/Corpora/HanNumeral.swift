/// Returns a number from 1 up to 99,999,999 in Han numerals, as chapters are counted.
///
///     hanNumeral(11)      // "十一"
///     hanNumeral(1010)    // "一千零一十"
///     hanNumeral(20_003)  // "二萬零三"
package func hanNumeral(_ number: Int) -> String {
  precondition((1...99_999_999).contains(number), "There is no numeral for it here.")
  if number > 9999 {
    let rest = number % 10_000
    let most = hanNumeral(number / 10_000) + "萬"
    // Nothing is said twice: 一萬一千, but 一萬零一十.
    return rest == 0 ? most : most + (rest < 1000 ? "零" : "") + hanNumeral(of: rest, isWhole: false)
  }
  return hanNumeral(of: number, isWhole: true)
}

/// The numeral of a number below 10,000, which stands alone or after others.
private func hanNumeral(of number: Int, isWhole: Bool) -> String {
  let digits = Array("零一二三四五六七八九".unicodeScalars)
  var numeral = String.UnicodeScalarView()
  var hasGap = false
  for (value, unit) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
    let digit = number / value % 10
    guard digit > 0 else {
      hasGap = !numeral.isEmpty
      continue
    }
    if hasGap { numeral.append(digits[0]) }
    hasGap = false
    // 十一, not 一十一; within a larger number the 一 is said: 一百一十一.
    if !(value == 10 && digit == 1 && numeral.isEmpty && isWhole) { numeral.append(digits[digit]) }
    numeral.append(contentsOf: unit.unicodeScalars)
  }
  return String(numeral)
}
