import Foundation
import PaginatorKit
import PaginatorWire
import Trials

// What the protocol costs beside the work: writing and reading a request, an answer of a million
// pages, and an exchange through pipes with a program that does nothing. Wall-clock time.

/// A paginator that answers at once: pages of one scalar.
private struct IdlePaginator: Paginator {
  let name = "idle"
  let showing = Showing.context

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    IdlePass(end: text.end)
  }

  private final class IdlePass: PaginationPass {
    private let end: TextOffset
    private var place = TextOffset.zero
    var work = Work()

    init(end: TextOffset) { self.end = end }

    func nextPage() -> PageRange? {
      guard place < end else { return nil }
      let start = place
      place.utf8 += 3
      return PageRange(start: start, end: place)
    }
  }
}

/// Prints a median with the middle half of the rounds.
private func report(_ title: String, unit: String, _ nanoseconds: [Int], per count: Double) {
  let spread = Spread(of: nanoseconds.map { Double($0) / count })
  print(
    "  \(title.padding(toLength: 36, withPad: " ", startingAt: 0)) \(format(spread.median, 2)) "
      + "\(unit)  (middle half \(format(spread.middleHalf.lowerBound, 2)) to "
      + "\(format(spread.middleHalf.upperBound, 2)), \(nanoseconds.count) rounds)"
  )
}

private func time(rounds: Int, _ body: () throws -> Void) rethrows -> [Int] {
  try (0..<rounds)
    .map { _ in
      let start = clocks.wallNanoseconds()
      try body()
      return clocks.wallNanoseconds() - start
    }
}

func benchExchanges(_ context: BenchContext) throws {
  let rounds = context.rounds
  let count = 1_000_000
  let folder = try temporaryFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let file = "\(folder)/text"
  try Data(String(repeating: "須", count: count).utf8).write(to: URL(fileURLWithPath: file))
  let layout = Layout(
    page: PageGeometry(width: .pixels(375), height: .pixels(667), insets: Insets(all: .pixels(16))),
    type: TypeStyle(
      fonts: [FontReference(file: "/usr/share/fonts/F.ttc", index: 3, sha256: "", family: "F")],
      size: .pixels(17)
    )
  )
  let text = WireText(file: file, sha256: "", language: "zh-Hant")
  let request = WireRequest(
    id: 2,
    .paginate(WirePagination(text: text, layout: WireLayout(layout)))
  )
  let line = request.line
  print("the protocol")
  report("write a request", unit: "µs", time(rounds: 1_001) { _ = request.line }, per: 1e3)
  report(
    "read a request",
    unit: "µs",
    try time(rounds: 1_001) { _ = try WireRequest(line: line) },
    per: 1e3
  )
  let ranges = (0..<count).map { WireRange(start: $0, end: $0 + 1) }
  let answer = WireAnswer.pages(ranges, unit: .scalar, work: Work(), id: 2)
  let long = answer.line
  let each = Double(count)
  report(
    "write an answer of 10⁶ pages",
    unit: "ns a page",
    time(rounds: rounds) { _ = answer.line },
    per: each
  )
  report(
    "read an answer of 10⁶ pages",
    unit: "ns a page",
    try time(rounds: rounds) { _ = try WireAnswer(line: long) },
    per: each
  )
  try benchPipes(request: request, count: count, rounds: rounds)
}

/// The same through pipes, the served paginator on another thread.
private func benchPipes(request: WireRequest, count: Int, rounds: Int) throws {
  let questions = Pipe()
  let answers = Pipe()
  let input = questions.fileHandleForReading
  let output = answers.fileHandleForWriting
  let thread = Thread { serve(IdlePaginator(), version: "1", from: input, to: output) }
  thread.start()
  let reading = answers.fileHandleForReading.fileDescriptor
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  func exchange(_ request: WireRequest) {
    questions.fileHandleForWriting.write(Data(request.line))
    var isWhole = false
    while !isWhole {
      let got = read(reading, &buffer, buffer.count)
      isWhole = got <= 0 || buffer[got - 1] == 0x0A
    }
  }
  guard case .paginate(let pagination) = request.operation else { return }
  let describe = WireRequest(id: 0, .describe)
  report(
    "an exchange about nothing",
    unit: "µs",
    time(rounds: 1_001) { exchange(describe) },
    per: 1e3
  )
  exchange(WireRequest(id: 1, .open(pagination.text)))
  report(
    "a served answer of 10⁶ pages, unread",
    unit: "ns a page",
    time(rounds: rounds) { exchange(request) },
    per: Double(count)
  )
  questions.fileHandleForWriting.closeFile()
}
