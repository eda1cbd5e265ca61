package import Yams

/// Why a text is not YAML, and where.
package struct YAMLFault: Error {
  /// The line, from 1; `nil` when nothing says.
  package var line: Int?
  /// The parser's words.
  package var problem: String
  /// The key that a mapping has twice, when that is the fault.
  package var repeatedKey: String?
}

/// Returns the node that a text is, every scalar a string; `nil` for an empty text.
package func yamlRoot(of text: String) throws(YAMLFault) -> Node? {
  do {
    return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
  } catch let error as YamlError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      throw YAMLFault(line: mark.line, problem: problem)
    case .duplicatedKeysInMapping(let keys, let context):
      throw YAMLFault(line: context.mark.line, problem: "", repeatedKey: keys.first ?? "")
    case .reader(let problem, let offset, _, _):
      let line = offset.map { text.prefix($0).count(where: \.isNewline) + 1 }
      throw YAMLFault(line: line, problem: problem)
    default: throw YAMLFault(problem: "\(error)")
    }
  } catch {
    throw YAMLFault(problem: "\(error)")
  }
}
