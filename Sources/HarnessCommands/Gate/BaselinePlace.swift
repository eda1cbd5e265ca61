import Comparisons
import Foundation
import HostSystem
import Reports

/// Where a gate baseline stands: a file, or a folder with a file for each text, whose diffs can be read
/// however many texts there are.
struct BaselinePlace {
  let path: String
  /// Whether it is a folder, or is named like one.
  let isFolder: Bool

  init(_ path: String) {
    self.path = path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self.isFolder = exists ? isFolder.boolValue : path.hasSuffix("/")
  }

  /// The folder that its files stand in.
  var folder: String {
    isFolder ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// What is to be committed, in words.
  var names: String {
    isFolder ? "The files in \(path)" : "\(path) and \(readable)"
  }

  /// What people read of it, in words.
  var readable: String {
    isFolder ? "What people read in \(path)" : BaselineText.path(beside: path)
  }

  /// The gate baseline; `nil` where there is none.
  func baseline(for purpose: GateBaseline.Purpose) throws(GateError) -> GateBaseline? {
    guard isFolder else { return try GateBaseline(file: path, for: purpose) }
    var whole: GateBaseline?
    for file in try files() {
      guard let part = try GateBaseline(file: file, for: purpose) else { continue }
      guard part.corpora.allSatisfy({ self.file(of: $0) == file }) else {
        throw .badBaseline(
          path: file,
          reason:
            "it has values of \(part.corpora.sorted().joined(separator: ", ")), and its name is "
            + "that of another text"
        )
      }
      if whole == nil { whole = part } else { whole?.merge(part) }
    }
    return whole
  }

  /// What is written of a gate baseline: in a folder the files whose values changed, each with the text that
  /// people read.
  func files(of baseline: GateBaseline) -> [ReportFile] {
    guard isFolder else { return Self.files(of: baseline, at: path) }
    return baseline.corpora.sorted()
      .flatMap { corpus -> [ReportFile] in
        let file = file(of: corpus)
        let before = try? GateBaseline(file: file, for: .approving)
        let part = baseline.part(of: corpus, insteadOf: before)
        return part.record == before?.record && part.isUnlisted == before?.isUnlisted
          ? Self.files(of: before ?? part, at: file).filter { $0.name.hasSuffix(".md") }
          : Self.files(of: part, at: file)
      }
  }

  /// Removes the files of texts that a gate baseline no longer has, so that what is taken out is gone.
  ///
  /// - Throws: ``HarnessFailure`` for a file that cannot be removed.
  func removeFiles(besideThoseOf baseline: GateBaseline) throws {
    guard isFolder else { return }
    let kept = Set(baseline.corpora.map(file))
    for file in try files() where !kept.contains(file) {
      for path in [file, BaselineText.path(beside: file)] where unlink(path) != 0 && errno != ENOENT
      {
        throw HarnessFailure(.cannotWrite, "'\(path)' cannot be removed.")
      }
    }
  }

  private static func files(of baseline: GateBaseline, at path: String) -> [ReportFile] {
    func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
    return [
      ReportFile(name: name(path), bytes: baseline.json),
      ReportFile(
        name: name(BaselineText.path(beside: path)),
        bytes: BaselineText(of: baseline).bytes
      ),
    ]
  }

  /// Says that what people read beside the values is not there or not that of the values; `nil` when it
  /// is.
  func unreadableNote(on baseline: GateBaseline) -> String? {
    guard isFolder else { return Self.unreadableNote(on: baseline, at: path) }
    return baseline.corpora.sorted().lazy
      .compactMap { corpus -> String? in
        let file = file(of: corpus)
        guard let part = try? GateBaseline(file: file) else { return nil }
        return Self.unreadableNote(on: part, at: file)
      }
      .first
  }

  private static func unreadableNote(on baseline: GateBaseline, at path: String) -> String? {
    let readable = BaselineText.path(beside: path)
    let bytes = try? HostSystem.bytes(ofFile: readable, atMost: 16 << 20)
    guard bytes != BaselineText(of: baseline).bytes else { return nil }
    let state =
      FileManager.default.fileExists(atPath: readable)
      ? "is not that of \(path), so a review of it misleads"
      : "is missing, which a review would read"
    return "\(readable) \(state); 'harness approve --reason …' writes it."
  }

  /// The file of a text.
  private func file(of corpus: String) -> String { "\(prefix)\(GateCell.escaped(corpus)).json" }

  private var prefix: String { path.hasSuffix("/") ? path : "\(path)/" }

  private func files() throws(GateError) -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw .badBaseline(path: path, reason: "the folder cannot be read")
    }
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
      .map { "\(prefix)\($0)" }
  }
}
