import HostSystem
import PairedTimes

/// The functions that make one pass execute more instructions than another.
///
/// Most functions that execute more are only called more often: when a search measures each page
/// twice, twice as much is done everywhere below, in the fonts, in `malloc`. So a function counts for
/// what it *added*: what one call of it executes more itself, and what it executes more since it calls
/// others more often. A call from one function to another is worth what it was worth before; what it
/// costs beyond that is the callee's, or of those below.
///
///     // search calls fits 10 times, and fits executes 100 each; then search calls it 20 times.
///     search: before 1,000, after 2,000, added 1,000
///     fits:   before 1,000, after 2,000, added 0
///
/// A function that only the later pass has is part of what its callers added, and named beside them.
/// What all functions added is what the passes differ by.
struct Growth {
  private let before: CallgrindProfile
  private let after: CallgrindProfile

  /// The most functions that are named.
  private static let most = 10

  init(before: CallgrindProfile, after: CallgrindProfile) {
    (self.before, self.after) = (before.withoutCallsBack, after.withoutCallsBack)
  }

  /// The functions that added the most, at most ten, the most first; with the instructions of one pass
  /// that each executed itself and by what it called.
  ///
  /// - Complexity: O(*c* log *c*) for *c* calls from one function to another.
  var functions: [GrownFunction] {
    let added = added
    let least = least(beside: added.values.max() ?? 0)
    var named = added.filter { $0.value >= least }
    let calls = after.calls.filter {
      isNew($0.key.callee) && Double($0.value.instructions) >= least
    }
    var callers = Array(named.keys)
    while let caller = callers.popLast() {
      for (call, work) in calls where call.caller == caller && named[call.callee] == nil {
        named[call.callee] = Double(work.instructions)
        callers.append(call.callee)
      }
    }
    let (old, new) = (before.withCallees, after.withCallees)
    return named.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most)
      .map { GrownFunction(name: $0.key, before: old[$0.key] ?? 0, after: new[$0.key] ?? 0) }
  }

  /// What a function must have added to be named, where one added the most.
  ///
  /// It is more than 1,000 instructions, since counts repeat to some dozens, and a hundredth of the
  /// pass before. Beside one that added much more it is a tenth of that: a call is not worth quite the
  /// same for every text, which makes a little of what its caller added look like the callee's.
  private func least(beside most: Double) -> Double {
    max(1_001, Double(before.total) / 100, most / 10)
  }

  private func isNew(_ name: String) -> Bool { (before.own[name] ?? 0) <= 0 }

  /// What each function added.
  private var added: [String: Double] {
    var added = after.own.mapValues(Double.init)
    for (name, own) in before.own { added[name, default: 0] -= Double(own) }
    // In order, so that sums are always the same.
    let calls = Set(before.calls.keys).union(after.calls.keys)
      .sorted { ($0.caller, $0.callee) < ($1.caller, $1.callee) }
    for call in calls {
      let old = before.calls[call] ?? .init()
      let new = after.calls[call] ?? .init()
      // What as many calls as there are now would have cost before.
      let price =
        if old.count > 0 {
          Double(old.instructions) * Double(new.count) / Double(old.count)
        } else {
          // Without a call in either, it is still running since the start.
          Double(new.count > 0 ? new.instructions : old.instructions)
        }
      added[call.caller, default: 0] += price - Double(old.instructions)
      added[call.callee, default: 0] -= price - Double(old.instructions)
    }
    return added
  }
}

extension CallgrindProfile {
  /// The same, where what a function does in closures that it hands to others is its own, not theirs:
  /// of two functions that call each other, the calls that cost less are left out.
  fileprivate var withoutCallsBack: CallgrindProfile {
    var profile = self
    for (call, calls) in self.calls {
      let back = Call(caller: call.callee, callee: call.caller)
      guard let callsBack = self.calls[back],
        (callsBack.instructions, call.caller) < (calls.instructions, call.callee)
      else { continue }
      profile.calls[back] = nil
      profile.calls[call]?.instructions -= callsBack.instructions
    }
    return profile
  }

  /// The instructions of each function with those of functions that it calls, by name.
  fileprivate var withCallees: [String: Int] {
    calls.reduce(into: own) { $0[$1.key.caller, default: 0] += $1.value.instructions }
  }
}
