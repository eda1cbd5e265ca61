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
    _ = try check.origin(of: self)
    try check.digests(of: self)
    try check.chapters(of: self)
    try check.verification(of: self)
  }

  /// Returns where the text comes from.
  ///
  /// - Parameter file: The manifest's path, which errors name.
  /// - Returns: The fields of `source` as a value.
  /// - Throws: ``CorpusError`` for fields that reading would have refused.
  func origin(file: String) throws(CorpusError) -> TextOrigin {
    try FieldCheck(file: file).origin(of: self)
  }

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
