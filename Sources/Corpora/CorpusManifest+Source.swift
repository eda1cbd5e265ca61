extension CorpusManifest {
  /// Where a text comes from, as the manifest spells it; which fields there are depends on the type.
  ///
  /// ``origin`` is the same as a value.
  package struct Source: Hashable, Sendable, Codable {
    /// The kind of source: `file`, `deb`, `pypi`, `command` or `generated`.
    package var type: String
    /// The file, relative to the corpus's folder, of a `file`.
    package var path: String?
    /// How the text is taken out of the source, `plain` where it is absent.
    package var extract: Extraction?
    /// The shape of the labels that the extractor `labelled-lines-1` takes off.
    package var labels: LabelledLines?
    /// The package's name, of a `deb` or a `pypi`.
    package var package: String?
    /// The package's version, of a `pypi`.
    package var version: String?
    /// The name of the package's file, of a `pypi`.
    package var filename: String?
    /// The digest of the package's file, of a `pypi`.
    package var sha256: String?
    /// The file inside the package, of a `deb` or a `pypi`.
    package var member: String?
    /// The program and its arguments, of a `command`; `{root}` stands for where the packages are.
    package var argv: [String]?
    /// The Debian packages that the program of a `command` is in, and what it reads.
    package var from: [String]?
    /// The generator and its version, of a `generated`: `clauses-1`.
    package var generator: String?
    /// The seed of the random numbers, of a `generated`.
    package var seed: Int?
    /// The corpus that the clauses are taken from, of a `generated`.
    package var base: String?
    /// The Unicode scalars that are reached, of a `generated`.
    package var target: Int?
  }

  /// The name of the extraction, a part of the corpus's identity.
  var extractID: String { source.generator ?? source.extract?.id ?? Extraction.plain.id }
}

/// How a text is taken out of its source: extractors, the first one first.
///
/// A manifest spells it as one word or as a list. Each extractor has its version in its name, and the
/// names are a part of the corpus's identity: another way of extracting is another corpus.
package struct Extraction: Hashable, Sendable, Codable {
  /// The extractors in order, as ``Extractor`` spells them.
  package var steps: [String]

  /// The extraction that takes the source as it is.
  package static let plain = Extraction(steps: [Extractor.plain.rawValue])

  /// The names, joined by `+`.
  package var id: String { steps.joined(separator: "+") }

  /// An extraction by its extractors.
  package init(steps: [String]) {
    self.steps = steps
  }

  /// Reads one word or a list of words.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let word = try? value.decode(String.self) {
      steps = [word]
    } else {
      steps = try value.decode([String].self)
    }
  }

  /// Writes a list of words.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(steps)
  }
}

/// One way of taking a text out of its source.
package enum Extractor: String, Hashable, Sendable, CaseIterable {
  /// The source as it is.
  case plain
  /// What gzip unpacks.
  case gzip = "gzip-1"
  /// Lines with labels, without them, as ``LabelledLines`` says.
  case labelledLines = "labelled-lines-1"
}
