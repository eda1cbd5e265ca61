import Foundation
import Paginators
import Synchronization

/// What Ctrl-C has to end beside the program itself.
enum Interruption {
  /// The child that measures the same for the gate or that fetches a text, negative for one that leads
  /// a group; 0 without one.
  static let child = Atomic<Int32>(0)
  /// The stream that the gate's last line goes to; -1 where no gate runs.
  static let verdictStream = Atomic<Int32>(-1)
  /// Whether the first SIGTERM only asks to end, as engines send it before they kill: what is at hand is
  /// finished.
  static let endsBetweenUnits = Atomic<Bool>(false)
  /// Whether the first Ctrl-C or SIGTERM only asks to end: what was found so far is written.
  static let endsWithBest = Atomic<Bool>(false)
  /// Whether that has come.
  static let isEndAsked = Atomic<Bool>(false)
}

/// The signals that end a process unless it says otherwise, and are no faults of its own.
private let endingSignals: [Int32] = {
  let everywhere = [
    SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    SIGPIPE, SIGIO,
  ]
  #if os(Linux)
  return everywhere + [SIGPWR, SIGSTKFLT]
  #else
  return everywhere
  #endif
}()

/// Ends the program with 130 on Ctrl-C, and so on Ctrl-\, when it is told to terminate, its terminal is
/// gone, its time (`ulimit -t`) is over, or any other signal would end it from outside.
///
/// A file that would be longer than it may (`ulimit -f`) is an error of writing, and no end.
/// Files are renamed into place when they are whole, so there is never half of one.
func endCleanlyWhenInterrupted() {
  // Whoever starts this from a thread of a pool leaves its blocked signals behind.
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in endingSignals { sigaddset(&signals, number) }
  sigprocmask(SIG_UNBLOCK, &signals, nil)
  // What does nothing here is, unlike what is ignored, as it was for programs that are started.
  signal(SIGXFSZ) { _ in }
  for number in endingSignals where !isIgnored(number) {
    signal(number) { number in
      // Only what may be done inside a signal handler.
      let isPatient =
        number == SIGTERM && Interruption.endsBetweenUnits.load(ordering: .relaxed)
        || (number == SIGTERM || number == SIGINT)
          && Interruption.endsWithBest.load(ordering: .relaxed)
      if isPatient, !Interruption.isEndAsked.exchange(true, ordering: .relaxed) { return }
      let message: StaticString = "\r\u{1B}[KInterrupted.\n"
      if number != SIGPIPE, isatty(STDERR_FILENO) == 1 {
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      }
      let child = Interruption.child.load(ordering: .relaxed)
      if child != 0 { kill(child, SIGKILL) }
      LivePrograms.killAll()
      let stream = Interruption.verdictStream.load(ordering: .relaxed)
      let verdict: StaticString = "VERDICT: ERROR\n"
      if stream >= 0 { _ = write(stream, verdict.utf8Start, verdict.utf8CodeUnitCount) }
      if number == SIGPIPE { endByBrokenPipe() }
      _exit(130)
    }
  }
}

/// Ends as every program does whose reader is gone: `harness list metrics | head -1` says nothing of it.
private func endByBrokenPipe() {
  signal(SIGPIPE, SIG_DFL)
  raise(SIGPIPE)
  var pipe = sigset_t()
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  sigprocmask(SIG_UNBLOCK, &pipe, nil)
}

/// Whether a signal is ignored, as nohup has it with SIGHUP and many programs with SIGPIPE; what a person
/// types or `kill` sends is not, though shells have it so for what runs in the background.
private func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  guard ![SIGINT, SIGQUIT, SIGTERM].contains(number), sigaction(number, nil, &action) == 0 else {
    return false
  }
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    == unsafeBitCast(SIG_IGN, to: Int.self)
}
