import Foundation
import PaginatorKit
import PaginatorWire

/// Asks a program to keep places and highlights, and remembers the first failure: after it nothing
/// is asked until the failure is taken.
final class ExternalKeeper: @unchecked Sendable {
  /// The longest token that is kept, in bytes.
  static let longestToken = 64 << 10

  private let program: ExternalProgram
  private let shelf: TextShelf
  private let environment: PaginatorEnvironment
  private let lock = NSLock()
  private var failures: [Keeping: String] = [:]

  enum Keeping {
    case places
    case highlights
  }

  init(_ program: ExternalProgram, shelf: TextShelf, environment: PaginatorEnvironment) {
    self.program = program
    self.shelf = shelf
    self.environment = environment
  }

  func failure(of keeping: Keeping) -> String? { lock.withLock { failures[keeping] } }

  func takeFailure(of keeping: Keeping) -> String? {
    lock.withLock { failures.removeValue(forKey: keeping) }
  }

  /// Asks about a pagination; `nil` after a failure.
  func ask<Result>(
    _ keeping: Keeping,
    in pagination: Pagination,
    _ operation: (WireLayout) -> WireRequest.Operation,
    _ read: (WireAnswer) throws(ExternalFailure) -> Result
  ) -> Result? {
    guard failure(of: keeping) == nil else { return nil }
    do throws(ExternalFailure) {
      guard let layout = pagination.layout else {
        throw .unsuitable("\(program.name) cannot be asked for a place in a layout nobody knows.")
      }
      let text = try shelf.wire(for: pagination.text, of: program)
      return try program.ask(
        operation(environment.wire(layout)),
        about: text,
        namesText: false,
        read
      )
    } catch {
      lock.withLock { failures[keeping] = failures[keeping] ?? error.description }
      return nil
    }
  }

  /// Asks for something to be written down; nothing is after a failure.
  func token(
    _ keeping: Keeping,
    asked operation: String,
    in pagination: Pagination,
    _ question: (WireLayout) -> WireRequest.Operation
  ) -> WireToken {
    let token = ask(keeping, in: pagination, question) { answer throws(ExternalFailure) in
      let token = try program.sentences.needed(answer.token, "token", asked: operation)
      let found = "\(token.json.count) bytes"
      guard token.json.count <= Self.longestToken else {
        throw program.sentences.noAnswer(
          .wrong(field: "token", found: found, expected: "at most \(Self.longestToken)"),
          asked: operation
        )
      }
      return token
    }
    return token ?? WireToken(json: Array("null".utf8))
  }

  /// The page of an answer; one that the pagination does not have is no failure but counted.
  func page(of answer: WireAnswer) throws(ExternalFailure) -> Int {
    let page = try program.sentences.needed(answer.page, "page", asked: "restore_position")
    return min(max(page, -WireUnit.farthest), WireUnit.farthest)
  }

  /// The highlight of an answer; without start and end it is lost.
  func highlight(of answer: WireAnswer, in text: SourceText) throws(ExternalFailure) -> PageRange? {
    if answer.start == nil, answer.end == nil { return nil }
    let operation = "restore_highlight"
    let start = try program.sentences.needed(answer.start, "start", asked: operation)
    let end = try program.sentences.needed(answer.end, "end", asked: operation)
    guard start <= end else {
      throw program.sentences.noAnswer(
        .wrong(field: "end", found: "\(end)", expected: "\(start) or more, where it starts"),
        asked: operation
      )
    }
    let unit = answer.unit ?? .scalar
    return PageRange(start: unit.offset(start, in: text), end: unit.offset(end, in: text))
  }
}
