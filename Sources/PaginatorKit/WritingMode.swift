/// Along which way lines run and follow each other (CSS Writing Modes 4, `writing-mode`).
public enum WritingMode: String, LayoutWord {
  /// Lines run from side to side and follow each other downwards.
  case horizontalTB = "horizontal-tb"
  /// Lines run downwards and follow each other from right to left. Characters stand upright or are turned a quarter
  /// clockwise, as `text-orientation: mixed` has them.
  case verticalRL = "vertical-rl"
}
