import Foundation
import HostSystem
package import PaginatorKit
import PaginatorWire

/// A program that speaks `pagination-harness/1`, kept running between questions.
///
/// It is asked one question at a time, from whichever thread. A question without a proper answer ends
/// its process, since nothing that follows could be trusted; the next question starts another. Nothing
/// of it is left after ``end()``, or when the last reference is gone.
package final class ExternalProgram: @unchecked Sendable {
  package let name: String
  /// The seconds that it has for an answer.
  package let timeout: Double

  let sentences: ProgramSentences
  private let path: String
  private let arguments: [String]
  private let environment: [String: String]
  private let limit: TimeLimit?

  private let lock = NSLock()
  private var conversation: Conversation?
  private var lastID = 0
  private var timeouts = 0
  private var log = MessageTail()

  /// After so many times without an answer it is not asked any more.
  static let mostTimeouts = 2

  /// A running process and what it knows.
  private struct Conversation {
    let process: ProgramProcess
    var streams: ProgramStreams
    var opened: Set<WireText> = []
    /// The text that it was told of last.
    var current: WireText?
  }

  /// The seconds for one answer where no others are given.
  package static let usualTimeout = 30.0

  /// A program by a command that is quoted as in a shell (``commandWords(_:)``), not started yet.
  ///
  /// - Parameters:
  ///   - name: The paginator's name.
  ///   - command: The command.
  ///   - timeout: The seconds that it has for an answer.
  ///   - limit: What it has for all answers; a question that it has no time for is not asked.
  ///   - variables: The names of variables that it gets beside those that every program needs.
  /// - Throws: ``ExternalFailure/crashed(_:)`` when the command means no program that is there.
  package init(
    name: String,
    command: String,
    timeout: Double = usualTimeout,
    limit: TimeLimit? = nil,
    passing variables: [String] = []
  ) throws(ExternalFailure) {
    self.name = sanitized(name, atMost: 80)
    self.timeout = timeout
    self.limit = limit
    environment = ProgramEnvironment.variables(passing: variables)
    sentences = ProgramSentences(name: self.name, timeout: timeout)
    var words: [String]
    do throws(CommandFault) {
      words = try commandWords(command)
    } catch {
      throw .crashed("\(self.name) cannot be started. \(error.description)")
    }
    let program = words.removeFirst()
    do throws(ProgramFault) {
      path = try ProgramProcess.path(of: program)
    } catch {
      throw sentences.cannotStart(error.reason)
    }
    arguments = words
  }

  /// The same program with a process of its own.
  init(another other: ExternalProgram) {
    name = other.name
    timeout = other.timeout
    sentences = other.sentences
    path = other.path
    arguments = other.arguments
    environment = other.environment
    limit = other.limit
  }

  deinit { end() }

  /// Ends its process and all that it left behind; the next question starts another.
  package func end() { lock.withLock { end(grace: 500) } }

  /// The last 64 KiB of what it wrote to standard error, of all its processes.
  package var messages: [UInt8] {
    lock.withLock {
      var all = log
      if let current = conversation?.streams.messages { all.add(current) }
      return all.kept
    }
  }

  /// The CPU time of its process in nanoseconds; `nil` when none runs.
  func processorNanoseconds() -> Int? {
    lock.withLock { conversation?.process.processorNanoseconds }
  }

  var processID: Int32? { lock.withLock { conversation?.process.id } }

  /// Asks a question.
  ///
  /// - Parameters:
  ///   - operation: The question.
  ///   - text: The text that it is about, which is opened first when it was not yet.
  ///   - namesText: Whether the question itself says which text it is about.
  ///   - pages: The most pages that are kept of the answer; all are counted.
  ///   - read: What is taken from the answer; a bad answer ends the process.
  /// - Returns: What was taken.
  /// - Throws: ``ExternalFailure`` when there is no answer that can be used.
  func ask<Result>(
    _ operation: WireRequest.Operation,
    about text: WireText? = nil,
    namesText: Bool = true,
    keepingPages pages: Int = 0,
    _ read: (WireAnswer) throws(ExternalFailure) -> Result
  ) throws(ExternalFailure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    if let text { try open(text, namesText: namesText) }
    let answer = try exchange(operation, keepingPages: pages)
    if let words = answer.error { throw sentences.refusal(words) }
    do throws(ExternalFailure) {
      return try read(answer)
    } catch {
      if case .badAnswer = error { end(grace: 0) }
      throw error
    }
  }

  /// Makes sure that a text was offered, without a question: the time of this is not measured.
  func prepare(_ text: WireText) throws(ExternalFailure) {
    lock.lock()
    defer { lock.unlock() }
    try open(text, namesText: true)
  }

  private func open(_ text: WireText, namesText: Bool) throws(ExternalFailure) {
    let isKnown = conversation?.opened.contains(text) == true
    if isKnown, namesText || conversation?.current == text {
      conversation?.current = text
      return
    }
    // Who does not open texts finds them in each question.
    _ = try exchange(.open(text), keepingPages: 0)
    conversation?.opened.insert(text)
    conversation?.current = text
  }

  private func exchange(
    _ operation: WireRequest.Operation,
    keepingPages pages: Int
  ) throws(ExternalFailure) -> WireAnswer {
    let patience = min(timeout, limit?.left ?? timeout)
    guard patience > 0 else { throw sentences.outOfTime }
    guard timeouts < Self.mostTimeouts else { throw sentences.givenUp(after: timeouts) }
    if conversation == nil { try start() }
    lastID += 1
    let question = WireRequest(id: lastID, operation).line
    let line: [UInt8]
    do throws(ProgramStreams.Fault) {
      let found = try conversation?.streams.exchange(question, within: patience)
      guard let found else { throw .outputEnded(partial: 0) }
      line = found
    } catch {
      if case .silence = error { timeouts += 1 }
      throw fail(error, asked: operation.name.rawValue)
    }
    let answer: WireAnswer
    do throws(WireFault) {
      answer = try WireAnswer(line: line, keepingPages: pages)
    } catch {
      end(grace: 0)
      throw sentences.noAnswer(error, in: line, asked: operation.name.rawValue)
    }
    guard answer.id == lastID else {
      end(grace: 0)
      throw sentences.wrongID(answer.id, expected: lastID, asked: operation.name.rawValue)
    }
    return answer
  }

  private func start() throws(ExternalFailure) {
    do throws(ProgramFault) {
      let process = try ProgramProcess(path, arguments: arguments, environment: environment)
      conversation = Conversation(process: process, streams: ProgramStreams(of: process))
    } catch {
      throw sentences.cannotStart(error.reason)
    }
  }

  private func fail(_ fault: ProgramStreams.Fault, asked operation: String) -> ExternalFailure {
    // Its end is a moment later than that of its streams.
    let end = conversation?.process.end(within: fault.mayMeanEnd ? 300 : 0)
    conversation?.streams.takeLastMessages()
    let messages = conversation?.streams.messages ?? MessageTail()
    self.end(grace: 0)
    return sentences.failure(fault, asked: operation, end: end, messages: messages)
  }

  private func end(grace: Int32) {
    guard var ending = conversation else { return }
    conversation = nil
    ending.process.end(grace: grace)
    ending.streams.takeLastMessages()
    ending.process.closeStreams()
    log.add(ending.streams.messages)
  }
}

extension ProgramStreams.Fault {
  /// Whether a process that has ended gives this fault.
  fileprivate var mayMeanEnd: Bool {
    switch self {
    case .outputEnded, .inputClosed: true
    default: false
    }
  }
}
