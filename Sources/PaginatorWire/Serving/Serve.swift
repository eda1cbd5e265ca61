public import Foundation
public import PaginatorKit

/// Serves a reader to a harness: answers the questions of the protocol until they end.
///
/// This makes a program of a paginator, which a harness runs with `--paginator-command`:
///
///     serve(Reader(LinePaginator(), keepingPlacesBy: PageNumberStrategy()), version: "1.0")
///
/// Nothing but the protocol may be written to the output meanwhile; standard error is free. A line
/// that is no request is answered with an error, with its number, or with
/// ``WireAnswer/unknownID`` when it has none. The loop ends with the input, or when the
/// output is closed; the process ignores SIGPIPE from then on.
///
/// - Parameters:
///   - reader: Who is served. A harness hears that it can `limit`, `repeat` and find the
///     `page_at` a place, which the loop does for every paginator, and keep `positions` when it has a way to.
///   - version: The reader's version, for reports.
///   - input: Where questions come from.
///   - output: Where answers go.
///   - digest: The SHA-256 of bytes in hexadecimal, to check that a text is the one that is meant;
///     not checked without.
public func serve(
  _ reader: Reader,
  version: String,
  from input: FileHandle = .standardInput,
  to output: FileHandle = .standardOutput,
  digest: (([UInt8]) -> String)? = nil
) {
  signal(SIGPIPE, SIG_IGN)
  var lines = LineInput(input.fileDescriptor)
  var service = ReaderService(reader, version: version, digest: digest)
  while let line = lines.next() {
    let answer =
      switch line {
      case .line(let line): service.answer(to: line)
      case .tooLong:
        WireAnswer.error(
          "The request is longer than \(Wire.longestAnswer >> 20) MiB; send a shorter line.",
          id: WireAnswer.unknownID
        )
      }
    guard write(answer.line, to: output.fileDescriptor) else { return }
  }
}

/// Serves a paginator that keeps no places; see ``serve(_:version:from:to:digest:)-(Reader,_,_,_,_)``.
public func serve(
  _ paginator: any Paginator,
  version: String,
  from input: FileHandle = .standardInput,
  to output: FileHandle = .standardOutput,
  digest: (([UInt8]) -> String)? = nil
) {
  serve(Reader(paginator), version: version, from: input, to: output, digest: digest)
}

/// Writes all bytes; `false` when the output is closed.
private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(descriptor, slice.baseAddress, slice.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
