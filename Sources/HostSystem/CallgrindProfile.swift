/// The instructions of each function of a program, and of the calls between functions, as callgrind
/// writes them down.
///
///     fn=(1) main
///     16 400
///     cfn=(2) work
///     calls=3 20
///     16 900
///
/// Here `main` executed 400 instructions itself and called `work` three times, in which 900 were
/// executed. The format: <https://valgrind.org/docs/manual/cl-format.html>.
package struct CallgrindProfile: Equatable, Sendable {
  /// A function by what the linker calls it.
  package struct Function: Hashable, Sendable {
    /// Without a symbol, the address that callgrind gives instead: `0x0000000004916f10`.
    package var symbol: String
    /// The file it was loaded from, as callgrind names it; `???` where it does not know.
    package var object: String

    package init(symbol: String, object: String) { (self.symbol, self.object) = (symbol, object) }
  }

  /// One function calls another, wherever in it.
  package struct Call: Hashable, Sendable {
    package var caller: String
    package var callee: String

    package init(caller: String, callee: String) { (self.caller, self.callee) = (caller, callee) }
  }

  /// How often that happened, and what was executed until the callee returned.
  package struct Calls: Hashable, Sendable {
    package var count = 0
    package var instructions = 0

    package init(count: Int = 0, instructions: Int = 0) {
      (self.count, self.instructions) = (count, instructions)
    }
  }

  /// The instructions of each function without those of functions that it calls, by name.
  package var own: [String: Int] = [:]
  /// The calls from a function to another; not those from a function to its like.
  package var calls: [Call: Calls] = [:]

  package init(own: [String: Int] = [:], calls: [Call: Calls] = [:]) {
    (self.own, self.calls) = (own, calls)
  }

  /// All instructions.
  package var total: Int { own.values.reduce(0, +) }

  /// Returns what is left of each count without another's: a run without what its start took.
  ///
  /// - Complexity: O(functions + calls).
  package static func - (run: CallgrindProfile, start: CallgrindProfile) -> CallgrindProfile {
    var rest = run
    for (name, count) in start.own { rest.own[name, default: 0] -= count }
    for (call, calls) in start.calls {
      rest.calls[call, default: Calls()].count -= calls.count
      rest.calls[call, default: Calls()].instructions -= calls.instructions
    }
    return rest
  }
}
