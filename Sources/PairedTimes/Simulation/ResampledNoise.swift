import PaginatorKit

/// Noise without end, made of a trace.
///
/// Blocks of consecutive rounds are drawn from anywhere in the trace, which is taken for a circle, so
/// that what lasts for some rounds still lasts (the circular block bootstrap of Politis and Romano,
/// 1992). A coin turns each round's sign, as the coin of a real round chooses who is who; the values
/// are stretched so that the trace's scale is the severity.
struct ResampledNoise {
  private let magnitudes: [Double]
  private let severity: Double
  private let bursts: Bursts?
  private var random: SplitMix64
  private var place = 0
  private var leftInBlock = 0
  private var leftInBurst = 0

  /// The rounds of a block: about as many as a gate needs.
  static let block = 20

  /// A neighbour who disturbs some rounds, a few at a time.
  struct Bursts: Hashable {
    /// The share of the rounds that are disturbed, from 0 and below 1.
    var share: Double
    /// The rounds of a burst.
    static let length = 5
    /// How much wider the noise is in a burst, where it has the tails of a Cauchy distribution.
    static let width = 5.0

    /// The chance that a round begins a burst: (1 − chance) / chance rounds lie between two bursts.
    var chance: Double { share / (Double(Self.length) * (1 - share) + share) }
  }

  init(_ trace: NoiseTrace, severity: Double, bursts: Bursts? = nil, random: SplitMix64) {
    magnitudes = trace.magnitudes
    self.severity = severity
    self.bursts = bursts
    self.random = random
  }

  mutating func next() -> Double {
    if leftInBlock == 0 {
      place = random.place(of: magnitudes.count)
      leftInBlock = Self.block
    }
    var magnitude = magnitudes[place]
    place = place + 1 == magnitudes.count ? 0 : place + 1
    leftInBlock -= 1
    if let bursts {
      if leftInBurst == 0, random.share() < bursts.chance { leftInBurst = Bursts.length }
      if leftInBurst > 0 {
        leftInBurst -= 1
        magnitude = (Bursts.width * random.cauchy()).magnitude
      }
    }
    return severity * (random.coin() ? magnitude : -magnitude)
  }
}
