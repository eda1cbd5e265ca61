/// Runs the programs that fetch texts.
///
/// What starts processes is passed in, so that tests need neither programs nor a network.
package struct ExternalPrograms: Sendable {
  /// Runs a program to its end, without a shell.
  package let run: @Sendable (Call) -> Outcome

  package init(run: @escaping @Sendable (Call) -> Outcome) {
    self.run = run
  }

  package struct Call: Hashable, Sendable {
    /// The program: a path with a slash, or a name that is looked for on the `PATH`.
    package var program: String
    package var arguments: [String]
    /// The working directory of a program that has no slash in its name; any unless given.
    package var folder: String?
    package var seconds: Int
    /// The most bytes that it may print.
    package var mostOutput: Int

    package init(
      program: String,
      arguments: [String],
      folder: String?,
      seconds: Int,
      mostOutput: Int
    ) {
      self.program = program
      self.arguments = arguments
      self.folder = folder
      self.seconds = seconds
      self.mostOutput = mostOutput
    }
  }

  package struct Outcome: Hashable, Sendable {
    package var end: End
    /// All that it printed.
    package var output: [UInt8]
    /// The last that it wrote to standard error.
    package var errors: String

    package init(end: End, output: [UInt8] = [], errors: String = "") {
      self.end = end
      self.output = output
      self.errors = errors
    }
  }

  package enum End: Hashable, Sendable {
    /// By itself, with a code.
    case exit(Int32)
    case signal(Int32)
    /// Ended since it took too long.
    case tooLate
    /// Ended since it printed too much.
    case tooMuch
    /// Not at all: there is no such program.
    case noProgram
    /// Not at all: the system did not start it.
    case notStarted
  }
}
