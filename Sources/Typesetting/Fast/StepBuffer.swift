/// The memory that the fast path works in: one step a scalar of a paragraph, used again for the next.
final class StepBuffer {
  /// The characters, with the advances of their clusters.
  var characters = Scratch<SimpleCharacter>()
  /// The byte of each in the text.
  var offsets = Scratch<UInt32>()
  /// Whether a line may break before each, as far as UAX #14 goes.
  var breaks = Scratch<UInt8>()
  /// Scalars of a run or a paragraph, for who wants them so.
  var scalars = Scratch<UInt32>()
  /// The steps of a run that is shaped.
  var run = Scratch<RunCache.Step>()
}
