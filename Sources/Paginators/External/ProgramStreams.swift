import CProcesses
import Foundation
import PaginatorWire

/// Lines to a program and lines from it, each within a time; what it writes to standard error is
/// taken away meanwhile, so that it never waits for us.
struct ProgramStreams {
  /// Why there is no answer.
  enum Fault: Error, Equatable {
    /// It had written something before it was asked.
    case unasked([UInt8])
    /// It wrote something behind the answer.
    case more([UInt8])
    /// Its output ended, after so many bytes of an answer.
    case outputEnded(partial: Int)
    /// It does not take the question.
    case inputClosed
    /// The time is over, after so many bytes of an answer.
    case silence(partial: Int)
    /// The answer is longer than any answer may be.
    case tooLong
  }

  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private let process: pid_t
  private var areErrorsOpen = true
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)

  private(set) var messages = MessageTail()

  init(of process: ProgramProcess) {
    input = process.input
    output = process.output
    errors = process.errors
    self.process = process.id
  }

  /// Sends a line with its end and returns the line that answers it, without its end.
  ///
  /// The time is that for the whole exchange, however much is written meanwhile.
  ///
  /// - Throws: ``Fault`` when there is no answer, or more than one.
  mutating func exchange(_ question: [UInt8], within seconds: Double) throws(Fault) -> [UInt8] {
    var deadline = Self.now + UInt64(max(0, min(seconds, 1e9)) * 1e9)
    try refuseUnasked()
    var sent = 0
    var takesInput = true
    var answer: [UInt8] = []
    while true {
      let left = deadline > Self.now ? deadline - Self.now : 0
      guard left > 0 else {
        if !takesInput, answer.isEmpty { throw .inputClosed }
        throw .silence(partial: answer.count)
      }
      // A negative descriptor is left out (poll(2)).
      var streams = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: areErrorsOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: takesInput && sent < question.count ? input : -1,
          events: Int16(POLLOUT),
          revents: 0
        ),
      ]
      let wait = Int32(min((left + 999_999) / 1_000_000, Self.longestWait))
      guard poll(&streams, 3, wait) > 0 else {
        // A child that it left behind may keep its output open.
        if hasEnded { throw .outputEnded(partial: answer.count) }
        continue
      }
      if streams[1].revents != 0 { takeMessages() }
      if streams[2].revents != 0 {
        if let count = send(question, from: sent) {
          sent += count
        } else {
          takesInput = false
          // What it has to say about it comes at once.
          deadline = min(deadline, Self.now + 300_000_000)
        }
      }
      if streams[0].revents != 0, let line = try receive(into: &answer) { return line }
    }
  }

  /// Takes what has been written to standard error and is not taken yet.
  mutating func takeLastMessages() {
    for _ in 0..<64 where areErrorsOpen { if !takeMessages() { return } }
  }

  /// The milliseconds after which a silent process is looked after.
  private static let longestWait: UInt64 = 200

  private var hasEnded: Bool {
    var code: Int32 = 0
    var signal: Int32 = 0
    return processes_ended(process, 0, &code, &signal) != 0
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  private mutating func refuseUnasked() throws(Fault) {
    takeMessages()
    switch read(from: output) {
    case .waiting: return
    case .ended: throw .outputEnded(partial: 0)
    case .count(let count): throw .unasked(Array(chunk[..<min(count, 4_096)]))
    }
  }

  /// Reads once and returns the line when it is complete.
  private mutating func receive(into answer: inout [UInt8]) throws(Fault) -> [UInt8]? {
    switch read(from: output) {
    case .waiting: return nil
    case .ended: throw .outputEnded(partial: answer.count)
    case .count(let count):
      let end = chunk.withUnsafeBufferPointer { bytes -> Int? in
        let read = UnsafeBufferPointer(rebasing: bytes[..<count])
        guard let start = read.baseAddress else { return nil }
        let end = memchr(start, 0x0A, count)
          .map { start.distance(to: $0.assumingMemoryBound(to: UInt8.self)) }
        answer.append(contentsOf: UnsafeBufferPointer(rebasing: read[..<(end ?? count)]))
        return end
      }
      guard answer.count <= Wire.longestAnswer else { throw .tooLong }
      guard let end else { return nil }
      if end + 1 < count { throw .more(Array(chunk[(end + 1)..<min(count, end + 4_096)])) }
      takeMessages()
      return answer
    }
  }

  /// Writes once and returns how many bytes were taken; `nil` when the input is closed.
  private func send(_ question: [UInt8], from start: Int) -> Int? {
    let count = question.withUnsafeBytes { bytes in
      processes_write(input, bytes.baseAddress.map { $0 + start }, bytes.count - start)
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  private enum Reading {
    case count(Int)
    case waiting
    case ended
  }

  private mutating func read(from descriptor: Int32) -> Reading {
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    if count > 0 { return .count(count) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .waiting : .ended
  }

  /// Reads standard error once; false when there was nothing.
  @discardableResult
  private mutating func takeMessages() -> Bool {
    guard areErrorsOpen else { return false }
    switch read(from: errors) {
    case .waiting: return false
    case .ended:
      areErrorsOpen = false
      return false
    case .count(let count):
      chunk.withUnsafeBufferPointer { messages.add(UnsafeBufferPointer(rebasing: $0[..<count])) }
      return true
    }
  }
}
