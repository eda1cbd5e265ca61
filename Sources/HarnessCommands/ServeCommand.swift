import ArgumentParser
import Digests
import Foundation
import PaginatorKit
import PaginatorWire
import Paginators
import Typesetting

/// `harness serve`: a built-in paginator as a program of the protocol.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract:
      "Serve a paginator as a program: one JSON request per line in, one answer per line out.",
    discussion: """
      The protocol is pagination-harness/1. Standard output carries only answers; the end of input \
      ends the program:

        printf '{"protocol":"pagination-harness/1","id":0,"op":"%s"}' describe |
          harness serve --paginator greedy
      """
  )

  @Option(
    help: ArgumentHelp(
      "The paginator, with options if it has any: 'fixed-count:step=1'.",
      valueName: "id[:option=value,…]"
    )
  )
  var paginator: String

  @Option(workLimit: PaginatorEnvironment.usualWorkLimit) var workLimit: Int

  @Option(help: .shaping) var shaping: ShapingMode = .fast

  @OptionGroup var settings: SettingsArguments

  func run() throws {
    try withExitCodes {
      // Time is measured from outside: measures without a memory, as under the harness's own clock.
      let inputs = Inputs(shaping: shaping, workLimit: workLimit)
      var reader = try Roster.current.reader(paginator, environment: inputs.paginatorEnvironment)
      reader.paginator = inputs.planted(reader.paginator)
      if isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 {
        try? StandardStream.error.write(
          """
          Waits for questions on standard input, a line of JSON each; Ctrl-D ends. One to try:
          {"protocol":"pagination-harness/1","id":0,"op":"describe"}

          """
        )
      }
      serve(reader, version: HarnessVersion.current) { sha256(of: $0) }
    }
  }
}
