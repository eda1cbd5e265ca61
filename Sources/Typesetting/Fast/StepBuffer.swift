/// The memory that the fast path works in, used again for each run.
final class StepBuffer {
  /// The characters of a run.
  var characters = Scratch<SimpleCharacter>()
  /// Their bytes in the text.
  var offsets = Scratch<UInt32>()
  /// Their scalars.
  var scalars = Scratch<UInt32>()
  /// How they are set, when they are shaped.
  var steps = Scratch<RunCache.Step>()

  private var capacity = 0

  /// Makes room for a number of characters; those that are there are kept.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    capacity = max(count, 2 * capacity, 64)
    characters.extend(to: capacity)
    offsets.extend(to: capacity)
    scalars.extend(to: capacity)
  }

  /// Sets a character of the run; that its cluster begins and where it may be cut is its step's to say.
  @inline(__always)
  func set(_ number: Int, _ scalar: UInt32, _ character: SimpleCharacter, at offset: Int) {
    if number >= capacity { reserve(number + 1) }
    var character = character
    character.bits &= ~SimpleCharacter.cluster
    characters.base[number] = character
    offsets.base[number] = UInt32(truncatingIfNeeded: offset)
    scalars.base[number] = scalar
  }
}
