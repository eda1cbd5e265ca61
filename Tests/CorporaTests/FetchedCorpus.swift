import Foundation
import HostSystem
import Synchronization
import TestSupport

@testable import Corpora

/// The corpus `tiny`, whose text comes from a package, and programs that stand in for the real ones.
struct FetchedCorpus {
  static let deb = """
    "type": "deb", "package": "tiny-text", "member": "usr/share/tiny.txt"
    """
  static let program = """
    "type": "program", "program": "bible-kjv"
    """
  /// The digest of the package is that of `printf 'archive' | sha256sum`.
  static let pypi = """
    "type": "pypi", "package": "tiny", "version": "0.1",
    "filename": "tiny-0.1-py3-none-any.whl",
    "sha256": "\(archiveDigest)", "member": "tiny/tiny.txt"
    """

  static let archiveDigest =
    "0eb3e36bfb24dcd9bb1d1bece1531216b59539a8fde17ee80224af0653c92aa3"

  let folder: TemporaryDirectory
  let corpora: CorpusFolder
  let cache: CorpusCache

  /// A corpus with another source, and other pieces of its manifest replaced.
  init(source: String = deb, edits: [(String, String)] = []) throws {
    folder = try TemporaryDirectory()
    cache = CorpusCache(path: "\(folder.path)/cache")
    let made = try Tiny.make(
      in: folder,
      edits: [("\"type\": \"file\", \"path\": \"text.txt\"", source)] + edits
    )
    try FileManager.default.removeItem(atPath: "\(made.path)/tiny/text.txt")
    corpora = try CorpusFolder(path: made.path, cache: cache)
  }

  /// Where the text is kept.
  var file: String { cache.file(of: "tiny", digest: Tiny.digest) }

  /// All that is in the cache, hidden files included.
  var kept: [String] {
    let walk = FileManager.default.enumerator(atPath: cache.path)
    return (walk?.compactMap { $0 as? String } ?? []).sorted()
  }

  /// Fetches with programs that stand in for the real ones.
  func fetch(
    _ programs: ExternalPrograms,
    note: @escaping (String) -> Void = { _ in }
  ) throws -> TextFetcher.Outcome {
    try TextFetcher(for: corpora, programs: programs).fetch("tiny", note: note)
  }

  /// Programs that bring a package with some files, and print what they are told.
  ///
  /// `apt-get` writes an empty file for each package, `dpkg-deb` the files below its last argument.
  static func debian(
    files: [String: String] = ["usr/share/tiny.txt": Tiny.text],
    printing outcome: ChildProcess.Outcome = .init(end: .exit(0)),
    calls: Calls = Calls()
  ) -> ExternalPrograms {
    ExternalPrograms { call in
      calls.add(call)
      switch call.program {
      case "apt-get":
        for package in call.arguments.dropFirst(2) {
          write("", to: "\(call.folder ?? "")/\(package)_1_all.deb")
        }
        return .init(end: .exit(0))
      case "dpkg-deb":
        for (name, text) in files { write(text, to: "\(call.arguments.last ?? "")/\(name)") }
        return .init(end: .exit(0))
      default: return outcome
      }
    }
  }

  /// Writes a file with the folders above it.
  static func write(_ text: String, to file: String) {
    let url = URL(fileURLWithPath: file)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? Data(text.utf8).write(to: url)
  }

  /// The programs that were run.
  final class Calls: Sendable {
    private let calls = Mutex<[ChildProcess]>([])

    /// The calls in order.
    var all: [ChildProcess] { calls.withLock { $0 } }

    /// The programs in order.
    var programs: [String] { all.map(\.program) }

    func add(_ call: ChildProcess) { calls.withLock { $0.append(call) } }
  }
}
