import Foundation
import TestSupport
import Testing

/// A program that does not claim what a layout needs is not asked, and has not failed.
struct ExternalDeclineTests {
  @Test func `a program without vertical lines declines them`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program("mine", "cut(100)")
    let outcome = try outside.run(
      ["compare"] + outside.brief + program
        + ["--paginator", "mine", "--writing", "vertical-rl", "--strict", "--format", "junit,json"]
    )
    #expect(outcome.output.contains("mine       declined"), "\(outcome.output)")
    #expect(
      outcome.flowed.contains("mine declines phone-6 at 17 px: mine cannot set vertical lines; "),
      "\(outcome.output)"
    )
    let junit = try String(contentsOfFile: "\(outside.output)/junit.xml", encoding: .utf8)
    #expect(junit.contains("failures=\"0\"") && junit.contains("<skipped message=\"mine cannot"))
    // In lines that it sets it takes part, named or not, and once.
    let horizontal = try outside.run(
      ["compare"] + outside.brief + program + ["--paginator", "mine"]
    )
    #expect(horizontal.output.split(separator: "\n").count { $0.hasPrefix("mine  ") } == 1)
    #expect(!horizontal.output.contains("declined"), "\(horizontal.output)")
  }

  @Test func `a program that fails in them has failed`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program("mine", "sys.exit(1)")
    let outcome = try outside.run(["compare"] + outside.brief + program + ["--strict"], code: 6)
    #expect(outcome.output.contains("FAILED"), "\(outcome.output)")
  }
}
