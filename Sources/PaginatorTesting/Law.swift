/// A law that every paginator must keep.
public enum Law: String, Hashable, Sendable, CaseIterable {
  /// Two runs give the same pages: on one thread and on two, with cold caches and with warm ones.
  case determinism
  /// The first pages of a pass that is not finished are the first pages of one that is.
  case prefix
  /// A chapter alone has the pages that it has in the book.
  case chapter
  /// From a page boundary on, the same pages follow.
  case seek
  /// The pages that are met going back are those of going forward.
  case backward
  /// Asking beyond either end gives nothing and costs nothing.
  case end
  /// Doing it again, or setting it up twice, changes nothing.
  case idempotence
  /// Colours, night mode and highlights change no page and cost no layout.
  case attributeInvariance = "attribute_invariance"
  /// What was remembered of another text or layout is not taken for this one's.
  case key
  /// A page that was asked for and dropped changes nothing.
  case cancel
  /// It comes to an end, whatever the text and the box are.
  case termination
  /// The pages hold the text once and in order, and each gets on by a character.
  case partition
}
