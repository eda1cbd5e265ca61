import PaginatorKit

/// Ascending numbers, searched from where the last search ended: pages are judged from the text's first to its
/// last.
///
/// It belongs to one thread.
final class AscendingNumbers {
  let all: [UInt32]
  /// Where the search ended that was made last.
  @exclusivity(unchecked) private var near = 0

  init(_ numbers: [UInt32]) { all = numbers }

  /// Returns the place of the first number that is not below another; behind the last where all are.
  ///
  /// - Complexity: O(log d), d places away from where the last search ended; O(1) behind the last number but
  ///   one.
  func index(notBelow number: Int) -> Int {
    all.withUnsafeBufferPointer { numbers in
      // The end is asked for from anywhere, and says nothing of where the next search begins.
      if numbers.count < 2 || numbers[numbers.count - 2] < number {
        return numbers.last.map { $0 < number } ?? true ? numbers.count : numbers.count - 1
      }
      // All numbers before the first place are below it, and none from the end on is.
      var (first, end) = (near, near)
      var step = 1
      while end < numbers.count, numbers[end] < number {
        first = end + 1
        end = min(numbers.count, end + step)
        step *= 2
      }
      while first > 0, numbers[first - 1] >= number {
        end = first - 1
        first = max(0, first - step)
        step *= 2
      }
      near = numbers[first..<end].partitioningIndex { $0 >= number }
      return near
    }
  }

  /// Returns those that lie in a range.
  ///
  /// - Complexity: as to find the first of them, and O(numbers in the range).
  func part(in range: Range<Int>) -> ArraySlice<UInt32> {
    let first = index(notBelow: range.lowerBound)
    var last = first
    while last < all.count, all[last] < range.upperBound { last += 1 }
    return all[first..<last]
  }
}
