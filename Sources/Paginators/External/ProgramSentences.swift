import CProcesses
import PaginatorKit
import PaginatorWire

/// What a program did, told to people: each sentence names it and says what to do next.
struct ProgramSentences {
  let name: String
  /// The seconds that it has for an answer.
  let timeout: Double

  func cannotStart(_ reason: String) -> ExternalFailure {
    .crashed(
      "\(name) cannot be started: \(sanitized(reason, atMost: 400)). Correct its --paginator-command."
    )
  }

  /// Why there was no answer to a question.
  func failure(
    _ fault: ProgramStreams.Fault,
    asked operation: String,
    end: ProgramProcess.End?,
    messages: MessageTail
  ) -> ExternalFailure {
    let last = lastMessage(messages)
    switch fault {
    case .unasked(let bytes):
      return .badAnswer(
        "\(name) wrote \(quoted(bytes)) before it was asked for '\(operation)'. "
          + "Only answers may go to standard output; write messages to standard error."
      )
    case .more(let bytes):
      return .badAnswer(
        "\(name) wrote \(quoted(bytes)) behind its answer to '\(operation)'. "
          + "Each question has one line of answer; write messages to standard error."
      )
    case .outputEnded(let partial):
      let state =
        partial == 0
        ? "before it answered '\(operation)'"
        : "after \(count(partial, "byte")) of its answer to '\(operation)'"
      return .crashed("\(name) \(told(end)) \(state). \(last)")
    case .inputClosed:
      return .crashed("\(name) closed its standard input and did not take '\(operation)'. \(last)")
    case .silence(let partial):
      let what =
        partial == 0
        ? "gave no answer to '\(operation)'"
        : "gave only \(count(partial, "byte")) of an answer to '\(operation)', without a line's end,"
      return .timedOut(
        "\(name) \(what) within \(seconds). \(last) Raise --timeout when it needs longer."
      )
    case .tooLong:
      return .badAnswer(
        "\(name)'s answer to '\(operation)' is longer than \(Wire.longestAnswer >> 20) MiB, "
          + "the most that is taken."
      )
    }
  }

  func noAnswer(
    _ fault: WireFault,
    in line: [UInt8] = [],
    asked operation: String
  ) -> ExternalFailure {
    let answer = "\(name)'s answer to '\(operation)' \(sanitized(fault.description, atMost: 300))"
    // Who prints what it does on the way answers with that; bytes that are no text say nothing.
    guard case .notJSON(offset: 0, _) = fault,
      let text = String(validating: line.prefix(200), as: UTF8.self), !text.isEmpty,
      sanitized(text) == text
    else { return .badAnswer("\(answer).") }
    return .badAnswer(
      "\(answer). It wrote \(quoted(line)); what is no answer belongs on standard error."
    )
  }

  /// What an answer must have; the failure names the field where it is missing.
  func needed<Value>(
    _ value: Value?,
    _ field: String,
    asked operation: String
  ) throws(ExternalFailure) -> Value {
    guard let value else { throw noAnswer(.missing(field: field), asked: operation) }
    return value
  }

  func wrongID(_ found: Int, expected: Int, asked operation: String) -> ExternalFailure {
    .badAnswer("\(name)'s answer to '\(operation)' carries the id \(found), not \(expected).")
  }

  /// What it says itself.
  func refusal(_ words: String) -> ExternalFailure {
    .refused("\(name) says: \(sanitized(words, atMost: 400))")
  }

  /// Why it is not asked any more.
  func givenUp(after timeouts: Int) -> ExternalFailure {
    .timedOut(
      "\(name) is not asked again: it gave no answer within \(seconds) \(timeouts) times. "
        + "Raise --timeout when it needs longer."
    )
  }

  /// Why it is not asked when all that it had time for is over.
  var outOfTime: ExternalFailure { .refused("\(name) is not asked again: its time is over.") }

  /// Why its lines say nothing of its pages.
  var otherLines: ExternalFailure {
    .badAnswer("\(name)'s answer to 'lines' has other pages than its answer to 'paginate'.")
  }

  func tooManyPages(_ pages: Int, scalars: Int) -> ExternalFailure {
    .badAnswer(
      "\(name) answered \(count(pages, "page")) for a text of \(count(scalars, "scalar")); "
        + "a page holds at least one."
    )
  }

  func tooMany(_ what: String, most: Int, asked operation: String) -> ExternalFailure {
    .badAnswer(
      "\(name) answered '\(operation)' with more than \(count(most, String(what.dropLast()))); "
        + "the text has no more pages."
    )
  }

  func severalPages(asked operation: String) -> ExternalFailure {
    .badAnswer("\(name) answered '\(operation)' with several pages; one holds the place.")
  }

  private var seconds: String {
    timeout == 1
      ? "1 second" : "\(timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)") seconds"
  }

  private func told(_ end: ProgramProcess.End?) -> String {
    switch end {
    case .exit(let code): "ended with code \(code)"
    case .signal(let signal):
      "was ended by signal \(signal) (\(String(cString: processes_signal_name(signal))))"
    case nil: "closed its standard output"
    }
  }

  private func lastMessage(_ messages: MessageTail) -> String {
    guard let last = messages.lastLine else { return "It wrote nothing to standard error." }
    guard let line = messages.errorLine, line != last else {
      return "The last line on its standard error is '\(sanitized(last))'."
    }
    return "Its standard error says '\(sanitized(line))'."
  }

  private func quoted(_ bytes: [UInt8]) -> String {
    let line = bytes.split(separator: 0x0A).first ?? []
    return "'\(sanitized(String(decoding: line.prefix(512), as: UTF8.self), atMost: 80))'"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    var digits = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { digits += "," }
      digits.append(digit)
    }
    return "\(String(digits.reversed())) \(noun)\(number == 1 ? "" : "s")"
  }
}
