/// The natural logarithm of a ratio of times, candidate to base.
///
/// It is 0 for equal times and above 0 where the candidate is slower. Ratios of one effect multiply
/// whatever the machine's speed, so their logarithms add up, and to be twice as slow is as far from 0
/// as to be twice as fast.
///
///     LogRatio(effect: 0.05).value    // 0.04879, the logarithm of 1.05
///     LogRatio(0.04879).effect        // 0.05: 5 % slower
package struct LogRatio: Hashable, Comparable, Sendable {
  /// The logarithm; never NaN, infinite only as the end of an ``EffectSet``.
  package let value: Double

  package init(_ value: Double) {
    precondition(!value.isNaN, "A ratio of times is a number.")
    self.value = value
  }

  /// The logarithm of a change of time: 0.05 for 5 % slower, −0.2 for 20 % faster; at least −1.
  package init(effect: Double) {
    self.init(ln(1 + effect))
  }

  /// The change of time: 0.05 for 5 % slower, −0.2 for 20 % faster.
  package var effect: Double { exponentialLessOne(value) }

  package static func < (left: LogRatio, right: LogRatio) -> Bool { left.value < right.value }
}
