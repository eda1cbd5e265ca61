import Comparisons
import Corpora
import Digests
import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Reports
@testable import Trials

/// Expected is what Frictionless Data Package 1, Table Schema and CSV Dialect say; the tables are
/// read by ``CSVRows``, which knows nothing of columns.
struct DataPackageTests {
  /// Timed, failed and judged trials in several layouts.
  private static var session: Session {
    let timing = Timing(samples: [
      Sample(wallNanoseconds: 30, cpuNanoseconds: 20),
      Sample(wallNanoseconds: 20, cpuNanoseconds: 11, disturbances: [.steal, .wallAboveCPU]),
    ])
    return .han([
      .han(timing: timing), .han("other"), Trial.han("broken").failing("It stopped."),
      .han(size: 20.5), .han(device: "tablet-10"),
    ])
  }

  private func files(
    of session: Session = session,
    _ options: ReportOptions = ReportOptions()
  ) -> [String: [UInt8]] {
    let files = CSVReport().files(of: session, options: options)
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
  }

  private func package(in files: [String: [UInt8]]) throws -> [String: Any] {
    let bytes = try #require(files["datapackage.json"])
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func resources(in files: [String: [UInt8]]) throws -> [[String: Any]] {
    try #require(try package(in: files)["resources"] as? [[String: Any]])
  }

  private func fields(of resource: [String: Any]) throws -> [[String: Any]] {
    let schema = try #require(resource["schema"] as? [String: Any])
    return try #require(schema["fields"] as? [[String: Any]])
  }

  /// The rows of a resource's file, the header first.
  private func rows(of resource: [String: Any], in files: [String: [UInt8]]) throws -> [[String]] {
    let path = try #require(resource["path"] as? String)
    return try CSVRows(try #require(files[path])).rows
  }

  @Test func `says what it is of, since when and which texts it measured`() throws {
    let sutra = try CorpusFolder(path: "\(Repository.root)/corpora").corpus("diamond-sutra")
    var session = Session.han([])
    session.corpora.append(sutra)
    let package = try package(in: files(of: session))
    #expect(package["profile"] as? String == "tabular-data-package")
    // Lower case, digits and . _ - alone.
    #expect(package["name"] as? String == "pagination-harness-session")
    #expect(package["id"] as? String == "s1")
    #expect(package["title"] as? String == "Pagination of sutra, 金剛般若波羅蜜經")
    #expect(package["created"] as? String == "2025-01-01T00:00:00Z")
    let sources = try #require(package["sources"] as? [[String: Any]])
    #expect(sources.map { $0["title"] as? String } == ["sutra", "金剛般若波羅蜜經"])
    // What sha256sum says of corpora/diamond-sutra/text.txt.
    let digest = "131a4943bacda8788a267dd747532507532669ecc53582957099cfd6d82e9f6d"
    #expect(sources[1]["hash"] as? String == "sha256:\(digest)")
  }

  private static let root = Repository.root

  @Test func `describes each table as it lies there`() throws {
    let files = files()
    let resources = try resources(in: files)
    #expect(
      resources.map { $0["path"] as? String } == [
        "summary.csv", "observations.csv", "changes.csv", "pairs.csv", "pages.csv", "samples.csv",
      ]
    )
    for resource in resources {
      let path = try #require(resource["path"] as? String)
      #expect(resource["name"] as? String == String(path.dropLast(4)))
      #expect(resource["profile"] as? String == "tabular-data-resource")
      #expect(resource["format"] as? String == "csv")
      #expect(resource["mediatype"] as? String == "text/csv")
      #expect(resource["encoding"] as? String == "utf-8")
      let bytes = try #require(files[path])
      #expect(resource["bytes"] as? Int == bytes.count)
      #expect(resource["hash"] as? String == "sha256:\(Digests.sha256(of: bytes))")
      let dialect = try #require(resource["dialect"] as? [String: Any])
      #expect(dialect["delimiter"] as? String == "," && dialect["quoteChar"] as? String == "\"")
      #expect(dialect["lineTerminator"] as? String == "\r\n")
      #expect(dialect["doubleQuote"] as? Bool == true && dialect["header"] as? Bool == true)
      #expect(dialect["skipInitialSpace"] as? Bool == false)
    }
  }

  @Test func `stays true with a byte order mark`() throws {
    let plain = files()
    let marked = files(of: Self.session, ReportOptions(csvByteOrderMark: true))
    for (before, after) in zip(try resources(in: plain), try resources(in: marked)) {
      let path = try #require(after["path"] as? String)
      let bytes = try #require(marked[path])
      #expect(after["bytes"] as? Int == bytes.count)
      #expect(try #require(before["bytes"] as? Int) + 3 == bytes.count)
      #expect(after["hash"] as? String == "sha256:\(Digests.sha256(of: bytes))")
      // A mark at its start does not make it another encoding (RFC 3629, section 6).
      #expect(after["encoding"] as? String == "utf-8")
    }
    // JSON has none (RFC 8259, section 8.1).
    #expect(marked["datapackage.json"]?.first == UInt8(ascii: "{"))
  }

  @Test func `has a field for each column, in order, with its meaning`() throws {
    let files = files()
    for resource in try resources(in: files) {
      let fields = try fields(of: resource)
      #expect(fields.map { $0["name"] as? String } == (try rows(of: resource, in: files))[0])
      for field in fields {
        let name = field["name"] as? String ?? ""
        let description = try #require(field["description"] as? String)
        #expect(description.hasSuffix("."), "\(name)")
        // What a name ends with is its unit.
        for unit in ["px", "ns", "scalars", "boundaries", "bytes"] where name.hasSuffix("_\(unit)")
        {
          #expect(field["unit"] as? String == unit, "\(name)")
        }
        let isCounted = ["integer", "number"].contains(field["type"] as? String)
        let isBare = [
          "value", "above", "eligible", "excluded", "page", "sample", "session_number",
        ]
        .contains(name)
        #expect((field["unit"] != nil) == (isCounted && !isBare), "\(name)")
      }
    }
  }

  @Test func `tells of a metric what the metric declares`() throws {
    let summary = try resources(in: files())[0]
    let fields = try fields(of: summary)
    for metric in Metric.all {
      let field = try #require(fields.first { $0["name"] as? String == metric.columnName })
      let description = try #require(field["description"] as? String)
      #expect(description.hasPrefix(metric.meaning) && description.hasSuffix(metric.eligibility))
      #expect(field["unit"] as? String == metric.headline.unit(of: metric))
    }
    let overflow = try #require(fields.first { $0["name"] as? String == "overflow_px_max" })
    #expect((overflow["description"] as? String)?.contains("The largest value.") == true)
  }

  @Test func `maps the words of the terminal's table to columns`() throws {
    let fields = try fields(of: try resources(in: files())[0])
    let words = Dictionary(
      fields.compactMap { field in
        (field["word"] as? String).map { ($0, field["name"] as? String ?? "") }
      }
    ) { first, _ in first }
    #expect(words["hidden"] == "overflow_lines_sum" && words["wasted"] == "missed_lines_sum")
    #expect(words["drift"] == "reference_drift_max_pages")
    #expect(words["laid out"] == "measurement_amplification_ratio")
    #expect(words["bad breaks"]?.hasPrefix("bad_breaks") == true)
    #expect(words["CPU"] == "total_time_ns")
  }

  /// Whether a cell is of a type of Table Schema, by its grammar.
  private func parses(_ cell: String, as field: [String: Any]) -> Bool {
    switch field["type"] as? String {
    case "string": true
    case "integer": cell.wholeMatch(of: /[+-]?[0-9]+/) != nil
    case "number": cell.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?/) != nil
    case "boolean":
      [field["trueValues"], field["falseValues"]]
        .contains { ($0 as? [String])?.contains(cell) == true }
    default: false
    }
  }

  @Test func `is true of every cell`() throws {
    let files = files()
    for resource in try resources(in: files) {
      let fields = try fields(of: resource)
      let rows = try rows(of: resource, in: files).dropFirst()
      #expect(rows.isEmpty == (resource["name"] as? String == "changes"))
      for row in rows {
        for (field, cell) in zip(fields, row) {
          let place = "\(resource["name"] ?? "") \(field["name"] ?? ""): \(cell)"
          let constraints = field["constraints"] as? [String: Any] ?? [:]
          if cell.isEmpty {
            #expect(constraints["required"] as? Bool != true, "\(place)")
            continue
          }
          #expect(parses(cell, as: field), "\(place)")
          if let values = constraints["enum"] as? [String] {
            #expect(values.contains(cell), "\(place)")
          }
          if let minimum = constraints["minimum"] as? Int {
            #expect(Double(cell).map { $0 >= Double(minimum) } == true, "\(place)")
          }
        }
      }
    }
  }

  @Test func `its keys are keys`() throws {
    let files = files()
    var trials: Set<[String]> = []
    for resource in try resources(in: files) {
      let schema = try #require(resource["schema"] as? [String: Any])
      let rows = try rows(of: resource, in: files)
      func cells(_ names: [String]) -> [[String]] {
        let places = names.compactMap { rows[0].firstIndex(of: $0) }
        #expect(places.count == names.count)
        return rows.dropFirst().map { row in places.map { row[$0] } }
      }
      if let key = schema["primaryKey"] as? [String] {
        #expect(Set(cells(key)).count == rows.count - 1, "\(resource["name"] ?? "")")
        #expect(!cells(key).joined().contains(""))
        if trials.isEmpty { trials = Set(cells(key)) }
      }
      for key in schema["foreignKeys"] as? [[String: Any]] ?? [] {
        let names = try #require(key["fields"] as? [String])
        let reference = try #require(key["reference"] as? [String: Any])
        #expect(reference["resource"] as? String == "summary")
        #expect(reference["fields"] as? [String] == names)
        #expect(trials.isSuperset(of: cells(names)), "\(resource["name"] ?? "")")
      }
    }
    #expect(trials.count == 5)
  }
}
