import Foundation
import PaginatorKit

/// The laws of doing it again.
extension LawChecks {
  /// Cold twice, warm, on two threads, and in two phases where it has them.
  func determinism(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let text = lawCase.text
    let paginator = try bench.another()
    let first = try bench.reference(lawCase, by: paginator)
    func differs(_ run: Run, _ place: String) -> Breach? {
      Breach(expected: (first, "in the first run"), found: (run, place), in: text)
    }
    if let breach = differs(Run(of: paginator, over: lawCase), "in the second, with warm caches") {
      return breach
    }
    if let breach = differs(
      Run(of: try bench.fresh(), over: lawCase),
      "in that of another instance"
    ) {
      return breach
    }
    let shared = try bench.fresh()
    for run in onTwoThreads({ Run(of: shared, over: lawCase) }) {
      if let breach = differs(run, "on one of two threads") { return breach }
    }
    guard let run = prepared(by: paginator, lawCase) else { return nil }
    return differs(run, "when the text is prepared before")
  }

  /// A run in two phases; `nil` where there is one.
  private func prepared(by paginator: any Paginator, _ lawCase: LawCase) -> Run? {
    do {
      guard let text = try paginator.prepare(lawCase.text, in: lawCase.layout.type) else {
        return nil
      }
      let pass = try text.pass(in: lawCase.layout.page, from: .zero)
      return Run(draining: pass, over: lawCase.text)
    } catch {
      return Run(failingWith: error)
    }
  }

  /// Two passes that are set up before the first is drained: one after the other, then by turns.
  func idempotence(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let text = lawCase.text
    let alone = (run: try bench.reference(lawCase), place: "alone")
    func differs(_ run: Run, _ place: String) -> Breach? {
      Breach(expected: alone, found: (run, place), in: text)
    }
    let (first, second) = try pair(lawCase) { first, second in
      (Run(draining: first, over: text), Run(draining: second, over: text))
    }
    let breach =
      differs(first, "when a second pass is set up before it is drained")
      ?? differs(second, "when it is set up before another pass is drained")
    if let breach { return breach }
    let (left, right) = try pair(lawCase) { first, second in
      takingTurns(first, second, limit: alone.run.pages.count + 1)
    }
    return differs(left, "by turns with another pass")
      ?? differs(right, "by turns with another pass")
  }

  /// What comes of two passes of one paginator, both set up before.
  private func pair(
    _ lawCase: LawCase,
    _ body: (any PaginationPass, any PaginationPass) -> (Run, Run)
  ) throws(Silence) -> (Run, Run) {
    let paginator = try bench.fresh()
    do {
      let first = try paginator.pass(over: lawCase.text, in: lawCase.layout, from: .zero)
      let second = try paginator.pass(over: lawCase.text, in: lawCase.layout, from: .zero)
      return body(first, second)
    } catch {
      let run = Run(failingWith: error)
      return (run, run)
    }
  }

  private func takingTurns(
    _ first: any PaginationPass,
    _ second: any PaginationPass,
    limit: Int
  ) -> (Run, Run) {
    var runs = (Run(), Run())
    func turn(_ pass: any PaginationPass, _ run: inout Run) {
      guard run.ending == .ended else { return }
      do {
        if let page = try pass.nextPage() { run.pages.append(page) }
      } catch {
        run.ending = Run.Ending(error)
      }
    }
    for _ in 0..<limit {
      turn(first, &runs.0)
      turn(second, &runs.1)
    }
    return runs
  }

  /// Passes that are dropped before a page, after one, and after half, change no later one.
  func cancel(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let whole = try bench.reference(lawCase)
    for count in Set([0, 1, whole.pages.count / 2]).sorted() {
      let paginator = try bench.fresh()
      _ = Run(first: count, of: paginator, over: lawCase)
      let after = Run(of: paginator, over: lawCase)
      let dropped =
        count == 0 ? "before its first page" : "after \(counted(count, "page"))"
      if let breach = Breach(
        expected: (whole, "in a pass of its own"),
        found: (after, "when another was dropped \(dropped)"),
        in: lawCase.text
      ) {
        return breach
      }
    }
    return nil
  }
}

/// Does a piece of work on two threads of its own at once; neither is the caller's.
private func onTwoThreads(_ body: @escaping @Sendable () -> Run) -> [Run] {
  let collected = Collected()
  let start = DispatchGroup()
  start.enter()
  let done = DispatchGroup()
  for _ in 0..<2 {
    done.enter()
    let thread = Thread {
      start.wait()
      collected.add(body())
      done.leave()
    }
    // Foundation's threads have 512 KiB unless told; shapers want what a main thread has.
    thread.stackSize = 8 << 20
    thread.start()
  }
  start.leave()
  done.wait()
  return collected.runs
}

private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private var collected: [Run] = []

  func add(_ run: Run) { lock.withLock { collected.append(run) } }
  var runs: [Run] { lock.withLock { collected } }
}
