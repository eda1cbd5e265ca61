/// How many digits in a row stand beside each other within one em of a vertical line, after CSS Writing Modes 4,
/// `text-combine-upright: digits`; one alone stands so, too.
///
/// Where lines are horizontal nothing is combined.
public enum CombineDigits: String, LayoutWord {
  /// None: digits are turned with the line.
  case none
  /// One or two.
  case two = "2"
  /// One to three.
  case three = "3"

  /// The most that are combined.
  package var most: Int {
    switch self {
    case .none: 0
    case .two: 2
    case .three: 3
    }
  }
}
