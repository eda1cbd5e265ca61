import Synchronization

/// How far the measuring of a plan is.
package struct MeasuringProgress: Hashable, Sendable {
  /// What was done last, or is being done: `grow-shrink on phone-6 at 40 px`.
  package var what: String
  package var done: Int
  package var total: Int
  /// How much of the time has passed, from 0 to 1; it never falls.
  package var share: Double
  /// About how many seconds the rest takes, by what each paginator took so far; `nil` as long as
  /// nobody can tell.
  package var secondsLeft: Double?
}

/// Counts the trials of a plan from any thread, and reckons from what they took how long the rest takes.
final class TrialSteps: Sendable {
  private struct State {
    var done = 0
    var share = 0.0
    /// For each participant the seconds that its trials took, and the scalars that they were over.
    var spent: [(paginating: Double, judging: Double, scalars: Int)]
    /// The scalars that each participant is still to be asked about.
    var left: [Int]
  }

  private let total: Int
  private let cores: Int
  /// The seconds that what follows the trials takes at least.
  private let afterwards: Double
  private let begun = ContinuousClock.now
  private let state: Mutex<State>
  private let report: @Sendable (MeasuringProgress) -> Void

  /// Steps over texts of so many scalars, each in so many layouts.
  init(
    total: Int,
    participants: Int,
    scalars: Int,
    cores: Int,
    afterwards: Double,
    report: @escaping @Sendable (MeasuringProgress) -> Void
  ) {
    self.total = total
    self.cores = cores
    self.afterwards = afterwards
    self.report = report
    state = Mutex(
      State(
        spent: Array(repeating: (0, 0, 0), count: participants),
        left: Array(repeating: scalars, count: participants)
      )
    )
  }

  /// What each participant took so far, by their names.
  func seconds(of names: [String]) -> [MeasuringSeconds.Participant] {
    state.withLock { state in
      zip(names, state.spent)
        .map {
          MeasuringSeconds.Participant(name: $0, paginating: $1.paginating, judging: $1.judging)
        }
    }
  }

  /// A trial is done: whose, over how many scalars, and how long its pages and its judgement took.
  func finish(
    _ what: String,
    of participant: Int,
    scalars: Int,
    paginating: Double,
    judging: Double
  ) {
    // Reported under the lock, so that the numbers a person sees never go back.
    state.withLock { state in
      state.done += 1
      state.spent[participant].paginating += paginating
      state.spent[participant].judging += judging
      state.spent[participant].scalars += scalars
      state.left[participant] -= scalars
      let left = secondsLeft(state)
      tell(what, done: state.done, secondsLeft: left, &state)
    }
  }

  /// Steps of another kind are done.
  func advance(_ what: String, by count: Int, secondsLeft: Double?) {
    state.withLock { state in
      state.done += count
      tell(what, done: state.done, secondsLeft: secondsLeft, &state)
    }
  }

  /// Some of the steps that will be told as done together are done, and something is being done.
  func show(_ what: String, ahead: Int, secondsLeft: Double?) {
    state.withLock { state in
      tell(what, done: state.done + ahead, secondsLeft: secondsLeft, &state)
    }
  }

  private func tell(_ what: String, done: Int, secondsLeft: Double?, _ state: inout State) {
    let spent = (ContinuousClock.now - begun) / .seconds(1)
    if let secondsLeft, spent + secondsLeft > 0 {
      state.share = min(1, max(state.share, spent / (spent + secondsLeft)))
    }
    report(
      MeasuringProgress(
        what: what,
        done: done,
        total: total,
        share: state.share,
        secondsLeft: secondsLeft
      )
    )
  }

  /// What is left of each participant at the pace that it had, on all cores; a paginator of which
  /// nothing is known yet takes what the others do.
  private func secondsLeft(_ state: borrowing State) -> Double? {
    let known = state.spent.filter { $0.scalars > 0 }
    let seconds = known.reduce(0) { $0 + $1.paginating + $1.judging }
    let scalars = known.reduce(0) { $0 + $1.scalars }
    guard scalars > 0 else { return nil }
    let usual = seconds / Double(scalars)
    let rest = zip(state.spent, state.left)
      .reduce(0) { sum, participant in
        let (spent, left) = participant
        let seconds = spent.paginating + spent.judging
        let pace = spent.scalars > 0 ? seconds / Double(spent.scalars) : usual
        return sum + pace * Double(left)
      }
    return rest / Double(max(1, cores)) + afterwards
  }
}
