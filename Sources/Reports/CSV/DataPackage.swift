import Comparisons
import Corpora
import Digests
import Packing
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
    let title: String
    /// The columns that no two rows have alike; empty where some of them may be empty.
    let key: [Table.Column]
    /// The columns that name a row of `summary`.
    let trial: [Table.Column]
    let table: CSVTable
  }

  static let fileName = "datapackage.json"

  let session: Session
  let resources: [Resource]
  /// The byte order mark that each file begins with; empty without one.
  let mark: [UInt8]

  /// The contents of a table's file.
  func file(of resource: Resource) -> PackedBytes { resource.table.contents(behind: mark) }

  /// The file's contents, a resource a line.
  var bytes: [UInt8] {
    let titles = session.corpora.map(\.title).joined(separator: ", ")
    let members: [(StaticString, any JSONWritable)] = [
      ("profile", "tabular-data-package"), ("name", "pagination-harness-session"),
      ("id", session.id), ("title", "Pagination of \(titles.isEmpty ? "nothing" : titles)"),
      ("created", session.started), ("sources", session.corpora.map(source)),
    ]
    var json = JSONBytes()
    json.raw("{\n")
    for (name, value) in members {
      json.raw("\"")
      json.raw(name)
      json.raw("\":")
      value.write(to: &json)
      json.raw(",\n")
    }
    json.raw("\"resources\":[\n")
    for (index, resource) in resources.enumerated() {
      if index > 0 { json.raw(",\n") }
      value(of: resource).write(to: &json)
    }
    json.raw("\n]\n}\n")
    return json.bytes
  }

  /// A text by what the store keeps of it, so that a stored session gives the same package.
  private func source(of corpus: Corpus) -> JSONObject {
    ["name": corpus.id, "title": corpus.title, "hash": "sha256:\(corpus.sha256)"]
  }

  private func value(of resource: Resource) -> JSONObject {
    let file = file(of: resource)
    return [
      "profile": "tabular-data-resource", "name": resource.name, "path": "\(resource.name).csv",
      "title": resource.title, "format": "csv", "mediatype": "text/csv", "encoding": "utf-8",
      "bytes": file.count, "hash": "sha256:\(digest(of: file))",
      "dialect": [
        "delimiter": ",", "lineTerminator": "\r\n", "quoteChar": "\"", "doubleQuote": true,
        "skipInitialSpace": false, "header": true, "caseSensitiveHeader": true,
      ] as JSONObject,
      "schema": schema(of: resource),
    ]
  }

  private func digest(of file: PackedBytes) -> String {
    var hash = SHA256Hash()
    file.forEachPiece { piece in piece.withUnsafeBytes { hash.add($0) } }
    return hash.finish()
  }

  private func schema(of resource: Resource) -> JSONObject {
    var members: [(String, any JSONWritable)] = [
      ("fields", resource.table.columns.map(field)), ("missingValues", [""]),
    ]
    if !resource.key.isEmpty { members.append(("primaryKey", resource.key.map(\.name))) }
    if !resource.trial.isEmpty {
      let names = resource.trial.map(\.name)
      let key: JSONObject = [
        "fields": names,
        "reference": ["resource": "summary", "fields": names] as JSONObject,
      ]
      members.append(("foreignKeys", [key]))
    }
    return JSONObject(members)
  }

  private func field(of column: Table.Column) -> JSONObject {
    var members: [(String, any JSONWritable)] = [
      ("name", column.name), ("type", column.kind.rawValue), ("description", column.meaning),
    ]
    if let unit = column.unit { members.append(("unit", unit)) }
    if let word = column.word { members.append(("word", word)) }
    if column.kind == .boolean {
      members += [("trueValues", ["true"]), ("falseValues", ["false"])]
    }
    var constraints: [(String, any JSONWritable)] = []
    if column.isRequired { constraints.append(("required", true)) }
    if let minimum = column.minimum { constraints.append(("minimum", minimum)) }
    if !column.values.isEmpty { constraints.append(("enum", column.values)) }
    if !constraints.isEmpty { members.append(("constraints", JSONObject(constraints))) }
    return JSONObject(members)
  }
}
