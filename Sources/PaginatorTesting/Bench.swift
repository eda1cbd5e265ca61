import PaginatorKit

/// A text in a layout, in which a law is checked.
struct LawCase: Sendable {
  var name: String
  var text: SourceText
  var layout: Layout
}

/// Why a case cannot show whether a law is kept, in a sentence without its subject and full stop.
struct Silence: Error {
  var reason: String

  var sentence: String { reason.hasSuffix(".") ? "It \(reason)" : "It \(reason)." }
}

/// Where a paginator is put to the test: it is made anew for each check.
///
/// One in another process is made once and asked again, since its requests say that it must begin
/// with empty caches; what a process must not remember is shown by ``another()``.
final class Bench {
  private let make: () throws -> any Paginator
  private var running: (any Paginator)?
  private var reader: Reader?

  init(make: @escaping () throws -> any Paginator) {
    self.make = make
  }

  /// A paginator that has done nothing yet, or promises to be as if.
  func fresh() throws(Silence) -> any Paginator {
    if let running { return running }
    let paginator = try another()
    if paginator.externalProcess != nil { running = paginator }
    return paginator
  }

  /// A paginator that has done nothing yet, in a process that has not either.
  func another() throws(Silence) -> any Paginator { try made(by: make) }

  /// A reader that has done nothing yet, or whose paginator promises to be as if.
  func reader(_ make: () throws -> Reader) throws(Silence) -> Reader {
    if let reader { return reader }
    let made = try made(by: make)
    if made.paginator.externalProcess != nil { reader = made }
    return made
  }

  private func made<Made>(by make: () throws -> Made) throws(Silence) -> Made {
    do {
      return try make()
    } catch {
      throw Silence(reason: "cannot be made: \(visible(String(describing: error)))")
    }
  }

  /// A fresh paginator's run over a case.
  ///
  /// - Throws: ``Silence`` when it throws or stops getting on, so that there is nothing to compare.
  func reference(_ lawCase: LawCase) throws(Silence) -> Run {
    try reference(lawCase, by: try fresh())
  }

  /// A paginator's run over a case, to compare others with.
  func reference(_ lawCase: LawCase, by paginator: any Paginator) throws(Silence) -> Run {
    let run = Run(of: paginator, over: lawCase)
    switch run.ending {
    case .ended: return run
    case .failed(let message), .broken(let message):
      throw Silence(reason: "throws: \(visible(message))")
    case .stuck: throw Silence(reason: "does not come to an end")
    }
  }
}
