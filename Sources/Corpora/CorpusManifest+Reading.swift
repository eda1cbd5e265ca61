import Foundation

extension CorpusManifest {
  /// The manifest of a file's bytes.
  ///
  /// - Parameters:
  ///   - json: The bytes.
  ///   - file: The file's path, which errors name.
  /// - Throws: ``CorpusError`` naming the file and the field that is missing or wrong.
  package init(json: [UInt8], file: String) throws(CorpusError) {
    // The schema first: a newer one may lack what this one requires.
    let version = try decode(Version.self, from: json, file: file)
    guard version.schema == CorpusManifest.currentSchema else {
      throw .unknownSchema(file: file, schema: version.schema)
    }
    self = try decode(CorpusManifest.self, from: json, file: file)
    let check = FieldCheck(file: file)
    try check.identity(of: self)
    try check.source(of: self)
    try check.digests(of: self)
    try check.chapters(of: self)
    try check.verification(of: self)
  }

  /// The name of the extraction, a part of the corpus's identity.
  var extractID: String { source.extract ?? "plain" }

  /// The declared steps, which reading has checked.
  var steps: [NormalizationStep] {
    normalization.steps.compactMap(NormalizationStep.init(rawValue:))
  }

  /// The declared separator, which reading has checked.
  var separator: ParagraphSeparator {
    ParagraphSeparator(rawValue: paragraphs.separator) ?? .blankLine
  }

  private struct Version: Decodable { var schema: Int }
}

/// Decodes a value, with every failure as a sentence about a field.
private func decode<Value: Decodable>(
  _ type: Value.Type,
  from json: [UInt8],
  file: String
) throws(CorpusError) -> Value {
  do {
    return try JSONDecoder().decode(type, from: Data(json))
  } catch DecodingError.keyNotFound(let key, let context) {
    throw .missingField(file: file, field: path(context.codingPath + [key]))
  } catch DecodingError.typeMismatch(let expected, let context) where !context.codingPath.isEmpty {
    throw .wrongField(file: file, field: path(context.codingPath), expected: word(for: expected))
  } catch DecodingError.valueNotFound(let expected, let context) where !context.codingPath.isEmpty {
    throw .wrongField(file: file, field: path(context.codingPath), expected: word(for: expected))
  } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
    // The direction is the one field with a fixed set of words.
    throw .wrongField(file: file, field: path(context.codingPath), expected: "'ltr' or 'rtl'")
  } catch {
    // A number that is no Int is reported like bad syntax, without its field.
    guard let field = fieldWithoutWholeNumber(in: json) else { throw .notJSON(file: file) }
    throw .wrongField(file: file, field: field, expected: word(for: Int.self))
  }
}

/// The first field that has to be a whole number and is another one, `nil` where there is none.
private func fieldWithoutWholeNumber(in json: [UInt8]) -> String? {
  func search(_ value: Any, at path: String) -> String? {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.lazy.compactMap { search($1, at: "\(path).\($0)") }.first
    case let list as [Any]:
      list.enumerated().lazy.compactMap { search($1, at: "\(path)[\($0)]") }.first
    case let number as NSNumber where number as? Int == nil: path
    default: nil
    }
  }
  let manifest = (try? JSONSerialization.jsonObject(with: Data(json))) as? [String: Any]
  let withNumbers = ["schema", "counts", "chapters", "expect", "verification"]
  return withNumbers.lazy.compactMap { key in manifest?[key].flatMap { search($0, at: key) } }.first
}

/// A field as a person finds it: `verification.sections[3].han`.
private func path(_ keys: [any CodingKey]) -> String {
  keys.reduce(into: "") { path, key in
    if let index = key.intValue {
      path += "[\(index)]"
    } else {
      path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
}

private func word(for type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a text"
  case is Int.Type, is any BinaryInteger.Type, is Double.Type: "a whole number"
  case is [Any].Type: "a list"
  default: "an object"
  }
}

/// Checks what the types of the fields do not say.
private struct FieldCheck {
  /// More than any text that is read has of anything, and small enough to add up.
  private static let largestCount = largestFile

  let file: String

  func identity(of manifest: CorpusManifest) throws(CorpusError) {
    let texts = [
      ("name", manifest.name), ("title", manifest.title), ("language", manifest.language),
      ("shapingLanguage", manifest.shapingLanguage ?? "-"),
      ("normalization.id", manifest.normalization.id), ("tier", manifest.tier),
    ]
    for (field, text) in texts where text.isEmpty {
      throw wrong(field, "a text that is not empty")
    }
    guard !manifest.fonts.isEmpty else {
      throw wrong("fonts", "a list of at least one font family")
    }
    for (index, step) in manifest.normalization.steps.enumerated()
    where NormalizationStep(rawValue: step) == nil {
      throw wrong(
        "normalization.steps[\(index)]",
        oneOf(NormalizationStep.allCases.map(\.rawValue))
      )
    }
    guard ParagraphSeparator(rawValue: manifest.paragraphs.separator) != nil else {
      throw wrong("paragraphs.separator", oneOf(ParagraphSeparator.allCases.map(\.rawValue)))
    }
  }

  func source(of manifest: CorpusManifest) throws(CorpusError) {
    let source = manifest.source
    guard source.type == "file" else {
      throw .unsupportedSource(file: file, type: source.type)
    }
    guard manifest.extractID == "plain" else { throw wrong("source.extract", "'plain'") }
    guard let path = source.path else { throw .missingField(file: file, field: "source.path") }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty else { throw wrong("source.path", "the name of a file") }
    guard !path.hasPrefix("/"), !parts.contains("..") else {
      throw .sourceOutside(file: file, path: path)
    }
  }

  func digests(of manifest: CorpusManifest) throws(CorpusError) {
    let digests = [
      ("sha256.source", manifest.sha256.source), ("sha256.text", manifest.sha256.text),
    ]
    for (field, digest) in digests where !isHexadecimal(digest, length: 64...64) {
      throw wrong(field, "64 lower-case hexadecimal digits")
    }
  }

  func chapters(of manifest: CorpusManifest) throws(CorpusError) {
    guard let chapters = manifest.chapters else { return }
    let titles = chapters.titles?.count
    if let skip = chapters.skip, !(0...FieldCheck.largestCount).contains(skip) {
      throw wrong("chapters.skip", "a number of paragraphs")
    }
    switch chapters.rule {
    case "whole":
      guard titles ?? 1 == 1 else { throw wrong("chapters.titles", "a list of one title") }
    case "paragraph-counts":
      guard let counts = chapters.counts else {
        throw .missingField(file: file, field: "chapters.counts")
      }
      guard !counts.isEmpty else { throw wrong("chapters.counts", "a list of at least one number") }
      for (index, count) in counts.enumerated()
      where !(1...FieldCheck.largestCount).contains(count) {
        throw wrong("chapters.counts[\(index)]", "a number of paragraphs above 0")
      }
      guard titles ?? counts.count == counts.count else {
        throw wrong("chapters.titles", "a list of \(counts.count) titles, as 'chapters.counts' is")
      }
    default:
      throw wrong("chapters.rule", oneOf(["paragraph-counts", "whole"]))
    }
  }

  func verification(of manifest: CorpusManifest) throws(CorpusError) {
    guard let verification = manifest.verification else { return }
    let sections = verification.sections
    let chapters = manifest.chapters.map { $0.counts?.count ?? 1 } ?? 0
    guard sections.isEmpty || sections.count == chapters else {
      throw wrong("verification.sections", "a list of \(chapters) sections, one for each chapter")
    }
    if let minimum = verification.minimumSections, !(0...sections.count).contains(minimum) {
      throw wrong("verification.minimumSections", "a number from 0 to \(sections.count)")
    }
    for (index, section) in sections.enumerated()
    where !isHexadecimal(section.sha256, length: 12...64) {
      throw wrong("verification.sections[\(index)].sha256", digestPrefix)
    }
    guard let body = verification.body else { return }
    guard isHexadecimal(body.sha256, length: 12...64) else {
      throw wrong("verification.body.sha256", digestPrefix)
    }
    for (from, to) in body.map.sorted(by: { $0.key < $1.key })
    where from.unicodeScalars.count != 1 || to.unicodeScalars.count != 1 {
      throw wrong("verification.body.map", "pairs of single characters")
    }
  }

  private var digestPrefix: String { "12 to 64 lower-case hexadecimal digits" }

  private func wrong(_ field: String, _ expected: String) -> CorpusError {
    .wrongField(file: file, field: field, expected: expected)
  }

  private func oneOf(_ words: [String]) -> String {
    "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
  }

  private func isHexadecimal(_ text: String, length: ClosedRange<Int>) -> Bool {
    length.contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
