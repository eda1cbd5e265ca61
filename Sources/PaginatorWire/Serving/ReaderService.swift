import Foundation
import PaginatorKit

/// Answers questions on behalf of a reader, one after the other.
struct ReaderService {
  private let reader: Reader
  private let version: String
  private let digest: (([UInt8]) -> String)?
  /// The text that was read last, and what it was read as.
  private var opened: (wire: WireText, text: SourceText)?
  private var places: ServedPlaces

  init(_ reader: Reader, version: String, digest: (([UInt8]) -> String)?) {
    self.reader = reader
    self.version = version
    self.digest = digest
    places = ServedPlaces(reader)
  }

  /// Returns the answer to a line, whatever stands in it.
  mutating func answer(to line: [UInt8]) -> WireAnswer {
    do throws(WireFault) {
      let request = try WireRequest(line: line)
      do {
        return try answer(to: request)
      } catch {
        return .error(String(describing: error), id: request.id)
      }
    } catch {
      let id = WireRequest.id(of: line) ?? WireAnswer.unknownID
      return .error("The request \(error).", id: id)
    }
  }

  private mutating func answer(to request: WireRequest) throws -> WireAnswer {
    let id = request.id
    switch request.operation {
    case .describe: return description(id: id)
    case .open(let wire):
      try open(wire)
      return WireAnswer(id: id)
    case .paginate(let wire): return try paginate(wire, times: 1, id: id)
    case .repeat(let wire, let times): return try paginate(wire, times: times, id: id)
    case .lines: return .error("This program does not tell its lines.", id: id)
    case .savePosition(let page, let wire):
      return .token(try places.savePosition(page, in: wire.layout, of: try openText()), id: id)
    case .restorePosition(let token, let wire):
      return .page(try places.restorePosition(token, in: wire.layout, of: try openText()), id: id)
    case .saveHighlight(let range, let wire):
      return .token(try places.saveHighlight(range, in: wire.layout, of: try openText()), id: id)
    case .restoreHighlight(let token, let wire):
      let range = try places.restoreHighlight(token, in: wire.layout, of: try openText())
      return .highlight(range, id: id)
    case .pageAt(let place, let wire):
      let (text, layout) = (try text(wire.text), wire.layout.layout)
      let page = try reader.paginator.served(
        pageAt: text.offset(ofServed: place, field: "at"),
        of: text,
        in: layout
      )
      return .pages(text.wireRanges([page]), unit: .scalar, id: id)
    case .labels(let wire):
      let paginator = try paginator(.labels)
      return .labels(try paginator.labels(over: text(wire.text), in: wire.layout.layout), id: id)
    case .estimate(let wire):
      let paginator = try paginator(.estimate)
      let estimates = try paginator.estimates(over: text(wire.text), in: wire.layout.layout)
      return .estimates(estimates, id: id)
    case .locate(let place, let wire):
      let (paginator, text) = (try paginator(.locate), try text(wire.text))
      let offset = try text.offset(ofServed: place, field: "at")
      return .locator(
        try paginator.locator(of: offset, over: text, in: wire.layout.layout),
        id: id
      )
    case .resolve(let locator, let wire):
      let (paginator, text) = (try paginator(.locate), try text(wire.text))
      let offset = try paginator.offset(of: locator, over: text, in: wire.layout.layout)
      return .offset(text.scalarIndex(of: offset), unit: .scalar, id: id)
    }
  }

  /// The paginator, where it promises what is asked.
  private func paginator(_ capability: Capability) throws(ServiceError) -> any Paginator {
    guard reader.paginator.capabilities.contains(capability) else {
      throw .incapable(capability)
    }
    return reader.paginator
  }

  private func description(id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.name = reader.paginator.name
    answer.version = version
    answer.showing = reader.paginator.showing
    var capabilities = reader.paginator.capabilities.union([.limit, .repeat, .pageAt])
    capabilities.subtract([.positions, .lines])
    if let places = reader.places {
      capabilities.insert(.positions)
      answer.saving = places.saving
    }
    answer.capabilities = capabilities
    return answer
  }

  // MARK: Texts

  @discardableResult
  private mutating func open(_ wire: WireText) throws(ServiceError) -> SourceText {
    let text = try SourceText(wire, digest: digest)
    opened = (wire, text)
    places.forgetPages()
    return text
  }

  /// The text of a request, which is read only when it is not the one that was read last.
  private mutating func text(_ wire: WireText) throws(ServiceError) -> SourceText {
    if let opened, opened.wire == wire { return opened.text }
    return try open(wire)
  }

  private func openText() throws(ServiceError) -> SourceText {
    guard let opened else { throw .noText }
    return opened.text
  }

  // MARK: Pages

  private mutating func paginate(_ wire: WirePagination, times: Int, id: Int) throws -> WireAnswer {
    let text = try text(wire.text)
    let request = PageRequest(
      layout: wire.layout.layout,
      from: try text.offset(ofServed: wire.from, field: "from"),
      before: try wire.before.map { try text.offset(ofServed: $0, field: "before") },
      limit: wire.limit
    )
    var served = try reader.paginator.served(request, of: text)
    for _ in 1..<max(times, 1) { served = try reader.paginator.served(request, of: text) }
    return .pages(text.wireRanges(served.pages), unit: .scalar, work: served.work, id: id)
  }
}
