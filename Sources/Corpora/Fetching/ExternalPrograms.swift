package import HostSystem

/// Runs the programs that fetch texts.
///
/// What starts processes is passed in, so that tests need neither programs nor a network.
package struct ExternalPrograms: Sendable {
  /// Runs a program to its end, without a shell; one without a slash is looked for on the `PATH`.
  package let run: @Sendable (ChildProcess) -> ChildProcess.Outcome

  package init(run: @escaping @Sendable (ChildProcess) -> ChildProcess.Outcome) {
    self.run = run
  }
}
