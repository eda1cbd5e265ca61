import Foundation
import PaginatorKit

/// A trace as a file, `pagination-harness/trace/1`: what a real reader did, or a test would have done.
package struct TraceFile: Sendable {
  package static let schema = "pagination-harness/trace/1"
  /// The most bytes that one may have.
  package static let largest = 1 << 24
  /// The largest number of milliseconds: a week.
  static let longest = 7 * 24 * 3_600_000

  package let trace: Trace

  package init(_ trace: Trace) { self.trace = trace }

  /// Reads a trace.
  ///
  /// - Throws: ``TraceFault`` with what is wrong with it.
  package init(parsing bytes: [UInt8]) throws(TraceFault) {
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw TraceFault(reason: error.place)
    } catch {
      throw TraceFault(reason: "is no JSON")
    }
    guard document.schema == Self.schema else {
      throw TraceFault(reason: "is '\(document.schema)', and '\(Self.schema)' is read")
    }
    guard let mode = TurnMode(rawValue: document.mode) else {
      let known = TurnMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw TraceFault(reason: "has the mode '\(document.mode)', and there are \(known)")
    }
    var events: [Trace.Event] = []
    for (index, event) in document.events.enumerated() {
      do throws(TraceFault) {
        let action = try event.action()
        guard (0...Self.longest).contains(event.at_ms), event.at_ms >= events.last?.time ?? 0 else {
          throw TraceFault(
            reason: "is at \(event.at_ms) ms, before the event before it or a week late"
          )
        }
        if index == 0, action.name != .open { throw TraceFault(reason: "must open the book") }
        events.append(Trace.Event(at: event.at_ms, action))
      } catch {
        throw TraceFault(reason: "has an event \(index + 1) that \(error.reason)")
      }
    }
    guard !events.isEmpty else { throw TraceFault(reason: "has no events") }
    trace = Trace(mode: mode, events: events)
  }

  /// The bytes of the file, an event a line.
  package func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let events = try trace.events.map { event in
      "    " + String(decoding: try encoder.encode(Document.Event(event)), as: UTF8.self)
    }
    return Array(
      """
      {
        "schema": "\(Self.schema)",
        "mode": "\(trace.mode.rawValue)",
        "events": [
      \(events.joined(separator: ",\n"))
        ]
      }

      """
      .utf8
    )
  }
}

/// What is wrong with a trace's file, to stand behind its name.
package struct TraceFault: Error, Hashable {
  package let reason: String
}

private struct Document: Codable {
  var schema: String
  var mode: String
  var events: [Event]

  struct Event: Codable {
    var at_ms: Int
    var event: String
    var scalar: Int?
    var direction: String?
    var font_size_px: Double?

    init(_ event: Trace.Event) {
      at_ms = event.time
      self.event = event.action.name.rawValue
      switch event.action {
      case .open(let place), .jump(let place): scalar = place
      case .begin(let way): direction = way.rawValue
      case .resize(let size): font_size_px = size.pixels
      case .commit, .cancel: break
      }
    }

    func action() throws(TraceFault) -> Trace.Action {
      switch Trace.Action.Name(rawValue: event) {
      case .open: return .open(try place())
      case .jump: return .jump(try place())
      case .commit: return .commit
      case .cancel: return .cancel
      case .begin:
        guard let way = direction.flatMap(TurnDirection.init) else {
          throw TraceFault(reason: "begins a turn and has no direction, forward or backward")
        }
        return .begin(way)
      case .resize:
        guard let pixels = font_size_px, (1...1_000).contains(pixels) else {
          throw TraceFault(reason: "changes the size and has no font_size_px from 1 to 1000")
        }
        return .resize(.pixels(pixels))
      case nil:
        throw TraceFault(
          reason:
            "is '\(event.prefix(40))', and there are \(Trace.Action.Name.allCases.map(\.rawValue).joined(separator: ", "))"
        )
      }
    }

    private func place() throws(TraceFault) -> Int {
      guard let scalar, scalar >= 0 else {
        throw TraceFault(reason: "goes to a place and has no scalar, a whole number from 0 on")
      }
      return scalar
    }
  }
}

extension Trace.Action {
  /// What an action is called in files.
  package enum Name: String, CaseIterable {
    case open, begin, commit, cancel, jump, resize
  }

  var name: Name {
    switch self {
    case .open: .open
    case .begin: .begin
    case .commit: .commit
    case .cancel: .cancel
    case .jump: .jump
    case .resize: .resize
    }
  }
}

extension DecodingError {
  /// Where a document is not what it should be, in words.
  fileprivate var place: String {
    func path(_ context: Context) -> String {
      let path = context.codingPath
        .map { $0.intValue.map { "event \($0 + 1)" } ?? "'\($0.stringValue)'" }
      return path.isEmpty ? "" : " at \(path.joined(separator: ", "))"
    }
    return switch self {
    case .keyNotFound(let key, let context): "has no '\(key.stringValue)'\(path(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "has a value of another kind\(path(context))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "is no JSON"
    case .dataCorrupted(let context): "has a value that cannot be read\(path(context))"
    @unknown default: "cannot be read"
    }
  }
}
