import Foundation

extension CorpusManifest {
  package static let currentSchema = 1

  /// The manifest of a file's bytes; errors name the file and the field that is missing or wrong.
  package init(json: [UInt8], file: String) throws(CorpusError) {
    struct Version: Decodable { var schema: Int }
    // The schema first: a newer one may lack what this one requires.
    let version = try decode(Version.self, from: json, file: file)
    guard version.schema == CorpusManifest.currentSchema else {
      throw .unknownSchema(file: file, schema: version.schema)
    }
    self = try decode(CorpusManifest.self, from: json, file: file)
    try requireValues { .wrongField(file: file, field: $0, expected: $1) }
  }

  /// Checks what the types of the fields do not say.
  private func requireValues(
    _ wrong: (_ field: String, _ expected: String) -> CorpusError
  ) throws(CorpusError) {
    let texts = [
      ("name", name), ("title", title), ("language", language),
      ("shapingLanguage", shapingLanguage ?? "-"), ("normalization.id", normalization.id),
      ("tier", tier),
    ]
    for (field, text) in texts where text.isEmpty { throw wrong(field, "a text that is not empty") }
    guard !fonts.isEmpty else { throw wrong("fonts", "a list of at least one font family") }
    let files = [
      ("source", sha256.source), ("text", sha256.text), ("styles", sha256.styles ?? sha256.text),
    ]
    for (field, digest) in files where !isHexadecimal(digest) {
      throw wrong("sha256.\(field)", "64 lower-case hexadecimal digits")
    }
    // The styles of a book are those of its canonical text.
    guard source.format == nil || normalization.steps.allSatisfy({ $0 == .strictUTF8 }) else {
      throw wrong("normalization.steps", "['utf8-strict'], since the file is a book")
    }
    guard let verification else { return }
    let sections = verification.sections
    let count = chapters?.count ?? 0
    guard sections.isEmpty || sections.count == count else {
      throw wrong("verification.sections", "a list of \(count) sections, one for each chapter")
    }
    if let minimum = verification.minimumSections, !(0...sections.count).contains(minimum) {
      throw wrong("verification.minimumSections", "a number from 0 to \(sections.count)")
    }
    let digests =
      sections.enumerated().map { ("sections[\($0)]", $1.sha256) }
      + (verification.body.map { [("body", $0.sha256)] } ?? [])
    for (field, digest) in digests where !isHexadecimal(digest, length: 12...64) {
      throw wrong("verification.\(field).sha256", "12 to 64 lower-case hexadecimal digits")
    }
    for (from, to) in verification.body?.map ?? [:]
    where from.unicodeScalars.count != 1 || to.unicodeScalars.count != 1 {
      throw wrong("verification.body.map", "pairs of single characters")
    }
  }
}

/// Whether a text is so many lower-case hexadecimal digits.
func isHexadecimal(_ text: String, length: ClosedRange<Int> = 64...64) -> Bool {
  length.contains(text.utf8.count)
    && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
}

/// A field of a manifest that is one of some words.
package protocol ManifestWord: RawRepresentable<String>, CaseIterable, Decodable {}

extension ManifestWord {
  package init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    guard let known = Self(rawValue: word) else {
      throw decoder.wrong(expected: oneOf(Self.allCases))
    }
    self = known
  }
}

func oneOf(_ words: some Collection<some RawRepresentable<String>>) -> String {
  (words.count == 1 ? "" : "one of ") + words.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}

/// Where a decoder keeps the path of the manifest.
private let manifestFile = CodingUserInfoKey(rawValue: "manifest")

extension Decoder {
  var file: String { manifestFile.flatMap { userInfo[$0] } as? String ?? "" }

  /// The error of the field that is decoded, or of one in it, that is not what it should be.
  func wrong(_ keys: any CodingKey..., expected: String) -> CorpusError {
    .wrongField(file: file, field: path(codingPath + keys), expected: expected)
  }
}

/// Decodes a value, with every failure as a sentence about a field.
private func decode<Value: Decodable>(
  _ type: Value.Type,
  from json: [UInt8],
  file: String
) throws(CorpusError) -> Value {
  let decoder = JSONDecoder()
  if let manifestFile { decoder.userInfo[manifestFile] = file }
  do {
    return try decoder.decode(type, from: Data(json))
  } catch let error as CorpusError {
    throw error
  } catch DecodingError.keyNotFound(let key, let context) {
    throw .missingField(file: file, field: path(context.codingPath + [key]))
  } catch DecodingError.typeMismatch(let expected, let context) where !context.codingPath.isEmpty {
    throw .wrongField(file: file, field: path(context.codingPath), expected: word(for: expected))
  } catch DecodingError.valueNotFound(let expected, let context) where !context.codingPath.isEmpty {
    throw .wrongField(file: file, field: path(context.codingPath), expected: word(for: expected))
  } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
    // The direction is the one field with words that PaginatorKit declares.
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
  let withNumbers = ["schema", "source", "counts", "chapters", "expect", "verification"]
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
