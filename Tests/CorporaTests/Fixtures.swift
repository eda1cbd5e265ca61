import Corpora
import Foundation
import TestSupport

/// A corpus of two chapters after one paragraph of front matter, worked out by hand.
///
///     scalar  byte   text
///     0       0      經            front matter
///     3       5      甲乙。         chapter 一
///     8       16     丙丁 LF 戊     chapter 二, two paragraphs
///     14      28     己
///     16      32     the end, after one LF
///
/// The digests are those of `printf '…' | sha256sum`.
enum Tiny {
  static let text = "經\n\n甲乙。\n\n丙丁\n戊\n\n己\n"
  static let digest = "ead92fad6668d9e57f456a23f23c224ebab73fe9657e014bf4217711255dd899"

  /// Writes `corpora/tiny`, its manifest with some pieces replaced, and returns `corpora`.
  static func make(
    in folder: TemporaryDirectory,
    bytes: [UInt8] = Array(text.utf8),
    edits: [(String, String)] = []
  ) throws -> CorpusFolder {
    var manifest = self.manifest
    for (old, new) in edits {
      precondition(manifest.contains(old), "The manifest has no \(old).")
      manifest = manifest.replacingOccurrences(of: old, with: new)
    }
    try folder.write(manifest, to: "corpora/tiny/corpus.json")
    try folder.write(bytes, to: "corpora/tiny/text.txt")
    return try CorpusFolder(path: "\(folder.path)/corpora")
  }

  private static let manifest = """
    {
      "schema": 1, "name": "tiny", "title": "小經", "shortTitle": "小", "language": "lzh-Hant",
      "shapingLanguage": "zh-Hant", "script": "Hant", "direction": "ltr",
      "license": {"spdx": "CC0-1.0"},
      "source": {"type": "file", "path": "text.txt"},
      "provenance": "Made for this test.",
      "normalization": {
        "id": "n1", "steps": ["utf8-strict", "strip-bom", "crlf-to-lf", "final-newline"]
      },
      "sha256": {"source": "\(digest)", "text": "\(digest)"},
      "counts": {
        "bytes": 32, "scalars": 16, "utf16": 16, "graphemes": 16, "paragraphs": 4,
        "longestParagraph": 4
      },
      "paragraphs": {"separator": "blank-line"},
      "chapters": {
        "rule": "paragraph-counts", "skip": 1, "counts": [1, 2], "titles": ["一", "二"]
      },
      "fonts": ["Noto Sans CJK TC", "DejaVu Sans"],
      "lineBreak": {"locale": "root"},
      "tier": "core",
      "expect": {"missing_glyphs": 0},
      "verification": {
        "sections": [
          {"title": "一", "han": 2, "sha256": "f73ab1f5c2b9"},
          {"title": "二", "han": 4, "sha256": "57a712182229"}
        ],
        "body": {
          "han": 6,
          "sha256": "b3549604496081e50515fb0cc7a31cb1ce0200ea4f8e6211dcd19dc9bc620238",
          "map": {"己": "已"}
        }
      },
      "writingModes": ["ignored"]
    }
    """
}

/// Returns the error that a piece of work throws, `nil` when it throws none.
func corpusError(_ work: () throws -> Void) -> CorpusError? {
  do {
    try work()
    return nil
  } catch {
    return error as? CorpusError
  }
}

extension CorpusError {
  /// The corpus that is not what its manifest says, and what differs first.
  var mismatched: (corpus: String, check: CorpusVerification.Check)? {
    if case .mismatch(let corpus, let check) = self { (corpus, check) } else { nil }
  }
}
