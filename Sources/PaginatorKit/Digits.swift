extension [UInt8] {
  /// Appends a whole number in decimal digits.
  package mutating func appendDigits(of number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    guard rest > 9 else { return append(UInt8(ascii: "0") + UInt8(rest)) }
    var length = 1
    var power: UInt = 10
    while power <= rest {
      length += 1
      let (next, isTooLarge) = power.multipliedReportingOverflow(by: 10)
      if isTooLarge { break }
      power = next
    }
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: length))
    withUnsafeMutableBufferPointer { bytes in
      var place = bytes.count
      while rest > 0 {
        place -= 1
        bytes[place] += UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
  }
}
