import PaginatorKit
import Yams

/// Reads a section of `harness.yml` that holds rules, or says what is wrong with it and where.
struct RulesSection {
  /// The file's path, for messages.
  let path: String
  /// The section's key.
  let name: String

  func wrong(_ node: Node, _ problem: String) -> GateError {
    .badRule(place: "\(path):\(node.mark?.line ?? 1)", problem: problem)
  }

  /// The section in a file's text; `nil` where it has none.
  func node(of yaml: String) throws(GateError) -> Node? {
    do throws(YAMLFault) {
      let mapping = try yamlRoot(of: yaml)?.mapping
      return mapping?.first { $0.key.scalar?.string == name }?.value
    } catch {
      guard let line = error.line else {
        throw .badRule(place: path, problem: "the section '\(name)' is not YAML: \(error.problem).")
      }
      throw .badRule(
        place: "\(path):\(line)",
        problem: error.repeatedKey.map { "'\($0)' stands there twice; write it once." }
          ?? "this is not YAML: \(error.problem)."
      )
    }
  }

  func fields(of node: Node, known: [String], what: String) throws(GateError) -> [String: Node] {
    guard let mapping = node.mapping else {
      throw wrong(node, "\(what) has no fields; write them as 'field: value'.")
    }
    var fields: [String: Node] = [:]
    for (key, value) in mapping {
      let name = key.scalar?.string ?? "?"
      guard known.contains(name) else {
        let close = suggestion(for: name, among: known)
        throw wrong(
          key,
          "\(what) has no field '\(name)'."
            + (close.map { " Did you mean '\($0)'?" } ?? " There are \(list(known)).")
        )
      }
      fields[name] = value
    }
    return fields
  }

  func word(_ node: Node, of field: String) throws(GateError) -> String {
    guard let word = node.scalar?.string, word.contains(where: { !$0.isWhitespace }) else {
      throw wrong(node, "'\(field)' has no value; give one.")
    }
    return word
  }
}
