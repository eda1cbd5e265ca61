import Foundation
import TestSupport
import Testing

/// The gate of time, on the built program against itself.
///
/// What is planted makes a time ten times as long or a tenth, so that no machine is noisy enough to hide
/// it.
struct TimeGateTests {
  private static let cell = "diamond-sutra/greedy/phone-6@17/warm"

  @Test func `ten times as slow fails, and every repetition can be asked for`() throws {
    let folder = try TimeGateFolder()
    let outcome = try folder.run(base: "quick", slowed: true).ending(1, "VERDICT: FAIL")
    #expect(outcome.flowed.contains("\(Self.cell) takes +"))
    #expect(outcome.flowed.contains("proved slower by more than 1 % after"))
    #expect(
      outcome.flowed.contains("The functions that grew are not named. Instructions are counted")
    )
    for name in ["time.html", "time.csv", "time.json", "time.md", "junit.xml"] {
      #expect(try !folder.folder.text(of: "out/\(name)").isEmpty, "\(name)")
    }
    #expect(try folder.folder.text(of: "out/junit.xml").contains("<failure"))

    let store = ["--store", folder.folder.path(of: "s.sqlite")]
    let why = try HarnessProgram.run(["why", "time", Self.cell] + store).ending(0)
    // A FAIL of one cell takes 11 rounds, four slots each.
    #expect(why.output.split(separator: "\n").count { $0.contains(" candidate ") } >= 22)
    let history = try HarnessProgram.run(["history", "--time"] + store).ending(0)
    #expect(history.output.contains("FAIL"))
  }

  @Test func `a budget that allows no proof is refused, and its rounds count for who goes on`()
    throws
  {
    let folder = try TimeGateFolder()
    let outcome = try folder.run(base: "slow", ["--time-budget", "0.01"])
      .ending(64, "VERDICT: ERROR")
    #expect(outcome.errors.contains("With 1 cell a FAIL takes at least 11 rounds"))
    let planned = try folder.run(base: "slow", ["--dry-run"]).ending(0)
    #expect(planned.output.hasSuffix("Cells:\n  \(Self.cell)\n"))

    // A tenth of the time passes after 7 rounds, of which there is one; a round that the machine
    // disturbed may take one more.
    let going = try folder.run(base: "slow", ["--continue"]).ending(0, "VERDICT: PASS")
    let proof = /No cell is slower by 5 % or more: proved in the cell after (\d+) rounds\./
    let rounds = try #require(going.flowed.firstMatch(of: proof).flatMap { Int($0.output.1) })
    #expect(rounds >= 7)
    #expect(going.flowed.contains("\(Self.cell) is faster: -"))
    let store = ["--store", folder.folder.path(of: "s.sqlite")]
    let history = try HarnessProgram.run(["history", "--time", "--csv"] + store).ending(0)
    let rows = history.output.split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",").suffix(2).joined(separator: ",") }
    #expect(rows == ["1,broken off", "\(rounds - 1),PASS"])
    // Whoever does not go on is told of what there is.
    let fresh = try folder.run(base: "slow", ["--time-budget", "0.01", "--verbose"])
    let told = "The store has \(rounds) rounds of these programs and cells; --continue"
    #expect(fresh.errors.contains(told))
    // Who chooses among cells after the fact would be wrong more often than is proved.
    try folder.folder.write("time:\n  cells: '*/greedy/phone-6@17/*'\n", to: "harness.yml")
    let others = try folder.run(base: "slow", ["--continue"]).ending(64, "VERDICT: ERROR")
    #expect(others.errors.contains("and these are others. Before: \(Self.cell)."))
  }

  @Test func `a control that is slower than the base voids the session`() throws {
    let folder = try TimeGateFolder()
    let outcome =
      try folder.run(
        base: "quick",
        slowed: true,
        ["--control", folder.folder.path(of: "slow")]
      )
      .ending(4, "VERDICT: REFUSED")
    #expect(outcome.flowed.contains("The base differs from its own twin by +"))
  }

  @Test func `other pages are told before any time`() throws {
    let folder = try TimeGateFolder()
    try folder.folder.writeScript(
      "\(TimeGateFolder.fault)=greedy:moved-line exec '\(HarnessProgram.path)' \"$@\"",
      to: "moved"
    )
    let outcome = try folder.run(base: "moved", ["--time-budget", "0.01", "--verbose"])
    // Four rounds would take longer than that, so that it ends before it judges; the pages come first.
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains("makes other pages than the base, page 4 first"))
  }

  @Test func `a paginator that the base has not is left out`() throws {
    let folder = try TimeGateFolder()
    try folder.folder.writeScript(
      "case $1$3 in servegreedy) exit 9;; esac; exec '\(HarnessProgram.path)' \"$@\"",
      to: "older"
    )
    let outcome = try folder.run(base: "older").ending(4, "VERDICT: REFUSED")
    #expect(outcome.errors.contains("The base makes none of the cells."))
    #expect(outcome.errors.contains("is not timed, since the base has no pages of it"))
  }

  @Test(arguments: [
    WrongTurn("gate --time", 64, "What is time to be judged against?"),
    WrongTurn("gate --base x", 64, "--base goes with --time"),
    WrongTurn(
      "gate --time --base nofile",
      66,
      "There is no program 'nofile' for the base; --base takes"
    ),
    WrongTurn("gate --time --base README.md", 66, "is no program that can be run"),
    WrongTurn("gate --time --base-command mine=./a", 64, "--base-command mine=… has no candidate"),
    WrongTurn(
      "gate --time --base-command=a=true --paginator-command a=cat --control b",
      64,
      "twin"
    ),
    WrongTurn("gate --time --base /bin/true --time-budget 0", 64, "is no time budget"),
    WrongTurn("history --time --changes", 64, "--time shows gates"),
    WrongTurn("why time a/b/c@1/warm --store nofile.sqlite", 7, "nofile.sqlite"),
  ])
  func `what means nothing is refused with the next step`(turn: WrongTurn) throws {
    let outcome = try HarnessProgram.run(turn.arguments).ending(turn.code)
    #expect(outcome.errors.contains(turn.sentence), "\(outcome.errors)")
  }

  @Test func `a rule that names no cell is refused`() throws {
    let folder = try TimeGateFolder()
    try folder.folder.write("time:\n  cells: '*/greedy/phone-6@17/hot'\n", to: "harness.yml")
    let outcome = try folder.run(base: "quick").ending(5, "VERDICT: REFUSED")
    #expect(outcome.errors.contains("No cell is called '*/greedy/phone-6@17/hot'"))
  }
}
