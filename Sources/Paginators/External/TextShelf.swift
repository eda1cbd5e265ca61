import Digests
import Foundation
import HostSystem
import PaginatorKit
import PaginatorWire

/// The texts that a program may read, as files in a folder of its own that nobody else can open.
///
/// A file is named after its content and written once. The folder is gone when the shelf is.
final class TextShelf: @unchecked Sendable {
  /// The latest texts; a copy of one of them is known without a look at its bytes.
  private var entries: [(text: SourceText, wire: WireText)] = []
  private static let mostEntries = 16

  private let lock = NSLock()
  private var folder: TemporaryFolder?
  private var files: Set<String> = []

  init() {}

  /// Returns how a text is named in a request to a program; it is on the shelf then.
  func wire(for text: SourceText, of program: ExternalProgram) throws(ExternalFailure) -> WireText {
    lock.lock()
    defer { lock.unlock() }
    do throws(ProgramFault) {
      return entries[try place(of: text)].wire
    } catch {
      throw .refused(
        "The text cannot be written for \(program.name): \(sanitized(error.reason, atMost: 400)). "
          + "Set TMPDIR to a folder with room."
      )
    }
  }

  func remove() {
    lock.lock()
    defer { lock.unlock() }
    folder = nil
    files = []
    entries = []
  }

  private func place(of text: SourceText) throws(ProgramFault) -> Int {
    if let place = entries.lastIndex(where: { $0.text == text && $0.text.book == text.book }) {
      return place
    }
    let digest = sha256(of: text.utf8)
    var wire = WireText(
      file: try file(of: text.utf8, named: "\(digest).txt"),
      sha256: digest,
      language: text.language,
      direction: text.direction,
      breaks: text.forcedBreaks.map { text.scalarIndex(of: $0) }
    )
    wire.book = try book(of: text)
    if entries.count == Self.mostEntries { entries.removeFirst() }
    entries.append((text, wire))
    return entries.count - 1
  }

  private func book(of text: SourceText) throws(ProgramFault) -> WireBook {
    var book = WireBook()
    if text.styles != nil {
      let styled = WireStyledText(text).line
      book.styled = try file(of: styled, named: "\(sha256(of: styled)).json")
    }
    if let sheet = text.book?.sheet {
      book.sheet = try file(of: Array(sheet.utf8), named: "\(sha256(of: Array(sheet.utf8))).css")
    }
    book.source = text.book.map { URL(fileURLWithPath: $0.file).path }
    return book
  }

  private func file(of bytes: [UInt8], named name: String) throws(ProgramFault) -> String {
    let folder = try existingFolder()
    let path = "\(folder.path)/\(name)"
    guard files.insert(name).inserted else { return path }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      files.remove(name)
      throw ProgramFault(reason: error.localizedDescription)
    }
    return path
  }

  private func existingFolder() throws(ProgramFault) -> TemporaryFolder {
    if let folder { return folder }
    guard let new = TemporaryFolder(named: "pagination-harness") else {
      throw ProgramFault(reason: "no folder can be made in \(NSTemporaryDirectory())")
    }
    folder = new
    return new
  }
}
