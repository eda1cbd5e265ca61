import Foundation
import PaginatorKit
import Refereeing
import Synchronization

/// The long contents of a unit: pages, and what was found on each, as a store keeps them.
///
/// Most of them are only copied into a store. Those that somebody looks at are read then.
package final class UnitContents: Sendable {
  /// A content, as facts name it.
  struct Name: Codable, Hashable {
    var digest: String
    var kind: ContentKind
    /// How many bytes it has where it is not compressed.
    var byteCount: Int
    /// How many pages they are; `nil` of what are no pages.
    var pageCount: Int?
  }

  let all: [PackedContent]
  private let places: [String: Int]
  private let counts: [String: Int]
  private let bytes: Int
  private let ranges = Mutex<[String: Later<[PageRange]>]>([:])
  private let firstFault = Mutex<String?>(nil)

  /// Why a content that somebody asked for could not be read; `nil` where all could.
  package var fault: String? { firstFault.withLock(\.self) }

  /// Reads contents, each behind its length.
  ///
  /// - Parameters:
  ///   - names: What they are, in their order.
  ///   - packed: The bytes.
  ///   - bytes: The length of the text.
  /// - Throws: ``MalformedDocument`` for another content than is named.
  init(_ names: [Name], _ packed: [UInt8], ofText bytes: Int) throws(MalformedDocument) {
    var rest = packed[...]
    var all: [PackedContent] = []
    for name in names {
      guard rest.count >= 4 else {
        throw MalformedDocument("the \(name.kind) \(name.digest) is missing")
      }
      let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard length <= rest.count else {
        throw MalformedDocument("the \(name.kind) \(name.digest) is cut off")
      }
      let content = PackedContent(
        name.kind,
        name.digest,
        count: name.byteCount,
        body: Data(rest.prefix(length))
      )
      rest = rest.dropFirst(length)
      guard let bytes = content.bytes else {
        throw MalformedDocument("the \(name.kind) \(name.digest) is not what was written")
      }
      // The names of a document are sorted, so that the count of pages stands first.
      let isCounted = name.pageCount.map { bytes.starts(with: "{\"count\":\($0),".utf8) }
      guard name.kind == .pages ? isCounted == true : name.kind == .judgement && isCounted == nil
      else {
        throw MalformedDocument("the \(name.kind) \(name.digest) is not what it is said to be")
      }
      all.append(content)
    }
    guard rest.isEmpty else { throw MalformedDocument("it has contents that nothing names") }
    guard Set(names.map(\.digest)).count == names.count else {
      throw MalformedDocument("it names a content twice")
    }
    self.all = all
    self.bytes = bytes
    places = Dictionary(names.enumerated().map { ($1.digest, $0) }) { first, _ in first }
    let counted = names.compactMap { name in name.pageCount.map { (name.digest, $0) } }
    counts = Dictionary(counted) { first, _ in first }
  }

  /// How many pages a content is.
  func pageCount(_ digest: String) throws(MalformedDocument) -> Int {
    // A pass ends when it makes more pages than there are characters that get no further.
    guard let count = counts[digest], 0...max(NumberList.mostNumbers, 2 * bytes) ~= count else {
      throw MalformedDocument("nobody knows how many the pages \(digest) are")
    }
    return count
  }

  /// The pages that a content is, read once for all who have them.
  func pages(_ digest: String) throws(MalformedDocument) -> Later<[PageRange]> {
    let count = try pageCount(digest)
    return ranges.withLock { known in
      if let pages = known[digest] { return pages }
      let pages = Later { [self] in
        let none = PageRange(start: .zero, end: .zero)
        return read(.pages, digest, or: Array(repeating: none, count: count)) {
          (document: PagesDocument) throws(MalformedDocument) in
          guard document.count == count else {
            throw MalformedDocument("the pages \(digest) are \(document.count) and not \(count)")
          }
          return try document.pages(ofBytes: bytes)
        }
      }
      known[digest] = pages
      return pages
    }
  }

  /// What a judgement has beside its head, read when somebody asks.
  func judgement(
    _ digest: String,
    of pagesDigest: String,
    _ head: JudgementDocument
  ) throws(MalformedDocument) -> Later<Judgement.Long> {
    guard let place = places[digest], all[place].kind == .judgement else {
      throw MalformedDocument("the judgement \(digest) is missing")
    }
    let pages = try pages(pagesDigest)
    return Later { [self] in
      let none = zip(0..<head.pageCount, pages.value).map { PageMeasurement(page: $0, range: $1) }
      let fallback = Judgement.Long(pages: PageMeasurements(none), drift: head.drift)
      return read(.judgement, digest, or: fallback) {
        (document: JudgementDocument) throws(MalformedDocument) in
        guard document.pageCount == head.pageCount else {
          throw MalformedDocument("the judgement \(digest) is of other pages")
        }
        return try document.long(of: pages.value)
      }
    }
  }

  /// Reads a content; one that is none of its kind is noted, and something else taken for it.
  private func read<Document: Decodable, Value>(
    _ kind: ContentKind,
    _ digest: String,
    or fallback: @autoclosure () -> Value,
    _ value: (Document) throws(MalformedDocument) -> Value
  ) -> Value {
    do throws(MalformedDocument) {
      guard let bytes = places[digest].flatMap({ all[$0].bytes }) else {
        throw MalformedDocument("the \(kind) \(digest) is missing")
      }
      return try value(try kind.document(digest, bytes))
    } catch {
      firstFault.withLock { $0 = $0 ?? error.reason }
      return fallback()
    }
  }

  /// Makes contents, each once.
  final class Writer: ContentSink {
    private let made = Mutex<[String: (name: Name, body: Data)]>([:])

    func put(_ kind: ContentKind, _ document: some Encodable) throws -> String {
      let content = try PackedContent(kind, document)
      let name = Name(
        digest: content.digest,
        kind: kind,
        byteCount: content.count,
        pageCount: (document as? PagesDocument)?.count
      )
      made.withLock { $0[content.digest] = (name, content.body) }
      return content.digest
    }

    private var sorted: [(name: Name, body: Data)] {
      made.withLock { $0.values.sorted { $0.name.digest < $1.name.digest } }
    }

    /// What they are: in an order that does not tell which thread was first.
    var names: [Name] { sorted.map(\.name) }

    /// The contents in the order of their names, each behind its length.
    var bytes: [UInt8] {
      var bytes: [UInt8] = []
      for content in sorted {
        withUnsafeBytes(of: UInt32(content.body.count).littleEndian) { bytes += $0 }
        bytes += content.body
      }
      return bytes
    }
  }
}
