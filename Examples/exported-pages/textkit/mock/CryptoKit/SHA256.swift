import Foundation

/// As much of CryptoKit as the exporter uses: FIPS 180-4.
package enum SHA256 {
  package static func hash(data: Data) -> [UInt8] {
    var state = fractions(of: 2, count: 8)
    let constants = fractions(of: 3, count: 64)
    var bytes = [UInt8](data) + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += big(UInt64(data.count) * 8)
    for block in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16)
        .map { word in
          bytes[(block + 4 * word)..<(block + 4 * word + 4)]
            .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        words.append(
          words[index - 16] &+ (turn(early, 7) ^ turn(early, 18) ^ early >> 3)
            &+ words[index - 7] &+ (turn(late, 17) ^ turn(late, 19) ^ late >> 10)
        )
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let choice = (e & f) ^ (~e & g)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let first =
          h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ choice &+ constants[index]
          &+ words[index]
        let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      state = zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
    }
    return state.flatMap { big($0) }
  }

  /// The first 32 bits behind the point of the square or cube roots of the first primes.
  private static func fractions(of root: Int, count: Int) -> [UInt32] {
    let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
    return primes.prefix(count)
      .map { prime in
        let value = root == 2 ? Double(prime).squareRoot() : cbrt(Double(prime))
        return UInt32((value - value.rounded(.down)) * 4_294_967_296)
      }
  }

  private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
