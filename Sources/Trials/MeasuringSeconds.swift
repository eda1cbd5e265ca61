/// Where the time of measuring went, in seconds by the wall; of what ran side by side the seconds of each
/// are added.
package struct MeasuringSeconds: Hashable, Sendable {
  /// What one paginator took, in all texts and layouts.
  package struct Participant: Hashable, Sendable {
    package var name: String
    package var paginating = 0.0
    package var judging = 0.0
  }

  /// What the referees took to read the texts.
  package var reading = 0.0
  package var participants: [Participant]
  package var timing = 0.0
}
