import Comparisons
import Corpora
import Digests
import Trials

/// The description of the tables for programs: `datapackage.json`, a Tabular Data Package of
/// Frictionless Data Package 1.
///
/// Every column of every table is a field with its type, unit and meaning, so that a program reads
/// the tables without guessing. Sizes and digests are those of the files as they are written, a byte
/// order mark included: <https://specs.frictionlessdata.io/tabular-data-package/>.
struct DataPackage {
  /// A table with what is known of it.
  struct Resource {
    /// The table's name, and its file's without `.csv`.
    let name: String
    /// What a row is.
    let title: String
    let columns: [Table.Column]
    /// The columns that no two rows have alike; empty where some of them may be empty.
    let key: [Table.Column]
    /// The columns that name a row of `summary`.
    let trial: [Table.Column]
    let bytes: [UInt8]
  }

  /// The name of the file.
  static let fileName = "datapackage.json"

  let session: Session
  let resources: [Resource]

  /// The file's contents, a resource a line.
  var bytes: [UInt8] {
    var bytes = Array("{\n".utf8)
    let members: [(String, JSONValue)] = [
      ("profile", .string("tabular-data-package")),
      ("name", .string("pagination-harness-session")),
      ("id", .string(session.id)),
      ("title", .string("Pagination of \(titles)")),
      ("created", .string(session.started)),
      ("sources", .array(session.corpora.map(source))),
    ]
    for (name, value) in members {
      JSONValue.string(name).write(to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.write(to: &bytes)
      bytes.append(contentsOf: ",\n".utf8)
    }
    bytes.append(contentsOf: "\"resources\":[\n".utf8)
    for (index, resource) in resources.enumerated() {
      if index > 0 { bytes.append(contentsOf: ",\n".utf8) }
      value(of: resource).write(to: &bytes)
    }
    bytes.append(contentsOf: "\n]\n}\n".utf8)
    return bytes
  }

  private var titles: String {
    session.corpora.isEmpty ? "nothing" : session.corpora.map(\.title).joined(separator: ", ")
  }

  /// A text by what the store keeps of it, so that a stored session gives the same package.
  private func source(of corpus: Corpus) -> JSONValue {
    .object([
      "name": .string(corpus.id), "title": .string(corpus.title),
      "hash": .string("sha256:\(corpus.sha256)"),
    ])
  }

  private func value(of resource: Resource) -> JSONValue {
    .object([
      "profile": .string("tabular-data-resource"),
      "name": .string(resource.name),
      "path": .string("\(resource.name).csv"),
      "title": .string(resource.title),
      "format": .string("csv"),
      "mediatype": .string("text/csv"),
      "encoding": .string("utf-8"),
      "bytes": .integer(resource.bytes.count),
      "hash": .string("sha256:\(Digests.sha256(of: resource.bytes))"),
      "dialect": .object([
        "delimiter": .string(","), "lineTerminator": .string("\r\n"), "quoteChar": .string("\""),
        "doubleQuote": .boolean(true), "skipInitialSpace": .boolean(false),
        "header": .boolean(true), "caseSensitiveHeader": .boolean(true),
      ]),
      "schema": schema(of: resource),
    ])
  }

  private func schema(of resource: Resource) -> JSONValue {
    var members: [String: JSONValue] = [
      "fields": .array(resource.columns.map(field)), "missingValues": .array([.string("")]),
    ]
    if !resource.key.isEmpty { members["primaryKey"] = names(of: resource.key) }
    if !resource.trial.isEmpty {
      members["foreignKeys"] = .array([
        .object([
          "fields": names(of: resource.trial),
          "reference": .object([
            "resource": .string("summary"), "fields": names(of: resource.trial),
          ]),
        ])
      ])
    }
    return .object(members)
  }

  private func names(of columns: [Table.Column]) -> JSONValue {
    .array(columns.map { .string($0.name) })
  }

  private func field(of column: Table.Column) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(column.name), "type": .string(column.kind.rawValue),
      "description": .string(column.meaning),
    ]
    if let unit = column.unit { members["unit"] = .string(unit) }
    if column.kind == .boolean {
      members["trueValues"] = .array([.string("yes")])
      members["falseValues"] = .array([.string("no")])
    }
    var constraints: [String: JSONValue] = [:]
    if column.isRequired { constraints["required"] = .boolean(true) }
    if let minimum = column.minimum { constraints["minimum"] = .integer(minimum) }
    if !column.values.isEmpty {
      constraints["enum"] = .array(column.values.map { .string($0) })
    }
    if !constraints.isEmpty { members["constraints"] = .object(constraints) }
    return .object(members)
  }
}
