import Foundation
import PaginatorKit
import Refereeing
import Synchronization

/// The long contents of a unit: pages, and what was found on each, as a store keeps them.
///
/// All are checked, and most only copied into a store: their lists are read when somebody asks.
final class UnitContents: Sendable {
  /// A content, as facts name it.
  struct Name: Codable, Hashable {
    var digest: String
    var kind: ContentKind
    /// How many bytes it has where it is not compressed.
    var byteCount: Int
  }

  /// Pages, and how many they are.
  typealias Pages = (ranges: Later<[PageRange]>, count: Int)

  let all: [PackedContent]
  private let pages: [String: Pages]
  /// The judgements without their lists, and their contents.
  private let judgements: [String: (head: JudgementDocument, content: PackedContent)]

  /// Reads contents, each behind its length.
  ///
  /// - Parameters:
  ///   - names: What they are, in their order.
  ///   - packed: The bytes.
  ///   - bytes: The length of the text.
  /// - Throws: ``MalformedDocument`` for another content than is named, and one that is no document of its kind.
  init(_ names: [Name], _ packed: [UInt8], ofText bytes: Int) throws(MalformedDocument) {
    var rest = packed[...]
    var all: [PackedContent] = []
    var pages: [String: Pages] = [:]
    var judgements: [String: (head: JudgementDocument, content: PackedContent)] = [:]
    for name in names {
      let content = try Self.next(of: &rest, name)
      all.append(content)
      switch name.kind {
      case .pages:
        let document: PagesDocument = try content.document()
        try document.check(ofBytes: bytes)
        let ranges = Later {
          Self.checked { () throws(MalformedDocument) in
            try (content.document() as PagesDocument).pages(ofBytes: bytes)
          }
        }
        pages[name.digest] = (ranges, document.count)
      case .judgement:
        let document: JudgementDocument = try content.document()
        try document.check()
        judgements[name.digest] = (document.head, content)
      default:
        throw MalformedDocument("the \(name.kind) \(name.digest) has no place in it")
      }
    }
    guard rest.isEmpty else { throw MalformedDocument("it has contents that nothing names") }
    (self.all, self.pages, self.judgements) = (all, pages, judgements)
  }

  private static func next(
    of rest: inout ArraySlice<UInt8>,
    _ name: Name
  ) throws(MalformedDocument) -> PackedContent {
    let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard rest.count >= 4 + length else {
      throw MalformedDocument("the \(name.kind) \(name.digest) is missing or cut off")
    }
    rest = rest.dropFirst(4)
    defer { rest = rest.dropFirst(length) }
    return PackedContent(
      name.kind,
      name.digest,
      count: name.byteCount,
      body: Data(rest.prefix(length))
    )
  }

  /// The pages of a digest.
  func pages(_ digest: String) throws(MalformedDocument) -> Pages {
    guard let found = pages[digest] else {
      throw MalformedDocument("the pages \(digest) are missing")
    }
    return found
  }

  /// The judgement of a digest, of pages.
  func judgement(
    _ digest: String,
    of pagesDigest: String
  ) throws(MalformedDocument) -> Judgement {
    let pages = try pages(pagesDigest)
    guard let (head, content) = judgements[digest],
      head.pageCount == pages.count || head.pageCount == 0
    else { throw MalformedDocument("the judgement \(digest) of \(pages.count) pages is missing") }
    return head.judgement(
      Later {
        Self.checked { () throws(MalformedDocument) in
          try (content.document() as JudgementDocument).long(of: pages.ranges.value)
        }
      }
    )
  }

  /// What was checked when the contents were read, and cannot fail.
  private static func checked<Value>(_ read: () throws(MalformedDocument) -> Value) -> Value {
    do throws(MalformedDocument) {
      return try read()
    } catch {
      preconditionFailure("A content that was checked cannot be read: \(error.reason).")
    }
  }

  /// Makes contents, each once.
  final class Writer: ContentSink {
    private let made = Mutex<[String: PackedContent]>([:])

    func put(_ kind: ContentKind, _ document: some Encodable) throws -> String {
      let content = try PackedContent(kind, document)
      made.withLock { $0[content.digest] = content }
      return content.digest
    }

    /// In an order that does not tell which thread was first.
    private var sorted: [PackedContent] {
      made.withLock { $0.values.sorted { $0.digest < $1.digest } }
    }

    /// What they are.
    var names: [Name] {
      sorted.map { Name(digest: $0.digest, kind: $0.kind, byteCount: $0.count) }
    }

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
